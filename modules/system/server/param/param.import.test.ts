/** System parameters out of a sheet. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportMode } from '#contract/import.ts'
import { newId } from '#kernel/ids.ts'
import { paramImport, paramRoutes, type ParamDraft } from '#system/contract/param.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet, confirmed, rowsOf } from '../../../../tests/import.ts'
import { anActor } from '../../../../tests/people.ts'
import { readParam } from './read-param.ts'

const HEAD = ['键', 'Type', 'Value', 'Notes']
const SECRET = 'correct horse battery staple'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const aKey = () => `imp.p${newId().slice(-8)}`
const create = (draft: Partial<ParamDraft> & { key: string }) =>
  server.call(paramRoutes.create, { body: draft, token: admin })
const named = async (key: string) =>
  (await server.call(paramRoutes.page, { query: { keyword: key }, token: admin })).data.list[0]
async function tried(rows: string[][], { token = admin, mode = 'upsert' }: { token?: string; mode?: ImportMode } = {}) {
  return anImport(server, paramImport, { token, file: await aSheet([HEAD, ...rows]), mode })
}
const verdicts = async (id: string, token = admin) => {
  const rows = await rowsOf(server, token, id)
  return rows.toSorted((a, b) => a.n - b.n).map(({ outcome, reasons }) => [outcome, ...reasons])
}

test('new ones are made, existing ones changed; formulas stay text', async () => {
  const [fresh, known, plain] = [aKey(), aKey(), aKey()]
  await create({ key: known, type: 'number', value: '1', remark: 'kept' })
  const state = await tried([
    [fresh, '是非', 'true', 'new'],
    [known, '', '2', ''],
    [plain, '', '=1+1', ''],
  ])
  expect(await verdicts(state.id)).toEqual([['create'], ['change'], ['create']])
  expect(await confirmed(server, admin, state.id)).toMatchObject({ status: 'done' })
  expect(await named(fresh)).toMatchObject({ type: 'boolean', value: 'true', remark: 'new' })
  expect(await named(known)).toMatchObject({ type: 'number', value: '2', remark: 'kept', version: 2 })
  expect(await named(plain)).toMatchObject({ type: 'string', value: '=1+1' })
  await expect.poll(() => readParam(server.node.kernel, 1, known)).toBe(2)
})

test('rows against the rules are refused with their reasons', async () => {
  const known = aKey()
  await create({ key: known, value: 'words' })
  const state = await tried([
    ['no key!', '', 'x', ''],
    [aKey(), 'number', 'two', ''],
    [aKey(), 'colour', 'red', ''],
    [known, 'JSON', '', ''],
    ['oss.quota.mb', '', '0', ''],
    ['export.expiry.days', 'string', '7', ''],
    [aKey(), '', '•••', ''],
  ])
  expect(await verdicts(state.id)).toEqual([
    ['refuse', expect.stringMatching(/^key: Must begin with a letter/)],
    ['refuse', 'value: Must be a number, for example 12 or 0.5'],
    ['refuse', 'type: “colour” does not exist or is outside your data scope'],
    ['refuse', 'value: Not valid JSON'],
    ['refuse', expect.stringMatching(/^value: .*1/)],
    ['refuse', expect.stringMatching(/^type: The product uses the parameter “export.expiry.days”/)],
    ['refuse', 'value: This is the placeholder of a hidden value, not an actual value'],
  ])
  const again = await tried([[known, '', 'other', '']], { mode: 'create' })
  expect(await verdicts(again.id)).toEqual([['refuse', `key: A parameter with the key “${known}” already exists`]])
})

test('a sensitive one keeps value and secrecy, whatever the sheet says', async () => {
  const key = aKey()
  await create({ key, value: SECRET, sensitive: 1 })
  const overwritten = await tried([[key, '', 'plain', '']])
  expect(await verdicts(overwritten.id)).toEqual([
    ['refuse', expect.stringMatching(/^value: This parameter is sensitive/)],
  ])
  const state = await tried([[key, '', '•••', 'only this']])
  const [row] = await rowsOf(server, admin, state.id)
  expect(row).toMatchObject({ outcome: 'change', changes: [{ column: 'remark', before: '', after: 'only this' }] })
  await confirmed(server, admin, state.id)
  expect(await named(key)).toMatchObject({ sensitive: 1, isSet: true, value: '', remark: 'only this' })
  expect(await readParam(server.node.kernel, 1, key)).toBe(SECRET)
})

test('who may create only changes nothing', async () => {
  const key = aKey()
  await create({ key, value: 'a' })
  const { token } = await anActor(server, { can: ['sys:param:import', 'sys:param:save'] })
  const state = await tried(
    [
      [aKey(), '', 'x', ''],
      [key, '', 'b', ''],
    ],
    { token },
  )
  expect(await verdicts(state.id, token)).toEqual([['create'], ['refuse', expect.stringMatching(/^: /)]])
})

test('another tenant’s keys are free, and its parameters untouched', async () => {
  const key = aKey()
  await create({ key, value: 'mine' })
  const { token } = await anActor(server, {
    tenantId: 0,
    can: ['sys:param:import', 'sys:param:save', 'sys:param:update'],
  })
  const state = await tried([[key, '', 'theirs', '']], { token })
  expect(await verdicts(state.id, token)).toEqual([['create']])
  expect(await confirmed(server, token, state.id)).toMatchObject({ status: 'done' })
  expect(await named(key)).toMatchObject({ value: 'mine' })
})
