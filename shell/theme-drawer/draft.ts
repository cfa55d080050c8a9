/** What a user is trying in the drawer: shown at once on the page behind it, kept nowhere until it is saved. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { composeTheme, type ThemeChange, type ThemeConfig } from '#contract/theme-config.ts'
import { differing } from '../theme/own-theme.ts'
import { setThemeLayers, themeLayers } from '../theme/theme-store.ts'

export interface Draft {
  readonly theme: ThemeConfig
  readonly isChanged: boolean
  /** Fields whose input cannot be a theme's; it is shown, and not part of the draft. */
  readonly wrong: ReadonlySet<string>
  readonly change: (change: ThemeChange) => void
  /** Says whether a field's input can be taken. */
  readonly judge: (field: string, isWrong: boolean) => void
}

const DraftContext = createContext<Draft | undefined>(undefined)
export const DraftProvider = DraftContext.Provider

/** The draft, for the fields inside the drawer. */
export function useDraft(): Draft {
  const draft = useContext(DraftContext)
  if (!draft) throw new Error('fields of the theme stand inside the drawer')
  return draft
}

/** Begins with the theme as it is kept; what was tried is gone when the drawer goes. */
export function useNewDraft(): Draft {
  const [before] = useState(() => composeTheme(themeLayers().portal, themeLayers().own))
  const [theme, setTheme] = useState(before)
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => setThemeLayers({ tried: theme }), [theme])
  useEffect(() => () => setThemeLayers({ tried: undefined }), [])

  const change = useCallback((changes: ThemeChange) => setTheme((now) => ({ ...now, ...changes })), [])
  const judge = useCallback((field: string, isWrong: boolean) => {
    setWrong((now) => {
      if (now.has(field) === isWrong) return now
      const next = new Set(now)
      if (isWrong) next.add(field)
      else next.delete(field)
      return next
    })
  }, [])
  return useMemo(
    () => ({ theme, wrong, change, judge, isChanged: Object.keys(differing(theme, before)).length > 0 }),
    [theme, wrong, change, judge, before],
  )
}
