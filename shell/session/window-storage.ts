/** What this window keeps while it is loaded anew. Another window, or the same one closed, knows nothing of it. */

/** `own`: where the user was before they viewed as another. `texts`: what was begun and not sent or saved. */
export type WindowKey = 'tabs' | 'entry' | 'own' | 'texts'

/** Session storage that never throws: where it is refused, nothing is remembered. */
export const windowStorage = {
  read(key: WindowKey): string | null {
    try {
      return window.sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: WindowKey, value: string): void {
    try {
      window.sessionStorage.setItem(key, value)
    } catch {
      // Not remembered, then.
    }
  },
  remove(key: WindowKey): void {
    try {
      window.sessionStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
}
