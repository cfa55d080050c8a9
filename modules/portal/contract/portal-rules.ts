/** What a portal may be: asked by the server before it writes, and by the form before it sends. */
import { z } from 'zod'
import { errorCode } from '#contract/errors.ts'
import { DEFAULT_THEME_KEY } from '#contract/theme-config.ts'
import { ThemeLayer } from '#contract/theme.ts'

/** In every organisation; it can be neither deleted nor given another code (readings, "Portals"). */
export const MAIN_PORTAL = 'OAyy'
/** All portals of an organisation are read at every start, so there are not endlessly many. */
export const MAX_PORTALS = 100
export const MAX_MODULES = 50

export const portalErrors = {
  codeTaken: errorCode('portal_code_taken', 409, 41),
  protected: errorCode('portal_protected', 409, 42),
  defaultStays: errorCode('portal_default_stays', 409, 43),
  tooMany: errorCode('too_many_portals', 409, 44),
  /** The platform's operator has no portals. */
  none: errorCode('no_portals_here', 422, 41),
}

/** '1' workbench, '2' application. */
export const PortalType = z.enum(['1', '2'])
export type PortalType = z.infer<typeof PortalType>

export const PortalClient = z.enum(['PC', 'H5'])
export type PortalClient = z.infer<typeof PortalClient>

/** `OAyy`: names the portal in addresses and on the device. */
export const portalCode = z
  .string()
  .trim()
  .max(32)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, { error: 'portal_code_format', abort: true })
  .refine((code) => code !== DEFAULT_THEME_KEY, { error: 'portal_code_format' })

/** Empty (not set), `/` for this origin, or an http address. */
export const portalUrl = z
  .string()
  .trim()
  .max(500)
  .regex(/^(\/|https?:\/\/[^\s\\/\p{Cc}\p{Cs}][^\s\\\p{Cc}\p{Cs}]*)?$/u, { error: 'portal_url', abort: true })
  .refine((url) => url === '' || url === '/' || URL.canParse(url), { error: 'portal_url' })

/** Codes of modules joined by commas, as a set: twice the same counts once, the order is the one given. */
export const moduleCodes = z
  .string()
  .trim()
  .max(1_000)
  .regex(/^([A-Za-z][\w:.-]*(\s*,\s*[A-Za-z][\w:.-]*)*)?$/, { error: 'portal_modules' })

/** @example modulesIn('oa, mes,oa') // ['oa', 'mes'] */
export function modulesIn(text: string): string[] {
  return [...new Set(text.split(',').map((code) => code.trim()))].filter((code) => code !== '')
}

/** Longest text of a theme. */
const MAX_THEME_LENGTH = 10_000

/** A layer of a theme as JSON text; empty: the portal has no theme. */
export const themeText = z
  .string()
  .trim()
  .max(MAX_THEME_LENGTH, { abort: true })
  .refine((text) => text === '' || themeIn(text) !== undefined, { error: 'theme_format' })

/** What a text says as a theme; undefined when it is none. */
export function themeIn(text: string): ThemeLayer | undefined {
  return ThemeLayer.safeParse(jsonIn(text)).data
}

const Pictures = z.array(z.looseObject({ id: z.guid() })).max(1)

/**
 * A list as JSON text whose first item has the `id` of a stored picture (specification section 3); empty list: none.
 */
export const pictureText = z
  .string()
  .trim()
  .max(2_000, { abort: true })
  .refine((text) => text === '' || Pictures.safeParse(jsonIn(text)).success, { error: 'portal_picture' })

/** The id of the picture that such a text names. */
export function pictureIn(text: string): string | null {
  return Pictures.safeParse(jsonIn(text)).data?.[0]?.id ?? null
}

/** What a JSON text holds; undefined when it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
