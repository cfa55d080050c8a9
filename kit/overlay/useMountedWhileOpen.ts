import { useState } from 'react'

interface Mounted {
  /** Render the overlay at all. */
  readonly isMounted: boolean
  /** For `afterOpenChange`: the overlay goes after its closing movement, when the focus is back. */
  readonly afterOpenChange: (isOpen: boolean) => void
}

/**
 * Overlays exist only while open: one that is kept in a page that hides takes the whole page down when it shows again.
 * When pages stay alive in tabs, this is the place that also unmounts while the tab is hidden.
 */
export function useMountedWhileOpen(isOpen: boolean): Mounted {
  const [isLingering, setIsLingering] = useState(isOpen)
  if (isOpen && !isLingering) setIsLingering(true)
  return {
    isMounted: isOpen || isLingering,
    afterOpenChange: (now) => {
      if (!now) setIsLingering(false)
    },
  }
}
