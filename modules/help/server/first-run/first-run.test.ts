import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { firstRunRoutes, type FirstStepName } from '#help/contract/first-run.ts'
import { configRoutes } from '#system/contract/config.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, PASSWORD } from '../../../../tests/people.ts'

const server = await aServer()
afterAll(() => server.close())

/** Of a tenant that has nothing but its first start. */
let admin: Signed
interface Signed {
  token: string
}

/** An administrator as the first start makes one: without a role. */
async function anAdmin(tenantId: number): Promise<Signed> {
  const { username } = await aUser(server, { tenantId, superAdmin: 1 })
  const { data } = await server.signIn(username, PASSWORD, { loginPage: tenantId === 0 ? 'loginpt' : 'login' })
  return data
}

beforeAll(async () => {
  admin = await anAdmin(1)
})

const steps = async (who: Signed) => (await server.call(firstRunRoutes.steps, { token: who.token })).data
const isDone = async (name: FirstStepName) => (await steps(admin)).find((one) => one.name === name)?.isDone

test('an administrator of a new organisation has every step before them', async () => {
  expect(await steps(admin)).toEqual(
    ['organisation', 'departments', 'people', 'roles', 'process', 'notice'].map((name) => ({ name, isDone: false })),
  )
})

test('a step is done by the data, no matter who made it', async () => {
  const { data: config } = await server.call(configRoutes.detail, { token: admin.token })
  const { logos: _, updateDate: __, ...body } = config
  await server.call(configRoutes.update, { token: admin.token, body: { ...body, sysNameZh: 'Lumen' } })
  expect(await isDone('organisation')).toBe(true)

  await aDept(server)
  expect(await isDone('departments')).toBe(true)

  const person = await aUser(server)
  expect(await isDone('people')).toBe(true)

  await server.node.kernel.database.transaction(1, (tx) =>
    tx
      .insertInto('msg_notice')
      .values({
        tenant_id: 1,
        id: newId(),
        title: 'Hello',
        status: 0,
        created_by: null,
        updated_by: null,
        dept_id: null,
        publisher_id: null,
        published_at: null,
        delivered_at: null,
        expires_at: null,
        reach: null,
      })
      .execute(),
  )
  expect(await isDone('notice')).toBe(false) // a draft reaches no reader
  await server.node.kernel.database.transaction(1, (tx) => tx.updateTable('msg_notice').set({ status: 1 }).execute())
  expect(await isDone('notice')).toBe(true)

  expect(await isDone('roles')).toBe(false)
  const staff = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('sys_role').select('id').where('code', '=', 'staff').executeTakeFirstOrThrow(),
  )
  const give = (role_id: string) =>
    server.node.kernel.database.transaction(1, (tx) =>
      tx.insertInto('sys_user_role').values({ tenant_id: 1, user_id: person.id, role_id }).execute(),
    )
  await give(staff.id)
  expect(await isDone('roles')).toBe(false) // everybody has that one
  await give(await aRole(server, { can: [] }))
  expect(await isDone('roles')).toBe(true)

  expect(await isDone('process')).toBe(false)
  await server.node.kernel.database.transaction(1, (tx) =>
    tx
      .insertInto('wf_definition')
      .values({
        tenant_id: 1,
        id: newId(),
        model_id: null,
        key: 'leave',
        number: 1,
        name: 'Leave',
        xml: '',
        sha256: '',
        deployed_by: null,
      })
      .execute(),
  )
  expect(await isDone('process')).toBe(true)
})

test('one sees the steps one may take, and no others', async () => {
  const clerk = await anActor(server, { can: ['sys:dept:save', 'msg:notice:publish'] })
  expect((await steps(clerk)).map(({ name }) => name)).toEqual(['departments', 'notice'])
})

test('looking is not enough, and an employee has no steps', async () => {
  expect(await steps(await anActor(server, { can: ['sys:dept:page', 'sys:user:page'] }))).toEqual([])
  expect(await steps(await anActor(server, {}))).toEqual([])
})

test('the operator has no step whose page its menus do not have', async () => {
  const operator = await anAdmin(0)
  expect((await steps(operator)).map(({ name }) => name)).toEqual(['organisation', 'departments', 'people', 'roles'])
  // Whatever the other tenant has done by now.
  expect((await steps(operator)).find(({ name }) => name === 'departments')?.isDone).toBe(false)
})

test('the steps are not shown without a session', async () => {
  expect((await server.call(firstRunRoutes.steps)).status).toBe(401)
})
