/**
 * What a visitor has typed and not sent outlives a reload of this window, for half an hour. It is forgotten when it is
 * sent or given up, and with the window: a computer that others use keeps nothing of it.
 */
import { useMemo, useState } from 'react'
import { keptTexts } from '#shell/session/kept-texts.ts'
import { session } from '#shell/session/session.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

const KEPT_MS = 30 * 60_000

interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly value: unknown
}

export interface KeptVisit<Value> {
  /** What was typed before this form was shown; undefined: nothing, or it was given up. */
  readonly before: Value | undefined
  /** Something was typed. @param isChanged left out: it differs from what the form began with */
  readonly keep: (value: Value, isChanged?: boolean) => void
  /** What was typed is sent, or given up. */
  readonly clear: () => void
}

/**
 * Keeps it, and asks before it is left.
 * @param name of the form, with the organisation that is visited
 * @example const kept = useKeptVisit<StoredValues>(`entry ${id}`)
 */
export function useKeptVisit<Value>(name: string): KeptVisit<Value> {
  // A visitor is no user.
  const texts = useMemo(() => keptTexts(session.get()?.person.id ?? ''), [])
  const key = `visit ${name}`
  const [before, setBefore] = useState(() => {
    const text = texts.get(key)
    if (text === undefined) return undefined
    // Only `keep` writes under such a name.
    const { at, value } = JSON.parse(text) as Entry
    if (Date.now() - at < KEPT_MS) return value as Value
    texts.delete(key)
    return undefined
  })
  const [isDirty, setIsDirty] = useState(before !== undefined)
  const clear = () => {
    texts.delete(key)
    setBefore(undefined)
    setIsDirty(false)
  }
  useUnsavedWarning(isDirty, clear)
  return {
    before,
    keep: (value, isChanged = true) => {
      texts.set(key, JSON.stringify({ at: Date.now(), value } satisfies Entry))
      setIsDirty(isChanged)
    },
    clear,
  }
}
