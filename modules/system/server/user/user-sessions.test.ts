/** Whose remembered session and whose open pages a change of a user concerns: that user's, and no other's. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from '#contract/session.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userImport, userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anImport, aSheet, confirmed } from '../../../../tests/import.ts'
import { listenLive } from '../../../../tests/live-ear.ts'
import { aDept, anActor, aRole, type TestActor } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const READ = 'sys:post:page'
const codesOf = async ({ token }: TestActor) => (await server.call(menuRoutes.permissions, { token })).data
const ACCESS = { type: 'access-changed' }
const PROFILE = { type: 'changed', what: 'profile', id: '' }
/** Where codes go has changed: a message says so. */
const MESSAGE = { ...PROFILE, what: 'message' }
/** The events of a page without those of its lists, and of the search, which still indexes a new database. */
const eventsOf = ({ received }: { received: readonly LiveEvent[] }) =>
  received.filter((event) => (event.type as string) !== 'list-changed' && !('what' in event && event.what === 'search'))

/** Two users with open pages. What they hold is changed past every cache, so that a session loaded anew shows it. */
async function twoOpenPages() {
  const [ann, bob] = [await anActor(server, { can: [READ] }), await anActor(server, { can: [READ] })]
  const ears = { ann: await listenLive(server, ann.token), bob: await listenLive(server, bob.token) }
  const isRemembered = async (who: TestActor) => (await codesOf(who)).includes(READ)
  expect([await isRemembered(ann), await isRemembered(bob)]).toEqual([true, true])
  await server.node.kernel.database.transaction(1, (tx) =>
    tx.deleteFrom('sys_user_role').where('user_id', '=', bob.id).execute(),
  )
  const close = () => Object.values(ears).forEach((ear) => ear.close())
  return { ann, bob, ears, isRemembered, close }
}

const bodyOf = async (id: string) => {
  const { data } = await server.call(userRoutes.get, { params: { id }, token: admin })
  const { username, realName, gender, email, mobile, status, superAdmin, deptId, deptIdList, roleIdList } = data
  return { id, username, realName, gender, email, mobile, status, superAdmin, deptId, deptIdList, roleIdList }
}
const save = async (id: string, change: object) =>
  expect(
    await server.call(userRoutes.update, { token: admin, body: { ...(await bodyOf(id)), ...change } }),
  ).toMatchObject({ status: 200 })

describe('a change that gives and takes nothing', () => {
  test('a new phone number evicts no session and reloads no page; the user’s own pages show it', async () => {
    const { ann, bob, ears, isRemembered, close } = await twoOpenPages()
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.updateTable('sys_user').set({ real_name: 'Past the cache' }).where('id', '=', ann.id).execute(),
    )
    await save(ann.id, { mobile: '13800000001' })
    await expect.poll(() => eventsOf(ears.ann)).toEqual([PROFILE, MESSAGE])
    expect(await isRemembered(bob)).toBe(true)
    expect(eventsOf(ears.bob)).toEqual([])
    close()
  })

  test('nor does a change of a post or a group that no role is given to', async () => {
    const { bob, ears, isRemembered, close } = await twoOpenPages()
    const body = { code: 'plain', name: 'Plain' }
    const { data: post } = await server.call(postRoutes.create, { token: admin, body })
    const { data: group } = await server.call(groupRoutes.create, { token: admin, body: { ...body, userIdList: [] } })
    const replies = [
      await server.call(postRoutes.update, { token: admin, body: { ...body, id: post.id, version: 1, sort: 9 } }),
      await server.call(groupRoutes.update, {
        token: admin,
        body: { ...body, id: group.id, version: 1, remark: 'changed', userIdList: [] },
      }),
    ]
    expect(replies.map(({ status, body: { data } }) => [status, data])).toEqual([
      [200, null],
      [200, null],
    ])
    await sleep(300)
    expect([await isRemembered(bob), eventsOf(ears.bob), eventsOf(ears.ann)]).toEqual([true, [], []])
    close()
  })

  test('nor does one that the user makes in the personal centre', async () => {
    const { ann, bob, ears, isRemembered, close } = await twoOpenPages()
    const { data } = await server.call(centerRoutes.profile, { token: ann.token })
    const body = { gender: data.gender, email: 'ann@example.com', mobile: data.mobile }
    expect((await server.call(centerRoutes.saveProfile, { token: ann.token, body })).status).toBe(200)
    await expect.poll(() => eventsOf(ears.ann)).toEqual([PROFILE, MESSAGE])
    expect([await isRemembered(bob), eventsOf(ears.bob)]).toEqual([true, []])
    close()
  })

  test('a new name is in the audit trail at the user’s next act, and reloads no page', async () => {
    const { ann, bob, ears, isRemembered, close } = await twoOpenPages()
    await save(ann.id, { realName: 'Ann Newname' })
    await expect.poll(() => eventsOf(ears.ann)).toEqual([PROFILE])
    expect([await isRemembered(bob), eventsOf(ears.bob)]).toEqual([true, []])
    const body = { gender: 0, email: '', mobile: '13800000002' } as const
    await server.call(centerRoutes.saveProfile, { token: ann.token, body })
    const trail = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_audit').select('actor_name').where('actor_id', '=', ann.id).execute(),
    )
    expect(trail.at(-1)?.actor_name).toBe('Ann Newname')
    close()
  })
})

describe('a change of access takes effect at once for its user, and evicts no other', () => {
  const roles = (id: string, body: object) =>
    server.call(userRoutes.changeRoles, { token: admin, body: { ids: [id], ...body } })
  const ways: readonly [string, (user: TestActor, roleId: string) => Promise<unknown>][] = [
    ['roles in the form', async ({ id }) => save(id, { roleIdList: [] })],
    ['roles of several users', ({ id }, roleId) => roles(id, { removeRoleIdList: [roleId] })],
    [
      'members of a role',
      ({ id }, roleId) => server.call(roleRoutes.removeMembers, { token: admin, params: { id: roleId }, body: [id] }),
    ],
    ['an import', (user) => byImport(user)],
  ]
  test.each(ways)('%s', async (_, takeAway) => {
    const { ann, bob, ears, isRemembered, close } = await twoOpenPages()
    const [roleId = ''] = (await bodyOf(ann.id)).roleIdList
    expect(await isRemembered(bob)).toBe(true)
    await takeAway(ann, roleId)
    expect(await codesOf(ann)).not.toContain(READ)
    await expect.poll(() => eventsOf(ears.ann)).toContainEqual(ACCESS)
    expect(eventsOf(ears.bob)).toEqual([])
    close()
  })

  test('another department', async () => {
    const { ann, bob, ears, isRemembered, close } = await twoOpenPages()
    const deptId = await aDept(server)
    await server.call(userRoutes.moveToDept, { token: admin, body: { ids: [ann.id], deptId } })
    await expect.poll(() => eventsOf(ears.ann)).toEqual([ACCESS])
    expect([await isRemembered(bob), eventsOf(ears.bob)]).toEqual([true, []])
    close()
  })

  test('rank', async () => {
    const { ann, bob, ears, isRemembered, close } = await twoOpenPages()
    await save(ann.id, { superAdmin: 1 })
    expect(await codesOf(ann)).toContain('sys:user:page')
    await save(ann.id, { superAdmin: 0 })
    expect(await codesOf(ann)).not.toContain('sys:user:page')
    expect([await isRemembered(bob), eventsOf(ears.bob)]).toEqual([true, []])
    close()
  })

  test('disabling ends the sessions of that user alone', async () => {
    const { ann, bob, ears, isRemembered, close } = await twoOpenPages()
    await save(ann.id, { status: 0 })
    expect((await server.call(menuRoutes.permissions, { token: ann.token })).status).toBe(401)
    await expect.poll(() => eventsOf(ears.ann)).toEqual([{ type: 'session-ended', reason: 'disabled' }])
    expect([await isRemembered(bob), eventsOf(ears.bob)]).toEqual([true, []])
    close()
  })
})

test('attack: a user who keeps calling while roles are taken away is refused within a second, and stays so', async () => {
  const roleId = await aRole(server, { can: [READ] })
  const mallory = await anActor(server, { can: [] })
  const holds = async () => (await codesOf(mallory)).includes(READ)
  for (let round = 0; round < 5; round += 1) {
    await save(mallory.id, { roleIdList: [roleId] })
    expect(await holds()).toBe(true)
    const over = new AbortController()
    const hammering = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) {
        await holds()
        await sleep(1)
      }
    })
    await save(mallory.id, { roleIdList: [] })
    await expect.poll(holds, { interval: 10, timeout: 1_000 }).toBe(false)
    for (let again = 0; again < 20; again += 1) expect(await holds()).toBe(false)
    over.abort()
    await Promise.all(hammering)
  }
})

/** Another role in the sheet than the user has. */
async function byImport({ id, username }: TestActor): Promise<void> {
  const name = `imported ${username}`
  await aRole(server, { can: [], name })
  const { realName } = await bodyOf(id)
  const dept = (await server.call(userRoutes.get, { params: { id }, token: admin })).data.deptName
  const file = await aSheet([
    ['Username *', '姓名', 'Department', '角色'],
    [username, realName, dept, name],
  ])
  const { id: importId } = await anImport(server, userImport, { token: admin, file, mode: 'upsert' })
  expect(await confirmed(server, admin, importId)).toMatchObject({ status: 'done' })
}
