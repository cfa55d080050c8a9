/** The few states of the frame: the side bar folded, for good or meanwhile, and the menu open over the page. */
import { stored } from '../session/storage.ts'
import { createStore, useStore } from '../store.ts'

/** The side bar is folded; as the person chose, remembered on this device. */
const folded = createStore(stored.read('collapse') === 'true')

/** As long as a layout or a page wants it folded: whether it is, now. Laid over the choice, and kept nowhere. */
const foldedMeanwhile = createStore<boolean | undefined>(undefined)

/** Whether the side bar is folded. */
export function useFolded(): boolean {
  const chosen = useStore(folded)
  return useStore(foldedMeanwhile) ?? chosen
}

export function toggleFolded(): void {
  const meanwhile = foldedMeanwhile.get()
  if (meanwhile !== undefined) {
    foldedMeanwhile.set(!meanwhile)
    return
  }
  folded.set(!folded.get())
  stored.write('collapse', String(folded.get()))
}

/** Folds the side bar for a while; the answer gives it back as the person has chosen. */
export function foldMeanwhile(): () => void {
  foldedMeanwhile.set(true)
  return () => foldedMeanwhile.set(undefined)
}

/** The menu is over the page: on a phone, and above a folded side bar. */
export const overlayOpen = createStore(false)
