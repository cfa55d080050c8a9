import { useEffect, useState } from 'react'

/** Milliseconds after the last key until the server is asked (specification section 9, "search autocomplete delay"). */
export const TYPING_MS = 500

/** The value as it was when it last stood still for `ms`. */
export function useDelayedValue<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
