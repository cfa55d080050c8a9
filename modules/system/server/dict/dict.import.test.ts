/** Entries of dictionaries out of sheets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRoutesOfAll, type ImportMode } from '#contract/import.ts'
import { newId } from '#kernel/ids.ts'
import { dictCustImport, dictCustRoutes, dictCustTypeRoutes } from '#system/contract/dict-cust.ts'
import { dictDataRoutes, dictImport } from '#system/contract/dict-data.ts'
import { dictTypeRoutes } from '#system/contract/dict-type.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet, confirmed, rowsOf } from '../../../../tests/import.ts'
import { anActor } from '../../../../tests/people.ts'

const HEAD = ['字典', 'Value', 'Name', 'English name', 'Parent', 'Order', 'Status', 'Tag colour']

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const families = {
  dict: { types: dictTypeRoutes, entries: dictDataRoutes, imported: dictImport },
  dictCust: { types: dictCustTypeRoutes, entries: dictCustRoutes, imported: dictCustImport },
} as const
type Noun = keyof typeof families
type Rows = (string | null)[][]
interface Trial {
  noun?: Noun
  token?: string
  mode?: ImportMode
}

async function aCode(noun: Noun = 'dict') {
  const code = `IMP_${newId().slice(-8)}`
  await server.call(families[noun].types.create, { body: { code, name: 'Lines' }, token: admin })
  return code
}
async function tried(rows: Rows, { noun = 'dict', token = admin, mode = 'create' }: Trial = {}) {
  return anImport(server, families[noun].imported, { token, file: await aSheet([HEAD, ...rows]), mode })
}
const reasons = async (id: string, token = admin) => {
  const rows = await rowsOf(server, token, id)
  return rows.toSorted((a, b) => a.n - b.n).map(({ n, outcome, reasons: why }) => [n, outcome, ...why])
}
const tree = async (code: string, noun: Noun = 'dict') => {
  const { data } = await server.call(families[noun].entries.tree, { query: { dictType: code }, token: admin })
  return data
}

describe.each(['dict', 'dictCust'] as const)('a sheet of %s', (noun) => {
  test('fills several dictionaries at once, trees among them', async () => {
    const [one, two] = [await aCode(noun), await aCode(noun)]
    const rows = [
      [one, 'a', '甲', 'First', '', '', '', ''],
      [one.toLowerCase(), 'b', '=1+1', '', 'a', '7', '停用', 'Warning'],
      [two, 'a', '别的甲', '', '', '', '', ''],
    ]
    const state = await tried(rows, { noun })
    expect(state.counts).toEqual({ refuse: 0, create: 3, change: 0, same: 0 })
    expect(await tree(one, noun)).toEqual([])
    expect(await confirmed(server, admin, state.id)).toMatchObject({ status: 'done' })
    const [a, b] = await tree(one, noun)
    expect(a).toMatchObject({ val: 'a', name: '甲', nameEn: 'First', pid: '0', sort: 10, status: 1, tone: 'neutral' })
    expect(b).toMatchObject({ val: 'b', name: '=1+1', pid: a?.id, sort: 7, status: 0, tone: 'warning' })
    expect(await tree(two, noun)).toMatchObject([{ val: 'a', name: '别的甲' }])
  })
})

test('rows against the rules are refused with their reasons, and nothing of them is written', async () => {
  const code = await aCode()
  await confirmed(server, admin, (await tried([[code, 'there', 'There', '', '', '', '', '']])).id)
  const rows = [
    [code, 'there', 'Again', '', '', '', '', ''],
    ['no_such', 'x', 'X', '', '', '', '', ''],
    [code, 'twice', 'Twice', '', '', '', '', ''],
    [code, 'twice', 'Twice', '', '', '', '', ''],
    [code, '', 'Nameless', '', '', '', '', ''],
    [code, 'orphan', 'Orphan', '', 'no-such-value', '', '', ''],
    [code, 'sorted', 'Sorted', '', '', 'first', '', ''],
    [code, 'toned', 'Toned', '', '', '', '', 'pink'],
  ]
  const state = await tried(rows)
  const found = new Map((await rowsOf(server, admin, state.id)).map((row) => [row.n, row.reasons]))
  expect(Object.fromEntries([...found].sort(([a], [b]) => a - b))).toEqual({
    2: ['val: This dictionary already has the value “there”'],
    3: ['typeId: “no_such” does not exist or is outside your data scope'],
    4: [],
    5: [expect.stringMatching(/^val: Same record as row 4/)],
    6: [expect.stringMatching(/^val: /)],
    7: ['parent: “no-such-value” does not exist or is outside your data scope'],
    8: ['sort: Wrong format'],
    9: ['tone: “pink” does not exist or is outside your data scope'],
  })
  expect(await confirmed(server, admin, state.id, true)).toMatchObject({ status: 'done' })
  expect((await tree(code)).map(({ val }) => val)).toEqual(['there', 'twice'])
})

test('existing entries keep what their row does not name; they move, but not below themselves', async () => {
  const code = await aCode()
  const made = await tried([
    [code, 'a', 'A', 'Ay', '', '', '', 'Info'],
    [code, 'b', 'B', '', 'a', '', '', ''],
    [code, 'c', 'C', '', '', '', '', ''],
  ])
  await confirmed(server, admin, made.id)
  const rows = [
    [code, 'a', 'A', '', 'b', '', '', ''],
    [code, 'b', 'B', '', '', '', '', ''],
    [code, 'c', 'C2', '', 'a', '', '', ''],
    [code, 'd', 'D', '', '', '', '', ''],
  ]
  const state = await tried(rows, { mode: 'update' })
  expect(await reasons(state.id)).toEqual([
    [2, 'refuse', expect.stringMatching(/^parent: “A” cannot be moved under itself/)],
    [3, 'same'],
    [4, 'change'],
    [5, 'refuse', expect.stringMatching(/^val: /)],
  ])
  await confirmed(server, admin, state.id, true)
  const [a, , c] = await tree(code)
  expect(a).toMatchObject({ val: 'a', nameEn: 'Ay', tone: 'info', pid: '0' })
  expect(c).toMatchObject({ val: 'c', name: 'C2', pid: a?.id, version: 2 })
  const audit = await server.node.kernel.database.read(1, (db) =>
    db
      .selectFrom('sys_audit')
      .select(['action', 'changes'])
      .where('resource_id', '=', c?.id ?? '')
      .orderBy('id')
      .execute(),
  )
  expect(audit.map(({ action }) => action)).toEqual(['create', 'move'])
})

test('a corrected row finds its parent in the sheet, and its namesakes in other dictionaries do not matter', async () => {
  const [one, two] = [await aCode(), await aCode()]
  const state = await tried([
    [one, 'a', 'A', '', '', '', '', ''],
    [one, 'b', 'B', '', 'a', 'high', '', ''],
    [two, 'b', 'B', '', '', '', '', ''],
  ])
  const params = { id: state.id, n: 3 }
  const corrected = await server.call(importRoutesOfAll.correct, {
    token: admin,
    params,
    body: { cells: { sort: '5' } },
  })
  expect(corrected.data).toMatchObject({ outcome: 'create', issues: [] })
  const twin = { id: state.id, n: 4 }
  const correction = await server.call(importRoutesOfAll.correct, {
    token: admin,
    params: twin,
    body: { cells: { typeId: one } },
  })
  expect(correction.data).toMatchObject({ outcome: 'refuse', issues: [{ column: 'val' }] })
  expect(await confirmed(server, admin, state.id, true)).toMatchObject({ status: 'done' })
  expect((await tree(one)).map(({ val, sort }) => [val, sort])).toEqual([
    ['a', 10],
    ['b', 5],
  ])
})

test('dictionaries of another tenant are unknown', async () => {
  const code = await aCode()
  const { token } = await anActor(server, { tenantId: 0, can: ['sys:dict:import', 'sys:dict:save'] })
  const state = await tried([[code, 'a', 'A', '', '', '', '', '']], { token })
  expect(await reasons(state.id, token)).toEqual([[2, 'refuse', expect.stringContaining(`typeId: “${code}”`)]])
})
