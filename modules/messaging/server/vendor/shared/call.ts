/** Calls of vendors' APIs. Which addresses may be called, `kernel/egress` decides. */
import type { z } from 'zod'
import { outbound, type OutboundAnswer, type OutboundCall } from '#kernel/egress/outbound.ts'
import type { EgressRules } from '#kernel/egress/rules.ts'
import type { DriverSettings } from '#messaging/server/channel/driver.ts'

export interface VendorDeps {
  readonly rules: EgressRules
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** For a whole call; left out, 15 seconds. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 262_144

/** @throws EgressError when there is no whole answer */
export async function callVendor(
  { rules, timeoutMs = TIMEOUT_MS }: VendorDeps,
  url: string,
  call: Pick<OutboundCall, 'method' | 'headers' | 'body'>,
): Promise<OutboundAnswer> {
  return await outbound(rules, url, { ...call, timeoutMs, maxBytes: MAX_ANSWER_BYTES })
}

/** @throws EgressError */
export async function postJson(
  deps: VendorDeps,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<OutboundAnswer> {
  return await callVendor(deps, url, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** `undefined` where the text is no JSON of that form. */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** A number that is an id, with all its digits: vendors' ids have 64 bits. */
export function exactId(text: string, name: string): string | undefined {
  return new RegExp(`"${name}"\\s*:\\s*"?(\\d+)"?`).exec(text)?.[1]
}

/** What a driver reads of a channel; `undefined` where the settings are incomplete. */
export function readSettings<Config extends z.ZodType, Secret extends z.ZodType>(
  schemas: { readonly config: Config; readonly secret: Secret },
  settings: DriverSettings,
): { config: z.output<Config>; secret: z.output<Secret> } | undefined {
  const config = schemas.config.safeParse(settings.config)
  const secret = schemas.secret.safeParse(settings.secret)
  return config.success && secret.success ? { config: config.data, secret: secret.data } : undefined
}

/** `https://host` and a path that begins with a slash. */
export const addressOf = (endpoint: string, path: string): string => `${endpoint.replace(/\/$/, '')}${path}`
