import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, aUser, rootDept } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const named = async (token: string, query: object) =>
  (await server.call(userRoutes.page, { query, token })).data.list.map(({ realName }) => realName).sort()

const newUser = async (realName: string) => {
  const body = { username: `k${newId().slice(-10)}`, realName, deptId: await rootDept(server), password: 'Abcd-1234' }
  await server.call(userRoutes.create, { body, token: admin })
}

test('a name is found by its pinyin and its initials, by the user who may pick people', async () => {
  await newUser('欧阳若兰')
  const { token } = await anActor(server, { can: ['sys:user:pick'] })
  await until(async () => (await named(token, { realName: 'ouyangruolan' })).length > 0, 60_000)
  for (const typed of ['ouyangruolan', 'oyrl', 'OYR', 'ruolan', 'ruo lan', '若兰']) {
    expect(await named(token, { pick: '1', realName: typed }), typed).toEqual(['欧阳若兰'])
    expect(await named(token, { pick: '1', keyword: typed }), typed).toEqual(['欧阳若兰'])
  }
  expect(await named(token, { pick: '1', realName: 'oyrx' })).toEqual([])
  expect(await named(token, { pick: '1', realName: "o' | ''" })).toEqual([])
})

test('a picker offers active people only, beyond the data scope for those who may pick', async () => {
  const [near, far] = [await aDept(server), await aDept(server)]
  await aUser(server, { deptId: far, realName: 'Far Active' })
  await aUser(server, { deptId: far, realName: 'Far Disabled', status: 0 })
  const disabled = await aUser(server, { deptId: near, realName: 'Near Disabled', status: 0 })
  const head = await anActor(server, { can: ['sys:user:page', 'sys:user:pick'], scope: 2, deptId: near })
  const lister = await anActor(server, { can: ['sys:user:page'], scope: 2, deptId: near })
  expect(await named(head.token, { pick: '1', keyword: 'far' })).toEqual(['Far Active'])
  expect(await named(head.token, { keyword: 'far' })).toEqual([])
  expect(await named(lister.token, { pick: '1', keyword: 'far' })).toEqual([])
  expect(await named(head.token, { pick: '1', keyword: 'near' })).toEqual([])
  // One who was chosen before they were disabled keeps a name for those who see them in their list.
  expect(await named(head.token, { pick: '1', limit: '-1', ids: disabled.id })).toEqual(['Near Disabled'])
  const picker = await anActor(server, { can: ['sys:user:pick'] })
  expect(await named(picker.token, { pick: '1', limit: '-1', ids: disabled.id })).toEqual([])
})
