import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Half of the window, in pixels, and no less than `least` where the window has as much. */
export const useDrawerWidth = (least = 560): number =>
  useSyncExternalStore(subscribe, () => Math.min(window.innerWidth, Math.max(least, Math.round(window.innerWidth / 2))))
