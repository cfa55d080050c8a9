import { afterAll, describe, expect, test } from 'vitest'
import { postRoutes, type PostDraft } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, aUser } from '../../../../tests/people.ts'
import { restored } from '../../../../tests/recycle.ts'

const server = await aServer({ listen: true })
const admin = await server.admin()
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

  test('one that a user has is not deleted, and says who; a free one returns from the recycle bin', async () => {
    const [used, free] = [await aPost(), await aPost()]
    const holder = await aUser(server, { realName: 'Hol Der' })
    await give(holder.id, [used.id])
    const { data } = await server.call(postRoutes.removeMany, { body: [used.id, free.id], token: admin })
    expect(data.done).toEqual([free.id])
    expect(data.refused).toMatchObject([{ id: used.id, error: 'in_use' }])
    expect(data.refused[0]?.msg).toContain('Hol Der')
    await give(holder.id, [])
    expect((await server.call(postRoutes.remove, { params: { id: used.id }, token: admin })).status).toBe(200)
    expect(await restored(server, admin, 'post', free.name)).toBe(200)
    const back = await server.call(postRoutes.get, { params: { id: free.id }, token: admin })
    expect(back.data).toMatchObject({ code: free.code, name: free.name, userCount: 0 })
  })

  test('can be chosen by everyone who may choose people: what they are called, and no more', async () => {
    const { id, code, name } = await aPost()
    const clerk = await anActor(server, { can: ['sys:user:pick'], scope: 3 })
    const { status, data } = await server.call(postRoutes.options, { token: clerk.token })
    expect([status, data.find((post) => post.id === id)]).toEqual([
      200,
      { id, code, name, status: 1, grantable: false },
    ])
    const refused = [
      await server.call(postRoutes.page, { token: clerk.token }),
      await server.call(postRoutes.get, { params: { id }, token: clerk.token }),
    ]
    expect(refused.map((answer) => answer.status)).toEqual([403, 403])
  })
})
