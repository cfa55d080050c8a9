/**
 * A task that a role is offered, for a user who has the role in one of their departments alone: it follows the
 * department in which they act. What they have taken is theirs in any department, and they are notified in any case.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { centerRoutes } from '#system/contract/center.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
let main: string
let second: string

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ;[main, second] = [await aDept(server), await aDept(server)]
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob', deptId: main })
  const { data: seen } = await server.call(userRoutes.get, { params: { id: bob.id }, token: admin })
  await server.call(userRoutes.update, { body: { ...seen, deptIdList: [second] }, token: admin })
  const roleId = await aRole(server, { can: [] })
  for (const [holderId, deptId] of [
    [bob.id, second],
    [(await aUser(server)).id, null],
  ] as const)
    await server.call(roleHolderRoutes.assign, {
      params: { id: roleId },
      body: { kind: 'user', holderId, deptId },
      token: admin,
    })
  const nodes = `<startEvent id="s"/><userTask id="shared" camunda:candidateGroups="${roleId}"/><endEvent id="e"/>
    ${flows('s shared', 'shared e')}`
  await deploy(server, admin, processOf('offered', nodes))
})
afterAll(() => server.close())

const actIn = async (deptId: string) => {
  const { status } = await server.call(centerRoutes.identity, { body: { deptId, postId: null }, token: bob.token })
  expect(status).toBe(200)
}

test('is offered in the department of the assignment, and not there in another one', async () => {
  await actIn(second)
  const { rootId } = await start(server, ann.token, { key: 'offered' })
  const id = await taskAt(server, bob.token, rootId, 'shared')
  expect(await toDo(server, bob.token)).toMatchObject([{ id }])
  await actIn(main)
  expect(await toDo(server, bob.token)).toEqual([])
  for (const route of [workflowTaskRoutes.claim, workflowTaskRoutes.complete] as const)
    expect((await server.call(route, { body: { id }, token: bob.token })).status).toBe(404)
  expect((await server.call(workflowInstanceRoutes.get, { params: { id: rootId }, token: bob.token })).status).toBe(404)
  await actIn(second)
  expect((await server.call(workflowTaskRoutes.claim, { body: { id }, token: bob.token })).status).toBe(200)
  await actIn(main)
  expect(await toDo(server, bob.token)).toMatchObject([{ id }])
  expect((await server.call(workflowTaskRoutes.complete, { body: { id }, token: bob.token })).status).toBe(200)
})
