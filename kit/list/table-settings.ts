/**
 * The settings of a table as its person keeps them on the server. While a saved view is open that brings its own, those
 * hold instead, and what is changed then is changed only here until the view is saved again.
 */
import { preferenceNow, usePreference } from '#shell/session/preferences.ts'
import { createStore, useStore, type Store } from '#shell/store.ts'
import { useTheme } from '#shell/theme/theme-store.ts'
import { keptSettings, plainTable, readSettings, type TableSettings } from './settings.ts'

type Kept = Readonly<Record<string, unknown>>

/** The columns an open view brings. */
export interface ViewColumns {
  readonly viewId: string
  readonly columns: Kept
  /** Changed since it was opened. */
  readonly isChanged: boolean
}

const views = new Map<string, Store<ViewColumns | undefined>>()

/** The columns of the view that is open in a list, if it brings some. @param table the list's name */
export function viewColumnsOf(table: string): Store<ViewColumns | undefined> {
  const known = views.get(table)
  if (known) return known
  const created = createStore<ViewColumns | undefined>(undefined)
  views.set(table, created)
  return created
}

/** The name of a list's preference: dots, letters and digits only. */
export const preferenceOf = (kind: 'list' | 'view', table: string): string =>
  `${kind}.${table.replaceAll(/[^A-Za-z0-9.]/g, '')}`

export type ChangeSettings = (change: Partial<TableSettings> | undefined) => void

/**
 * The settings of a table and how to change them; `undefined` returns to the plain table.
 * @param table its name among all tables, for example `system.user`
 */
export function useTableSettings(table: string): [TableSettings, ChangeSettings] {
  const { value, set } = usePreference(preferenceOf('list', table))
  const open = viewColumnsOf(table)
  const view = useStore(open)
  const plain = plainTable(useTheme().compact)
  const settings = readSettings(view ? view.columns : value, plain)
  const change: ChangeSettings = (next) => {
    const kept = next ? keptSettings({ ...settings, ...next }, plain) : {}
    if (view) open.set({ ...view, columns: kept, isChanged: true })
    else set(kept)
  }
  return [settings, change]
}

/** The settings a table has now, as they are kept. */
export const keptNow = (table: string): Kept =>
  viewColumnsOf(table).get()?.columns ?? preferenceNow(preferenceOf('list', table)) ?? {}
