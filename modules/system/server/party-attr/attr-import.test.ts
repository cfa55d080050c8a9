import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importRoutesOfAll } from '#contract/import.ts'
import { partyAttrRoutes, partyValueRoutes, type PartyAttrDraft } from '#system/contract/party-attr.ts'
import type { PartyAttrValue } from '#system/contract/party-value.ts'
import { userExport, userImport, userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet, confirmed, rowsOf } from '../../../../tests/import.ts'
import { aDept, anActor, aUser } from '../../../../tests/people.ts'

const CAN = ['sys:user:page', 'sys:user:import', 'sys:user:save', 'sys:user:update'] as const
const HEAD = ['Username', 'Name', 'Department']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let count = 0

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

async function anAttr(more: Partial<PartyAttrDraft> = {}) {
  count++
  const code = `import${count}`
  const body = {
    partyType: 'user' as const,
    code,
    name: `导入${count}`,
    nameEn: `Import ${count}`,
    dataType: 'text' as const,
    ...more,
  }
  const { data } = await server.call(partyAttrRoutes.create, { body, token: admin })
  return { id: data.id, code, title: body.nameEn || body.name }
}

const disable = async (id: string) => {
  const { data } = await server.call(partyAttrRoutes.get, { params: { id }, token: admin })
  await server.call(partyAttrRoutes.update, { body: { ...data, status: 0 }, token: admin })
}
const save = (partyId: string, code: string, value: PartyAttrValue, token = admin) =>
  server.call(partyValueRoutes.sysPartyAttrValue.saveValue, {
    body: { partyType: 'user', partyId, values: [{ code, value }] },
    token,
  })
async function valuesOf(username: string) {
  const { data } = await server.call(userRoutes.page, { token: admin, query: { username } })
  const body = { partyType: 'user' as const, partyId: data.list[0]!.id }
  const read = await server.call(partyValueRoutes.sysPartyAttr.getWithVal, { body, token: admin })
  return new Map(read.data.attrs.map(({ code, value }) => [code, value]))
}
/** Uploads rows below a head and waits for the preview. */
async function tried(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  mode: 'create' | 'update' = 'create',
  token = admin,
) {
  const state = await anImport(server, userImport, { token, mode, file: await aSheet([head, ...rows]) })
  const found = await rowsOf(server, token, state.id)
  return { state, rows: found.toSorted((a, b) => a.n - b.n) }
}

describe('the columns of attributes', () => {
  test('are in the template, after the others, with drop-downs; disabled ones are not', async () => {
    const [text, gone] = [await anAttr(), await anAttr()]
    const flag = await anAttr({ dataType: 'boolean' })
    await disable(gone.id)
    const { data } = await server.call(userImport.template, { token: admin })
    const { sheets } = await readXlsx(data as unknown as Uint8Array)
    const head = sheets[0]?.rows[0] ?? []
    expect(head.slice(0, 3)).toEqual(['Username *', 'Name *', 'Department *'])
    expect(head).toContain(text.title)
    expect(head).not.toContain(gone.title)
    expect(sheets[0]?.dataValidations?.length).toBeGreaterThan(3)
    expect(head.indexOf(flag.title)).toBeGreaterThan(head.indexOf('Remark'))
  })

  test('that are called like another column have their code behind it, and do not take its cells', async () => {
    const attr = await anAttr({ name: '手机号', nameEn: 'Mobile' })
    const { rows } = await tried(
      [...HEAD, 'Mobile', `Mobile (${attr.code})`],
      [['same.title', 'Same', '总部', '13812345678', 'red']],
    )
    expect(rows.map(({ reasons }) => reasons)).toEqual([[]])
    expect(rows[0]?.cells).toMatchObject({ mobile: '13812345678', [`attr.${attr.code}`]: 'red' })
  })

  test('a user without the list of users neither reads nor writes them', async () => {
    const attr = await anAttr()
    const blind = await anActor(server, { can: ['sys:user:import', 'sys:user:save', 'sys:user:update'], scope: 0 })
    const { id } = await aUser(server, { username: 'blind.one' })
    await save(id, attr.code, 'secret-1')
    const { state } = await tried(['Username', attr.title], [['blind.one', 'x']], 'update', blind.token)
    expect(state).toMatchObject({ ignored: [attr.title], counts: { same: 1, change: 0 } })
    expect((await valuesOf('blind.one')).get(attr.code)).toBe('secret-1')
  })
})

describe('the preview', () => {
  test('refuses each value that breaks a rule at its cell, and shows what the others change', async () => {
    const text = await anAttr({ pattern: String.raw`[A-Z]\d{3}` })
    const number = await anAttr({
      dataType: 'number',
      bounds: { min: 1, max: 9, decimals: 1, from: null, until: null },
    })
    const day = await anAttr({
      dataType: 'date',
      bounds: { min: null, max: null, decimals: null, from: '2020-01-01', until: null },
    })
    const flag = await anAttr({ dataType: 'boolean' })
    const boss = await anAttr({ dataType: 'user' })
    const unit = await anAttr({ dataType: 'dept' })
    const gender = await anAttr({ dataType: 'dict', dictType: 'gender' })
    await aUser(server, { username: 'the.boss', realName: 'The Boss' })
    await aUser(server, { realName: 'Twin' })
    await aUser(server, { realName: 'Twin' })
    const head = [...HEAD, ...[text, number, day, flag, boss, unit, gender].map(({ title }) => title)]
    const { rows, state } = await tried(head, [
      ['v.good', 'Good', '总部', 'A123', '2.5', '2026/1/5', 'Yes', 'The Boss', '总部', '男'],
      ['v.bad', 'Bad', '总部', 'a', '12', '2019-12-31', 'maybe', 'unknown.user', 'Nowhere', 'Other'],
      ['v.worse', 'Worse', '总部', '', 'x', '2026-02-30', '', 'Twin', '', ''],
    ])
    expect(Object.fromEntries(rows.map(({ n, reasons }) => [n, reasons]))).toEqual({
      2: [],
      3: expect.arrayContaining([
        `attr.${flag.code}: “maybe” does not exist or is outside your data scope`,
        `attr.${boss.code}: “unknown.user” does not exist or is outside your data scope`,
        `attr.${unit.code}: “Nowhere” does not exist or is outside your data scope`,
        `attr.${gender.code}: “Other” does not exist or is outside your data scope`,
      ]),
      4: [
        `attr.${number.code}: Wrong format`,
        `attr.${boss.code}: There are several records named “Twin”. Enter the username or code.`,
      ],
    })
    // Corrected as far as names go, the rules of the attributes have their say, in the language of the user.
    const cells = {
      [`attr.${flag.code}`]: '',
      [`attr.${boss.code}`]: 'the.boss',
      [`attr.${unit.code}`]: '',
      [`attr.${gender.code}`]: '',
    }
    const { data } = await server.call(importRoutesOfAll.correct, {
      token: admin,
      params: { id: state.id, n: 3 },
      body: { cells },
    })
    expect(data.issues.map(({ column, msg }) => `${column}: ${msg}`)).toEqual([
      `attr.${text.code}: Does not match the required format`,
      `attr.${number.code}: Must be at most 9`,
      `attr.${day.code}: Must not be before 2020-01-01`,
    ])
    await confirmed(server, admin, state.id, true)
    const values = await valuesOf('v.good')
    expect([text, number, day, flag].map(({ code }) => values.get(code))).toEqual(['A123', 2.5, '2026-01-05', true])
    expect(await server.call(userRoutes.page, { token: admin, query: { username: 'v.bad' } })).toMatchObject({
      data: { total: 0 },
    })
  })

  test('required: the column for new users, and a value in each of their rows; users who are there keep theirs', async () => {
    const attr = await anAttr({ required: 1 })
    const short = await server.call(userImport.create, {
      token: admin,
      file: await aSheet([HEAD, ['r.1', 'R', '总部']]),
      body: {},
    })
    expect(short.body).toMatchObject({
      data: { issues: [{ path: 'file', msg: `Required columns are missing: ${attr.title}` }] },
    })
    const { rows } = await tried(
      [...HEAD, attr.title],
      [
        ['r.1', 'R', '总部', ''],
        ['r.2', 'R', '总部', 'x'],
      ],
    )
    expect(rows.map(({ reasons }) => reasons)).toEqual([[`attr.${attr.code}: Required field cannot be empty`], []])
    const { username } = await aUser(server)
    const update = await tried(['Username', 'Name', attr.title], [[username, 'Other name', '']], 'update')
    expect(update.rows[0]).toMatchObject({ outcome: 'change', reasons: [] })
    await disable(attr.id)
  })

  test('unique: no value that another user has, and none twice in the sheet', async () => {
    const attr = await anAttr({ isUnique: 1 })
    const [mine, other] = [await aUser(server), await aUser(server)]
    await save(mine.id, attr.code, 'N-1')
    const { rows, state } = await tried(
      ['Username', attr.title],
      [
        [mine.username, 'N-1'],
        [other.username, 'N-1'],
      ],
      'update',
    )
    expect(rows.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
      ['same', []],
      ['refuse', [`attr.${attr.code}: This value is already used`]],
    ])
    expect(state.counts).toMatchObject({ same: 1, refuse: 1 })
    const twice = await tried(
      ['Username', attr.title],
      [
        [mine.username, 'N-2'],
        [other.username, 'N-2'],
      ],
      'update',
    )
    expect(twice.rows.map(({ outcome }) => outcome)).toEqual(['change', 'refuse'])
    expect(twice.rows[0]?.changes).toEqual([{ column: `attr.${attr.code}`, before: 'N-1', after: 'N-2' }])
    // Taken between the preview and the confirmation: nothing is written.
    const late = await tried(['Username', attr.title], [[mine.username, 'N-3']], 'update')
    await save(other.id, attr.code, 'N-3')
    expect(await confirmed(server, admin, late.state.id)).toMatchObject({
      status: 'ready',
      failure: { error: 'import_outdated' },
    })
    expect((await valuesOf(mine.username)).get(attr.code)).toBe('N-1')
  })
})

describe('no one does by a sheet what the form refuses', () => {
  test('own attributes, users out of reach, and departments that one does not reach', async () => {
    const [text, unit] = [await anAttr(), await anAttr({ dataType: 'dept' })]
    const [mine, far] = [await aDept(server, { name: '近处' }), await aDept(server, { name: '远处' })]
    const clerk = await anActor(server, { can: CAN, scope: 1, deptId: mine })
    const self = (await server.call(userRoutes.get, { params: { id: clerk.id }, token: admin })).data.username
    const stranger = await aUser(server, { deptId: far })
    const near = await aUser(server, { deptId: mine })
    const { rows } = await tried(
      ['Username', text.title, unit.title],
      [
        [self, 'x', ''],
        [stranger.username, 'x', ''],
        [near.username, 'x', '远处'],
        [near.username, 'x', '近处'],
      ],
      'update',
      clerk.token,
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refuse', 'refuse', 'refuse', 'refuse'])
    expect(rows[0]?.reasons[0]).toMatch(new RegExp(`^attr.${text.code}: Only an administrator`))
    expect(rows[1]?.reasons[0]).toMatch(/^username: /)
    expect(rows[2]?.reasons[0]).toBe(`attr.${unit.code}: “远处” does not exist or is outside your data scope`)
  })

  test('an attribute that is disabled after the preview is not written', async () => {
    const attr = await anAttr()
    const { username } = await aUser(server)
    const { state } = await tried(['Username', attr.title], [[username, 'x']], 'update')
    await disable(attr.id)
    await confirmed(server, admin, state.id)
    expect(await server.call(partyAttrRoutes.get, { params: { id: attr.id }, token: admin })).toMatchObject({
      data: { valueCount: 0 },
    })
  })
})

test('what was exported can be imported: nothing changes, and the change of one cell does', async () => {
  const [number, boss] = [await anAttr({ dataType: 'number' }), await anAttr({ dataType: 'user' })]
  const day = await anAttr({ dataType: 'date' })
  const lead = await aUser(server, { realName: 'Only Lead' })
  const { id, username } = await aUser(server)
  await save(id, number.code, 1.25)
  await save(id, boss.code, lead.id)
  await save(id, day.code, '2026-03-01')
  const columns = ['username', 'realName', 'dept', ...[number, boss, day].map(({ code }) => `attr.${code}`)]
  const query = { format: 'xlsx', username, columns: columns.join(',') }
  const { data } = await server.call(userExport.file, { token: admin, query })
  const { sheets } = await readXlsx(data as unknown as Uint8Array)
  const [head = [], cells = []] = sheets[0]?.rows ?? []
  const [titles, row] = [head.map(String), cells.map(String)]
  const same = await tried(titles, [row], 'update')
  expect(same.rows.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([['same', []]])
  const changed = await tried(titles, [row.map((text) => (text === '1.25' ? '2' : text))], 'update')
  await confirmed(server, admin, changed.state.id)
  expect((await valuesOf(username)).get(number.code)).toBe(2)
  const trace = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('sys_audit').select('changes').where('resource_id', '=', id).orderBy('id', 'desc').executeTakeFirst(),
  )
  expect(JSON.stringify(trace?.changes)).toContain('1.25')
})
