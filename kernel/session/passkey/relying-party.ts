/**
 * The site that passkeys are made for. A browser shows a passkey to this host alone, and says from which origin it was
 * asked: no other site can use it, however much it looks like ours.
 */
import { isIP } from 'node:net'
import type { Database } from '../../database/lease.ts'
import { errors } from '#contract/errors.ts'
import { AppError } from '../../errors.ts'
import type { Origin } from '../../http/implement.ts'
import { isTenantHost } from '../tenant.ts'

export interface RelyingParty {
  /** A host name. */
  readonly id: string
  /** The exact origin of its pages. */
  readonly origin: string
}

export interface RelyingPartyOptions {
  database: Database
  /** `PUBLIC_URL`. */
  publicUrl: string | undefined
}

export type Site = Pick<Origin, 'host' | 'address'>

/** On one's own machine browsers trust this host without https. */
const LOCAL = 'localhost'

/**
 * The relying party of a call: the domain of a tenant where it is called by that, otherwise the host of `PUBLIC_URL`.
 * An installation without `PUBLIC_URL` has passkeys at `localhost` only, for trying it out. Undefined where there is
 * none: addresses are no hosts.
 */
export async function relyingPartyOf(
  { database, publicUrl }: RelyingPartyOptions,
  { host, address }: Site,
): Promise<RelyingParty | undefined> {
  if (await isTenantHost(database, host)) return { id: host.toLowerCase(), origin: originOfTenant(host, publicUrl) }
  if (publicUrl === undefined) return host === LOCAL ? { id: LOCAL, origin: new URL(address).origin } : undefined
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname) !== 0 || hostname.startsWith('[') ? undefined : { id: hostname, origin }
}

/** @throws AppError passkey_elsewhere */
export async function requireRelyingParty(options: RelyingPartyOptions, site: Site): Promise<RelyingParty> {
  const party = await relyingPartyOf(options, site)
  if (!party) throw new AppError(errors.passkeyElsewhere)
  return party
}

/** Scheme and port are those of `PUBLIC_URL`: one proxy stands before all domains. */
function originOfTenant(host: string, publicUrl: string | undefined): string {
  const url = new URL(publicUrl ?? 'https://localhost')
  url.hostname = host
  return url.origin
}
