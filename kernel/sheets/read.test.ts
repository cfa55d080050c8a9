import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx, type WriteSheet } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { decode, separatorOf } from './read-csv.ts'
import { readFileAsSheet } from './read-file.ts'
import { SHEET_LIMITS } from './read-limits.ts'
import { listParts, unpack } from './read-zip.ts'
import { readSheet } from './read.ts'
import { writeTextSheet } from './template.ts'

const aWorkbook = async (...sheets: Partial<WriteSheet>[]) =>
  Buffer.from(await writeXlsx({ sheets: sheets.map((sheet, at) => ({ name: `Sheet${at + 1}`, ...sheet })) }))
const read = (file: Uint8Array | string) => readFileAsSheet(Buffer.from(file as string))
const refused = (code: string) => ({ name: 'SheetRefused', code })
const withParts = async (more: Record<string, string>) => {
  const parts = unzipSync(await aWorkbook({ rows: [['a'], ['b']] }))
  for (const [name, text] of Object.entries(more)) parts[name] = strToU8(text)
  return zipSync(parts)
}
/** A zip whose directory claims another size than what comes out of the part. */
function lying(file: Uint8Array, name: string, declared: number): Buffer {
  const zip = Buffer.from(file)
  let at = 0
  for (;;) {
    at = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'), at + 1)
    if (at < 0) throw new Error(`no part ${name}`)
    if (zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)) === name) break
  }
  zip.writeUInt32LE(declared, at + 24)
  return zip
}

describe('workbooks', () => {
  test('cells come as texts, days without a time, in the rows they stand in; blank rows are left out', async () => {
    const file = await aWorkbook({
      rows: [
        ['Name', 'Born', 'Number', 'Flag'],
        ['Ann', new Date('2024-01-02T00:00:00Z'), 13_800_001_111, true],
        [null, ' ', null, null],
        ['Bob', new Date('2024-01-02T08:30:00Z'), 0.5, false],
      ],
    })
    expect(await read(file)).toEqual({
      header: ['Name', 'Born', 'Number', 'Flag'],
      rows: [
        { at: 2, cells: ['Ann', '2024-01-02', '13800001111', 'TRUE'] },
        { at: 4, cells: ['Bob', '2024-01-02 08:30:00', '0.5', 'FALSE'] },
      ],
      faults: [],
    })
  })

  test('only the first visible sheet is read', async () => {
    const file = await aWorkbook({ rows: [['hidden'], ['x']], hidden: true }, { rows: [['seen'], ['y']] })
    expect(await read(file)).toMatchObject({ header: ['seen'], rows: [{ cells: ['y'] }] })
  })

  test('what begins with = + - @ is text; a formula is not, whatever value the file gives it', async () => {
    const cells = new Map([['1,1', { value: 2, formula: '1+1', formulaResult: 2 }]])
    const { rows, faults } = await read(
      await aWorkbook({
        rows: [
          ['a', 'b'],
          ['=1+1', 2],
          ['+86', '-1'],
          ['@x', ''],
        ],
        cells,
      }),
    )
    expect(rows.map((row) => row.cells)).toEqual([
      ['=1+1', '2'],
      ['+86', '-1'],
      ['@x', ''],
    ])
    expect(faults).toEqual([{ at: 2, column: 1, code: 'cell_formula' }])
  })

  test('texts written by us come back as they were', async () => {
    const lines = [
      ['h1', 'h2'],
      ['=HYPERLINK("x")', '007'],
      ['@SUM(A1)', '1E5'],
    ]
    const { header, rows, faults } = await read(await writeTextSheet('Data', lines))
    expect([header, ...rows.map(({ cells }) => cells)]).toEqual(lines)
    expect(faults).toEqual([])
  })

  test('too many rows or columns, or none, are refused', async () => {
    const line = ['x']
    const rows = (count: number) => [['h'], ...Array.from({ length: count }, () => line)]
    expect((await read(await aWorkbook({ rows: rows(SHEET_LIMITS.rows) }))).rows).toHaveLength(SHEET_LIMITS.rows)
    await expect(read(await aWorkbook({ rows: rows(SHEET_LIMITS.rows + 1) }))).rejects.toMatchObject(
      refused('sheet_too_long'),
    )
    const wide = Array.from({ length: SHEET_LIMITS.columns + 1 }, () => 'x')
    await expect(read(await aWorkbook({ rows: [wide, wide] }))).rejects.toMatchObject(refused('sheet_too_wide'))
    await expect(read(await aWorkbook({ rows: [['h']] }))).rejects.toMatchObject(refused('sheet_empty'))
  })

  test('macros and links to elsewhere are refused', async () => {
    const file = async (name: string) => read(await withParts({ [name]: 'x' }))
    await expect(file('xl/vbaProject.bin')).rejects.toMatchObject(refused('sheet_macros'))
    await expect(file('xl/macrosheets/sheet1.xml')).rejects.toMatchObject(refused('sheet_macros'))
    await expect(file('xl/externalLinks/externalLink1.xml')).rejects.toMatchObject(refused('sheet_links'))
    await expect(file('xl/connections.xml')).rejects.toMatchObject(refused('sheet_links'))
    const types = '<Types><Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
    await expect(read(await withParts({ '[Content_Types].xml': types }))).rejects.toMatchObject(refused('sheet_macros'))
  })

  test('what is no workbook, or a broken one, is refused', async () => {
    const file = await aWorkbook({ rows: [['a'], ['b']] })
    await expect(read(file.subarray(0, file.length - 30))).rejects.toMatchObject(refused('sheet_damaged'))
    await expect(read(zipSync({ 'a.txt': strToU8('x') }))).rejects.toMatchObject(refused('sheet_damaged'))
    await expect(read(Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).rejects.toMatchObject(refused('sheet_protected'))
    await expect(read(Buffer.from('\x89PNG\r\n', 'latin1'))).rejects.toMatchObject(refused('sheet_unknown'))
    await expect(read('%PDF-1.7')).rejects.toMatchObject(refused('sheet_unknown'))
  })
})

/** One byte more than a workbook may unpack to. */
const SHEET = 'xl/worksheets/sheet1.xml'
const bomb = zipSync({ [SHEET]: new Uint8Array(SHEET_LIMITS.unpackedBytes + 1) }, { level: 1 })

describe('zip bombs', () => {
  const isBomb = expect.objectContaining(refused('sheet_bomb')) as Error

  test('that say how large they are', () => {
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    expect(() => listParts(Buffer.from(bomb))).toThrow(isBomb)
  })

  test('that lie about it', () => {
    expect(() => unpack(listParts(lying(bomb, SHEET, 1_000)))).toThrow(isBomb)
  })

  test('of many parts, in number or in sum', () => {
    const parts = Array.from({ length: SHEET_LIMITS.parts + 1 }, (_, at) => [`xl/${at}.xml`, strToU8('x')] as const)
    expect(() => listParts(Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 })))).toThrow(isBomb)
    const half = SHEET_LIMITS.unpackedBytes / 2 + 1
    const two = zipSync({ 'xl/a.xml': strToU8('a'), 'xl/b.xml': strToU8('b') })
    expect(() => listParts(lying(lying(two, 'xl/a.xml', half), 'xl/b.xml', half))).toThrow(isBomb)
  })
})

describe('separated values', () => {
  const text = '账号,姓名\nann,"李, 四"\nbob,王五\n'
  const rows = [
    { at: 2, cells: ['ann', '李, 四'] },
    { at: 3, cells: ['bob', '王五'] },
  ]

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['GBK', iconv.encode(text, 'gbk')],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode(text, 'utf-16le')])],
  ])('in %s', async (_, file) => {
    expect(await read(file)).toEqual({ header: ['账号', '姓名'], rows, faults: [] })
  })

  test.each([',', ';', '\t'])('separated by %j', async (mark) => {
    const parted = [`a${mark}"b${mark}c"`, `1${mark}"2${mark}3"`].join('\r\n')
    expect(separatorOf(parted)).toBe(mark)
    expect(await read(parted)).toMatchObject({ header: ['a', `b${mark}c`], rows: [{ cells: ['1', `2${mark}3`] }] })
  })

  test('our own exports’ apostrophe before a formula is taken off, nothing else', async () => {
    const { rows: read1 } = await read("a,b\n'=1+1,=1+1\n'quoted,'-5")
    expect(read1.map(({ cells }) => cells)).toEqual([
      ['=1+1', '=1+1'],
      ["'quoted", '-5'],
    ])
  })

  test('in no encoding we know are refused', () => {
    expect(() => decode(Buffer.from([0x41, 0xff, 0xff, 0x0a]))).toThrow(
      expect.objectContaining(refused('sheet_encoding')),
    )
    expect(() => decode(Buffer.from([0x41, 0x00, 0x42]))).toThrow(expect.objectContaining(refused('sheet_unknown')))
  })
})

describe('in the worker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-sheets-'))
  const stored = (content: string | Uint8Array) => {
    const path = join(folder, `${Math.random()}`)
    writeFileSync(path, content)
    return path
  }

  test('several at once, each its own', async () => {
    const files = ['one', 'two', 'three', 'four'].map((word) => stored(`head\n${word}`))
    const contents = await Promise.all(files.map(readSheet))
    expect(contents.map(({ rows }) => rows[0]?.cells[0])).toEqual(['one', 'two', 'three', 'four'])
  })

  test('a refusal is an issue at the file; a bomb takes nothing else along', async () => {
    await expect(readSheet(stored(bomb))).rejects.toMatchObject({
      name: 'InvalidInput',
      issues: [{ path: 'file', code: 'sheet_bomb', params: { maximum: 200 } }],
    })
    expect((await readSheet(stored('a\nb'))).header).toEqual(['a'])
  })
})
