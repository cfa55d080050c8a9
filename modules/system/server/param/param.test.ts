import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { paramRoutes, type ParamDraft } from '#system/contract/param.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { restored } from '../../../../tests/recycle.ts'
import { readParam } from './read-param.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const SECRET = 'correct horse battery staple'
const someKey = () => `test.p${newId().slice(-8)}`
const create = (draft: Partial<ParamDraft> & { key: string }, token = admin) =>
  server.call(paramRoutes.create, { body: draft, token })
const get = (id: string, token = admin) => server.call(paramRoutes.get, { params: { id }, token })
const update = async (id: string, more: Partial<ParamDraft> & { version?: number }) => {
  const { key, type, sensitive, remark } = (await get(id)).data
  return server.call(paramRoutes.update, { body: { id, key, type, sensitive, remark, ...more }, token: admin })
}
const read = (key: string, tenantId = 1) => readParam(server.node.kernel, tenantId, key)
const product = async (key: string) => {
  const { data } = await server.call(paramRoutes.page, { query: { keyword: key }, token: admin })
  const [found] = data.list
  if (!found) throw new Error(`no parameter ${key}`)
  return found
}

describe('a parameter', () => {
  test('is made, found and changed', async () => {
    const key = someKey()
    const { data } = await create({ key, value: 'a', remark: 'What it is for' })
    const page = await server.call(paramRoutes.page, { query: { keyword: 'WHAT IT' }, token: admin })
    expect(page.data.list).toMatchObject([
      { id: data.id, key, type: 'string', value: 'a', actions: ['update', 'delete'] },
    ])
    expect((await update(data.id, { value: 'b', version: 1 })).status).toBe(200)
    expect((await get(data.id)).data).toMatchObject({ value: 'b', version: 2 })
    expect((await create({ key })).body).toMatchObject({ status: 409, error: 'param_key_taken' })
  })

  test.each([
    ['number', ['0', '-1.5', '2048'], ['', 'two', '1e5', 'Infinity', '1,5'], 'param_number_format'],
    ['boolean', ['true', 'false'], ['', 'yes', '1'], 'param_boolean_format'],
    ['json', ['{"a":[1]}', 'null', '"x"'], ['', '{a:1}', 'undefined'], 'param_json_format'],
  ] as const)('of type %s takes only such values', async (type, good, wrong, code) => {
    for (const value of good)
      expect({ value, ...(await create({ key: someKey(), type, value })) }).toMatchObject({ status: 200 })
    for (const value of wrong) {
      const { body } = await create({ key: someKey(), type, value })
      expect({ value, body }).toMatchObject({ body: { status: 400, data: { issues: [{ path: 'value', code }] } } })
    }
  })

  test('cannot change to a type that its stored value does not fit', async () => {
    const { data } = await create({ key: someKey(), value: 'words' })
    const { body } = await update(data.id, { type: 'number' })
    expect(body.data).toMatchObject({ issues: [{ path: 'value', code: 'param_number_format' }] })
    expect((await update(data.id, { type: 'number', value: '7' })).status).toBe(200)
  })

  test('goes into the recycle bin and returns; several say what happened to each', async () => {
    const key = someKey()
    const { data } = await create({ key, value: 'kept' })
    const quota = await product('oss.quota.mb')
    const gone = await server.call(paramRoutes.removeMany, { body: [data.id, quota.id, newId()], token: admin })
    expect(gone.data).toMatchObject({
      done: [data.id],
      refused: [{ id: quota.id, error: 'param_protected' }, { error: 'not_found' }],
    })
    expect(await restored(server, admin, 'param', key)).toBe(200)
    expect((await get(data.id)).data).toMatchObject({ value: 'kept' })
  })
})

describe('a sensitive parameter', () => {
  const traces = (id: string) =>
    server.node.kernel.database.read(1, async (db) => ({
      audit: await db.selectFrom('sys_audit').selectAll().where('resource_id', '=', id).orderBy('id').execute(),
      bin: await db.selectFrom('sys_recycle_bin').selectAll().where('resource_id', '=', id).execute(),
      row: await db.selectFrom('sys_param').selectAll().where('id', '=', id).execute(),
    }))

  test('is sealed, shown to no one, in no trace, and readable by code', async () => {
    const key = someKey()
    const { data } = await create({ key, value: SECRET, sensitive: 1 })
    const list = await server.call(paramRoutes.page, { query: { keyword: key }, token: admin })
    expect(list.data.list).toMatchObject([{ value: '', isSet: true, sensitive: 1 }])
    expect((await get(data.id)).data).toMatchObject({ value: '', isSet: true })
    expect(await read(key)).toBe(SECRET)
    await update(data.id, { value: `${SECRET} 2` })
    const kept = await traces(data.id)
    expect(kept.audit).toMatchObject([{ action: 'create' }, { action: 'update', changes: { secret: ['***', '***'] } }])
    expect(JSON.stringify(kept)).not.toContain(SECRET)
    await server.call(paramRoutes.remove, { params: { id: data.id }, token: admin })
    expect(JSON.stringify((await traces(data.id)).bin)).not.toMatch(/correct|sealed/)
  })

  test('keeps its value when none is given, and loses its secrecy only together with it', async () => {
    const key = someKey()
    const { data } = await create({ key, value: SECRET, sensitive: 1 })
    expect((await update(data.id, { remark: 'only this' })).status).toBe(200)
    await expect.poll(() => read(key)).toBe(SECRET)
    const bared = await update(data.id, { sensitive: 0 })
    expect(bared.body.data).toMatchObject({ issues: [{ path: 'value', code: 'required' }] })
    expect((await update(data.id, { sensitive: 0, value: 'plain' })).status).toBe(200)
    expect((await get(data.id)).data).toMatchObject({ value: 'plain', sensitive: 0 })
    expect((await update(data.id, { sensitive: 1 })).status).toBe(200)
    expect((await get(data.id)).data).toMatchObject({ value: '', isSet: true })
    await expect.poll(() => read(key)).toBe('plain')
  })
})

describe('code reads', () => {
  test('each type as itself', async () => {
    const [text, number, flag, json] = [someKey(), someKey(), someKey(), someKey()]
    await create({ key: text, value: '12' })
    await create({ key: number, type: 'number', value: '0.5' })
    await create({ key: flag, type: 'boolean', value: 'false' })
    await create({ key: json, type: 'json', value: '{"a":[1]}' })
    await expect.poll(() => read(json)).toEqual({ a: [1] })
    expect([await read(text), await read(number), await read(flag), await read('no.such')]).toEqual([
      '12',
      0.5,
      false,
      undefined,
    ])
  })

  test('a change at once, within the tenant', async () => {
    const quota = await product('oss.quota.mb')
    expect(await read('oss.quota.mb')).toBe(2048)
    expect((await update(quota.id, { value: '4096' })).status).toBe(200)
    await expect.poll(() => read('oss.quota.mb')).toBe(4096)
    expect(await read('oss.quota.mb', 0)).toBe(2048)
  })

  test('what the product knows within its bounds, whose key, type and openness stay', async () => {
    const { id } = await product('export.expiry.days')
    const issueOf = async (value: string) => (await update(id, { value })).body.data
    expect(await issueOf('0')).toMatchObject({ issues: [{ path: 'value', code: 'too_small' }] })
    expect(await issueOf('366')).toMatchObject({ issues: [{ path: 'value', code: 'too_big' }] })
    expect(await issueOf('1.5')).toMatchObject({ issues: [{ path: 'value', code: 'param_whole_number' }] })
    for (const change of [{ key: someKey() }, { type: 'string' as const }, { sensitive: 1 as const }])
      expect((await update(id, { value: '7', ...change })).body.error).toBe('param_protected')
    const removed = await server.call(paramRoutes.remove, { params: { id }, token: admin })
    expect(removed.body).toMatchObject({ status: 409, error: 'param_protected' })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_param').set({ value: '100000' }).where('id', '=', id).execute(),
    )
    await create({ key: someKey() })
    await expect.poll(() => read('export.expiry.days')).toBe(7)
  })
})
