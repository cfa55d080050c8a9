/** What an entry of the registry may be: asked by the server before it writes, and by the form before it sends. */
import { z } from 'zod'
import { errorCode } from '#contract/errors.ts'
import { PLAIN_ORIGIN } from '#contract/plain-origin.ts'

/** Everybody's page reads all of them, so there are not endlessly many. */
export const MAX_MICRO_APPS = 100

export const microAppErrors = {
  codeTaken: errorCode('micro_app_code_taken', 409, 75),
  tooMany: errorCode('too_many_micro_apps', 409, 76),
  trustNeeded: errorCode('micro_app_trust_needed', 403, 75),
}

/** `app`: shown inside Portico. `host`: a site whose pages may show Portico inside them. */
export const MicroAppKind = z.enum(['app', 'host'])
export type MicroAppKind = z.infer<typeof MicroAppKind>

/**
 * `none`: no calls. `calls`: Portico calls for it within `callPaths`. `token`: as well, and it gets the session's
 * token.
 */
export const MicroAppSession = z.enum(['none', 'calls', 'token'])
export type MicroAppSession = z.infer<typeof MicroAppSession>

/**
 * What an app may do in its frame besides running scripts as its own origin, which each may. Never to be had: leading
 * the window around elsewhere, and opening windows that escape all of this unasked.
 */
export const SANDBOX_FLAGS = [
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
  'allow-modals',
] as const
export const SandboxFlag = z.enum(SANDBOX_FLAGS)
export type SandboxFlag = z.infer<typeof SandboxFlag>

/** As of the last time a user tried it. */
export const MicroAppHealth = z.enum(['unknown', 'up', 'down'])
export type MicroAppHealth = z.infer<typeof MicroAppHealth>

/** `gzkj`: names the app in addresses: `#/micro/gzkj`, `sub-gzkj`. */
export const microAppCode = z
  .string()
  .trim()
  .max(32)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, { error: 'micro_app_code_format' })

const OWN_PATH = /^\/(?![/\\])[A-Za-z0-9_~./-]*\/$/

/** A path of this site that ends in a slash (`/workspace/`), or an http address without name or password. */
export const microAppAddress = z
  .string()
  .trim()
  .max(300)
  .regex(/^(\/([\w~.-]+\/)*|[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+)$/, { error: 'micro_app_address', abort: true })
  .refine((address) => originOf(address) !== undefined, { error: 'micro_app_address' })

/**
 * The origin an address belongs to: empty for a path of this site, undefined for what is no address to register.
 * @example originOf('https://crm.example:8443/app/') // 'https://crm.example:8443'
 */
export function originOf(address: string): string | undefined {
  if (address.startsWith('/')) return OWN_PATH.test(address) && !address.includes('..') ? '' : undefined
  if (!/^https?:\/\/[^\s\\/?#]/i.test(address) || !URL.canParse(address)) return undefined
  const { origin, username, password } = new URL(address)
  return username === '' && password === '' && PLAIN_ORIGIN.test(origin) ? origin : undefined
}

/** `/ws`: the app may call it and all below. */
export const callPath = z
  .string()
  .trim()
  .max(100)
  .regex(/^(\/[A-Za-z0-9_-]+)+$/, { error: 'micro_app_call_path' })
