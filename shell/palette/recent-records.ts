/**
 * The records that a user opened from the palette, the latest first. Kept by kind and id alone: the server says what
 * they are now.
 */
import { useCallback } from 'react'
import { preferenceNow, usePreference } from '../session/preferences.ts'
import { keysOf, withRecent } from '../sidebar/kept-pages.ts'

const RECENT = 'palette.recent'

/** `user:0192…` */
export const recordKey = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind}:${id}`

export function useRecentRecords(): { readonly keys: readonly string[]; readonly remember: (key: string) => void } {
  const { value, set } = usePreference(RECENT)
  const remember = useCallback(
    (key: string) => {
      const before = keysOf(preferenceNow(RECENT))
      if (before[0] !== key) set({ keys: withRecent(before, key) })
    },
    [set],
  )
  return { keys: keysOf(value), remember }
}
