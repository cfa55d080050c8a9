import { useSyncExternalStore } from 'react'

/** Up to this width the frame is a phone's (specification section 9). */
const phone = window.matchMedia('(max-width: 576px)')

const subscribe = (listener: () => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches)
}
