/**
 * How a person likes a table: density, order of columns, hidden ones. Kept while the page lives; the browser's storage
 * holds a fixed set of keys only, and the place for this is the person's preferences on the server.
 */
import { createStore, useStore, type Store } from '#shell/store.ts'
import type { Arrangement } from './columns.ts'

/** Row height in pixels (specification section 9). */
export const DENSITIES = [48, 44, 40, 36] as const
export type Density = (typeof DENSITIES)[number]

export interface TableSettings extends Arrangement {
  readonly density: Density
}

const stores = new Map<string, Store<TableSettings | undefined>>()

function storeOf(table: string): Store<TableSettings | undefined> {
  const known = stores.get(table)
  if (known) return known
  const created = createStore<TableSettings | undefined>(undefined)
  stores.set(table, created)
  return created
}

/**
 * The settings of a table and how to change them; `undefined` returns to the default.
 * @param table its name among all tables, for example `system.user`
 */
export function useTableSettings(
  table: string,
  initial: Arrangement,
): [TableSettings, (change: Partial<TableSettings> | undefined) => void] {
  const store = storeOf(table)
  const settings = useStore(store) ?? { density: DENSITIES[0], ...initial }
  return [settings, (change) => store.set(change && { ...settings, ...change })]
}
