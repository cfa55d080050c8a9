import { useEffect, useState } from 'react'

/** True once `active` has lasted for `ms`: what is quick shows no sign of waiting. */
export function useDelayed(active: boolean, ms = 300): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!active) {
      setIsOver(false)
      return
    }
    const timer = setTimeout(() => setIsOver(true), ms)
    return () => clearTimeout(timer)
  }, [active, ms])
  return active && isOver
}
