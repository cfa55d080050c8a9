import { useLayoutEffect, useState } from 'react'
import { useTabVisible } from '#shell/page/tab-visible.ts'

interface Mounted {
  /** Render the overlay at all. */
  readonly isMounted: boolean
  /** For `afterOpenChange`: the overlay goes after its closing movement, when the focus is back. */
  readonly afterOpenChange: (isOpen: boolean) => void
}

/**
 * Overlays exist only while they are open and their page is in sight: one that is kept in a page that hides takes the
 * whole page down when it shows again. What was typed stays with the component that made the form, outside of the
 * overlay. They are first rendered from an effect, because React never gives such a rendering up: antd 6 notes an
 * overlay in its order of Escape while it renders, and one that was given up and rendered again would stay noted for
 * good.
 */
export function useMountedWhileOpen(isOpen: boolean): Mounted {
  const isInSight = useTabVisible()
  const [isCommitted, setIsCommitted] = useState(false)
  useLayoutEffect(() => setIsCommitted(true), [])
  const [isLingering, setIsLingering] = useState(isOpen)
  if (isOpen && !isLingering) setIsLingering(true)
  // No one sees its closing movement while the page is hidden, so no one would report the end of it.
  if (!isOpen && isLingering && !isInSight) setIsLingering(false)
  return {
    isMounted: isCommitted && isInSight && (isOpen || isLingering),
    afterOpenChange: (now) => {
      if (!now) setIsLingering(false)
    },
  }
}
