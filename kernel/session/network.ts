/**
 * The network that an address belongs to: what one attacker has, and what people of one place share. A provider gives a
 * household one IPv4 address, an office a few of one /24; of IPv6 it gives each a /56 or more, of which every address
 * can be used in turn.
 */
import ipaddr from 'ipaddr.js'

const IPV4_BITS = 24
const IPV6_BITS = 56
/** What a proxy passed on that is no address: all of it is one network. */
const UNKNOWN = 'unknown'

/** `203.0.113.0/24`, `2001:db8:1:200::/56`. IPv4 inside IPv6 counts as IPv4. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return UNKNOWN
  const address = ipaddr.process(ip)
  const bits = address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS
  const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0))
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`
}

/**
 * What calls are limited by: an IPv4 address, or the network of an IPv6 address, which has more than enough of them.
 */
export function callerOf(ip: string): string {
  return ip.includes(':') ? networkOfCaller(ip) : ip
}

function networkOfCaller(ip: string): string {
  if (!ipaddr.isValid(ip)) return UNKNOWN
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : networkOf(ip)
}
