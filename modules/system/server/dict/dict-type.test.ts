import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { dictDataRoutes } from '#system/contract/dict-data.ts'
import { dictTypeRoutes } from '#system/contract/dict-type.ts'
import { dictRoutes } from '#system/contract/dict.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { listenLive } from '../../../../tests/live-ear.ts'
import { anActor, aUser, PASSWORD } from '../../../../tests/people.ts'
import { recycleRoutes } from '../../../../tests/recycle.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const someCode = () => `CODE_${newId().slice(-8)}`
const create = (body: { code: string; name: string; nameEn?: string; status?: 0 | 1 }, token = admin) =>
  server.call(dictTypeRoutes.create, { body, token })
const addEntry = (typeId: string, val: string, more: { nameEn?: string; pid?: string } = {}) =>
  server.call(dictDataRoutes.create, { body: { typeId, val, name: `name of ${val}`, ...more }, token: admin })
const getType = async (id: string) => (await server.call(dictTypeRoutes.get, { params: { id }, token: admin })).data
const map = async (token: string, headers = {}) => server.call(dictRoutes.all, { token, headers })
const seededType = async (code: string) => {
  const { data } = await server.call(dictTypeRoutes.page, { query: { keyword: code }, token: admin })
  const found = data.list.find((type) => type.code === code)
  if (!found) throw new Error(`no dictionary ${code}`)
  return found
}

describe('a dictionary', () => {
  test('is made, found, changed, and goes up a version', async () => {
    const code = someCode()
    const { data } = await create({ code, name: '客户等级', nameEn: 'Customer level' })
    const { list } = (await server.call(dictTypeRoutes.page, { query: { keyword: 'CUSTOMER LEV' }, token: admin })).data
    expect(list).toMatchObject([{ id: data.id, code, entryCount: 0, isSeeded: false }])
    expect(list[0]?.actions).toEqual(['update', 'disable', 'addEntry', 'delete'])
    const body = { id: data.id, code, name: 'Level', status: 1 as const, version: 1 }
    expect((await server.call(dictTypeRoutes.update, { body, token: admin })).status).toBe(200)
    expect(await getType(data.id)).toMatchObject({ name: 'Level', nameEn: '', version: 2 })
    expect((await server.call(dictTypeRoutes.update, { body, token: admin })).body.error).toBe('changed_meanwhile')
  })

  test('has a code of its own that programs can spell', async () => {
    const code = someCode()
    await create({ code, name: 'First' })
    expect((await create({ code, name: 'Second' })).body).toMatchObject({ status: 409, error: 'dict_code_taken' })
    for (const wrong of ['', '1st', 'two words', 'a-b', '中文', 'x'.repeat(65)]) {
      const { status, body } = await create({ code: wrong, name: 'Wrong' })
      expect({ wrong, status, data: body.data }).toMatchObject({ status: 400, data: { issues: [{ path: 'code' }] } })
    }
  })

  test('keeps its code once it has entries', async () => {
    const [code, next] = [someCode(), someCode()]
    const { data } = await create({ code, name: 'Fixed' })
    const rename = (to: string) =>
      server.call(dictTypeRoutes.update, { body: { id: data.id, code: to, name: 'Fixed' }, token: admin })
    expect((await rename(next)).status).toBe(200)
    await addEntry(data.id, 'a')
    expect((await rename(code)).body).toMatchObject({ status: 409, error: 'dict_code_fixed' })
    expect((await rename(next)).status).toBe(200)
  })

  test('that the product relies on can be renamed and disabled, neither recoded nor deleted', async () => {
    const { id, code, actions, isSeeded } = await seededType('sms_platform')
    expect({ actions, isSeeded }).toEqual({ actions: ['update', 'disable', 'addEntry'], isSeeded: true })
    const renamed = await server.call(dictTypeRoutes.update, { body: { id, code, name: '短信' }, token: admin })
    expect(renamed.status).toBe(200)
    const recoded = await server.call(dictTypeRoutes.update, {
      body: { id, code: someCode(), name: '短信' },
      token: admin,
    })
    expect(recoded.body.error).toBe('dict_code_fixed')
    const removed = await server.call(dictTypeRoutes.remove, { params: { id }, token: admin })
    expect(removed.body).toMatchObject({ status: 409, error: 'dict_protected' })
    expect(removed.body.msg).toContain('短信')
  })

  test('goes with its entries into the recycle bin, and returns with them', async () => {
    const code = someCode()
    const { data } = await create({ code, name: 'Short-lived' })
    const parent = (await addEntry(data.id, 'a')).data
    await addEntry(data.id, 'b', { pid: parent.id })
    expect((await server.call(dictTypeRoutes.remove, { params: { id: data.id }, token: admin })).status).toBe(200)
    expect((await server.call(dictTypeRoutes.get, { params: { id: data.id }, token: admin })).status).toBe(404)
    const bin = (await server.call(recycleRoutes.page, { query: { resource: 'dictType' }, token: admin })).data
    const kept = bin.list.find(({ label }) => label === 'Short-lived')
    const back = await server.call(recycleRoutes.restore, { body: [kept?.id ?? ''], token: admin })
    expect(back.data).toEqual({ done: [kept?.id], refused: [] })
    const entries = await server.call(dictDataRoutes.tree, { query: { dictType: code }, token: admin })
    expect(entries.data.map(({ val, pid }) => [val, pid])).toEqual([
      ['a', '0'],
      ['b', parent.id],
    ])
  })

  test('several are deleted or disabled at once; each refusal has its reason', async () => {
    const [one, two] = [
      (await create({ code: someCode(), name: 'One' })).data,
      (await create({ code: someCode(), name: 'Two' })).data,
    ]
    const off = await server.call(dictTypeRoutes.setStatus, {
      body: { ids: [one.id, newId()], status: 0 },
      token: admin,
    })
    expect(off.data).toMatchObject({ done: [one.id], refused: [{ error: 'not_found' }] })
    expect(await getType(one.id)).toMatchObject({ status: 0 })
    const seeded = await seededType('gender')
    const gone = await server.call(dictTypeRoutes.removeMany, { body: [one.id, seeded.id, two.id], token: admin })
    expect(gone.data).toMatchObject({ done: [one.id, two.id], refused: [{ id: seeded.id, error: 'dict_protected' }] })
  })

  test('leaves a trace', async () => {
    const { data } = await create({ code: someCode(), name: 'Traced' })
    await server.call(dictTypeRoutes.setStatus, { body: { ids: [data.id], status: 0 }, token: admin })
    const audit = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_audit').selectAll().where('resource_id', '=', data.id).orderBy('id').execute(),
    )
    expect(audit).toMatchObject([
      { action: 'create', resource: 'dictType', label: 'Traced' },
      { action: 'update', changes: { status: [1, 0] } },
    ])
  })
})

describe('the map of all dictionaries', () => {
  test('speaks the caller’s language and says no more than is needed', async () => {
    const code = someCode()
    const { data } = await create({ code, name: '等级' })
    await addEntry(data.id, 'a', { nameEn: 'Gold' })
    await addEntry(data.id, 'b')
    const clerk = await anActor(server)
    await expect
      .poll(async () => (await map(clerk.token)).data[code])
      .toEqual([
        { val: 'a', label: 'Gold', status: 1 },
        { val: 'b', label: 'name of b', status: 1 },
      ])
    expect((await map(clerk.token, { 'accept-language': 'zh-CN' })).data[code]?.[0]).toMatchObject({
      label: 'name of a',
    })
    expect((await map(clerk.token)).data['message_status']?.[3]).toMatchObject({ val: '3', tone: 'error' })
  })

  test('brings ids only for trees, parents first, and disables the entries of a disabled dictionary', async () => {
    const code = someCode()
    const { data } = await create({ code, name: 'Tree' })
    const top = (await addEntry(data.id, 'z')).data
    const low = (await addEntry(data.id, 'a', { pid: top.id })).data
    await server.call(dictTypeRoutes.setStatus, { body: { ids: [data.id], status: 0 }, token: admin })
    await expect
      .poll(async () => (await map(admin)).data[code])
      .toEqual([
        { val: 'z', label: 'name of z', status: 0, id: top.id, pid: '0' },
        { val: 'a', label: 'name of a', status: 0, id: low.id, pid: top.id },
      ])
  })

  test('is not sent again to who has it, and is sent when it has changed', async () => {
    const first = await map(admin)
    const tag = String(first.headers['etag'])
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await map(admin, { 'if-none-match': tag })
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: {} })
    const { data } = await create({ code: someCode(), name: 'News' })
    await addEntry(data.id, 'a')
    await expect.poll(async () => (await map(admin, { 'if-none-match': tag })).status).toBe(200)
    const other = await map(admin, { 'accept-language': 'zh-CN' })
    expect(other.headers['etag']).not.toBe(tag)
  })

  test('is never kept by the browser together with a renewed token', async () => {
    const tag = String((await map(admin)).headers['etag'])
    const { id, username } = await aUser(server)
    const { data } = await server.signIn(username, PASSWORD)
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_session').set({ renewed_at: '2020-01-01T00:00:00Z' }).where('user_id', '=', id).execute(),
    )
    const reply = await server.node.app.inject({
      url: '/xtbg/sys/dict/all',
      headers: { token: data.token, 'if-none-match': tag, 'accept-language': 'en' },
    })
    expect(reply.headers['token']).toBeTypeOf('string')
    expect({ status: reply.statusCode, cache: reply.headers['cache-control'], tag: reply.headers['etag'] }).toEqual({
      status: 200,
      cache: 'no-store',
      tag: undefined,
    })
  })

  test('a change is announced to every open page of the tenant', async () => {
    const code = someCode()
    const { data } = await create({ code, name: 'Fixed' })
    const clerk = await anActor(server)
    const ear = await listenLive(server, clerk.token)
    await addEntry(data.id, 'a')
    await expect.poll(() => ear.received).toContainEqual({ type: 'changed', what: 'dictionaries', id: code })
    ear.close()
  })

  test('belongs to the tenant', async () => {
    const code = someCode()
    await create({ code, name: 'Ours' })
    const stranger = await anActor(server, { tenantId: 0, can: ['sys:dict:page'] })
    const { data } = await server.call(dictTypeRoutes.page, { query: { keyword: code }, token: stranger.token })
    expect(data.list).toEqual([])
  })
})
