/** Page sizes of pagers (specification section 9). */
import { PAGE_SIZES } from './list-state.ts'

/** Lists, other tables (layout: total, sizes, prev, pager, next, jumper), and grids. */
export type PagerKind = 'list' | 'table' | 'grid'

export const PAGER_SIZES: Readonly<Record<PagerKind, readonly number[]>> = {
  list: PAGE_SIZES,
  table: [10, 20, 50, 100],
  grid: [10, 15, 20, 50, 100],
}

/** The sizes to choose among: those of the pager, and the one in use if an address or a view brought another. */
export function sizesWith(sizes: readonly number[], limit: number): number[] {
  return [...new Set([...sizes, limit])].sort((a, b) => a - b)
}
