import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { dictCustListRoutes, dictCustRoutes, dictCustTypeRoutes } from '#system/contract/dict-cust.ts'
import { dictDataRoutes } from '#system/contract/dict-data.ts'
import { dictRoutes } from '#system/contract/dict.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { listenLive } from '../../../../tests/live-ear.ts'
import { anActor } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

async function aDictionary() {
  const code = `CUST_${newId().slice(-8)}`
  const { data } = await server.call(dictCustTypeRoutes.create, { body: { code, name: '产品线' }, token: admin })
  return { typeId: data.id, code }
}
const addEntry = async (typeId: string, val: string, more: { pid?: string; status?: 0 | 1; nameEn?: string } = {}) => {
  const body = { typeId, val, name: `name of ${val}`, ...more }
  return (await server.call(dictCustRoutes.create, { body, token: admin })).data
}
const list = async (query: Record<string, string>, token = admin) =>
  (await server.call(dictCustListRoutes.list, { query, token })).data

describe('custom dictionaries', () => {
  test('are listed as the specification spells them, for everybody who is signed in', async () => {
    const { typeId, code } = await aDictionary()
    const top = await addEntry(typeId, 'a', { nameEn: 'Gears' })
    const low = await addEntry(typeId, 'b', { pid: top.id, status: 0 })
    const clerk = await anActor(server)
    await expect
      .poll(() => list({ dictType: code }, clerk.token))
      .toEqual([
        { id: top.id, pid: '0', dictType: code, dictValue: 'a', dictLabel: 'Gears', status: 1 },
        { id: low.id, pid: top.id, dictType: code, dictValue: 'b', dictLabel: 'name of b', status: 0 },
      ])
  })

  test('items with status 0 are left out when that is asked for, and so is what does not match', async () => {
    const { typeId, code } = await aDictionary()
    const top = await addEntry(typeId, 'a')
    await addEntry(typeId, 'b', { pid: top.id, status: 0 })
    await addEntry(typeId, 'c', { pid: top.id })
    const values = async (query: Record<string, string>) =>
      (await list({ dictType: code, ...query })).map(({ dictValue }) => dictValue)
    await expect.poll(() => values({ status: '1' })).toEqual(['a', 'c'])
    expect(await values({ pid: '0' })).toEqual(['a'])
    expect(await values({ pid: top.id, status: '1' })).toEqual(['c'])
    expect(await values({ dictLabel: 'OF B' })).toEqual(['b'])
    expect(await values({ dictValue: 'c' })).toEqual(['c'])
    await server.call(dictCustTypeRoutes.setStatus, { body: { ids: [typeId], status: 0 }, token: admin })
    await expect.poll(() => values({ status: '1' })).toEqual([])
  })

  test('are no part of what every page loads, and do not reach into the product’s', async () => {
    const { typeId, code } = await aDictionary()
    const { id } = await addEntry(typeId, 'a')
    const { data } = await server.call(dictRoutes.all, { token: admin })
    expect(data[code]).toBeUndefined()
    expect((await server.call(dictDataRoutes.get, { params: { id }, token: admin })).status).toBe(404)
    const gender = await server.call(dictCustTypeRoutes.create, { body: { code: 'gender', name: 'Own' }, token: admin })
    expect(gender.status).toBe(200)
    expect(
      (await server.call(dictCustTypeRoutes.remove, { params: { id: gender.data.id }, token: admin })).status,
    ).toBe(200)
  })

  test('have permissions of their own', async () => {
    const clerk = await anActor(server, { can: ['sys:dict:page', 'sys:dict:save', 'sys:dict:delete'] })
    const body = { code: 'NOPE', name: 'Nope' }
    expect((await server.call(dictCustTypeRoutes.create, { body, token: clerk.token })).status).toBe(403)
    const own = await anActor(server, { can: ['sys:dictCust:page'] })
    const page = await server.call(dictCustTypeRoutes.page, { token: own.token })
    expect(page.data.list.every(({ actions }) => actions.length === 0)).toBe(true)
  })

  test('a change is announced under a name that cannot be one of the product’s', async () => {
    const { typeId, code } = await aDictionary()
    const clerk = await anActor(server)
    const ear = await listenLive(server, clerk.token)
    await addEntry(typeId, 'a')
    await expect
      .poll(() => ear.received)
      .toContainEqual({ type: 'changed', what: 'dictionaries', id: `custom:${code}` })
    ear.close()
  })

  test('leave traces and are in the bin under their own names', async () => {
    const { typeId } = await aDictionary()
    const { id } = await addEntry(typeId, 'a')
    await server.call(dictCustRoutes.remove, { params: { id }, token: admin })
    await server.node.kernel.database.read(1, async (db) => {
      const audit = await db.selectFrom('sys_audit').selectAll().where('resource_id', '=', id).orderBy('id').execute()
      expect(audit.map(({ action, resource }) => [action, resource])).toEqual([
        ['create', 'dictCust'],
        ['delete', 'dictCust'],
      ])
      const kept = await db.selectFrom('sys_recycle_bin').selectAll().where('resource_id', '=', id).executeTakeFirst()
      expect(kept).toMatchObject({ resource: 'dictCust', payload: { val: 'a', typeId } })
    })
  })
})
