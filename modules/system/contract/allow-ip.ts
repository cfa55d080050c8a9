/** The addresses from which a user, or a program, may call. */
import { z } from 'zod'

/** Comma-separated CIDR list: `10.0.0.0/8,192.168.1.7`. */
export const allowIpQueue = z
  .string()
  .trim()
  .max(1000)
  .transform((list) =>
    list
      .split(/[,\s]+/)
      .filter(Boolean)
      .join(','),
  )
  .refine((list) => list === '' || list.split(',').every(isNetwork), { error: 'cidr_format' })

/** Whether it is an address or a network in CIDR notation, IPv4 or IPv6. */
export function isNetwork(entry: string): boolean {
  const [address = '', prefix, rest] = entry.split('/')
  if (rest !== undefined) return false
  const four = z.ipv4().safeParse(address).success
  if (!four && !z.ipv6().safeParse(address).success) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (four ? 32 : 128))
}
