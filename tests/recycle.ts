/** The recycle bin, as tests use it. */
import { expect } from 'vitest'
import { recycleRoutes } from '#records/contract/recycle.ts'
import type { TestServer } from './harness.ts'

/** For the nouns of `system`, which know no later module: each has its own way back from the bin. */
export { recycleRoutes }

/** The status of restoring what was deleted under a name. */
export async function restored(server: TestServer, token: string, resource: string, keyword: string): Promise<number> {
  const { list } = (await server.call(recycleRoutes.page, { query: { resource, keyword }, token })).data
  const body = list.slice(0, 1).map(({ id }) => id)
  const { status, data } = await server.call(recycleRoutes.restore, { body, token })
  expect(data).toMatchObject({ refused: [] })
  return status
}
