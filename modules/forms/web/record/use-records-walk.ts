import { useEffect, useState } from 'react'
import type { FormRecord } from '#forms/contract/record.ts'
import type { List } from '#kit/list/use-list.ts'

/** From the record that is shown to its neighbours in the list; undefined where there is none. */
export interface RecordsWalk {
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/**
 * Walks the list record by record, over the ends of its pages.
 * @param open shows a record in place of the one that is shown
 */
export function useRecordsWalk(
  list: List<FormRecord>,
  shown: string | undefined,
  open: (id: string) => void,
): RecordsWalk {
  const { rows, state, total, isTurning, phase } = list
  /** The page that is being turned to: its first or last record is shown as soon as it is there. */
  const [awaited, setAwaited] = useState<{ page: number; end: 'first' | 'last' }>()
  const isThere = awaited !== undefined && awaited.page === state.page && phase === 'ready' && isTurning !== true
  const reached = isThere ? (awaited.end === 'first' ? rows[0] : rows.at(-1)) : undefined
  useEffect(() => {
    if (!isThere) return
    setAwaited(undefined)
    if (reached !== undefined) open(reached.id)
  }, [isThere, reached, open])
  const at = rows.findIndex(({ id }) => id === shown)
  if (at < 0) return { previous: undefined, next: undefined }
  const step = (to: FormRecord | undefined, page: number, end: 'first' | 'last') => {
    if (to !== undefined) return () => open(to.id)
    if (page < 1 || page > Math.ceil(total / state.limit)) return undefined
    return () => {
      setAwaited({ page, end })
      list.turn(page, state.limit)
    }
  }
  return { previous: step(rows[at - 1], state.page - 1, 'last'), next: step(rows[at + 1], state.page + 1, 'first') }
}
