/** System parameters as a sheet: a sensitive value is never in it. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { paramExport, paramRoutes, type ParamDraft } from '#system/contract/param.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const SECRET = 'correct horse battery staple'
const aKey = () => `exp.p${newId().slice(-8)}`
const create = (draft: Partial<ParamDraft> & { key: string }) =>
  server.call(paramRoutes.create, { body: draft, token: admin })
const lines = (query: Record<string, string>, token = admin) =>
  exportedLines(server, paramExport.file, { query, token })

test('parameters come filtered, types by name, formulas as text', async () => {
  const key = aKey()
  await create({ key, type: 'json', value: '{"a":1}', remark: '=1+1' })
  expect(await lines({ keyword: key, columns: 'key,type,value,remark' })).toEqual([
    { Key: key, Type: 'JSON', Value: '{"a":1}', Notes: "'=1+1" },
  ])
  const query = { keyword: key, columns: 'remark' }
  const { data } = await server.call(paramExport.file, { query, token: admin })
  expect((await readXlsx(data as unknown as Buffer)).sheets[0]?.rows).toEqual([['Notes'], ['=1+1']])
})

test('of a sensitive one the sheet shows that it is set, and no more', async () => {
  const [set, unset] = [aKey(), aKey()]
  await create({ key: set, value: SECRET, sensitive: 1 })
  await create({ key: unset, sensitive: 1 })
  expect(await lines({ keyword: set, columns: 'value' })).toEqual([{ Value: '•••' }])
  expect(await lines({ keyword: unset, columns: 'value' })).toEqual([{ Value: '' }])
  expect(JSON.stringify(await lines({}))).not.toContain(SECRET)
})

test('no one has them without the code, and never another tenant’s', async () => {
  const key = aKey()
  await create({ key, value: 'mine' })
  const reader = await anActor(server, { can: ['sys:param:page'] })
  expect((await server.call(paramExport.file, { token: reader.token })).status).toBe(403)
  const stranger = await anActor(server, { tenantId: 0, can: ['sys:param:export'] })
  expect(await lines({ keyword: key }, stranger.token)).toEqual([])
})
