import { useEffect, useState } from 'react'

const SECOND = 1_000

/** Whole seconds until a moment of `performance.now()`, and what is called once when it is over. */
export function useSecondsLeft(endsAt: number, onOver?: () => void): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(performance.now())
      if (performance.now() >= endsAt) onOver?.()
    }, SECOND / 2)
    return () => clearInterval(timer)
  }, [endsAt, onOver])
  return Math.max(0, Math.ceil((endsAt - now) / SECOND))
}

/** Seconds as `12:40`. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
