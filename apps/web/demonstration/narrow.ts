/** A page of recorded rows, as the server would answer it: filtered, in order, from one row to another. Pure. */

export interface RecordedList {
  readonly list: readonly Row[]
  readonly [more: string]: unknown
}

type Row = Readonly<Record<string, unknown>>

/** What lists take besides their filters (`contract/list.ts`). */
const PAGING = ['page', 'limit', 'order', 'orderField', 'sumFields', 'ids']
const DEFAULT_LIMIT = 10

export const isRecordedList = (data: unknown): data is RecordedList =>
  typeof data === 'object' && data !== null && 'list' in data && Array.isArray(data.list)

/** @param query as the address has it */
export function narrowed(recorded: RecordedList, query: Readonly<Record<string, string>>): RecordedList {
  const filters = Object.entries(query).filter(([name]) => !PAGING.includes(name))
  const ids = query['ids']?.split(',')
  const fitting = recorded.list.filter(
    (row) =>
      (ids === undefined || ids.includes(String(row['id']))) &&
      filters.every(([name, value]) => fits(row, name, value, recorded.list)),
  )
  const { orderField, order } = query
  const ordered = orderField ? fitting.toSorted(by(orderField, order === 'asc' ? 1 : -1)) : fitting
  const limit = Number(query['limit'] ?? DEFAULT_LIMIT)
  const from = (Number(query['page'] ?? 1) - 1) * limit
  const list = limit < 0 ? ordered : ordered.slice(from, from + limit)
  return { ...recorded, list, total: fitting.length, totalExact: true }
}

/**
 * A filter that is a field of the rows compares with it; one whose name says that it searches looks into all texts;
 * of any other, nothing is known.
 */
function fits(row: Row, name: string, value: string, all: readonly Row[]): boolean {
  if (/keyword|search|^q$/i.test(name)) return Object.values(row).some((each) => containsText(each, value))
  if (!all.some((each) => name in each)) return true
  const own = row[name]
  const wanted = value.split(',')
  if (Array.isArray(own)) return own.some((each) => wanted.includes(String(each)))
  if (typeof own === 'string') return wanted.includes(own) || containsText(own, value)
  return wanted.includes(String(own))
}

const containsText = (value: unknown, part: string): boolean =>
  typeof value === 'string' && value.toLowerCase().includes(part.toLowerCase())

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

const by =
  (field: string, sign: number) =>
  (a: Row, b: Row): number => {
    const [one, other] = [a[field], b[field]]
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
    return sign * asText(one).localeCompare(asText(other))
  }
