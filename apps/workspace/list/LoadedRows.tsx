import type { ReactNode } from 'react'
import { Pager, State } from '../parts.tsx'
import type { Place } from './place.ts'
import type { Rows } from './use-rows.ts'

interface LoadedRowsProps {
  rows: Pick<Rows<unknown>, 'data' | 'problem' | 'reload'>
  place: Pick<Place<never, never>, 'page' | 'turn'>
  /** Rows of a page. */
  limit: number
  /** Instead of a table without rows. */
  empty: ReactNode
  /** The table, and what belongs to it. */
  children: ReactNode
}

/** A list as far as it is loaded: a problem, that it has no rows, or its rows with the pager. */
export function LoadedRows({ rows: { data, problem, reload }, place, limit, empty, children }: LoadedRowsProps) {
  if (!data) return <State problem={problem} onRetry={reload} />
  return (
    <>
      {problem !== undefined && <State problem={problem} onRetry={reload} />}
      {data.list.length === 0 ? (
        empty
      ) : (
        <>
          {children}
          <Pager page={place.page} limit={limit} total={data.total} onPage={place.turn} />
        </>
      )}
    </>
  )
}
