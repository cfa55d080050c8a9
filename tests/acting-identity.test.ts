/**
 * Acting in one of several departments and posts: what it changes, on which nodes, and that no user gains anything by
 * it.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WantedIdentity } from '#kernel/access/acting.ts'
import { newId } from '#kernel/ids.ts'
import type { CallLogs } from '#kernel/logs/call-logs.ts'
import type { Grants } from '#kernel/ports.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { operationLogRoutes } from '#security/contract/log.ts'
import { aKey, bearer, letKeys } from '#security/server/testing/keys.ts'
import { centerRoutes, type IdentityChoice } from '#system/contract/center.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { meRoutes } from '#system/contract/me.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aDatabase, aNode, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { listenLive } from './live-ear.ts'
import { aDept, anActor, aRole, aUser, PASSWORD, type TestActor } from './people.ts'

const WITHIN_MS = 1_000
const CODE = 'sys:dict:page'
const SCOPED = 'sys:user:page'

const { urls, drop } = await aDatabase()
const here = await aNode(urls, { listen: true, name: 'here' })
const there = await aNode(urls, { listen: true, name: 'there' })
const admin = await here.admin()
const { database } = here.node.kernel
/** Of the user below, and of others. */
let home: string
let branch: string
let elsewhere: string
/** In `home` and in `branch`, with two posts; holds SCOPED for the own department, and CODE in the branch. */
let ann: TestActor
let cashier: string
let driver: string

const aPost = async () => {
  const body = { code: newId(), name: newId() }
  return (await here.call(postRoutes.create, { token: admin, body })).data.id
}
const withLinks = (userId: string, { deptIds = [], postIds = [] }: { deptIds?: string[]; postIds?: string[] }) =>
  database.transaction(1, async (tx) => {
    const key = { tenant_id: 1, user_id: userId }
    for (const dept_id of deptIds)
      await tx
        .insertInto('sys_user_dept')
        .values({ ...key, dept_id })
        .execute()
    for (const post_id of postIds)
      await tx
        .insertInto('sys_user_post')
        .values({ ...key, post_id })
        .execute()
  })
const assign = async (roleId: string, body: { kind: 'user' | 'post'; holderId: string; deptId?: string }) =>
  expect(await here.call(roleHolderRoutes.assign, { token: admin, params: { id: roleId }, body })).toMatchObject({
    status: 200,
  })

/** Another user like Ann, whom a test may change. */
async function aUserOfTwo(): Promise<TestActor> {
  const user = await anActor(here, { can: [SCOPED], scope: 2, deptId: home })
  await withLinks(user.id, { deptIds: [branch], postIds: [cashier, driver] })
  await assign(await aRole(here, { can: [CODE], scope: 3 }), { kind: 'user', holderId: user.id, deptId: branch })
  return { ...user, token: (await here.signIn(user.username, PASSWORD)).data.token }
}

beforeAll(async () => {
  home = await aDept(here, { name: 'Home' })
  branch = await aDept(here, { name: 'Branch' })
  elsewhere = await aDept(here, { name: 'Elsewhere' })
  cashier = await aPost()
  driver = await aPost()
  ann = await aUserOfTwo()
})
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await drop()
})

const actAs = ({ token }: TestActor, choice: IdentityChoice, node = here) =>
  node.call(centerRoutes.identity, { token, body: choice })
const me = async ({ token }: TestActor, node: TestServer = here) => (await node.call(meRoutes.info, { token })).data
const seen = async ({ token }: TestActor, node: TestServer) =>
  (await node.call(userRoutes.page, { token, query: { limit: '100' } })).data.list.map(({ id }) => id)
const isIn = async (user: TestActor, deptId: string, postId: string | null = null) => {
  for (const node of [here, there]) {
    const { identity } = await me(user, node)
    if (identity.deptId !== deptId || identity.postId !== postId) return false
  }
  return true
}

describe('a session acts', () => {
  test('in the main department at first, and says what else there is to choose', async () => {
    const { identity, deptId, deptName } = await me(await aUserOfTwo())
    expect({ deptId, deptName }).toEqual({ deptId: home, deptName: 'Home' })
    expect(identity).toMatchObject({ deptId: home, postId: null })
    expect(identity.depts.map(({ id }) => id)).toEqual([home, branch])
    expect(identity.posts.map(({ id }) => id).sort()).toEqual([cashier, driver].sort())
    expect((await me(await anActor(here))).identity).toMatchObject({ posts: [], depts: [{}] })
  })

  test('in another one on all nodes within a second: own department, roles bound to it, open pages', async () => {
    const [near, far] = [await aUser(here, { deptId: branch }), await aUser(here, { deptId: home })]
    const before = await seen(ann, there)
    expect(before).toContain(far.id)
    expect(before).not.toContain(near.id)
    expect((await me(ann, there)).ability).not.toContain(CODE)

    const ear = await listenLive(there, ann.token)
    expect((await actAs(ann, { deptId: branch, postId: cashier })).status).toBe(200)
    expect((await me(ann, here)).ability).toContain(CODE)
    await until(() => isIn(ann, branch, cashier), WITHIN_MS)
    await until(() => ear.received.some(({ type }) => type === 'identity-changed'), WITHIN_MS)
    ear.close()
    const after = await seen(ann, there)
    expect(after).toContain(near.id)
    expect(after).not.toContain(far.id)

    expect((await actAs(ann, { deptId: home, postId: null }, there)).status).toBe(200)
    await until(() => isIn(ann, home), WITHIN_MS)
    expect((await me(ann, here)).ability).not.toContain(CODE)
    expect(await seen(ann, here)).not.toContain(near.id)
  })

  test('alone: another session of the same user stays as it is', async () => {
    const user = await aUserOfTwo()
    const { data } = await here.signIn(user.username, PASSWORD)
    await actAs(user, { deptId: branch, postId: null })
    expect(await me({ ...user, token: data.token })).toMatchObject({ deptId: home })
  })

  test('with the roles of one post, where one is chosen', async () => {
    const user = await aUserOfTwo()
    await assign(await aRole(here, { can: ['sys:menu:page'], scope: 3 }), { kind: 'post', holderId: cashier })
    await assign(await aRole(here, { can: ['sys:log:page'], scope: 3 }), { kind: 'post', holderId: driver })
    const codes = async () => (await me(user)).ability.filter((code) => /menu|log/.test(code)).sort()
    expect(await codes()).toEqual(['sys:log:page', 'sys:menu:page'])
    await actAs(user, { deptId: home, postId: driver })
    expect(await codes()).toEqual(['sys:log:page'])
  })

  test('and what it does is traced with the identity', async () => {
    const user = await aUserOfTwo()
    await actAs(user, { deptId: branch, postId: null })
    const profile = { gender: 1 as const, email: '', mobile: '' }
    expect((await here.call(centerRoutes.saveProfile, { token: user.token, body: profile })).status).toBe(200)
    const query = { resource: 'user', resourceId: user.id }
    const { data: trail } = await here.call(auditRoutes.page, { token: admin, query })
    expect(trail.list.map(({ action, actingAs }) => [action, actingAs])).toEqual([
      ['update', 'Branch'],
      ['actAs', 'Home'],
    ])
    await (here.node.kernel.errorLog as CallLogs).flush()
    const logged = await here.call(operationLogRoutes.page, { token: admin, query: { userId: user.id } })
    expect(logged.data.list.map(({ operation, actingAs }) => [operation, actingAs])).toContainEqual([
      'center.saveProfile',
      'Branch',
    ])
  })

  test('and a background task of it runs in the identity in which it was asked for', async () => {
    const { actors } = here.node.kernel
    const whose = { tenantId: 1, userId: ann.id, language: 'en' as const, requestId: newId() }
    const inBranch = await actors.of({ ...whose, acting: { deptId: branch, postId: null } })
    expect(inBranch).toMatchObject({ deptId: branch, scope: { deptIds: [branch] } })
    expect(inBranch?.permissions.has(CODE)).toBe(true)
    const inHome = await actors.of({ ...whose, acting: { deptId: home, postId: null } })
    expect(inHome?.permissions.has(CODE)).toBe(false)
  })
})

const MINE = { deptId: '', postId: null }

describe('refused, and the session stays what it is', () => {
  test.each<[string, () => Promise<IdentityChoice>]>([
    ['a department of others', async () => ({ ...MINE, deptId: elsewhere })],
    ['a department that does not exist', async () => ({ ...MINE, deptId: newId() })],
    ['a department of another organisation', async () => ({ ...MINE, deptId: await aDept(here, { tenantId: 0 }) })],
    ['a post of others', async () => ({ deptId: home, postId: await aPost() })],
    [
      'a disabled department',
      async () => {
        const deptId = await aDept(here)
        await withLinks(ann.id, { deptIds: [deptId] })
        await database.transaction(1, (tx) =>
          tx.updateTable('sys_dept').set({ status: 0 }).where('id', '=', deptId).execute(),
        )
        return { ...MINE, deptId }
      },
    ],
    [
      'a disabled post',
      async () => {
        const postId = await aPost()
        await withLinks(ann.id, { postIds: [postId] })
        await database.transaction(1, (tx) =>
          tx.updateTable('sys_post').set({ status: 0 }).where('id', '=', postId).execute(),
        )
        return { deptId: home, postId }
      },
    ],
  ])('%s', async (_, choice) => {
    const answer = await actAs(ann, await choice())
    expect(answer).toMatchObject({ status: 422, body: { code: 42243, error: 'identity_not_yours' } })
    expect(await isIn(ann, home)).toBe(true)
  })

  test('without a session, by a key, and what is no id', async () => {
    const body = { deptId: branch, postId: null }
    expect((await here.call(centerRoutes.identity, { body })).status).toBe(401)
    await letKeys(here, 2)
    const { key } = await aKey(here, ann.token, { scopes: [SCOPED] })
    const byKey = await here.call(centerRoutes.identity, { body, ...bearer(key) })
    expect(byKey).toMatchObject({ status: 403, body: { error: 'key_not_accepted' } })
    const wrong = await here.call(centerRoutes.identity, {
      token: ann.token,
      body: { deptId: `${branch}' or true`, postId: 'x' },
    })
    expect(wrong.status).toBe(400)
  })
})

describe('an identity that is lost is the main department at the next call, on all nodes within a second', () => {
  const save = async (user: TestActor, change: object) => {
    const { data } = await here.call(userRoutes.get, { token: admin, params: { id: user.id } })
    const body = { ...data, version: undefined, ...change }
    expect(await here.call(userRoutes.update, { token: admin, body })).toMatchObject({ status: 200 })
  }

  test.each<[string, (user: TestActor, own: { deptId: string; postId: string }) => Promise<unknown>]>([
    ['moved out of it', (user) => save(user, { deptIdList: [] })],
    ['the post taken away', (user) => save(user, { postIdList: [cashier] })],
    [
      'the department disabled',
      (_, { deptId }) =>
        here.call(deptRoutes.update, {
          token: admin,
          body: { id: deptId, pid: home, name: deptId, sort: 0, status: 0, leaderIdList: [] },
        }),
    ],
    [
      'the post disabled',
      (_, { postId }) =>
        here.call(postRoutes.update, { token: admin, body: { id: postId, code: postId, name: postId, status: 0 } }),
    ],
  ])('%s', async (_, lose) => {
    const user = await aUserOfTwo()
    const own = { deptId: await aDept(here, { pid: home }), postId: await aPost() }
    await withLinks(user.id, { deptIds: [own.deptId], postIds: [own.postId] })
    await actAs(user, own)
    await until(() => isIn(user, own.deptId, own.postId), WITHIN_MS)
    await lose(user, own)
    await until(() => isIn(user, home), WITHIN_MS)
    expect((await me(user, there)).deptName).toBe('Home')
  })

  test('and a switch that races with the move gains nothing', async () => {
    const user = await aUserOfTwo()
    for (let round = 0; round < 5; round += 1) {
      await save(user, { deptIdList: [branch] })
      const [, answer] = await Promise.all([
        save(user, { deptIdList: [] }),
        actAs(user, { deptId: branch, postId: null }, there),
      ])
      expect([200, 422]).toContain(answer.status)
      await until(() => isIn(user, home), WITHIN_MS)
      expect((await me(user, there)).ability).not.toContain(CODE)
    }
  })
})

test('what a secondary administrator administers does not depend on the identity', async () => {
  const second = await anActor(here, { superAdmin: 2, deptId: home, can: [SCOPED], scope: 2 })
  await withLinks(second.id, { deptIds: [branch] })
  const stranger = await aUser(here, { deptId: branch })
  expect(await seen(second, here)).not.toContain(stranger.id)
  await actAs(second, { deptId: branch, postId: null })
  expect(await me(second)).toMatchObject({ superAdmin: 2, deptId: branch })
  expect(await seen(second, here)).not.toContain(stranger.id)
})

describe('by an identity no user holds what none of their assignments gives', () => {
  const { grants } = here.node.kernel
  const load = (userId: string, wanted?: WantedIdentity) => database.read(1, (db) => grants.load(db, userId, wanted))
  const codes = ['sys:dict:page', 'sys:menu:page', 'sys:log:page', 'sys:post:page']
  const reachOf = ({ scope }: Grants) => (scope.kind === 'all' ? ['all'] : scope.deptIds)

  test('whatever roles, departments and posts there are', async () => {
    const depts = [home, branch, elsewhere]
    const posts = [cashier, driver, await aPost()]
    const role = fc.record({
      code: fc.constantFrom(...codes),
      scope: fc.constantFrom(1 as const, 2 as const, 3 as const),
      deptId: fc.option(fc.constantFrom(...depts)),
      post: fc.option(fc.nat(2)),
    })
    const world = fc.record({
      roles: fc.array(role, { maxLength: 4 }),
      depts: fc.subarray(depts, { minLength: 1 }),
      posts: fc.subarray(posts),
      wanted: fc.record({
        deptId: fc.option(fc.constantFrom(...depts)),
        postId: fc.option(fc.constantFrom(...posts)),
      }),
    })
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const [main = home, ...others] = given.depts
        const { id } = await aUser(here, { deptId: main })
        await withLinks(id, { deptIds: others, postIds: given.posts })
        for (const { code, scope, deptId, post } of given.roles) {
          const role_id = await aRole(here, { can: [code], scope })
          const terms = { tenant_id: 1, role_id, dept_id: deptId }
          const by = { ...terms, id: newId(), post_id: posts[post ?? 0] ?? null, created_by: null, updated_by: null }
          await database.transaction(1, async (tx) => {
            if (post === null)
              await tx
                .insertInto('sys_user_role')
                .values({ ...terms, user_id: id })
                .execute()
            else await tx.insertInto('sys_role_holder').values(by).execute()
          })
        }
        const [all, acting] = [await load(id), await load(id, given.wanted)]
        if (!all || !acting) throw new Error('the user is there')
        expect(given.depts).toContain(acting.deptId)
        expect([...all.permissions]).toEqual(expect.arrayContaining([...acting.permissions]))
        expect(all.roleIds).toEqual(expect.arrayContaining([...acting.roleIds]))
        expect(reachOf(all)).toEqual(expect.arrayContaining([...reachOf(acting)]))
        expect(acting.grade).toBeGreaterThanOrEqual(all.grade)
        const { deptId, postId } = given.wanted
        const isTheirs = deptId === null || given.depts.includes(deptId)
        const hasPost = postId === null || given.posts.includes(postId)
        expect(acting.deptId).toBe(isTheirs && hasPost ? (deptId ?? main) : main)
      }),
      { numRuns: process.env['LONG'] ? 300 : 25 },
    )
  })
})
