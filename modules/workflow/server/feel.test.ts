import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../tests/harness.ts'
import { anActor } from '../../../tests/people.ts'
import { deploy, flows, get, processOf, start, taskAt } from './testing/processes.ts'

/** Goes back and forth with a decision in FEEL between. */
const TRIP = processOf(
  'trip',
  `<startEvent id="s" portico:writes="days,dest"/><userTask id="apply" camunda:assignee="\${initiator}"/><exclusiveGateway id="x" default="short"/>
<userTask id="approve" camunda:assignee="\${initiator}"/><endEvent id="e"/><endEvent id="n"/>
<sequenceFlow id="short" sourceRef="x" targetRef="n"/>${flows('s apply', 'apply x', 'x approve =days &gt; 3 and dest = "海南"', 'approve e')}`,
)

let server: TestServer & { close: () => Promise<void> }
let ann: Awaited<ReturnType<typeof anActor>>

beforeAll(async () => {
  server = await aServer()
  const can = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
  ann = await anActor(server, { can, realName: 'Ann' })
  await deploy(server, await server.admin(), TRIP, 'Trip')
})
afterAll(() => server.close())

test('a process with FEEL is decided, returned and looked ahead in a worker', async () => {
  const { token } = ann
  const { rootId } = await start(server, token, { key: 'trip', vars: { days: 5, dest: '海南' } })
  const drawing = (await server.call(workflowInstanceRoutes.drawing, { params: { id: rootId }, token })).data
  expect(drawing.ahead).toContain('approve')
  const complete = async (node: string) => {
    const id = await taskAt(server, token, rootId, node)
    return server.call(workflowTaskRoutes.complete, { body: { id }, token })
  }
  await complete('apply')
  const back = { id: await taskAt(server, token, rootId, 'approve'), nodeId: 'apply' }
  const returned = await server.call(workflowTaskRoutes.return, { body: back, token })
  expect(returned.data).toMatchObject({ status: 'run' })
  expect((await get(server, token, rootId)).stands).toEqual(['apply'])
  await complete('apply')
  expect((await complete('approve')).data).toMatchObject({ status: 'ended' })
})
