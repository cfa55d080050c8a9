/** A person's own list of addresses (specification section 5): comma-separated CIDR, single addresses too. */
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = readonly [address: Address, bits: number]

const MAPPED_BITS = 96

/**
 * Whether the list lets the address in. An empty list lets everyone in; an entry that is no network lets no one in.
 * IPv4 inside IPv6 (`::ffff:10.1.2.3`) counts as IPv4 on both sides.
 */
export function isAddressAllowed(list: string, ip: string): boolean {
  const entries = list.split(/[\s,;\uff0c\uff1b]+/u).filter(Boolean)
  if (entries.length === 0) return true
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return entries.some((entry) => {
    const network = networkOf(entry)
    return network !== undefined && network[0].kind() === address.kind() && address.match(network[0], network[1])
  })
}

function networkOf(entry: string): Network | undefined {
  if (ipaddr.isValid(entry)) {
    const single = ipaddr.process(entry)
    return [single, single.kind() === 'ipv4' ? 32 : 128]
  }
  if (!ipaddr.isValidCIDR(entry)) return undefined
  const [address, bits] = ipaddr.parseCIDR(entry)
  const isMapped = 'isIPv4MappedAddress' in address && address.isIPv4MappedAddress() && bits >= MAPPED_BITS
  return isMapped ? [address.toIPv4Address(), bits - MAPPED_BITS] : [address, bits]
}
