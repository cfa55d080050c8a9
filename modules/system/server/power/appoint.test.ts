import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { groupRoutes, type GroupDraft } from '#system/contract/group.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { recycleRoutes, restored } from '../../../../tests/recycle.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

const CLERK = ['sys:user:page', 'sys:user:save', 'sys:user:update'] as const
const GROUPS = ['sys:group:page', 'sys:group:save', 'sys:group:update', 'sys:group:delete'] as const

let server: TestServer & { close: () => Promise<void> }
let admin: string
let branch: string
let count = 0

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  branch = await aDept(server)
})
afterAll(() => server.close())

const aPost = async (holders: readonly string[] = []) => {
  count += 1
  const body = { code: `given-${count}`, name: `Given ${count}` }
  const { data } = await server.call(postRoutes.create, { body, token: admin })
  for (const userId of holders)
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_user_post').values({ tenant_id: 1, user_id: userId, post_id: data.id }).execute(),
    )
  return { id: data.id, ...body }
}
const get = async (id: string) => (await server.call(userRoutes.get, { params: { id }, token: admin })).data
const setPosts = async (id: string, given: string[] | undefined, token: string) => {
  const { version: _, postIdList: __, ...user } = await get(id)
  return server.call(userRoutes.update, { body: { ...user, ...(given && { postIdList: given }) }, token })
}
const postsOf = async (id: string) => (await get(id)).posts.map(({ name }) => name)
const draft = (over: object = {}) => {
  count += 1
  return { username: `posted${count}`, realName: 'Po Sted', deptId: branch, ...over }
}
const aClerk = (can: readonly string[] = CLERK) => anActor(server, { can, scope: 1, deptId: branch })

describe('giving a post', () => {
  test('is judged before anything is written', async () => {
    const clerk = await aClerk()
    const user = await aUser(server, { deptId: branch })
    const post = await aPost()
    const superuser = await asSuperuser(server.urls.owner)
    // A write that happened before the judgement would answer with this failure instead of the refusal.
    await superuser.query(`create function no_write() returns trigger language plpgsql as
      $$ begin raise exception 'written too early'; end $$;
      create trigger no_write before insert or update on sys_user for each row execute function no_write()`)
    try {
      expect(await setPosts(user.id, [post.id], clerk.token)).toMatchObject({ body: { error: 'post_beyond_own' } })
      const body = draft({ postIdList: [post.id] })
      const created = await server.call(userRoutes.create, { body, token: clerk.token })
      expect(created).toMatchObject({ body: { error: 'post_beyond_own' } })
    } finally {
      await superuser.query('drop trigger no_write on sys_user; drop function no_write')
      await superuser.end()
    }
  })

  test('to oneself takes an administrator, whatever else one may', async () => {
    const clerk = await aClerk([...CLERK, 'sys:post:grant'])
    const post = await aPost()
    expect(await setPosts(clerk.id, [post.id], clerk.token)).toMatchObject({
      status: 403,
      body: { error: 'not_to_yourself' },
    })
    expect((await get(clerk.id)).postIdList).toEqual([])
    const boss = await anActor(server, { superAdmin: 1 })
    expect((await setPosts(boss.id, [post.id], boss.token)).status).toBe(200)
  })

  test('takes having it or the right to give every post, and a refusal writes nothing', async () => {
    const clerk = await aClerk()
    const giver = await aClerk([...CLERK, 'sys:post:grant'])
    const post = await aPost()
    const person = await aUser(server, { deptId: branch })
    const refused = await setPosts(person.id, [post.id], clerk.token)
    expect(refused).toMatchObject({ status: 403, body: { error: 'post_beyond_own' } })
    expect(refused.body.msg).toContain(post.name)
    const created = await server.call(userRoutes.create, { body: draft({ postIdList: [post.id] }), token: clerk.token })
    expect(created.body.error).toBe('post_beyond_own')
    expect(await get(person.id)).toMatchObject({ postIdList: [], version: 1 })
    expect((await setPosts(person.id, [post.id], giver.token)).status).toBe(200)
    expect((await setPosts(person.id, [post.id], clerk.token)).status).toBe(200)

    const shared = await aPost([clerk.id])
    expect((await setPosts(person.id, [post.id, shared.id], clerk.token)).status).toBe(200)
    const made = await server.call(userRoutes.create, { body: draft({ postIdList: [shared.id] }), token: clerk.token })
    expect(made.status).toBe(200)
  })

  test('to a user out of reach, or who holds more, is refused', async () => {
    const giver = await aClerk([...CLERK, 'sys:post:grant'])
    const post = await aPost()
    const far = await aUser(server)
    const strong = await aUser(server, {
      deptId: branch,
      roleIds: [await aRole(server, { can: ['sys:role:update'], scope: 3 })],
    })
    expect((await setPosts(far.id, [post.id], giver.token)).status).toBe(404)
    expect((await setPosts(strong.id, [post.id], giver.token)).body.error).toBe('holds_more')
    const unknown = await setPosts(strong.id, ['019a0000-0000-7000-8000-000000000000'], admin)
    expect(unknown.body.data).toMatchObject({ issues: [{ path: 'postIdList', code: 'unknown_choice' }] })
  })

  test('people have several; the user who says nothing of them leaves them', async () => {
    const [one, other] = [await aPost(), await aPost()]
    const person = await aUser(server)
    expect((await setPosts(person.id, [one.id, other.id, one.id], admin)).status).toBe(200)
    expect((await postsOf(person.id)).sort()).toEqual([one.name, other.name].sort())
    expect((await setPosts(person.id, undefined, admin)).status).toBe(200)
    expect((await postsOf(person.id)).sort()).toEqual([one.name, other.name].sort())
    const found = await server.call(userRoutes.page, { query: { postIdList: one.id }, token: admin })
    expect(found.data.list.map(({ id, posts = [] }) => [id, posts.length])).toEqual([[person.id, 2]])
    const unknown = await setPosts(person.id, [newId()], admin)
    expect(unknown.body.data).toMatchObject({ issues: [{ path: 'postIdList', code: 'unknown_choice' }] })
  })

  test('a person who returns has their posts and groups as far as they are still there', async () => {
    const post = await aPost()
    const person = await aUser(server, { realName: 'Re Turn' })
    await setPosts(person.id, [post.id], admin)
    await server.call(userRoutes.remove, { params: { id: person.id }, token: admin })
    expect(await restored(server, admin, 'user', 'Re Turn')).toBe(200)
    expect(await postsOf(person.id)).toEqual([post.name])
  })

  test('by bringing a user back takes the same', async () => {
    const post = await aPost()
    const { id, username } = await aUser(server, { deptId: branch })
    expect((await setPosts(id, [post.id], admin)).status).toBe(200)
    await server.call(userRoutes.remove, { params: { id }, token: admin })
    const can = [...CLERK, 'sys:recycle:page', 'sys:recycle:restore']
    const restore = async (token: string) => {
      const { data } = await server.call(recycleRoutes.page, { query: { keyword: username }, token: admin })
      return (await server.call(recycleRoutes.restore, { body: data.list.map((entry) => entry.id), token })).data
    }
    const clerk = await aClerk(can)
    expect((await restore(clerk.token)).refused).toMatchObject([{ error: 'post_beyond_own' }])
    const giver = await aClerk([...can, 'sys:post:grant'])
    expect((await restore(giver.token)).refused).toEqual([])
  })

  test('the options say which may be given', async () => {
    const clerk = await aClerk()
    const giver = await aClerk([...CLERK, 'sys:post:grant'])
    const [own, other] = [await aPost([clerk.id]), await aPost()]
    const options = async (token: string) => {
      const { data } = await server.call(postRoutes.options, { token })
      return [own, other].map(({ id }) => data.find((option) => option.id === id)?.grantable)
    }
    expect(await options(clerk.token)).toEqual([true, false])
    expect(await options(giver.token)).toEqual([true, true])
    const shown = await server.call(userRoutes.get, { params: { id: clerk.id }, token: clerk.token })
    expect(shown.data.mayGrant).toBe(false)
  })
})

describe('a post that is called otherwise', () => {
  const can = ['sys:post:page', 'sys:post:update']
  const rename = (post: { id: string; code: string; name: string }, token: string, over: object = {}) =>
    server.call(postRoutes.update, { body: { ...post, code: `${post.code}-x`, ...over }, token })

  test('is given to its holders: not to oneself, not to those out of reach or stronger', async () => {
    const clerk = await aClerk(can)
    expect((await rename(await aPost([clerk.id]), clerk.token)).body.error).toBe('not_to_yourself')
    const far = await aUser(server)
    expect((await rename(await aPost([far.id]), clerk.token)).body.error).toBe('holds_more')
    const off = { ...(await aPost([far.id])), status: 0 as const }
    expect((await rename(off, clerk.token, { code: off.code })).body.error).toBe('holds_more')
    const near = await aUser(server, { deptId: branch })
    expect((await rename(await aPost([near.id]), clerk.token)).status).toBe(200)
    const kept = await aPost([far.id])
    expect((await rename(kept, clerk.token, { code: kept.code, remark: 'only that' })).status).toBe(200)
  })
})

describe('putting people into a group', () => {
  const aGroup = async (userIdList: string[], token = admin) => {
    count += 1
    const body = { code: `members-${count}`, name: `Members ${count}`, userIdList }
    const reply = await server.call(groupRoutes.create, { body, token })
    return { ...body, id: reply.data?.id, reply }
  }
  const change = (group: Partial<GroupDraft> & { id: string; code: string; name: string }, token: string) => {
    const { id, code, name, userIdList, status } = group
    const body = { id, code, name, ...(userIdList && { userIdList }), ...(status !== undefined && { status }) }
    return server.call(groupRoutes.update, { body, token })
  }
  let clerk: TestActor
  beforeAll(async () => {
    clerk = await aClerk(GROUPS)
  })

  test('takes that they are in reach and hold no more, and never is it oneself', async () => {
    const near = await aUser(server, { deptId: branch })
    const far = await aUser(server)
    const strong = await aUser(server, {
      deptId: branch,
      roleIds: [await aRole(server, { can: ['sys:role:update'], scope: 3 })],
    })
    expect((await aGroup([clerk.id], clerk.token)).reply.body.error).toBe('not_to_yourself')
    expect((await aGroup([far.id], clerk.token)).reply.body.data).toMatchObject({
      issues: [{ path: 'userIdList', code: 'unknown_choice' }],
    })
    expect((await aGroup([strong.id], clerk.token)).reply.body.error).toBe('holds_more')
    const made = await aGroup([near.id], clerk.token)
    expect(made.reply.status).toBe(200)
    expect((await change({ ...made, userIdList: [near.id, clerk.id] }, clerk.token)).body.error).toBe('not_to_yourself')
    const { data } = await server.call(groupRoutes.get, { params: { id: made.id }, token: admin })
    expect(data.userIdList).toEqual([near.id])
  })

  test('and taking them out, too; those who stay are no user’s business, unless the group is called otherwise', async () => {
    const far = await aUser(server)
    const near = await aUser(server, { deptId: branch })
    const group = await aGroup([far.id])
    expect((await change({ ...group, userIdList: [] }, clerk.token)).status).toBe(400)
    expect((await change({ ...group, userIdList: [far.id, near.id] }, clerk.token)).status).toBe(200)
    const renamed = { ...group, code: `${group.code}-x`, userIdList: [far.id, near.id] }
    expect((await change(renamed, clerk.token)).status).toBe(400)
    const removed = await server.call(groupRoutes.remove, { params: { id: group.id }, token: clerk.token })
    expect(removed.body.error).toBe('holds_more')
    const own = await aGroup([clerk.id])
    const disabled = { ...own, status: 0 as const }
    expect((await change(disabled, admin)).status).toBe(200)
    expect((await change(own, clerk.token)).body.error).toBe('not_to_yourself')
  })

  test('by bringing a group back takes the same', async () => {
    const group = await aGroup([clerk.id])
    await server.call(groupRoutes.remove, { params: { id: group.id }, token: admin })
    const member = await anActor(server, { can: [...GROUPS, 'sys:recycle:page', 'sys:recycle:restore'], scope: 0 })
    const own = await aGroup([member.id])
    await server.call(groupRoutes.remove, { params: { id: own.id }, token: admin })
    const { data } = await server.call(recycleRoutes.page, { query: { keyword: own.name }, token: admin })
    const body = data.list.map(({ id }) => id)
    const restored = await server.call(recycleRoutes.restore, { body, token: member.token })
    expect(restored.data.refused).toMatchObject([{ error: 'not_to_yourself' }])
  })
})
