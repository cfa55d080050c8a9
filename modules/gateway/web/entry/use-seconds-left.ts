import { useEffect, useState } from 'react'

/**
 * Counts down to 0. By the clock, not by ticks: browsers slow the timers of pages in the background.
 * @param seconds at first
 */
export function useSecondsLeft(seconds: number): number {
  const [until] = useState(() => Date.now() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
