import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { writeSheet, type Sheet, type SheetCell } from './write.ts'
import { harmless } from './write-cells.ts'
import { xlsxOf } from './write-xlsx.ts'
import { wallClock } from './write-zone.ts'

const columns: Sheet['columns'] = [
  { title: '姓名', kind: 'text' },
  { title: 'Amount', kind: 'number', format: '#,##0.00' },
  { title: 'Day', kind: 'day' },
  { title: 'Moment', kind: 'moment' },
]
const AT = '2026-11-20T16:30:00.000Z'

async function* batches(...rows: SheetCell[][]) {
  yield rows
}

async function bytesOf(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of file) parts.push(part)
  return Buffer.concat(parts)
}

const written = (format: Sheet['format'], ...rows: SheetCell[][]) =>
  bytesOf(writeSheet({ format, name: '用户: a/b', columns, rows: batches(...rows), timeZone: 'Asia/Shanghai' }))

const csv = async (...rows: SheetCell[][]) => (await written('csv', ...rows)).toString('utf8')
const xlsx = async (...rows: SheetCell[][]) => (await readXlsx(await written('xlsx', ...rows))).sheets[0]

describe('csv', () => {
  test('begins with a byte order mark and heads its columns', async () => {
    expect(await csv()).toBe('\uFEFF姓名,Amount,Day,Moment\r\n')
  })

  test('writes moments as the clocks of the zone show them, and quotes what needs it', async () => {
    expect(await csv(['a, "b"', -1.5, '2026-11-20', AT], [null, undefined, '', null])).toBe(
      '\uFEFF姓名,Amount,Day,Moment\r\n"a, ""b""",-1.5,2026-11-20,2026-11-21 00:30:00\r\n,,,\r\n',
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('takes the teeth out of the text %j', async (text) => {
    expect(harmless(text)).toBe(`'${text}`)
    expect(await csv([text, 0, '', ''])).toContain(`'${text}`)
  })

  test('leaves numbers numbers, also when they come as text, and no others', async () => {
    expect(await csv(['x', '-12.50', '', ''])).toContain('\r\nx,-12.50,,')
    expect(await csv(['x', '=1+1', '', ''])).toContain("\r\nx,'=1+1,,")
  })
})

describe('xlsx', () => {
  test('keeps kinds: text stays text, times are numbers with a format', async () => {
    const sheet = await xlsx(['=1+1', -1.5, '2026-11-20', AT])
    expect(sheet?.name).toBe('用户  a b')
    expect(sheet?.rows[0]).toEqual(['姓名', 'Amount', 'Day', 'Moment'])
    const [text, amount, day, moment] = sheet?.rows[1] ?? []
    expect([text, amount]).toEqual(['=1+1', -1.5])
    expect(day).toEqual(new Date('2026-11-20T00:00:00Z'))
    expect(moment).toEqual(new Date('2026-11-21T00:30:00Z'))
  })

  test('keeps the head in sight', async () => {
    expect((await xlsx(['a', 1, '', '']))?.freezePane).toMatchObject({ rows: 1 })
  })

  test('opens whatever a text holds', async () => {
    const sheet = await xlsx(
      ['a\u0000b\u000bc\ud800', 1, '', ''],
      ['x'.repeat(40_000), 1, '', ''],
      ['<&>"\n', 1, '', ''],
    )
    expect(sheet?.rows[1]?.[0]).toBe('a\uFFFDb\uFFFDc\uFFFD')
    expect(sheet?.rows[2]?.[0]).toHaveLength(32_767)
    expect(sheet?.rows[3]?.[0]).toBe('<&>"\n')
  })

  test('goes on on another sheet when one is full, with the head again', async () => {
    const rows = Array.from({ length: 7 }, (_, n) => [`n${n}`, n, '', ''])
    const file = xlsxOf({ name: 'Users', columns, rows: batches(...rows), timeZone: 'UTC' }, wallClock('UTC'), 4)
    const { sheets } = await readXlsx(await bytesOf(file))
    expect(sheets.map(({ name, rows: found }) => [name, found.length])).toEqual([
      ['Users', 4],
      ['Users_2', 4],
      ['Users_3', 2],
    ])
    expect(sheets[2]?.rows.map(([name]) => name)).toEqual(['姓名', 'n6'])
  })
})

test.each(['csv', 'xlsx'] as const)('%s: who stops reading the file stops the reading of the rows', async (format) => {
  let isClosed = false
  let read = 0
  const endless = async function* () {
    try {
      for (;;) {
        read += 1
        yield Array.from({ length: 500 }, (_, n): SheetCell[] => [`${Math.random()} ${n}`, n, '', AT])
        await new Promise((go) => setTimeout(go, 1))
      }
    } finally {
      isClosed = true
    }
  }
  let pieces = 0
  for await (const _ of writeSheet({ format, name: 'x', columns, rows: endless(), timeZone: 'UTC' })) {
    pieces += 1
    if (pieces > 3) break
  }
  await expect.poll(() => isClosed).toBe(true)
  expect(read).toBeLessThan(100)
})

describe('clocks', () => {
  test.each([
    ['Asia/Shanghai', '2026-06-30T16:00:00.000Z', '2026-07-01 00:00:00'],
    ['America/New_York', '2026-03-08T06:59:59.000Z', '2026-03-08 01:59:59'],
    ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08 03:00:00'],
    ['Asia/Kathmandu', '1985-12-31T18:00:00.000Z', '1985-12-31 23:30:00'],
    ['UTC', '1969-12-31T23:59:59.999Z', '1969-12-31 23:59:59'],
  ])('%s at %s show %s', (zone, moment, shown) => {
    expect(wallClock(zone).textOf(moment)).toBe(shown)
  })

  test('leave alone what is no moment', () => {
    expect(wallClock('UTC').textOf('soon')).toBe('soon')
  })
})
