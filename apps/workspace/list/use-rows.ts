import { useState } from 'react'
import { useLoad, type Loaded } from '../host.ts'

export interface Rows<Row> extends Loaded<{ readonly list: readonly Row[]; readonly total: number }> {
  /** Of the rows that are shown. */
  readonly chosen: readonly Row[]
  readonly choose: (rows: readonly Row[]) => void
}

/**
 * The rows of a list, and those chosen among them: what is no longer shown is not chosen.
 * @param key names what is loaded
 */
export function useRows<Row extends { readonly id: string }>(
  key: string,
  load: () => Promise<{ readonly list: readonly Row[]; readonly total: number }>,
): Rows<Row> {
  const loaded = useLoad(key, load)
  const [ids, setIds] = useState<readonly string[]>([])
  const chosen = (loaded.data?.list ?? []).filter(({ id }) => ids.includes(id))
  return { ...loaded, chosen, choose: (rows) => setIds(rows.map(({ id }) => id)) }
}
