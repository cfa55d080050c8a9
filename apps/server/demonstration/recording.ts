/** What was recorded so far, and the records in it. */
import type { Recorded } from '#contract/recorded.ts'

/** By path below the base path, parameters filled in. */
export type Recording = Map<string, Recorded[]>

/** Rows of one page of a list, and records of one kind. */
export const MAX_RECORDS = 100
/** Rows of one list. */
export const MAX_ROWS = 1_000

/** All records of a reply: of its list, of a tree, or of a plain array. */
export function recordsIn(data: unknown): object[] {
  if (Array.isArray(data)) return data.flatMap((each) => recordsIn(each))
  if (typeof data !== 'object' || data === null) return []
  if ('list' in data) return recordsIn(data.list)
  return [data, ...('children' in data ? recordsIn(data.children) : [])]
}

/** Whether a reply is a page of a list. */
export const isPage = (data: unknown): data is { readonly list: readonly unknown[]; readonly total: number } =>
  typeof data === 'object' && data !== null && 'total' in data && 'list' in data && Array.isArray(data.list)
