/** Which page numbers a pager shows. */

/** Page buttons, gaps among them (specification section 9). */
export const MAX_NUMBERS = 7

/** A page, or a gap that jumps five pages. */
export type PageMark = number | 'before' | 'after'

/**
 * First, last, and the pages around the present one.
 * @param seen how many numbers at most, gaps included (specification section 9: 7)
 */
export function pageNumbers(page: number, last: number, seen = MAX_NUMBERS): PageMark[] {
  if (last <= seen) return range(1, last)
  const inner = seen - 2
  if (page < inner) return [...range(1, inner), 'after', last]
  if (page > last - inner + 1) return [1, 'before', ...range(last - inner + 1, last)]
  const around = Math.floor((seen - 4) / 2)
  return [1, 'before', ...range(page - around, page + around), 'after', last]
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
