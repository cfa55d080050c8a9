/**
 * Widths of columns as a language and a window need them: headings are never cut, and no column hides for a few pixels.
 */
import { isShown, type Arrangement, type Column } from './columns.ts'

/** Pixels beside the words: the cell's padding, and the arrow of a sorted column with its gap. */
const PADDING = 24
const ARROW = 19
const FONT_SIZE = 13
/** What a column may lose, so that all have room. */
const LEAST = 0.82

type Measure = (text: string) => number

let measured: Measure | undefined
const known = new Map<string, number>()

/** Columns at least as wide as their headings. @param measure pixels of a text in the heading's font */
export function widenToHeadings<Row>(
  columns: readonly Column<Row>[],
  measure: Measure = measureHeading,
): Column<Row>[] {
  return columns.map((column) => ({ ...column, width: Math.max(column.width, headingWidth(column, measure)) }))
}

/**
 * Columns a little narrower, down to their headings, when all of them then have room. Widths that a person has chosen
 * stay, and those of states, whose words would be cut.
 * @param columns at least as wide as their headings
 * @param room pixels for all columns; 0 as long as it is unknown
 */
export function fitColumns<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  room: number,
  measure: Measure = measureHeading,
): readonly Column<Row>[] {
  const spareOf = (column: Column<Row>) =>
    column.key in arrangement.widths || column.phone === 'state' || !isShown(column, arrangement)
      ? 0
      : Math.max(0, column.width - Math.max(headingWidth(column, measure), Math.ceil(column.width * LEAST)))
  const shown = columns.filter((column) => isShown(column, arrangement))
  const wanted = shown.reduce((sum, { key, width }) => sum + (arrangement.widths[key] ?? width), 0)
  const spare = columns.reduce((sum, column) => sum + spareOf(column), 0)
  const missing = wanted - room
  if (room === 0 || missing <= 0 || missing > spare) return columns
  return columns.map((column) => ({
    ...column,
    width: column.width - Math.ceil((spareOf(column) * missing) / spare),
  }))
}

/** Beside the word of a row's first action: the cell's padding, and the button of the others with its gap. */
const BESIDE_ACTION = 64
/** Rows are written larger than headings. */
const ROW_FONT_SIZE = 14
/**
 * How wide the actions behind the columns are: as usual, or as the first actions of the rows need.
 * @param labels of the first action of each row
 */
export function widthOfActions(usual: number, labels: Iterable<string>, measure: Measure = measureHeading): number {
  const widest = Math.max(0, ...[...new Set(labels)].map(measure))
  return Math.max(usual, Math.ceil((widest * ROW_FONT_SIZE) / FONT_SIZE) + BESIDE_ACTION)
}

const headingWidth = <Row>({ title, sort }: Column<Row>, measure: Measure): number =>
  Math.ceil(measure(title)) + PADDING + (sort === undefined ? 0 : ARROW) + 1

function measureHeading(text: string): number {
  const before = known.get(text)
  if (before !== undefined) return before
  measured ??= measureOfPage()
  const width = measured(text)
  known.set(text, width)
  return width
}

/** In the page's own font. */
function measureOfPage(): Measure {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return () => 0
  context.font = `${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`
  return (text) => context.measureText(text).width
}
