/** What the browser keeps of a session. The keys are fixed (readings, "Tokens and files"); nothing else is stored. */

type FixedKey =
  | 'permissions'
  | 'dictData'
  | 'user'
  | 'tenantCert'
  | 'portalCode'
  | 'sysConfig'
  | 'collapse'
  | 'language'
  | 'deviceTokens'
  | 'uploads'
export type StorageKey = FixedKey | `theme-${string}`

/** They belong to the device, not to the person: signing out leaves them. */
const DEVICE_KEYS: readonly string[] = ['language', 'collapse', 'deviceTokens']
const SESSION_KEYS: readonly string[] = [
  'permissions',
  'dictData',
  'user',
  'tenantCert',
  'portalCode',
  'sysConfig',
  'uploads',
]

/** Local storage that never throws: a private window or a full disk only means that nothing is remembered. */
export const stored = {
  read(key: StorageKey): string | null {
    try {
      return window.localStorage.getItem(key)
    } catch {
      return null
    }
  },
  write(key: StorageKey, value: string): void {
    try {
      window.localStorage.setItem(key, value)
    } catch {
      // Not remembered, then.
    }
  },
  writeJson(key: StorageKey, value: unknown): void {
    stored.write(key, JSON.stringify(value))
  },
  /** Forgets what belongs to the person: at sign-out, and when the session has ended. */
  clearSession(): void {
    try {
      for (const key of Object.keys(window.localStorage).filter(belongsToSession)) window.localStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
}

/** Whether signing out removes the key. */
export function belongsToSession(key: string): boolean {
  return !DEVICE_KEYS.includes(key) && (SESSION_KEYS.includes(key) || key.startsWith('theme-'))
}
