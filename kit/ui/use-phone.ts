import { useSyncExternalStore } from 'react'

/** Follows a question about the window. */
function watch(query: string): () => boolean {
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

/** Whether a list and one of its records have room beside each other. */
export const useIsDesk = watch('(min-width: 992px)')

/** Whether a third column has room beside them. */
export const useIsWide = watch('(min-width: 1280px)')
