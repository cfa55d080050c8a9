/**
 * Where calls that leave the house may go: to public addresses, and to what `EGRESS_ALLOW` names. Everything that a
 * browser outside could not reach (this machine, private networks, what clouds tell their machines) is refused, so that
 * no one uses the server to look around inside.
 */
import ipaddr from 'ipaddr.js'

export interface EgressRules {
  /** Names and addresses of hosts, with a port where only that one is meant: `mes.local`, `mes.local:8443`. */
  readonly hosts: ReadonlySet<string>
  readonly networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]
}

/** Public by number, yet it answers the machines of one cloud with their secrets (Azure's wire server). */
const METADATA = new Set(['168.63.129.16'])

const PORT = /^\d{1,5}$/
const HOST =
  /^(?=.{1,253}$)[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?(?:\.[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?)*$/u

/**
 * Reads `EGRESS_ALLOW`: hosts, `host:port`, addresses and networks (CIDR), comma-separated; `[::1]:8080` for IPv6 with
 * a port.
 * @throws Error naming the entry that is none of these
 */
export function readEgressRules(text: string): EgressRules {
  const hosts = new Set<string>()
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = []
  for (const entry of text.split(',').map((one) => one.trim().toLowerCase())) {
    if (entry === '') continue
    if (entry.includes('/')) networks.push(networkOf(entry))
    else if (ipaddr.isValid(entry)) networks.push(wholeAddress(entry))
    else hosts.add(hostOf(entry))
  }
  return { hosts, networks }
}

function networkOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!ipaddr.isValidCIDR(entry)) throw new Error(`${entry} is no network`)
  return ipaddr.parseCIDR(entry)
}

function wholeAddress(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.process(entry)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** A host, with or without a port, as `hostKey` writes it. */
function hostOf(entry: string): string {
  const [, inBrackets, name = '', port] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+))(?::(.+))?$/.exec(entry) ?? []
  const host = inBrackets ?? name
  const isHost = inBrackets === undefined ? HOST.test(name) : ipaddr.isValid(inBrackets)
  const isPort = port === undefined || (PORT.test(port) && Number(port) <= 65_535)
  if (!isHost || !isPort) throw new Error(`${entry} is neither a host nor an address nor a network`)
  return port === undefined ? host : hostKey(host, Number(port))
}

const hostKey = (host: string, port: number): string => `${host} ${port}`

/** Whether a host is allowed by its name, whatever address it has. */
export const isHostAllowed = ({ hosts }: EgressRules, host: string, port: number): boolean =>
  hosts.has(host) || hosts.has(hostKey(host, port))

/** Whether an address may be connected to: public, or in a network that is allowed. */
export function isAddressAllowed({ networks }: EgressRules, address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address) // an IPv4 address in IPv6 clothes is that IPv4 address
  if (networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))) return true
  return parsed.range() === 'unicast' && !METADATA.has(parsed.toString())
}
