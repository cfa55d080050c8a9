import { Suspense, type ReactNode } from 'react'
import { OverlayFocus } from './OverlayFocus.tsx'

/**
 * What stands in a drawer or dialog. Content that is still loading does not hold up the overlay itself, which would be
 * rendered twice then (see `useMountedWhileOpen`).
 */
export function OverlayBody({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      {children}
      <OverlayFocus />
    </Suspense>
  )
}
