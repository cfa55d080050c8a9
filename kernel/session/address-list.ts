/** Lists of addresses (specification section 5): comma-separated CIDR, single addresses too. */
import { CountedCache } from '../caches/counted-cache.ts'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Network = readonly [address: Address, bits: number]

const MAPPED_BITS = 96

/** Lists as they were parsed: a list is parsed once, not for each call that it is asked about. */
const parsed = new CountedCache<readonly (Network | undefined)[]>({ name: 'addressList' }, { max: 2_000 })

/**
 * Whether the list lets the address in. An empty list lets everyone in; an entry that is no network lets no one in.
 * IPv4 inside IPv6 (`::ffff:10.1.2.3`) counts as IPv4 on both sides.
 */
export const isAddressAllowed = (list: string, ip: string): boolean =>
  networksIn(list).length === 0 || isAddressIn(list, ip)

/** Whether a network of the list holds the address; an empty list holds none. */
export function isAddressIn(list: string, ip: string): boolean {
  const networks = networksIn(list)
  if (networks.length === 0 || !ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return networks.some(
    (network) => network !== undefined && network[0].kind() === address.kind() && address.match(network[0], network[1]),
  )
}

function networksIn(list: string): readonly (Network | undefined)[] {
  if (list === '') return []
  const known = parsed.get(list)
  if (known) return known
  const networks = list
    .split(/[\s,;\uff0c\uff1b]+/u)
    .filter(Boolean)
    .map(networkOf)
  parsed.set(list, networks)
  return networks
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
