/** The same name or code for several new records at once: one is made, the others are refused, whatever noun it is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formApiRoutes } from '#forms/contract/api-conf.ts'
import { entryClientRoutes } from '#gateway/contract/entry.ts'
import { microAppRoutes } from '#microapp/contract/micro-app.ts'
import { portalRoutes } from '#portal/contract/portal.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { dictTypeRoutes } from '#system/contract/dict-type.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { paramRoutes } from '#system/contract/param.ts'
import { postRoutes } from '#system/contract/post.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import { processOf } from '../modules/workflow/server/testing/processes.ts'
import { aServer, type Answer, type TestServer } from './harness.ts'
import { rootDept } from './people.ts'

const AT_ONCE = 5

let server: TestServer & { close: () => Promise<void> }
let token: string
let deptId: string
beforeAll(async () => {
  server = await aServer({ env: { DATABASE_POOL: '6' } })
  token = await server.admin()
  deptId = await rootDept(server)
})
afterAll(() => server.close())

const nouns: Record<string, () => Promise<Answer>> = {
  user: () =>
    server.call(userRoutes.create, {
      token,
      body: { username: 'Twin', realName: 'Twin', deptId, password: 'Harbour-Lamp-7' },
    }),
  role: () => server.call(roleRoutes.create, { token, body: { name: 'Twin' } }),
  dept: () => server.call(deptRoutes.create, { token, body: { pid: deptId, name: 'Twin' } }),
  post: () => server.call(postRoutes.create, { token, body: { code: 'twin', name: 'Twin' } }),
  group: () => server.call(groupRoutes.create, { token, body: { code: 'twin', name: 'Twin' } }),
  param: () => server.call(paramRoutes.create, { token, body: { key: 'test.twin', value: '1' } }),
  dictionary: () => server.call(dictTypeRoutes.create, { token, body: { code: 'twin', name: 'Twin' } }),
  portal: () => server.call(portalRoutes.create, { token, body: { portalCode: 'twin', portalName: 'Twin' } }),
  'micro app': () =>
    server.call(microAppRoutes.create, { token, body: { code: 'twin', name: 'Twin', address: '/t/' } }),
  'other system': () => server.call(entryClientRoutes.create, { token, body: { code: 'twin', name: 'Twin' } }),
  model: () =>
    server.call(workflowModelRoutes.create, {
      token,
      body: { name: 'Twin', xml: processOf('twin', '<startEvent id="s"/>') },
    }),
  'configured call': () =>
    server.call(formApiRoutes.create, {
      token,
      body: { name: 'twin', title: 'Twin', url: 'https://twin.example/' },
    }),
  service: () =>
    server.call(workflowServiceRoutes.create, { token, body: { name: 'twin', url: 'https://twin.example/' } }),
}

test.each(Object.entries(nouns))('%s', async (_, create) => {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, create))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  expect((await create()).status).toBe(409)
})
