/** How many rows of a list look different from those that are shown. */
import type { ListReply } from './list-reply.ts'

/**
 * Rows that changed, came or went on the page shown; where that page is the same, by how many the total differs. A row
 * that comes pushes another off the page: that is one change.
 */
export function countChanges(shown: ListReply<unknown>, fresh: ListReply<unknown>): number {
  const [before, after] = [contents(shown), contents(fresh)]
  const came = [...after.keys()].filter((id) => !before.has(id)).length
  const gone = [...before.keys()].filter((id) => !after.has(id)).length
  const changed = [...after].filter(([id, content]) => before.has(id) && before.get(id) !== content).length
  const onPage = changed + Math.max(came, gone)
  if (onPage > 0 || !shown.totalExact || !fresh.totalExact) return onPage
  return Math.abs(fresh.total - shown.total)
}

function contents({ list }: ListReply<unknown>): Map<unknown, string> {
  return new Map(list.map((row, at) => [idOf(row) ?? at, JSON.stringify(row, withoutSignature)]))
}

function idOf(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined
}

/** The address of a file is signed anew every now and then; that is no change. */
const withoutSignature = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && /^(\/|https?:)/.test(value) ? value.split('?')[0] : value
