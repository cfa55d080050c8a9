/**
 * What of logs and sessions only the holders of `sys:log:personal` read: numbers by which people are reached, and
 * addresses.
 */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { LOG_PERSONAL } from '#security/contract/log.ts'

type Reader = Pick<Actor, 'superAdmin' | 'permissions'>

export const seesPersonal = (reader: Reader): boolean => holds(reader, LOG_PERSONAL)

/** The network of an address stays: `10.20.…`. */
export function maskAddress(ip: string): string {
  if (ip === '') return ''
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const separator = plain.includes(':') ? ':' : '.'
  return `${plain.split(separator).slice(0, 2).join(separator)}${separator}…`
}

/** Numbers of seven digits and more, spaces and dashes between them included; mail addresses. */
export const maskNumbers = (value: string): string =>
  value
    .replaceAll(/(?<![\w-])\+?\d(?:[ -]?\d){6,}(?![\w-])/g, (number) => `${number.slice(0, 3)}…`)
    .replaceAll(/[\w.+-]+@[\w.-]+\.\w+/g, (mail) => `${mail.slice(0, 1)}…`)

/** The same in every text and number of some JSON. */
export function maskJson(json: string): string {
  if (json === '') return ''
  return JSON.stringify(JSON.parse(json), (_, value: unknown) => {
    if (typeof value === 'string') return maskNumbers(value)
    return typeof value === 'number' && Math.abs(value) >= 1_000_000 ? maskNumbers(String(value)) : value
  })
}

/** Fields of an entry as a reader may see them. */
export function personalOf<Entry extends { ip: string }>(
  reader: Reader,
  entry: Entry,
  texts: readonly (keyof Entry)[],
): Entry {
  if (seesPersonal(reader)) return entry
  const masked = Object.fromEntries(texts.map((name) => [name, maskNumbers(String(entry[name]))]))
  return { ...entry, ...masked, ip: maskAddress(entry.ip) }
}
