/** A page of posts against the fake server: the sample of what every plain noun's page does. */
import { page } from 'vitest/browser'
import { accessPreviewRoutes } from '#system/contract/access-preview.ts'
import { postRoutes, type Post, type PostQuery } from '#system/contract/post.ts'
import { fakeServer } from './fake-server.ts'
import { aPost } from './posts.ts'
import { signInAs } from './signed-in.ts'

export const dictionaries = {
  dept_status: [
    { val: '1', label: '启用', status: 1 },
    { val: '0', label: '停用', status: 0 },
  ],
} as const

/** The posts there are, and what was asked of their list. */
export interface PostsPage {
  posts: Post[]
  readonly reads: readonly { query: PostQuery }[]
}

/** Signs an administrator in and answers what the page reads: two posts, of which the second cannot be deleted. */
export function aPostsPage(): PostsPage {
  signInAs({ dictionaries })
  const state: { posts: Post[] } = { posts: [aPost(1), aPost(2, { actions: ['update'] })] }
  const reads = fakeServer.answer(postRoutes.page, () => ({
    list: state.posts,
    total: state.posts.length,
    totalExact: true,
  }))
  answerNoEffect()
  fakeServer.answer(postRoutes.get, ({ params }) => state.posts.find(({ id }) => id === params.id) ?? aPost(1))
  return Object.assign(state, { reads })
}

/** Answers what a change of rights would mean: nothing. */
export function answerNoEffect(): void {
  const no = { count: 0, people: [] }
  const nothing = { concerned: 0, gain: no, lose: no, keys: [], keyCount: 0, conflicts: no, altered: no }
  fakeServer.answer(accessPreviewRoutes.preview, () => ({ ...nothing, tenants: { count: 0, list: [] } }))
}

export const rows = () => page.getByRole('row').filter({ has: page.getByRole('cell') })
export const drawer = () => page.getByRole('dialog')
export const fieldOf = (label: string) => drawer().getByRole('textbox', { name: label })
