import { afterAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { noticeRoutes } from '#messaging/contract/notice.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, rootDept, type TestActor } from '../../../../tests/people.ts'
import { deliverNotice } from './delivery.service.ts'

const server = await aServer({ listen: true })
afterAll(() => server.close())

const ALL = ['page', 'save', 'update', 'publish', 'delete'].map((verb) => `msg:notice:${verb}`)
const anEditor = (more: Parameters<typeof anActor>[1] = {}) => anActor(server, { can: ALL, ...more })
type Holder = Pick<TestActor, 'token'>
type Given = Partial<Parameters<typeof server.call<typeof noticeRoutes.create>>[1] & object>['body']

const create = ({ token }: Holder, body: Partial<Given> = {}) =>
  server.call(noticeRoutes.create, { token, body: { title: `Notice ${newId().slice(-6)}`, ...body } })
const made = async (who: Holder, body: Partial<Given> = {}) => (await create(who, body)).data.id
const publish = ({ token }: Holder, id: string) => server.call(noticeRoutes.publish, { token, params: { id } })
const withdraw = ({ token }: Holder, id: string) => server.call(noticeRoutes.withdraw, { token, params: { id } })
const get = async ({ token }: Holder, id: string) =>
  (await server.call(noticeRoutes.get, { token, params: { id } })).data
const mine = async ({ token }: Holder, query: object = {}) =>
  (await server.call(messageRoutes.page, { token, query })).data.list
const unread = async ({ token }: Holder) => (await server.call(messageRoutes.unread, { token })).data
const nav = async ({ token }: Holder, query: object = { searchFlag: '1' }) =>
  (await server.call(messageRoutes.nav, { token, query })).data
const delivered = (who: Holder, id: string) =>
  vi.waitFor(async () => expect((await get(who, id)).sendStatus).toBe(2), { timeout: 30_000, interval: 50 })
const rowsOf = (noticeId: string) =>
  server.node.kernel.database.read(1, (db) =>
    db.selectFrom('msg_record').select(['user_id', 'id']).where('notice_id', '=', noticeId).execute(),
  )

/** Published to everybody it names, and there. */
async function sent(who: Holder, body: Partial<Given>): Promise<string> {
  const id = await made(who, body)
  expect((await publish(who, id)).status).toBe(200)
  await delivered(who, id)
  return id
}

test('content that is nested too deep is refused at its field', async () => {
  const refused = await create(await anEditor(), { content: '<b>'.repeat(49_000) })
  expect(refused).toMatchObject({
    status: 400,
    body: { data: { issues: [{ path: 'content', code: 'nested_too_deep' }] } },
  })
})

describe('a published notice', () => {
  test('reaches departments with those below, holders of roles and people, once each', async () => {
    const editor = await anEditor()
    const [north, south] = [await aDept(server), await aDept(server)]
    const team = await aDept(server, { pid: north })
    const roleId = await aRole(server, { can: [] })
    const [ann, bob, carl, dora] = [
      await anActor(server, { deptId: team, roleIds: [roleId] }),
      await anActor(server, { deptId: south, roleIds: [roleId] }),
      await anActor(server, { deptId: south }),
      await anActor(server, { deptId: south }),
    ]
    const off = await aUser(server, { deptId: north, status: 0 })
    const chosen = { audience: 'chosen' as const, deptIdList: [north], roleIdList: [roleId], userIdList: [carl.id] }
    const id = await made(editor, { title: 'Fire drill', content: '<p>At <b>ten</b></p>', ...chosen })
    const { data } = await server.call(noticeRoutes.recipients, { token: editor.token, params: { id } })
    expect(data.count).toBe(3)
    await publish(editor, id)
    await delivered(editor, id)
    expect((await rowsOf(id)).map(({ user_id }) => user_id).sort()).toEqual([ann.id, bob.id, carl.id].sort())
    expect(await unread(ann)).toBe(1)
    expect(await unread(dora)).toBe(0)
    expect((await rowsOf(id)).some(({ user_id }) => user_id === off.id)).toBe(false)
    expect(await get(editor, id)).toMatchObject({
      status: 1,
      recipients: 3,
      readers: 0,
      actions: ['withdraw', 'delete'],
    })
  })

  test('is opened, read, and no longer counted', async () => {
    const [editor, ann] = [await anEditor(), await anActor(server)]
    await sent(editor, { title: 'Old', audience: 'chosen', userIdList: [ann.id] })
    await sent(editor, { title: 'Pinned', pinned: 1, audience: 'chosen', userIdList: [ann.id] })
    await sent(editor, { title: 'New', content: '<p>Words</p>', audience: 'chosen', userIdList: [ann.id] })
    expect(await nav(ann)).toMatchObject({ limit: 5, total: 3, list: [{ title: 'Pinned' }, { title: 'New' }, {}] })
    const [pinned, fresh] = (await nav(ann)).list
    const detail = await server.call(messageRoutes.get, { token: ann.token, params: { id: fresh?.id ?? '' } })
    expect(detail.data).toMatchObject({ title: 'New', content: '<p>Words</p>', readFlag: 0 })
    const ids = [fresh?.id ?? '', pinned?.id ?? '']
    expect((await server.call(messageRoutes.read, { token: ann.token, body: ids })).data.done).toEqual(ids)
    expect(await unread(ann)).toBe(1)
    expect((await nav(ann)).list.map(({ title, readFlag }) => [title, readFlag])).toEqual([
      ['Old', 0],
      ['Pinned', 1],
      ['New', 1],
    ])
    expect((await nav(ann, { limit: 1 })).total).toBe(3)
    expect((await mine(ann, { readFlag: '0' })).map(({ title }) => title)).toEqual(['Old'])
    expect((await mine(ann, { keyword: 'PIN' })).length).toBe(1)
    expect((await server.call(messageRoutes.readAll, { token: ann.token })).data.count).toBe(1)
    expect(await unread(ann)).toBe(0)
  })

  test('is withdrawn: gone from every bell, changed, and sent anew as unread', async () => {
    const [editor, ann] = [await anEditor(), await anActor(server)]
    const id = await sent(editor, { title: 'Wrong', audience: 'chosen', userIdList: [ann.id] })
    const update = (title: string) =>
      server.call(noticeRoutes.update, {
        token: editor.token,
        body: { id, title, audience: 'chosen', userIdList: [ann.id] },
      })
    expect((await update('Right')).body.error).toBe('notice_published')
    expect((await publish(editor, id)).body.error).toBe('notice_published')
    expect((await withdraw(editor, id)).status).toBe(200)
    expect([await unread(ann), (await mine(ann)).length]).toEqual([0, 0])
    expect((await withdraw(editor, id)).body.error).toBe('notice_not_published')
    expect((await update('Right')).status).toBe(200)
    await publish(editor, id)
    await delivered(editor, id)
    expect((await mine(ann))[0]).toMatchObject({ title: 'Right', readFlag: 0 })
  })

  test('disappears when it expires, and is not published after that', async () => {
    const [editor, ann] = [await anEditor(), await anActor(server)]
    const to = { audience: 'chosen' as const, userIdList: [ann.id] }
    const id = await sent(editor, { ...to, expireDate: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await unread(ann)).toBe(1)
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('msg_record').set({ expires_at: '2020-01-01T00:00:00Z' }).where('notice_id', '=', id).execute(),
    )
    expect([await unread(ann), (await mine(ann)).length, (await nav(ann)).list.length]).toEqual([0, 0, 0])
    const late = await made(editor, { ...to, expireDate: '2020-01-01T00:00:00Z' })
    expect(await publish(editor, late)).toMatchObject({ status: 422, body: { error: 'notice_expired' } })
  })

  test('to no one is refused', async () => {
    const editor = await anEditor()
    const id = await made(editor, { audience: 'chosen', deptIdList: [await aDept(server)] })
    expect((await publish(editor, id)).body.error).toBe('notice_without_recipients')
  })
})

describe('delivery', () => {
  test('in batches, and again after a crash, gives each person one message', async () => {
    const [editor, deptId] = [await anEditor(), await aDept(server)]
    for (let count = 0; count < 5; count += 1) await aUser(server, { deptId })
    const id = await sent(editor, { audience: 'chosen', deptIdList: [deptId] })
    const before = await rowsOf(id)
    const { database } = server.node.kernel
    const event = (publication: number, after: string | null = null) => ({
      id: newId(),
      tenantId: 1,
      aggregate: `notice:${id}`,
      topic: 'notice.deliver',
      payload: { id, publication, after },
    })
    await database.transaction(1, (tx) => deliverNotice(server.node.kernel, 2)(tx, event(1)))
    await vi.waitFor(async () => expect((await get(editor, id)).sendStatus).toBe(2))
    expect(await rowsOf(id)).toEqual(before)
    await withdraw(editor, id)
    await database.transaction(1, (tx) => deliverNotice(server.node.kernel)(tx, event(1)))
    expect(await rowsOf(id)).toEqual([])
  })

  test('counting the unread reads one index', async () => {
    const plan = await server.node.kernel.database.transaction(1, async (tx) => {
      const { sql } = await import('kysely')
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select count(*)::int from msg_record
        where user_id = ${newId()} and read_at is null and (expires_at is null or expires_at > now())`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/msg_record_unread/)
  })
})

describe('whom one may address', () => {
  test('no one beyond one’s own data scope', async () => {
    const [ours, theirs] = [await aDept(server), await aDept(server)]
    const team = await aDept(server, { pid: ours })
    const leader = await anEditor({ scope: 1, deptId: ours })
    const [near, far] = [await anActor(server, { deptId: team }), await anActor(server, { deptId: theirs })]
    const refused = async (body: Partial<Given>) => (await publish(leader, await made(leader, body))).body.error
    expect(await refused({ audience: 'all' })).toBe('notice_beyond_scope')
    expect(await refused({ audience: 'chosen', deptIdList: [theirs] })).toBe('notice_beyond_scope')
    expect(await refused({ audience: 'chosen', userIdList: [near.id, far.id] })).toBe('notice_beyond_scope')
    const roleId = await aRole(server, { can: [] })
    const holder = await anActor(server, { deptId: team, roleIds: [roleId] })
    const stranger = await anActor(server, { deptId: theirs, roleIds: [roleId] })
    await sent(leader, { audience: 'chosen', deptIdList: [ours], roleIdList: [roleId], userIdList: [near.id] })
    expect([await unread(near), await unread(holder), await unread(stranger)]).toEqual([1, 1, 0])
    const { data } = await server.call(noticeRoutes.audience, { token: leader.token })
    expect(data.everybody).toBe(false)
    expect(data.depts.filter(({ isReached }) => isReached).map(({ id }) => id)).toEqual([ours, team])
  })

  test('only who exists here', async () => {
    const editor = await anEditor()
    const answer = await create(editor, { audience: 'chosen', deptIdList: [await rootDept(server, 0)] })
    expect(answer.status).toBe(400)
  })

  test('notices of another branch are not there', async () => {
    const [ours, theirs] = [await aDept(server), await aDept(server)]
    const id = await made(await anEditor({ deptId: theirs }))
    const leader = await anEditor({ scope: 1, deptId: ours })
    expect((await server.call(noticeRoutes.get, { token: leader.token, params: { id } })).status).toBe(404)
    expect((await publish(leader, id)).status).toBe(404)
  })
})

describe('each to their own', () => {
  test('another person’s message, and another tenant’s notice, do not exist', async () => {
    const [editor, ann, bob] = [await anEditor(), await anActor(server), await anActor(server)]
    const id = await sent(editor, { audience: 'chosen', userIdList: [ann.id] })
    const [message] = await mine(ann)
    const messageId = message?.id ?? ''
    const call = { token: bob.token, params: { id: messageId } }
    expect((await server.call(messageRoutes.get, call)).status).toBe(404)
    const remove = (token: string) => server.call(messageRoutes.removeMany, { token, body: [messageId] })
    expect((await remove(bob.token)).data.refused).toMatchObject([{ id: messageId, error: 'not_found' }])
    const operator = await anEditor({ tenantId: 0 })
    expect((await publish(operator, id)).status).toBe(404)
    expect((await remove(ann.token)).data.done).toEqual([messageId])
    expect(await mine(ann)).toEqual([])
    expect((await get(editor, id)).recipients).toBe(1)
  })

  test('writing takes the permission', async () => {
    const reader = await anActor(server, { can: ['msg:notice:page'] })
    expect((await create(reader)).status).toBe(403)
  })
})

test('what runs or points elsewhere does not come in; a picture of one’s own does, and stays', async () => {
  const editor = await anActor(server, { can: [...ALL, 'sys:oss:upload'] })
  const other = await anActor(server, { can: ['sys:oss:upload'] })
  const upload = async ({ token }: Holder) =>
    (await server.call(ossRoutes.create, { token, body: { dirValue: 'notice' } })).data
  const [picture, foreign] = [await upload(editor), await upload(other)]
  const content = `<p onclick="x()">a<script>1</script></p><img src="${picture.url}" onerror="x()">`
  const id = await made(editor, { content })
  const shown = (await get(editor, id)).content
  expect(shown).toMatch(/^<p>a<\/p><img src="\/xtbg\/sys\/oss\/file\/[0-9a-f-]{36}\?e=\d+&amp;s=[\w-]+" alt="" \/>$/)
  expect((await create(editor, { content: `<img src="${foreign.url}">` })).status).toBe(400)
  const removed = await server.call(ossRoutes.removeMany, { token: editor.token, body: [picture.id] })
  expect(removed.data.refused).toMatchObject([{ error: 'in_use' }])
})

test('a deleted one goes from the bells into the recycle bin, and returns as a draft', async () => {
  const [editor, ann] = [await anEditor(), await anActor(server)]
  const to = { audience: 'chosen' as const, userIdList: [ann.id] }
  const id = await sent(editor, { title: 'Lost', content: '<p>x</p>', ...to })
  await server.call(noticeRoutes.removeMany, { token: editor.token, body: [id] })
  expect(await unread(ann)).toBe(0)
  const token = await server.admin()
  const { data } = await server.call(recycleRoutes.page, { query: { resource: 'notice' }, token })
  const bin = data.list.find(({ label }) => label === 'Lost')
  await server.call(recycleRoutes.restore, { body: [bin?.id ?? ''], token })
  expect(await get({ token }, id)).toMatchObject({
    title: 'Lost',
    status: 0,
    content: '<p>x</p>',
    userIdList: [ann.id],
  })
})
