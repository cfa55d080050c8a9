import { useSyncExternalStore } from 'react'

/** Follows a question about the window. @returns the hook that answers it */
export function watch(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Whether the window is as narrow as a phone: up to this width a page is a phone page (specification section 9). */
export const useIsPhone = watch('(max-width: 576px)')

/** Whether trees and filters have no room beside and above a list: they open as drawers. A phone is so, too. */
export const useIsCompact = watch('(max-width: 1099px)')
