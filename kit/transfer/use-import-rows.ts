/** The rows of an import that are in sight, fetched by pages as they come into it. */
import { importRoutesOfAll, type ImportRow, type RowOutcome } from '#contract/import.ts'
import { useCall } from '#shell/request/use-call.ts'

/** A window of rows never reaches over more than three pages of this size. */
export const ROW_PAGE = 60

interface SeenRows {
  /** The row at a place of the list; undefined while it is on its way. */
  readonly at: (index: number) => ImportRow | undefined
  /** Undefined until the first answer. */
  readonly total: number | undefined
}

/** @param from place of the first row in sight, from 0 */
export function useImportRows(id: string, outcome: RowOutcome | undefined, from: number): SeenRows {
  const first = Math.floor(from / ROW_PAGE) + 1
  const one = usePage(id, outcome, first)
  const total = one.data?.total
  const isThere = (page: number) => total !== undefined && (page - 1) * ROW_PAGE < total
  const two = usePage(id, outcome, first + 1, isThere(first + 1))
  const three = usePage(id, outcome, first + 2, isThere(first + 2))
  const pages = [one, two, three]
  return {
    total,
    at: (index) => pages[Math.floor(index / ROW_PAGE) + 1 - first]?.data?.list[index % ROW_PAGE],
  }
}

const usePage = (id: string, outcome: RowOutcome | undefined, page: number, enabled = true) =>
  useCall(
    importRoutesOfAll.rows,
    { params: { id }, query: { page, limit: ROW_PAGE, ...(outcome && { outcome }) } },
    { enabled, freshFor: 0 },
  )
