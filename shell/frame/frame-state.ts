/** The few states of the frame: folded side bar, open overlay, and how often the page was refreshed. */
import { stored } from '../session/storage.ts'
import { createStore } from '../store.ts'

/** The side bar shows only its rail; remembered on this device. */
export const folded = createStore(stored.read('collapse') === 'true')

export function setFolded(next: boolean): void {
  folded.set(next)
  stored.write('collapse', String(next))
}

/** The menu lies over the page: on a phone, and above a folded side bar. */
export const overlayOpen = createStore(false)

/** Goes up when somebody asks for a fresh page; the page is then built anew. */
export const refreshCount = createStore(0)
