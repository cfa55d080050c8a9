import { expect, it } from 'vitest'
import { plainArrangement } from './columns.ts'
import { fitColumns, widenToHeadings, widthOfActions } from './fit-columns.ts'

const measure = (text: string) => text.length * 8
const column = (title: string, width: number, sort?: string) => ({
  key: title,
  title,
  width,
  render: () => null,
  ...(sort !== undefined && { sort }),
})

it('a column is as wide as its heading, with room for the arrow where it can be sorted', () => {
  const [plain, sorted] = widenToHeadings([column('Last signed in', 94), column('Last signed in', 94, 'at')], measure)
  expect(plain?.width).toBe(14 * 8 + 25)
  expect(sorted?.width).toBe(14 * 8 + 25 + 19)
})

it('a column that is wider than its heading keeps its width', () => {
  expect(widenToHeadings([column('Name', 200, 'name')], measure)[0]?.width).toBe(200)
})

const widths = (room: number, chosen: Readonly<Record<string, number>> = {}) =>
  fitColumns(
    [column('a', 200), column('b', 100), column('a long heading', 137)],
    { ...plainArrangement, widths: chosen },
    room,
    measure,
  ).map(({ width }) => width)

it('columns give up a little, never of their headings, when all then have room', () => {
  const [first = 0, second = 0, third = 0] = widths(410)
  expect(first + second + third).toBeLessThanOrEqual(410)
  expect(third).toBe(137)
})

it.each([
  ['there is room', 500],
  ['it would not help', 300],
  ['the room is unknown', 0],
])('columns keep their widths where %s', (_, room) => expect(widths(room)).toEqual([200, 100, 137]))

it('a width that was chosen stays', () => expect(widths(410, { a: 200 })[0]).toBe(200))

it('a column of states stays, so that no state is cut', () => {
  const columns = [column('a', 200), { ...column('b', 100), phone: 'state' as const }]
  expect(fitColumns(columns, plainArrangement, 280, measure).map(({ width }) => width)).toEqual([180, 100])
})

it('the actions behind the columns are as wide as the widest first one of the rows needs', () => {
  const width = (...labels: string[]) => widthOfActions(92, labels, measure)
  expect(width()).toBe(92)
  expect(width('OK')).toBe(92)
  expect(width('Edit', 'Mark as read by me')).toBe(Math.ceil((measure('Mark as read by me') * 14) / 13) + 64)
})
