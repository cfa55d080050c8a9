import { useEffect, useEffectEvent, useRef } from 'react'

const NEVER = Symbol('never')

/**
 * Acts once `value` is there and whenever it has become another. An effect alone would also act each time its tab is
 * shown again (`<Activity>` runs effects anew), and undo where the reader had scrolled to. Nothing happens while
 * `value` is undefined.
 */
export function useOnChange(value: string | undefined, act: (value: string) => void): void {
  const last = useRef<string | typeof NEVER>(NEVER)
  const onChange = useEffectEvent(act)
  useEffect(() => {
    if (value === undefined || last.current === value) return
    last.current = value
    onChange(value)
  }, [value])
}
