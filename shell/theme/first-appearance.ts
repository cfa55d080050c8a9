/**
 * What the first script must know of the theme: whether the page will be dark. Small, since the sign-in page has it,
 * too.
 */
import type { DEFAULT_THEME_KEY } from '#contract/theme-config.ts'
import { parseHash } from '../session/places.ts'
import { stored } from '../session/storage.ts'
import type { Appearance } from './appearance.ts'

/** As a value of its own: the defaults of all fields would are included with the contract's. */
const WITHOUT_PORTALS: typeof DEFAULT_THEME_KEY = 'default'

/** Whose theme it will most likely be: that of the portal the address names, else of the one that was open last. */
export function rememberedKey(): string {
  if (stored.read('tenantCert') === '2') return WITHOUT_PORTALS
  return parseHash(window.location.hash).query.get('_portalCode') ?? stored.read('portalCode') ?? ''
}

/** What the remembered theme says of light and dark; nothing else of it is looked at. */
export function firstAppearance(): Appearance | 'device' {
  try {
    const { portal, own }: Record<string, { appearance?: unknown } | undefined> =
      JSON.parse(stored.read(`theme-${rememberedKey()}`) ?? '{}') ?? {}
    const wanted = own?.appearance ?? portal?.appearance
    return wanted === 'light' || wanted === 'dark' || wanted === 'system' ? wanted : 'device'
  } catch {
    return 'device'
  }
}
