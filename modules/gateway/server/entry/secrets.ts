/**
 * The secrets of ways in: 256 random bits each, of which only the SHA-256 is stored. Public names begin with the
 * tenant.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export const newSecret = (): string => randomBytes(32).toString('base64url')
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
export const isSecretOf = (secret: string, stored: Buffer): boolean => timingSafeEqual(hashOf(secret), stored)

/** `1.uuc`: what a client calls itself by, and how a ticket begins. */
export const publicName = (tenantId: number, rest: string): string => `${tenantId}.${rest}`

/** The tenant and the rest of such a name; undefined for what is none. */
export function readPublicName(name: string): { tenantId: number; rest: string } | undefined {
  const [, tenant, rest] = /^(\d{1,9})\.([\w-]{1,64})$/.exec(name) ?? []
  return tenant === undefined || rest === undefined ? undefined : { tenantId: Number(tenant), rest }
}
