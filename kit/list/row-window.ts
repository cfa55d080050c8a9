/** Which rows of a long table are in the page. */

/** Rows above and below the visible ones, so that a fast scroll shows no gap. */
const SPARE = 10
/** The window moves in steps, so that not every pixel of a scroll renders. */
const STEP = 5

export interface RowWindow {
  /** The first row in the page. */
  readonly from: number
  /** The row after the last one. */
  readonly to: number
}

/** @param height of the visible part; all in pixels, every row of the same height */
export function rowWindow(count: number, rowHeight: number, scrollTop: number, height: number): RowWindow {
  const first = Math.floor(scrollTop / rowHeight / STEP) * STEP
  const seen = Math.ceil(height / rowHeight) + STEP
  return { from: Math.max(0, Math.min(first - SPARE, count - seen)), to: Math.min(count, first + seen + SPARE) }
}
