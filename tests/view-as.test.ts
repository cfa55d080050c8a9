/**
 * Viewing as another user: what begins and ends it, on which nodes, what it never shows or changes, and who is named.
 * What each route answers is in `view-as-routes.test.ts`.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { CallLogs } from '#kernel/logs/call-logs.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { operationLogRoutes } from '#security/contract/log.ts'
import { aKey, bearer, letKeys } from '#security/server/testing/keys.ts'
import { dictTypeRoutes } from '#system/contract/dict-type.ts'
import { meRoutes } from '#system/contract/me.ts'
import { userRoutes } from '#system/contract/user.ts'
import { viewAsRoutes } from '#system/contract/view-as.ts'
import { sessionRoutes } from '#contract/session.ts'
import { aDatabase, aNode, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { listenLive } from './live-ear.ts'
import { aDept, anActor, aRole, aUser, PASSWORD, type TestActor } from './people.ts'
import { asSuperuser, fillTwoTenants, THEIRS } from './two-tenants.ts'

const WITHIN_MS = 1_000
const VIEW = 'sys:access:viewAs'
const READS = ['sys:user:page', 'sys:dict:page', 'sys:dict:save'] as const

const { urls, drop } = await aDatabase()
const here = await aNode(urls, { listen: true, name: 'here' })
const there = await aNode(urls, { listen: true, name: 'there' })
const admin = await here.admin()
const superuser = await asSuperuser(urls.owner)
let dept: string
/** Reaches one department, and holds all that its users hold. */
let viewer: TestActor
let viewed: TestActor

const near = (can: readonly string[] = READS, more: object = {}) =>
  anActor(here, { can, scope: 2, deptId: dept, ...more })
const aViewer = (can: readonly string[] = [...READS, VIEW]) => anActor(here, { can, scope: 2, deptId: dept })

beforeAll(async () => {
  await fillTwoTenants(superuser)
  dept = await aDept(here, { name: 'Viewed' })
  viewer = await aViewer()
  viewed = await near()
})
afterAll(async () => {
  await superuser.end()
  await Promise.all([here.stop(), there.stop()])
  await drop()
})

const REASON = 'Checking what Ann sees'
const begin = (by: TestActor, of: { id: string }, node: TestServer = here) =>
  node.call(viewAsRoutes.begin, { token: by.token, body: { userId: of.id, reason: REASON } })
const end = ({ token }: TestActor, node: TestServer = here) => node.call(viewAsRoutes.end, { token })
const me = async ({ token }: TestActor, node: TestServer = here) => (await node.call(meRoutes.info, { token })).data
const isAs = async (by: TestActor, id: string) => {
  for (const node of [here, there]) if ((await me(by, node)).id !== id) return false
  return true
}
const again = async ({ username, ...user }: TestActor): Promise<TestActor> => ({
  ...user,
  username,
  token: (await here.signIn(username, PASSWORD)).data.token,
})

afterEach(() => end(viewer))

describe('a viewing', () => {
  test('shows the viewed user on all nodes within a second, and the viewer again when it ends', async () => {
    const ear = await listenLive(there, viewer.token)
    expect(await begin(viewer, viewed)).toMatchObject({ status: 200 })
    await until(() => isAs(viewer, viewed.id), WITHIN_MS)
    await until(() => ear.received.some(({ type }) => type === 'identity-changed'), WITHIN_MS)
    ear.close()
    const { viewing } = await me(viewer, there)
    expect(viewing).toMatchObject({ by: (await me(await again(viewer))).realName, reason: REASON })
    expect(viewing?.endsIn).toBeGreaterThan(14 * 60_000)
    expect(viewing?.endsIn).toBeLessThanOrEqual(15 * 60_000)
    const list = (token: string, node = here) => node.call(userRoutes.page, { token, query: { limit: '100' } })
    expect((await list(viewer.token)).data).toEqual((await list(viewed.token)).data)
    expect((await end(viewer, there)).status).toBe(200)
    await until(() => isAs(viewer, viewer.id), WITHIN_MS)
    expect((await end(viewer)).status).toBe(200)
  })

  test('is of one session: another one of the viewer, and those of the viewed user, stay', async () => {
    const other = await again(viewer)
    await begin(viewer, viewed)
    expect(await me(other)).toMatchObject({ id: viewer.id })
    expect((await me(viewed)).viewing).toBeUndefined()
    await end(viewer)
  })

  test('changes nothing, and shows nothing that is private', async () => {
    await begin(viewer, viewed)
    const body = { dictType: `t${newId().slice(-8)}`, dictName: 'Written' }
    const written = await here.request('POST', dictTypeRoutes.create.path, { token: viewer.token, body })
    expect(written).toMatchObject({ status: 403, body: { code: 40333, error: 'view_as_read_only' } })
    const messages = await here.call(messageRoutes.page, { token: viewer.token, query: {} })
    expect(messages).toMatchObject({ status: 403, body: { code: 40334, error: 'view_as_private' } })
    expect((await begin(viewer, await near())).body.error).toBe('view_as_read_only')
    await end(viewer)
    expect((await here.call(messageRoutes.page, { token: viewer.token, query: {} })).status).toBe(200)
  })

  test('is over after a quarter of an hour, whatever is remembered', async () => {
    await begin(viewer, viewed)
    await until(() => isAs(viewer, viewed.id), WITHIN_MS)
    await superuser.query(
      "update sys_session set view_as_until = now() + interval '700 milliseconds' where view_as_user_id = $1",
      [viewed.id],
    )
    // Both nodes load it anew, and remember it for no longer than it lasts.
    const { database, sessions } = here.node.kernel
    await database.transaction(1, (tx) => sessions.userNamesChanged(tx, 1, [viewer.id]))
    expect((await me(viewer)).id).toBe(viewed.id)
    await new Promise((resolve) => setTimeout(resolve, 750))
    expect(await isAs(viewer, viewer.id)).toBe(true)
    expect((await begin(viewer, viewed)).status).toBe(200)
    await end(viewer)
  })

  test('ends with the session', async () => {
    const by = await aViewer()
    await begin(by, viewed)
    expect((await here.call(sessionRoutes.logout, { token: by.token })).status).toBe(200)
    expect((await here.call(meRoutes.info, { token: by.token })).status).toBe(401)
    expect(await me(await again(by))).toMatchObject({ id: by.id })
  })

  test('gets no news of the viewed user', async () => {
    await begin(viewer, viewed)
    const [ears, own] = [await listenLive(there, viewer.token), await listenLive(there, viewed.token)]
    const { database, sessions } = here.node.kernel
    await database.transaction(1, (tx) => sessions.userGrantsChanged(tx, 1, [viewed.id]))
    await until(() => own.received.some(({ type }) => type === 'access-changed'), WITHIN_MS)
    expect(ears.received.filter(({ type }) => type === 'access-changed' || type === 'changed')).toEqual([])
    ears.close()
    own.close()
    await end(viewer)
  })
})

describe('a viewing ends at the next call on every node, and does not begin again by itself', () => {
  const save = async (id: string, change: object) => {
    const { data } = await here.call(userRoutes.get, { token: admin, params: { id } })
    const body = { ...data, version: undefined, ...change }
    expect(await here.call(userRoutes.update, { token: admin, body })).toMatchObject({ status: 200 })
  }
  const stronger = () => aRole(here, { can: ['sys:log:page', 'sys:menu:page'], scope: 3 })

  test.each<[string, (by: TestActor, of: TestActor) => Promise<unknown>]>([
    [
      'the viewed user is disabled',
      (_, { id }) => here.call(userRoutes.setStatus, { token: admin, body: { ids: [id], status: 0 } }),
    ],
    ['the viewed user gains a right', async (_, { id }) => save(id, { roleIdList: [await stronger()] })],
    ['the viewed user moves out of reach', async (_, { id }) => save(id, { deptId: await aDept(here) })],
    [
      'the viewer loses the code',
      async ({ id }) => save(id, { roleIdList: [await aRole(here, { can: READS, scope: 2 })] }),
    ],
    [
      'the viewer loses a right',
      async ({ id }) => save(id, { roleIdList: [await aRole(here, { can: [VIEW], scope: 2 })] }),
    ],
    [
      'the viewer reaches less',
      async ({ id }) => save(id, { roleIdList: [await aRole(here, { can: [...READS, VIEW], scope: 3 })] }),
    ],
  ])('%s', async (_, lose) => {
    const [by, of] = [await aViewer(), await near()]
    expect(await begin(by, of)).toMatchObject({ status: 200 })
    await until(() => isAs(by, of.id), WITHIN_MS)
    const before = (await here.call(userRoutes.get, { token: admin, params: { id: by.id } })).data
    await lose(by, of)
    await until(() => isAs(by, by.id), WITHIN_MS)
    await save(by.id, { roleIdList: before.roleIdList })
    expect(await isAs(by, by.id)).toBe(true)
  })

  test('a viewer who is disabled is out', async () => {
    const by = await aViewer()
    await begin(by, viewed)
    await here.call(userRoutes.setStatus, { token: admin, body: { ids: [by.id], status: 0 } })
    expect((await there.call(meRoutes.info, { token: by.token })).status).toBe(401)
  })
})

describe('refused, and the session stays its own', () => {
  const BEYOND = { status: 422, body: { code: 42234, error: 'view_as_beyond_own' } }

  test.each<[string, () => Promise<{ id: string }>, object]>([
    ['oneself', async () => viewer, BEYOND],
    ['a user with another code', () => near(['sys:log:page']), BEYOND],
    [
      'a user who reaches more',
      async () => {
        await aDept(here, { pid: dept })
        return near(READS, { scope: 1 })
      },
      BEYOND,
    ],
    ['a user who reaches everything', () => near(READS, { scope: 0 }), BEYOND],
    ['an administrator', () => near(READS, { superAdmin: 1 }), BEYOND],
    ['a user of a higher grade', () => near(READS, { grade: 1 }), BEYOND],
    ['a disabled user', () => aUser(here, { deptId: dept, status: 0 }), BEYOND],
    ['a user out of reach', async () => aUser(here, { deptId: await aDept(here) }), { status: 404 }],
    ['no user', async () => ({ id: newId() }), { status: 404 }],
    [
      'a user of another organisation',
      async () => {
        const { rows } = await superuser.query<{ id: string }>('select id from sys_user where tenant_id = $1', [THEIRS])
        return { id: rows[0]?.id ?? '' }
      },
      { status: 404 },
    ],
    [
      'a service account',
      async () => {
        const { id } = await aUser(here, { deptId: dept })
        await superuser.query('update sys_user set is_service = true where id = $1', [id])
        return { id }
      },
      BEYOND,
    ],
  ])('%s', async (_, of, refusal) => {
    expect(await begin(viewer, await of())).toMatchObject(refusal)
    expect(await me(viewer)).toMatchObject({ id: viewer.id })
  })

  test('without the code, without a session, by a key, without a reason, and for whom it runs', async () => {
    expect(await begin(await near(), viewed)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    const body = { userId: viewed.id, reason: REASON }
    expect((await here.call(viewAsRoutes.begin, { body })).status).toBe(401)
    await letKeys(here, 2)
    const { key } = await aKey(here, viewer.token, { scopes: ['sys:user:page'] })
    const byKey = await here.call(viewAsRoutes.begin, { body, ...bearer(key) })
    expect(byKey).toMatchObject({ status: 403, body: { error: 'key_not_accepted' } })
    const noReason = await here.call(viewAsRoutes.begin, { token: viewer.token, body: { ...body, reason: ' ' } })
    expect(noReason.status).toBe(400)
    await superuser.query("update sys_session set verified_at = now() - interval '1 day' where user_id = $1", [
      viewer.id,
    ])
    const { database, sessions } = here.node.kernel
    await database.transaction(1, (tx) => sessions.userNamesChanged(tx, 1, [viewer.id]))
    expect((await begin(viewer, viewed)).body.error).toBe('step_up_required')
    await superuser.query('update sys_session set verified_at = now() where user_id = $1', [viewer.id])
    await database.transaction(1, (tx) => sessions.userNamesChanged(tx, 1, [viewer.id]))
  })

  test('two at once: one begins', async () => {
    const by = await aViewer()
    const other = await near()
    const answers = await Promise.all([begin(by, viewed), begin(by, other, there)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = answers.find(({ status }) => status !== 200)
    expect(['view_as_running', 'view_as_read_only']).toContain(lost?.body.error)
  })
})

describe('both are named', () => {
  test('in the audit trail and in the log of calls, reads and refused writes included', async () => {
    const [by, of] = [await aViewer(), await near()]
    await begin(by, of)
    await here.call(userRoutes.page, { token: by.token, query: {} })
    await here.request('POST', dictTypeRoutes.create.path, { token: by.token, body: {} })
    await end(by)
    const [viewerName, viewedName] = [(await me(by)).realName, (await me(of)).realName]
    const { data: trail } = await here.call(auditRoutes.page, {
      token: admin,
      query: { resource: 'user', resourceId: of.id },
    })
    const steps = trail.list.filter(({ action }) => action.startsWith('viewAs'))
    expect(steps.map(({ action, actorName, label }) => [action, actorName, label])).toEqual([
      ['viewAsEnd', viewerName, viewedName],
      ['viewAs', viewerName, viewedName],
    ])
    await (here.node.kernel.errorLog as CallLogs).flush()
    const logged = await here.call(operationLogRoutes.page, { token: admin, query: { userId: by.id, limit: '100' } })
    const named = logged.data.list.map(({ operation, userName, viewingAs }) => [operation, userName, viewingAs])
    expect(named).toContainEqual(['user.page', viewerName, viewedName])
    expect(named).toContainEqual(['dictType.create', viewerName, viewedName])
    const theirs = await here.call(operationLogRoutes.page, { token: admin, query: { userId: of.id } })
    expect(theirs.data.list.filter(({ operation }) => operation !== 'session.login')).toEqual([])
  })

  test('to the viewed user, with the reason', async () => {
    const of = await near()
    await begin(viewer, of)
    await end(viewer)
    const { data } = await here.call(messageRoutes.page, { token: of.token, query: {} })
    expect(data.list[0]?.title).toContain(REASON)
    expect(data.list[0]?.title).toContain((await me(viewer)).realName)
  })
})
