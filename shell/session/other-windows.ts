/**
 * All windows of a browser share one token. Once another user has signed in in another window, this page would act as
 * them under the former name: it begins anew, as them. The browser asks before unsaved input is lost (`leaving.ts`).
 */
import { isEmbedded } from '../micro/embedded.ts'
import { session } from './session.ts'
import type { StorageKey } from './storage.ts'
import { windowStorage } from './window-storage.ts'

const PERSON: StorageKey = 'user'

/**
 * Listens to the other windows until the returned function is called. In the frame of a host, a page has its own token.
 */
export function watchOtherWindows(): () => void {
  if (isEmbedded()) return () => undefined
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

function follow({ key, newValue }: StorageEvent): void {
  const own = session.get()?.person.id
  if (key !== PERSON || newValue === null || own === undefined || idIn(newValue) === own) return
  windowStorage.remove('tabs')
  windowStorage.remove('texts')
  window.location.reload()
}

/** The user whom another window has loaded; undefined for what is no one. */
function idIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { id?: unknown } | null)?.id
  } catch {
    return undefined
  }
}
