/**
 * The widgets of a page that the person may see, as they have arranged them: the preference `home.widgets` and the
 * like.
 */
import { useEffect, useMemo, useState } from 'react'
import { matches } from '../access/matches.ts'
import { useShowsOwn } from '../access/use-shows-own.ts'
import { usePreference } from '../session/preferences.ts'
import { holdings } from '../session/session.ts'
import { useStore } from '../store.ts'
import {
  AS_DELIVERED,
  arrangementOf,
  ordered,
  preferenceOf,
  withHidden,
  withMoved,
  type Arrangement,
} from './arrangement.ts'
import { useWanted } from './use-wanted.ts'
import type { Widget, WidgetPage } from './widgets.ts'

/** Milliseconds after which the page is shown as delivered, though the person's preferences have not come. */
const TIMEOUT_MS = 1_500

export interface WidgetArrangement {
  /** Both the widgets and the arrangement are known. */
  readonly isKnown: boolean
  /** All one may see, hidden ones too, in order. */
  readonly all: readonly Widget[]
  readonly shown: readonly Widget[]
  readonly isHidden: (name: string) => boolean
  readonly isChanged: boolean
  /** @returns its new place, from 0 */
  readonly move: (name: string, by: number) => number
  readonly setHidden: (name: string, isHidden: boolean) => void
  /** As delivered. */
  readonly restore: () => void
}

/** @param widgets undefined until they are declared */
export function useWidgetArrangement(page: WidgetPage, widgets: readonly Widget[] | undefined): WidgetArrangement {
  const granted = useStore(holdings)
  const showsOwn = useShowsOwn()
  const { value, isKnown, set } = usePreference(`${page}.widgets`)
  const isOverdue = useOverdue(TIMEOUT_MS)
  const arrangement = useMemo(() => arrangementOf(value), [value])
  const permitted = useMemo(
    () =>
      (widgets ?? []).filter(
        ({ pages, can, isOwn }) => pages.includes(page) && (showsOwn || !isOwn) && matches(can ?? {}, granted),
      ),
    [widgets, page, granted, showsOwn],
  )
  const wanted = useWanted(permitted)
  const all = useMemo(() => ordered(wanted ?? [], arrangement), [wanted, arrangement])
  const isHidden = (name: string) => arrangement.hidden.includes(name)
  const keep = (next: Arrangement) => set(preferenceOf(next))
  return {
    isKnown: widgets !== undefined && wanted !== undefined && (isKnown || isOverdue),
    all,
    shown: all.filter(({ name }) => !isHidden(name)),
    isHidden,
    isChanged: value !== undefined && Object.keys(preferenceOf(arrangement)).length > 0,
    move(name, by) {
      const order = withMoved(all, name, by)
      keep({ ...arrangement, order })
      return order.indexOf(name)
    },
    setHidden: (name, hide) => keep(withHidden(arrangement, name, hide)),
    restore: () => keep(AS_DELIVERED),
  }
}

/** Takes widgets off a page for the person; "arrange" brings them back. */
export function useHideWidgets(page: WidgetPage): (names: readonly string[]) => void {
  const { value, set } = usePreference(`${page}.widgets`)
  return (names) =>
    set(preferenceOf(names.reduce((before, name) => withHidden(before, name, true), arrangementOf(value))))
}

function useOverdue(after: number): boolean {
  const [isOverdue, setIsOverdue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsOverdue(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return isOverdue
}
