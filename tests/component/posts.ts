/** Posts as the fake server lists them: a plain list for tests of what surrounds one. */
import { postRoutes, type Post, type PostQuery } from '#system/contract/post.ts'
import { fakeServer } from './fake-server.ts'

export const idOf = (at: number) => `0192d5a0-0000-7000-8000-${String(at).padStart(12, '0')}`

export const aPost = (at: number, change: Partial<Post> = {}): Post => ({
  id: idOf(at),
  code: `post-${at}`,
  name: `岗位 ${at}`,
  sort: at,
  status: 1,
  remark: '',
  userCount: 0,
  createDate: '2026-11-20T02:30:00.000Z',
  updateDate: '2026-11-20T02:30:00.000Z',
  version: 3,
  actions: ['update', 'delete'],
  ...change,
})

/** Answers the list of posts, page by page. @returns what was asked for */
export function answerPosts(total: number): readonly { query: PostQuery }[] {
  return fakeServer.answer(postRoutes.page, ({ query: { page, limit } }) => {
    const begin = (page - 1) * limit
    const list = Array.from({ length: Math.max(0, Math.min(limit, total - begin)) }, (_, at) => aPost(begin + at))
    return { list, total, totalExact: true }
  })
}
