import { Suspense, type ReactNode } from 'react'
import { OverlayFocus } from './OverlayFocus.tsx'

/**
 * What stands in a drawer or dialog. Content that is still loading must not hold up the overlay itself: antd 6 notes an
 * overlay in its order of Escape while it renders, and one that React renders again because its content was not there
 * stays noted for good, so that Escape closes nothing under it any more.
 */
export function OverlayBody({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      {children}
      <OverlayFocus />
    </Suspense>
  )
}
