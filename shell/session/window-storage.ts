/** What this window keeps while it is loaded anew. Another window, or the same one closed, knows nothing of it. */

/** `own`: where the user was before they viewed as another. `drawings`: what they drew and did not save. */
export type WindowKey = 'tabs' | 'entry' | 'own' | 'drawings'

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

/** What the user had open in this window is no other user's. */
export function forgetOpened(): void {
  windowStorage.remove('tabs')
  windowStorage.remove('drawings')
}
