/** What is offered at a task can be done. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let ann: TestActor
let bob: TestActor
beforeAll(async () => {
  server = await aServer()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
})
afterAll(() => server.close())

test('releasing is offered where someone else could claim the task, and nowhere else', async () => {
  const nodes = `<startEvent id="s"/><userTask id="own" camunda:assignee="\${initiator}"/>
    <userTask id="shared" camunda:candidateUsers="${bob.id}"/><endEvent id="e"/>${flows('s own', 'own shared', 'shared e')}`
  await deploy(server, await server.admin(), processOf('offers', nodes))
  const { rootId } = await start(server, ann.token, { key: 'offers' })
  const own = await taskAt(server, ann.token, rootId, 'own')
  const read = async (token: string, id: string) =>
    (await server.call(workflowTaskRoutes.get, { params: { id }, token })).data.actions
  const unclaim = (token: string, id: string) => server.call(workflowTaskRoutes.unclaim, { body: { id }, token })
  expect(await read(ann.token, own)).not.toContain('unclaim')
  expect((await toDo(server, ann.token))[0]?.actions).not.toContain('unclaim')
  expect((await unclaim(ann.token, own)).status).toBe(409)

  await server.call(workflowTaskRoutes.complete, { body: { id: own }, token: ann.token })
  const shared = await taskAt(server, bob.token, rootId, 'shared')
  await server.call(workflowTaskRoutes.claim, { body: { id: shared }, token: bob.token })
  expect(await read(bob.token, shared)).toContain('unclaim')
  expect((await toDo(server, bob.token))[0]?.actions).toContain('unclaim')
  expect((await unclaim(bob.token, shared)).status).toBe(200)
  expect(await read(bob.token, shared)).not.toContain('unclaim')
})
