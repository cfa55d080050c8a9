import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { dictDataRoutes, MAX_DICT_DEPTH } from '#system/contract/dict-data.ts'
import { dictTypeRoutes } from '#system/contract/dict-type.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { recycleRoutes } from '../../../../tests/recycle.ts'

let server: TestServer
let admin: string
let typeId: string
let dictType: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ;({ typeId, dictType } = await aDictionary())
})
afterAll(() => server.stop())

async function aDictionary() {
  const code = `DICT_${newId().slice(-8)}`
  const { data } = await server.call(dictTypeRoutes.create, { body: { code, name: code }, token: admin })
  return { typeId: data.id, dictType: code }
}
interface Entry {
  typeId?: string
  pid?: string
  name?: string
  sort?: number
  status?: 0 | 1
}
const someValue = () => `v${newId().slice(-8)}`
const create = (val: string, entry: Entry = {}, token = admin) =>
  server.call(dictDataRoutes.create, { body: { typeId, val, name: val, ...entry }, token })
const anEntry = async (val = someValue(), entry: Entry = {}) => ({ val, ...(await create(val, entry)).data })
const tree = async (query: { dictType?: string; keyword?: string; status?: '0' | '1' } = {}) =>
  (await server.call(dictDataRoutes.tree, { query: { dictType, ...query }, token: admin })).data
const detailOf = async (id: string) => (await server.call(dictDataRoutes.get, { params: { id }, token: admin })).data
const change = async (id: string, more: { pid?: string; val?: string; name?: string; version?: number }) => {
  const { pid, val, name, sort, status, tone } = await detailOf(id)
  return server.call(dictDataRoutes.update, {
    body: { id, pid, val, name, sort, status, tone, ...more },
    token: admin,
  })
}
const order = (pid: string, ids: string[]) => server.call(dictDataRoutes.order, { body: { pid, ids }, token: admin })
const remove = (id: string) => server.call(dictDataRoutes.remove, { params: { id }, token: admin })
const seededEntry = async (code: string, val: string) => {
  const entry = (await tree({ dictType: code })).find((each) => each.val === val)
  if (!entry) throw new Error(`no ${val} in ${code}`)
  return entry
}

describe('the entries of a dictionary', () => {
  test('come in order, parents first; a filter keeps what stands above a hit', async () => {
    const own = await aDictionary()
    const last = await anEntry('last', { typeId: own.typeId, sort: 20 })
    const first = await anEntry('first', { typeId: own.typeId, sort: 5 })
    const low = await anEntry('low', { typeId: own.typeId, pid: last.id, status: 0 })
    const ids = (list: { id: string }[]) => list.map(({ id }) => id)
    expect(ids(await tree({ dictType: own.dictType }))).toEqual([first.id, last.id, low.id])
    expect(ids(await tree({ dictType: own.dictType, keyword: 'LOW' }))).toEqual([last.id, low.id])
    expect(ids(await tree({ dictType: own.dictType, status: '0' }))).toEqual([last.id, low.id])
    expect(await tree({ dictType: 'nowhere' })).toEqual([])
    const page = await server.call(dictDataRoutes.page, {
      query: { dictType: own.dictType, orderField: 'sort', order: 'asc' },
      token: admin,
    })
    expect(page.data.list.map(({ val }) => val)).toEqual(['first', 'low', 'last'])
  })

  test('a new one comes last among its siblings', async () => {
    const own = await aDictionary()
    for (const val of ['z', 'y', 'x']) await anEntry(val, { typeId: own.typeId })
    expect((await tree({ dictType: own.dictType })).map(({ val, sort }) => [val, sort])).toEqual([
      ['z', 10],
      ['y', 20],
      ['x', 30],
    ])
  })

  test('a value stands once in its dictionary, and may stand in others', async () => {
    const { val } = await anEntry()
    expect((await create(val)).body).toMatchObject({ status: 409, error: 'dict_value_taken' })
    const other = await anEntry()
    expect((await change(other.id, { val })).body.error).toBe('dict_value_taken')
    expect((await create(val, { typeId: (await aDictionary()).typeId })).status).toBe(200)
  })

  test('a dictionary or parent that is not there, or elsewhere, is refused at its field', async () => {
    const elsewhere = await anEntry(someValue(), { typeId: (await aDictionary()).typeId })
    const issueOf = async (entry: Entry) => (await create(someValue(), entry)).body.data
    expect(await issueOf({ typeId: newId() })).toMatchObject({ issues: [{ path: 'typeId', code: 'unknown_choice' }] })
    for (const pid of [newId(), elsewhere.id])
      expect(await issueOf({ pid })).toMatchObject({ issues: [{ path: 'pid', code: 'unknown_choice' }] })
  })

  test('goes up a version, and notices that another user was faster', async () => {
    const { id } = await anEntry()
    const { version } = await detailOf(id)
    expect((await change(id, { name: 'Renamed', version })).status).toBe(200)
    expect(await detailOf(id)).toMatchObject({ name: 'Renamed', version: version + 1 })
    expect((await change(id, { name: 'Late', version })).body.error).toBe('changed_meanwhile')
  })

  test('several are disabled at once', async () => {
    const [one, missing] = [await anEntry(), newId()]
    const { data } = await server.call(dictDataRoutes.setStatus, {
      body: { ids: [one.id, missing], status: 0 },
      token: admin,
    })
    expect(data).toMatchObject({ done: [one.id], refused: [{ id: missing, error: 'not_found' }] })
    expect((await detailOf(one.id)).actions).toContain('enable')
  })
})

describe('the tree', () => {
  test('never moves an entry below itself, by editing or by order', async () => {
    const upper = await anEntry()
    const lower = await anEntry(someValue(), { pid: upper.id })
    expect((await change(upper.id, { pid: lower.id })).body.error).toBe('dict_below_itself')
    expect((await order(lower.id, [upper.id])).body.error).toBe('dict_below_itself')
    expect((await order(upper.id, [upper.id])).body.error).toBe('dict_below_itself')
  })

  test('two moves at the same moment make no cycle', async () => {
    const [one, other] = [await anEntry(), await anEntry()]
    const replies = await Promise.all([order(one.id, [other.id]), order(other.id, [one.id])])
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect((await tree()).map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id]))
  })

  test('has a bottom, for a new entry as for a moved branch', async () => {
    const own = await aDictionary()
    let pid = '0'
    for (let level = 1; level <= MAX_DICT_DEPTH; level++) pid = (await anEntry(someValue(), { ...own, pid })).id
    expect((await create(someValue(), { ...own, pid })).body.error).toBe('dict_too_deep')
    const branch = await anEntry(someValue(), own)
    await anEntry(someValue(), { ...own, pid: branch.id })
    const { pid: above } = await detailOf(pid)
    expect((await order(above, [branch.id])).body.error).toBe('dict_too_deep')
  })

  test('takes an order: what is named comes first, the others follow as they were', async () => {
    const own = await aDictionary()
    const [a, b, c, d] = [
      await anEntry('a', own),
      await anEntry('b', own),
      await anEntry('c', own),
      await anEntry('d', own),
    ]
    expect((await order('0', [c.id, a.id])).status).toBe(200)
    expect((await tree({ dictType: own.dictType })).map(({ val }) => val)).toEqual(['c', 'a', 'b', 'd'])
    expect((await order(d.id, [b.id])).status).toBe(200)
    expect((await tree({ dictType: own.dictType })).map(({ val, pid }) => [val, pid])).toEqual([
      ['c', '0'],
      ['a', '0'],
      ['d', '0'],
      ['b', d.id],
    ])
    const audit = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_audit').selectAll().where('resource_id', '=', b.id).orderBy('id', 'desc').execute(),
    )
    expect(audit[0]).toMatchObject({ action: 'move', resource: 'dictData', changes: { pid: ['0', d.id] } })
  })

  test('takes no order of entries that are missing or of another dictionary', async () => {
    const [own, other] = [await anEntry(), await anEntry(someValue(), await aDictionary())]
    expect((await order('0', [own.id, other.id])).status).toBe(404)
    expect((await order(other.id, [own.id])).body.data).toMatchObject({ issues: [{ path: 'pid' }] })
    expect((await order('0', [newId()])).status).toBe(404)
  })
})

describe('deleting an entry', () => {
  test('takes what is below it along, into the recycle bin and back', async () => {
    const top = await anEntry()
    const low = await anEntry(someValue(), { pid: top.id })
    expect((await remove(top.id)).status).toBe(200)
    expect((await server.call(dictDataRoutes.get, { params: { id: low.id }, token: admin })).status).toBe(404)
    const bin = (await server.call(recycleRoutes.page, { query: { resource: 'dictData' }, token: admin })).data
    const kept = bin.list.find(({ label }) => label === top.val)
    expect((await server.call(recycleRoutes.restore, { body: [kept?.id ?? ''], token: admin })).data.done).toEqual([
      kept?.id,
    ])
    expect(await detailOf(low.id)).toMatchObject({ pid: top.id, val: low.val })
  })

  test('does not bring it back into a dictionary that is gone, nor beside its successor', async () => {
    const own = await aDictionary()
    const { id, val } = await anEntry(someValue(), own)
    await remove(id)
    await anEntry(val, own)
    const keptOf = async () =>
      (await server.call(recycleRoutes.page, { query: { keyword: val, resource: 'dictData' }, token: admin })).data
        .list[0]
    const restore = async () =>
      (await server.call(recycleRoutes.restore, { body: [(await keptOf())?.id ?? ''], token: admin })).data.refused
    expect(await restore()).toMatchObject([{ error: 'dict_value_taken' }])
    await server.call(dictTypeRoutes.remove, { params: { id: own.typeId }, token: admin })
    expect(await restore()).toMatchObject([{ error: 'restore_needs' }])
  })

  test('is refused for what the product relies on, which keeps its value and may be renamed', async () => {
    const male = await seededEntry('gender', '1')
    expect(male).toMatchObject({ isSeeded: true })
    expect(male.actions).not.toContain('delete')
    expect((await remove(male.id)).body).toMatchObject({ status: 409, error: 'dict_entry_protected' })
    expect((await change(male.id, { val: 'm' })).body.error).toBe('dict_entry_protected')
    expect((await change(male.id, { name: '先生' })).status).toBe(200)
    const added = await anEntry('9', { typeId: male.typeId, pid: male.id })
    expect((await remove(added.id)).status).toBe(200)
    const parent = await anEntry('8', { typeId: male.typeId })
    await change((await seededEntry('gender', '2')).id, { pid: parent.id })
    expect((await remove(parent.id)).body.error).toBe('dict_entry_protected')
  })

  test('of several says per entry what happened; one below another goes with it', async () => {
    const top = await anEntry()
    const low = await anEntry(someValue(), { pid: top.id })
    const seeded = await seededEntry('app_type', '0')
    const missing = newId()
    const { data } = await server.call(dictDataRoutes.removeMany, {
      body: [low.id, seeded.id, missing, top.id],
      token: admin,
    })
    expect([...data.done].sort()).toEqual([top.id, low.id].sort())
    expect(Object.fromEntries(data.refused.map(({ id, error }) => [id, error]))).toEqual({
      [seeded.id]: 'dict_entry_protected',
      [missing]: 'not_found',
    })
  })
})

test('who may only look is offered nothing and refused everything', async () => {
  const { id } = await anEntry()
  const reader = await anActor(server, { can: ['sys:dict:page'] })
  const { data } = await server.call(dictDataRoutes.tree, { query: { dictType }, token: reader.token })
  expect(data.find((entry) => entry.id === id)?.actions).toEqual([])
  expect((await create(someValue(), {}, reader.token)).status).toBe(403)
})
