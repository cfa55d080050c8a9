/** When the browser has time: after the page stands, so that what no one waits for comes later. */
import { useEffect, useState } from 'react'

/** The latest; milliseconds. */
const AT_LATEST_MS = 3_000

/** False until the browser has been idle once, 3 s at most. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const begin = () => setIsIdle(true)
    // Not in every browser.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, AT_LATEST_MS)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(begin, { timeout: AT_LATEST_MS })
    return () => cancelIdleCallback(idle)
  }, [])
  return isIdle
}
