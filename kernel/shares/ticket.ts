/**
 * The two secrets of a share. A *ticket* stands in the link: 256 random bits behind the number of its tenant, and only
 * its SHA-256 is stored. A *pass* is what calls carry after the link was opened: signed, for one share, for a few
 * hours, so that neither the password nor the count of uses comes up again with each call, and no log of addresses
 * holds the ticket.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

const TICKET = /^(\d{1,9})\.([A-Za-z0-9_-]{43})$/
const PASS = /^(\d{1,9})\.([0-9a-f]{32})\.(\d{1,11})\.([A-Za-z0-9_-]{43})$/
/** Long enough for a film. Whether the share still opens is asked at each call anyway. */
const PASS_SECONDS = 4 * 3600

/** Whose a secret is, read off it. */
export interface Named {
  readonly tenantId: number
}

export const newTicket = (tenantId: number): string => `${tenantId}.${randomBytes(32).toString('base64url')}`

/** What is stored of a ticket. */
export const hashOfTicket = (ticket: string): Buffer => hash('sha256', ticket, 'buffer')

/** The tenant that a ticket names; undefined for what is no ticket. */
export function readTicket(ticket: string): Named | undefined {
  const tenant = TICKET.exec(ticket)?.[1]
  return tenant === undefined ? undefined : { tenantId: Number(tenant) }
}

export interface Passes {
  /** A pass for an opened share. */
  issue(share: Named & { id: string }): string
  /** What a pass opens; undefined when it is not ours or over. */
  read(pass: string): (Named & { id: string }) | undefined
}

/**
 * @param key of the purpose `share`
 * @param now milliseconds since 1970; for tests
 */
export function createPasses(key: Buffer, now: () => number = Date.now): Passes {
  const seconds = () => Math.floor(now() / 1000)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest()
  return {
    issue({ tenantId, id }) {
      const text = `${tenantId}.${id.replaceAll('-', '')}.${seconds() + PASS_SECONDS}`
      return `${text}.${sign(text).toString('base64url')}`
    },
    read(pass) {
      const [, tenant = '', id = '', until = '', signature = ''] = PASS.exec(pass) ?? []
      const given = Buffer.from(signature, 'base64url')
      const own = sign(`${tenant}.${id}.${until}`)
      if (given.length !== own.length || !timingSafeEqual(given, own) || Number(until) < seconds()) return undefined
      return { tenantId: Number(tenant), id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
    },
  }
}
