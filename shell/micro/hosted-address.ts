/** Where an app of the registry is loaded from. */
import { leaveWindow } from '../page/leaving.ts'

/** @param address a path of this site, or an address of another */
export function hostedAddress(address: string): { readonly address: string; readonly origin: string } {
  const url = new URL(address, window.location.href)
  return { address: url.href, origin: url.origin }
}

/**
 * The frame's `sandbox`: scripts, as the app's own origin (without which no one could tell who speaks), and what the
 * registry allows on top. Leading this window elsewhere is never among it. An app of this very origin gets none: it
 * could take it off, and browsers complain of a fence without a wall.
 */
export const sandboxOf = (origin: string, flags: readonly string[]): string | undefined => {
  if (origin === window.location.origin) return undefined
  return [
    'allow-scripts',
    'allow-same-origin',
    ...flags.filter((flag) => !flag.startsWith('allow-top-navigation')),
  ].join(' ')
}

/** Loads the whole page anew, after unsaved input was asked for: its policy names apps registered meanwhile. */
export const reloadPage = (): Promise<boolean> => leaveWindow(() => window.location.reload())
