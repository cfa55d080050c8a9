import { useEffect, useEffectEvent, useState } from 'react'

/** Seconds at which the remaining time is spoken. */
const SPOKEN = [60, 15]

/** Counts down by the clock, so that a window that slept does not go on too long. */
export function useCountdown(seconds: number, onOver: () => void) {
  const [until] = useState(() => Date.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  const [spoken, setSpoken] = useState<number>()
  const tick = useEffectEvent(() => {
    const now = Math.max(0, Math.ceil((until - Date.now()) / 1_000))
    setLeft(now)
    if (SPOKEN.includes(now)) setSpoken(now)
    if (now === 0) onOver()
  })
  useEffect(() => {
    const timer = setInterval(() => tick(), 1_000)
    return () => clearInterval(timer)
  }, [])
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return { clock, spoken }
}
