/**
 * Rows as comma-separated values: UTF-8 with a byte order mark, without which spreadsheets take Chinese for something
 * else.
 */
import { harmless, plainCell, type Sheet } from './write-cells.ts'
import { inTurns } from './write-chunks.ts'
import type { WallClock } from './write-zone.ts'

const options = { record_delimiter: 'windows' } as const

export async function* csvOf(
  { columns, rows }: Omit<Sheet, 'format'>,
  clock: WallClock,
): AsyncGenerator<Uint8Array, void> {
  const { stringify } = await import('csv-stringify/sync')
  const lines = (cells: readonly (readonly string[])[]) => stringify(cells as string[][], options)
  yield Buffer.from(`\uFEFF${lines([columns.map(({ title }) => harmless(title))])}`)
  for await (const some of inTurns(rows)) {
    yield Buffer.from(lines(some.map((row) => columns.map(({ kind }, at) => plainCell(row[at], kind, clock)))))
  }
}
