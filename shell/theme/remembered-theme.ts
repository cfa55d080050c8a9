/**
 * The themes the browser remembers, one per portal (`theme-{portalCode}`), so that the first paint need not wait for
 * them.
 */
import type { ThemeChange } from '#contract/theme-config.ts'
import { stored } from '../session/storage.ts'
import { understoodLayer } from './understood-layer.ts'

/** The layers above the defaults. */
export interface KnownLayers {
  readonly portal: ThemeChange
  readonly own: ThemeChange
}

/** @param key the code of the portal, or `DEFAULT_THEME_KEY` */
export function rememberTheme(key: string, layers: KnownLayers): void {
  stored.writeJson(`theme-${key}`, layers)
}

/** Empty layers when nothing, or nothing that can be understood, is remembered. */
export function rememberedTheme(key: string): KnownLayers {
  return parseLayers(stored.read(`theme-${key}`))
}

/** The layers in a remembered text. */
export function parseLayers(text: string | null): KnownLayers {
  try {
    const { portal, own }: Record<string, unknown> = JSON.parse(text ?? '{}') ?? {}
    return { portal: understoodLayer(portal), own: understoodLayer(own) }
  } catch {
    return { portal: {}, own: {} }
  }
}
