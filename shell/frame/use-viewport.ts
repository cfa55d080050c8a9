import { useSyncExternalStore } from 'react'

/** Follows a question about the window. */
function watch(query: string): () => boolean {
  const media = window.matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** Up to this width the frame is a phone's (specification section 9). */
export const usePhone = watch('(max-width: 576px)')

/** Below this width a side bar beside the page takes too much of it: it is folded. */
export const useCompact = watch('(max-width: 1099px)')

/** Up to this width a side bar leaves the header as little room as a phone has. */
export const useNarrow = watch('(max-width: 767px)')
