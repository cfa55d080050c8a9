/** Addresses as users without the right to personal data see them. */
import { holds, type Actor } from '#kernel/access/actor.ts'

/** The right to see personal data of logs and sessions in full. */
const PERSONAL = 'sys:log:personal'

export const maySeeAddresses = (actor: Pick<Actor, 'superAdmin' | 'permissions'>): boolean => holds(actor, PERSONAL)

/** The network alone: `10.20.*.*`, `2001:db8:*`. */
export function maskedAddress(ip: string): string {
  const four = /^(?:::ffff:)?(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip)
  if (four) return `${four[1]}.${four[2]}.*.*`
  const [first = '', second = ''] = ip.split(':')
  return ip === '' ? '' : `${first}:${second}:*`
}
