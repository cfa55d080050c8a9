/** Rows of child tables out of sheets and pasted ranges: read, never stored, and only what the user may write. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableImportRoutes } from '#forms/contract/table-import.ts'
import { column, field, idOf } from '#forms-core/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aSheet } from '../../../../tests/import.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { answered, FormWorld, issuesOf } from '../testing/published.ts'

const label = (en: string) => ({ zh: `${en} 中`, en })
const table = (rest: Readonly<Record<string, unknown>> = {}) =>
  field('childTable', 'items', {
    importRows: true,
    label: label('Items'),
    fields: [
      column('text', 'what', { required: true, label: label('What') }),
      column('amount', 'price', { label: label('Price'), unit: undefined }),
      column('select', 'state', { label: label('State') }),
      column('user', 'buyer', { label: label('Buyer') }),
      column('date', 'day', { label: label('Day') }),
      column('formula', 'double', { computed: '${price * 2}', label: label('Double') }),
      column('text', 'secret', { label: label('Secret') }),
      column('text', 'frozen', { label: label('Frozen') }),
    ],
    ...rest,
  })

let server: TestServer & { close: () => Promise<void> }
let world: FormWorld
let clerk: TestActor
let formId: string

beforeAll(async () => {
  server = await aServer()
  world = await FormWorld.of(server)
  clerk = await world.person({ realName: 'Bea Buyer' })
  const modes = { [idOf('secret')]: 'hide', [idOf('frozen')]: 'read', [idOf('closed')]: 'read' } as const
  formId = await world.form(
    [
      field('text', 'subject'),
      table(),
      field('childTable', 'plain', { fields: [column('text', 'a')] }),
      field('childTable', 'closed', { importRows: true, fields: [column('text', 'b')] }),
      field('childTable', 'short', { importRows: true, maxRows: 2, fields: [column('text', 'c')] }),
    ],
    [{ fields: modes }],
  )
})
afterAll(() => server.close())

const at = (name = 'items', form = formId) => ({ formId: form, tableId: idOf(name) })
const readFile = async (rows: Parameters<typeof aSheet>[0], token = clerk.token, name = 'items') =>
  server.call(tableImportRoutes.readFile, { token, params: at(name), file: await aSheet(rows) })
const paste = (cells: string[][], columns?: string[], token = clerk.token, params = at()) =>
  server.call(tableImportRoutes.readCells, { token, params, body: { cells, ...(columns && { columns }) } })

test('the template has the columns that the user may write, required ones marked', async () => {
  const answer = await server.call(tableImportRoutes.template, { token: clerk.token, params: at() })
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('Items')
  const [sheet] = (await readXlsx(answer.data as unknown as Buffer)).sheets
  expect(sheet?.rows[0]?.map(String)).toEqual(['What *', 'Price', 'State', 'Buyer', 'Day'])
})

test('columns are found by label in both languages or by variable name; each cell that is not understood is named', async () => {
  const read = await answered(
    readFile([
      ['what 中', 'PRICE', 'State', 'buyer', 'Nothing', 'Day'],
      ['Desk', '1,280.50', 'A', 'Bea Buyer', 'x', '2026/1/5'],
      ['', '', '', '', '', ''],
      ['Chair', 'much', 'Z', 'No One', 'y', '2026-02-31x'],
    ]),
  )
  expect(read.columns.map(({ title }) => title)).toEqual(['What', 'Price', 'State', 'Buyer', 'Day'])
  expect(read.ignored).toEqual(['Nothing'])
  expect(read.rows.map(({ n, values }) => [n, values])).toEqual([
    [
      2,
      {
        [idOf('what')]: 'Desk',
        [idOf('price')]: 1280.5,
        [idOf('state')]: 'a',
        [idOf('buyer')]: clerk.id,
        [idOf('day')]: '2026-01-05',
      },
    ],
    [4, { [idOf('what')]: 'Chair' }],
  ])
  expect(read.rows[1]?.issues.map(({ column: id }) => id)).toEqual(
    ['price', 'state', 'buyer', 'day'].map((name) => idOf(name)),
  )
  expect(read.rows[1]?.issues.slice(1, 3).map(({ msg }) => msg)).toEqual([
    '“Z” is not one of the options',
    '“No One” does not exist or is outside your data scope',
  ])
  expect(read.names).toEqual({ [clerk.id]: 'Bea Buyer' })
})

test('a pasted range has a header, or is all columns in order, or those that are named', async () => {
  const valuesOf = async (answer: ReturnType<typeof paste>) => (await answered(answer)).rows.map(({ values }) => values)
  expect(
    await valuesOf(
      paste([
        ['Price', 'What'],
        ['3', 'Pen'],
      ]),
    ),
  ).toEqual([{ [idOf('price')]: 3, [idOf('what')]: 'Pen' }])
  expect(await valuesOf(paste([['Pen', '3']]))).toEqual([{ [idOf('price')]: 3, [idOf('what')]: 'Pen' }])
  const columns = ['double', 'price', 'what'].map((name) => idOf(name))
  expect(await valuesOf(paste([['9', '3', 'What']], columns))).toEqual([{ [idOf('price')]: 3, [idOf('what')]: 'What' }])
})

test('what the user may not write is no column: neither by its name nor by its id', async () => {
  const read = await answered(
    readFile([
      ['What', 'Secret', 'secret', 'Frozen', 'Double'],
      ['Desk', 'x', 'x', 'x', '1'],
    ]),
  )
  expect(read.ignored).toEqual(['Secret', 'secret', 'Frozen', 'Double'])
  const named = await answered(paste([['x', 'y']], [idOf('secret'), idOf('frozen')]))
  expect(named).toMatchObject({ columns: [], rows: [] })
})

test('a sheet without any column, or with too many rows, is refused before anything is read of it', async () => {
  expect(issuesOf(await readFile([['Other'], ['x']]))).toMatchObject([{ path: 'file' }])
  expect(issuesOf(await readFile([['c'], ['1'], ['2'], ['3']], clerk.token, 'short'))).toMatchObject([
    { path: 'file', msg: expect.stringContaining('2') },
  ])
  expect(issuesOf(await paste([['1'], ['2'], ['3']], undefined, clerk.token, at('short')))).toMatchObject([
    { path: 'cells' },
  ])
  const many = Array.from({ length: 1_002 }, () => ['x'])
  expect((await paste(many)).status).toBe(400)
  const huge = Buffer.from(`What\n${'x\n'.repeat(100_000)}`)
  const answer = await server.call(tableImportRoutes.readFile, {
    token: clerk.token,
    params: at(),
    file: { name: 'huge.csv', content: huge },
  })
  expect(answer.status).toBe(400)
  expect(issuesOf(answer)).toMatchObject([{ path: 'file' }])
})

test('what looks like a formula or like HTML is plain text', async () => {
  const csv = Buffer.from('What,Price\n"=HYPERLINK(""http://x"")",1\n<b>x</b>,2\n')
  const read = await answered(
    server.call(tableImportRoutes.readFile, {
      token: clerk.token,
      params: at(),
      file: { name: 'a.csv', content: csv },
    }),
  )
  expect(read.rows.map(({ values }) => values[idOf('what')])).toEqual(['=HYPERLINK("http://x")', '<b>x</b>'])
})

describe('who may', () => {
  const calls = (token: string, params: { formId: string; tableId: string }) => [
    server.call(tableImportRoutes.template, { token, params }),
    server.call(tableImportRoutes.readCells, { token, params, body: { cells: [['x']] } }),
    aSheet([['What'], ['x']]).then((file) => server.call(tableImportRoutes.readFile, { token, params, file })),
  ]
  const statuses = async (token: string, params: { formId: string; tableId: string }) =>
    (await Promise.all(calls(token, params))).map(({ status }) => status)

  test('a table that is closed, has no import, is a field or is missing is not found', async () => {
    for (const name of ['closed', 'plain', 'subject', 'nowhere'])
      expect(await statuses(clerk.token, at(name)), name).toEqual([404, 404, 404])
  })

  test('without a right to enter or change records there is no table; without the code it is forbidden', async () => {
    const viewed = await world.form([table()], [{ rights: ['view', 'export'] }])
    expect(await statuses(clerk.token, at('items', viewed))).toEqual([404, 404, 404])
    const outsider = await anActor(server, { can: [] })
    expect(await statuses(outsider.token, at())).toEqual([403, 403, 403])
  })
})
