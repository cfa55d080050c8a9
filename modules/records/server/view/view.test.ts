import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { userRoutes } from '#system/contract/user.ts'
import { MAX_VIEWS, viewRoutes, type ViewDraft } from '#records/contract/view.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, rootDept, type TestActor } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

const LIST = 'system.user'
const OPEN = ['sys:user:page'] as const
const SHARE = [...OPEN, 'sys:view:share'] as const

type Given = Partial<ViewDraft>
const draft = (over: Given = {}) => ({ resource: LIST, name: `View ${newId().slice(-8)}`, ...over })
const create = ({ token }: TestActor, over: Given = {}) => server.call(viewRoutes.create, { body: draft(over), token })
const made = async (actor: TestActor, over: Given = {}) => (await create(actor, over)).data.id
const seenBy = async ({ token }: Pick<TestActor, 'token'>, resource = LIST) =>
  (await server.call(viewRoutes.list, { query: { resource }, token })).data
const sees = async (actor: Pick<TestActor, 'token'>, id: string) => (await seenBy(actor)).some((view) => view.id === id)
const one = async (actor: TestActor, id: string) => (await seenBy(actor)).find((view) => view.id === id)
const issueOf = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => `${path} ${code}`)
const traces = (id: string) =>
  server.node.kernel.database.read(1, (db) =>
    db.selectFrom('sys_audit').select(['action', 'changes']).where('resource_id', '=', id).orderBy('id').execute(),
  )

describe('one’s own views', () => {
  test('are kept as they were saved, and no other user sees them', async () => {
    const [ann, bob] = [await anActor(server, { can: OPEN }), await anActor(server, { can: SHARE })]
    const content = {
      filters: { status: '1', keyword: '王' },
      orderField: 'username',
      order: 'asc',
      limit: 50,
      columns: { density: 36, hidden: ['email'] },
    } as const
    const id = await made(ann, { ...content, name: 'Mine' })
    expect(await one(ann, id)).toMatchObject({
      ...content,
      name: 'Mine',
      audience: 'own',
      isMine: true,
      gone: [],
      actions: ['update', 'delete'],
    })
    expect(await sees(bob, id)).toBe(false)
    expect(await sees({ token: await server.admin() }, id)).toBe(false)
    expect(await traces(id)).toEqual([])
  })

  test('are changed and deleted by their owner; to others they do not exist', async () => {
    const [ann, bob] = [await anActor(server, { can: OPEN }), await anActor(server, { can: SHARE })]
    const id = await made(ann)
    const update = (token: string, over = {}) =>
      server.call(viewRoutes.update, { body: { id, name: 'New', filters: { status: '0' }, ...over }, token })
    expect((await update(bob.token)).status).toBe(404)
    expect((await update(ann.token, { version: 1 })).status).toBe(200)
    expect((await update(ann.token, { version: 1 })).body.error).toBe('changed_meanwhile')
    expect(await one(ann, id)).toMatchObject({ name: 'New', filters: { status: '0' }, version: 2 })
    const remove = (token: string) => server.call(viewRoutes.remove, { params: { id }, token })
    expect((await remove(bob.token)).status).toBe(404)
    expect((await remove(ann.token)).status).toBe(200)
    expect((await remove(ann.token)).status).toBe(404)
  })

  test('have names of their own per list, and are not endless', async () => {
    const ann = await anActor(server, { can: [...OPEN, 'sys:role:page'] })
    expect((await create(ann, { name: 'A' })).status).toBe(200)
    expect((await create(ann, { name: 'A' })).body.error).toBe('name_taken')
    expect((await create(ann, { name: 'A', resource: 'system.role' })).status).toBe(200)
    for (let count = 1; count < MAX_VIEWS; count += 1) await create(ann)
    expect(await create(ann)).toMatchObject({ status: 409, body: { code: 40971, error: 'too_many_views' } })
  })

  test('go with their owner', async () => {
    const ann = await anActor(server, { can: OPEN })
    const id = await made(ann)
    await server.call(userRoutes.remove, { params: { id: ann.id }, token: await server.admin() })
    const left = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_view').select('id').where('id', '=', id).execute(),
    )
    expect(left).toEqual([])
  })
})

describe('only what the list knows is stored', () => {
  test.each([
    ['a filter it has not', { filters: { password: 'x' } }, 'filters.password unknown_field'],
    ['a value the filter does not take', { filters: { status: '7' } }, 'filters.status unknown_field'],
    ['paging as a filter', { filters: { limit: '-1' } }, 'filters.limit unknown_field'],
    ['a prototype’s name', { filters: { constructor: 'x' } }, 'filters.constructor unknown_field'],
    ['an order it has not', { orderField: 'passwordHash' }, 'orderField unknown_field'],
    ['a list that does not exist', { resource: 'system.secret' }, 'resource unknown_choice'],
    ['columns without bounds', { columns: { a: 'x'.repeat(9_000) } }, 'columns preference_too_large'],
  ])('%s is refused', async (_, given, issue) => {
    const answer = await create(await anActor(server, { can: OPEN }), given)
    expect(answer.status).toBe(400)
    expect(issueOf(answer)).toEqual([issue])
  })

  test('a list that one may not open has no views for one', async () => {
    const ann = await anActor(server, { can: ['sys:user:pick'] })
    expect((await create(ann)).status).toBe(403)
    expect((await server.call(viewRoutes.list, { query: { resource: LIST }, token: ann.token })).status).toBe(403)
  })

  test('a filter that the list no longer knows stands apart', async () => {
    const ann = await anActor(server, { can: OPEN })
    const id = await made(ann, { filters: { status: '1' } })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx
        .updateTable('sys_view')
        .set({ filters: '{"status":"1","zodiac":"ram","gender":"9"}', order_field: 'zodiac' })
        .where('id', '=', id)
        .execute(),
    )
    expect(await one(ann, id)).toMatchObject({
      filters: { status: '1' },
      gone: ['gender', 'zodiac'],
      orderField: null,
    })
  })
})

describe('sharing', () => {
  test('takes the right to, at any time', async () => {
    const ann = await anActor(server, { can: OPEN })
    const refused = { status: 403, body: { code: 40370, error: 'view_share_forbidden' } }
    expect(await create(ann, { audience: 'all' })).toMatchObject(refused)
    const id = await made(ann)
    const body = { id, name: 'x', audience: 'all' as const }
    expect(await server.call(viewRoutes.update, { body, token: ann.token })).toMatchObject(refused)
    expect((await server.call(viewRoutes.audiences, { token: ann.token })).status).toBe(403)
  })

  test('with everybody means: with everybody who may open the list', async () => {
    const ann = await anActor(server, { can: SHARE, realName: 'Ann Arbor' })
    const [bob, carl] = [await anActor(server, { can: OPEN }), await anActor(server, { can: ['sys:role:page'] })]
    const id = await made(ann, { audience: 'all', filters: { status: '1' } })
    expect(await one(bob, id)).toMatchObject({
      isMine: false,
      ownerName: 'Ann Arbor',
      filters: { status: '1' },
      roleIdList: [],
      actions: [],
    })
    const denied = await server.call(viewRoutes.list, { query: { resource: LIST }, token: carl.token })
    expect(denied.status).toBe(403)
    const update = await server.call(viewRoutes.update, { body: { id, name: 'x' }, token: bob.token })
    expect(update.body.error).toBe('view_share_forbidden')
    expect((await server.call(viewRoutes.remove, { params: { id }, token: bob.token })).status).toBe(403)
  })

  test('with roles and departments, those below included', async () => {
    const ann = await anActor(server, { can: SHARE })
    const [roleId, north] = [await aRole(server, { can: [] }), await aDept(server)]
    const team = await aDept(server, { pid: north })
    const holder = await anActor(server, { can: OPEN, roleIds: [roleId] })
    const member = await anActor(server, { can: OPEN, deptId: team })
    const stranger = await anActor(server, { can: OPEN })
    const id = await made(ann, { audience: 'chosen', roleIdList: [roleId], deptIdList: [north] })
    expect([await sees(holder, id), await sees(member, id), await sees(stranger, id)]).toEqual([true, true, false])
    expect(await one(ann, id)).toMatchObject({ roleIdList: [roleId], deptIdList: [north] })
    expect(await one(holder, id)).toMatchObject({ roleIdList: [], deptIdList: [] })
  })

  test('only with what exists here', async () => {
    const ann = await anActor(server, { can: SHARE })
    const role = await create(ann, { audience: 'chosen', roleIdList: [newId()] })
    expect(issueOf(role)).toEqual(['roleIdList unknown_choice'])
    const foreign = await create(ann, { audience: 'chosen', deptIdList: [await rootDept(server, 0)] })
    expect(issueOf(foreign)).toEqual(['deptIdList unknown_choice'])
  })

  test('keeps no user’s role alive', async () => {
    const ann = await anActor(server, { can: SHARE })
    const roleId = await aRole(server, { can: [] })
    const id = await made(ann, { audience: 'chosen', roleIdList: [roleId] })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.deleteFrom('sys_role').where('id', '=', roleId).execute(),
    )
    expect(await one(ann, id)).toMatchObject({ audience: 'chosen', roleIdList: [] })
  })

  test('grants nothing: a colleague sees only their own rows through it', async () => {
    const [ours, theirs] = [await aDept(server), await aDept(server)]
    const mark = newId().slice(-8)
    await aUser(server, { deptId: ours, realName: `near ${mark}` })
    await aUser(server, { deptId: theirs, realName: `far ${mark}` })
    const ann = await anActor(server, { can: SHARE })
    const bob = await anActor(server, { can: OPEN, scope: 2, deptId: ours })
    await made(ann, { name: mark, audience: 'all', filters: { keyword: mark } })
    const opened = (await seenBy(bob)).find(({ name }) => name === mark)?.filters ?? {}
    const rowsOf = async (token: string, query: object) =>
      (await server.call(userRoutes.page, { query, token })).data.list.map(({ realName }) => realName).sort()
    expect(await rowsOf(ann.token, opened)).toEqual([`far ${mark}`, `near ${mark}`])
    expect(await rowsOf(bob.token, opened)).toEqual([`near ${mark}`])
    expect(await rowsOf(bob.token, { ...opened, deptId: theirs })).toEqual([])
  })

  test('stays within the tenant', async () => {
    const [ann, operator] = [await anActor(server, { can: SHARE }), await anActor(server, { can: SHARE, tenantId: 0 })]
    const id = await made(ann, { audience: 'all' })
    expect(await sees(operator, id)).toBe(false)
    expect((await server.call(viewRoutes.remove, { params: { id }, token: operator.token })).status).toBe(404)
    const body = { id, name: 'theirs' }
    expect((await server.call(viewRoutes.update, { body, token: operator.token })).status).toBe(404)
  })
})

describe('what is shared leaves a trace', () => {
  test('sharing, changing, withdrawing and deleting it', async () => {
    const ann = await anActor(server, { can: SHARE })
    const id = await made(ann, { name: 'Team' })
    const save = (over: object) =>
      server.call(viewRoutes.update, { body: { id, name: 'Team', ...over }, token: ann.token })
    await save({ filters: { status: '1' } })
    expect(await traces(id)).toEqual([])
    await save({ audience: 'all' })
    await save({ audience: 'all', filters: { status: '0' } })
    await save({ audience: 'own' })
    expect((await traces(id)).map(({ action }) => action)).toEqual(['update', 'update', 'update'])
    await save({ audience: 'all' })
    await server.call(viewRoutes.remove, { params: { id }, token: ann.token })
    expect((await traces(id)).at(-1)?.action).toBe('delete')
  })

  test('a deleted one returns from the recycle bin', async () => {
    const ann = await anActor(server, { can: SHARE })
    const [bob, roleId] = [await anActor(server, { can: OPEN }), await aRole(server, { can: [] })]
    const id = await made(ann, { name: 'Lost', audience: 'all', filters: { status: '1' }, roleIdList: [roleId] })
    await server.call(viewRoutes.remove, { params: { id }, token: ann.token })
    expect(await sees(bob, id)).toBe(false)
    const token = await server.admin()
    const { data } = await server.call(recycleRoutes.page, { query: { resource: 'view' }, token })
    const bin = data.list.find(({ label }) => label === 'Lost')
    await server.call(recycleRoutes.restore, { body: [bin?.id ?? ''], token })
    expect(await one(ann, id)).toMatchObject({ name: 'Lost', audience: 'all', filters: { status: '1' }, isMine: true })
    expect(await sees(bob, id)).toBe(true)
  })

  test('a shared one outlives its owner, and the user who may share looks after it', async () => {
    const ann = await anActor(server, { can: SHARE })
    const [bob, carl] = [await anActor(server, { can: OPEN }), await anActor(server, { can: SHARE })]
    const id = await made(ann, { audience: 'all' })
    await server.call(userRoutes.remove, { params: { id: ann.id }, token: await server.admin() })
    expect(await one(bob, id)).toMatchObject({ ownerName: '', isMine: false, actions: [] })
    expect((await one(carl, id))?.actions).toEqual(['update', 'share', 'delete'])
    expect((await server.call(viewRoutes.remove, { params: { id }, token: carl.token })).status).toBe(200)
  })
})
