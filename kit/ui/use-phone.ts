import { useSyncExternalStore } from 'react'

/** Up to this width a page is a phone page (specification section 9, "small-screen breakpoint"). */
const PHONE = '(max-width: 576px)'

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(PHONE)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
}
