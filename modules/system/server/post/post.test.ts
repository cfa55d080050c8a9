import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { postRoutes, type PostDraft } from '#system/contract/post.ts'
import { recycleRoutes } from '#system/contract/recycle.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aUser } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

let count = 0
const aPost = async (draft: Partial<PostDraft> = {}) => {
  count += 1
  const body = { code: `post-${count}`, name: `Post ${count}`, ...draft }
  const { data, status } = await server.call(postRoutes.create, { body, token: admin })
  expect(status).toBe(200)
  return { id: data.id, ...body }
}
const give = async (userId: string, postIdList: string[] | undefined) => {
  const { data } = await server.call(userRoutes.get, { params: { id: userId }, token: admin })
  const { postIdList: _, ...rest } = data
  return server.call(userRoutes.update, { body: { ...rest, ...(postIdList && { postIdList }) }, token: admin })
}
const postsOf = async (userId: string) =>
  (await server.call(userRoutes.get, { params: { id: userId }, token: admin })).data.posts.map(({ name }) => name)

describe('posts', () => {
  test('are found by code, name and remark, sorted and counted', async () => {
    const holder = await aUser(server)
    const later = await aPost({ name: 'Needle B', sort: 2 })
    const first = await aPost({ name: 'Needle A', sort: 1, status: 0 })
    expect((await give(holder.id, [later.id])).status).toBe(200)
    const query = { keyword: 'needle', orderField: 'sort', order: 'asc' } as const
    const { list } = (await server.call(postRoutes.page, { query, token: admin })).data
    expect(list.map(({ id, userCount }) => [id, userCount])).toEqual([
      [first.id, 0],
      [later.id, 1],
    ])
    const off = await server.call(postRoutes.page, { query: { ...query, status: '0' }, token: admin })
    expect(off.data.list.map(({ id }) => id)).toEqual([first.id])
  })

  test('code and name are used once; a rule of a process must be able to say the name', async () => {
    const { code, name } = await aPost()
    const create = (body: PostDraft | object) =>
      server.call(postRoutes.create, { body: body as PostDraft, token: admin })
    expect((await create({ code, name: 'Another' })).body.error).toBe('post_code_taken')
    expect((await create({ code: 'another', name })).body.error).toBe('name_taken')
    const marked = await create({ code: 'marked', name: 'Head;of:all' })
    expect(marked.body.data).toMatchObject({ issues: [{ path: 'name', code: 'rule_name_format' }] })
    expect((await create({ code: 'a b', name: 'Blank' })).status).toBe(400)
  })

  test('a change made meanwhile is noticed', async () => {
    const post = await aPost()
    const { data: seen } = await server.call(postRoutes.get, { params: { id: post.id }, token: admin })
    const body = { id: post.id, code: post.code, name: `${post.name} new`, version: seen.version }
    expect((await server.call(postRoutes.update, { body, token: admin })).status).toBe(200)
    expect((await server.call(postRoutes.update, { body, token: admin })).body.error).toBe('changed_meanwhile')
  })

  test('people have several; whoever says nothing of them leaves them', async () => {
    const [one, other] = [await aPost(), await aPost()]
    const person = await aUser(server)
    expect((await give(person.id, [one.id, other.id, one.id])).status).toBe(200)
    expect(await postsOf(person.id)).toEqual([one.name, other.name])
    expect((await give(person.id, undefined)).status).toBe(200)
    expect(await postsOf(person.id)).toEqual([one.name, other.name])
    const found = await server.call(userRoutes.page, { query: { postIdList: one.id }, token: admin })
    expect(found.data.list.map(({ id, posts = [] }) => [id, posts.length])).toEqual([[person.id, 2]])
    const unknown = await give(person.id, [newId()])
    expect(unknown.body.data).toMatchObject({ issues: [{ path: 'postIdList', code: 'unknown_choice' }] })
  })

  test('one that somebody has is not deleted, and says who; a free one returns from the recycle bin', async () => {
    const [held, free] = [await aPost(), await aPost()]
    const holder = await aUser(server, { realName: 'Hol Der' })
    await give(holder.id, [held.id])
    const { data } = await server.call(postRoutes.removeMany, { body: [held.id, free.id], token: admin })
    expect(data.done).toEqual([free.id])
    expect(data.refused).toMatchObject([{ id: held.id, error: 'in_use' }])
    expect(data.refused[0]?.msg).toContain('Hol Der')
    await give(holder.id, [])
    expect((await server.call(postRoutes.remove, { params: { id: held.id }, token: admin })).status).toBe(200)
    expect(await restored('post', free.name)).toBe(200)
    const back = await server.call(postRoutes.get, { params: { id: free.id }, token: admin })
    expect(back.data).toMatchObject({ code: free.code, name: free.name, userCount: 0 })
  })

  test('a person who returns has their posts and groups as far as they are still there', async () => {
    const post = await aPost()
    const person = await aUser(server, { realName: 'Re Turn' })
    await give(person.id, [post.id])
    await server.call(userRoutes.remove, { params: { id: person.id }, token: admin })
    expect(await restored('user', 'Re Turn')).toBe(200)
    expect(await postsOf(person.id)).toEqual([post.name])
  })

  test('whoever may not is refused', async () => {
    const clerk = await anActor(server, { can: ['sys:post:page'] })
    const body = { code: 'clerk', name: 'Clerk' }
    expect((await server.call(postRoutes.create, { body, token: clerk.token })).status).toBe(403)
    const { list } = (await server.call(postRoutes.page, { query: {}, token: clerk.token })).data
    expect(list[0]?.actions).toEqual([])
  })
})

describe('groups', () => {
  const aGroup = async (userIdList: string[]) => {
    count += 1
    const body = { code: `group-${count}`, name: `Group ${count}`, userIdList }
    const { data } = await server.call(groupRoutes.create, { body, token: admin })
    return { id: data.id, ...body }
  }
  const detailOf = async (id: string) => (await server.call(groupRoutes.get, { params: { id }, token: admin })).data

  test('hold people of any department, each once', async () => {
    const [ann, bob] = [await aUser(server), await aUser(server)]
    const { id, code, name } = await aGroup([ann.id, bob.id, ann.id])
    expect(await detailOf(id)).toMatchObject({ userCount: 2, userIdList: [ann.id, bob.id].sort() })
    const body = { id, code, name, userIdList: [bob.id] }
    expect((await server.call(groupRoutes.update, { body, token: admin })).status).toBe(200)
    expect(await detailOf(id)).toMatchObject({ userCount: 1, userIdList: [bob.id] })
    const strange = await server.call(groupRoutes.update, { body: { ...body, userIdList: [newId()] }, token: admin })
    expect(strange.body.data).toMatchObject({ issues: [{ path: 'userIdList', code: 'unknown_choice' }] })
    const twin = await server.call(groupRoutes.create, { body: { code, name: 'Twin' }, token: admin })
    expect(twin.body.error).toBe('group_code_taken')
  })

  test('return from the recycle bin with those who are still there; a person who goes leaves the group', async () => {
    const [ann, bob, cleo] = [await aUser(server), await aUser(server), await aUser(server)]
    const { id, name } = await aGroup([ann.id, bob.id, cleo.id])
    await server.call(userRoutes.remove, { params: { id: cleo.id }, token: admin })
    expect(await detailOf(id)).toMatchObject({ userCount: 2 })
    expect((await server.call(groupRoutes.remove, { params: { id }, token: admin })).status).toBe(200)
    await server.call(userRoutes.remove, { params: { id: bob.id }, token: admin })
    expect(await restored('group', name)).toBe(200)
    expect(await detailOf(id)).toMatchObject({ userIdList: [ann.id] })
  })
})

/** The status of restoring what was deleted under a name. */
async function restored(resource: string, keyword: string): Promise<number> {
  const { list } = (await server.call(recycleRoutes.page, { query: { resource, keyword }, token: admin })).data
  const body = list.slice(0, 1).map(({ id }) => id)
  const { status, data } = await server.call(recycleRoutes.restore, { body, token: admin })
  expect(data).toMatchObject({ refused: [] })
  return status
}
