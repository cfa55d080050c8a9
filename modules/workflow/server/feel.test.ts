import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowTrialRoutes } from '#workflow/contract/trial.ts'
import { field, modelOf } from '../../../packages/forms/testing/models.ts'
import { aServer, type TestServer } from '../../../tests/harness.ts'
import { anActor } from '../../../tests/people.ts'
import { aPublishedForm } from './testing/forms.ts'
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

/** A choice in FEEL right behind the start. */
const asking = (key: string, condition: string, start = '<startEvent id="s"/>') =>
  processOf(
    key,
    `${start}<exclusiveGateway id="x" default="short"/><userTask id="long" camunda:assignee="\${initiator}"/>
<userTask id="brief" camunda:assignee="\${initiator}"/><endEvent id="e"/><endEvent id="n"/>
<sequenceFlow id="short" sourceRef="x" targetRef="brief"/>${flows('s x', `x long ${condition}`, 'long e', 'brief n')}`,
  )

test('a field that was left empty is nothing to FEEL: of a form of the file, of an online form, and what a start may write', async () => {
  const { token, id: starterId } = ann
  const admin = await server.admin()
  const inFile =
    '<startEvent id="s"><extensionElements><camunda:formData><camunda:formField id="days" type="long"/></camunda:formData></extensionElements></startEvent>'
  await deploy(server, admin, asking('inFile', '=days &gt; 3', inFile), 'In file')
  await deploy(server, admin, asking('named', '=days &gt; 3', '<startEvent id="s" portico:writes="days"/>'), 'Named')
  const fields = [field('number', 'days', { decimals: 0 }), field('text', 'why')]
  const formKey = await aPublishedForm({ server, token: admin }, modelOf(fields))
  const xml = asking('online', '=days &gt; 3')
  const model = await server.call(workflowModelRoutes.create, { body: { name: 'Online', xml, formKey }, token: admin })
  const done = await server.call(workflowModelRoutes.deploy, { body: { id: model.data.id }, token: admin })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  for (const key of ['inFile', 'named', 'online']) {
    const empty = await start(server, token, { key, vars: {} })
    expect((await get(server, token, empty.rootId)).stands, key).toEqual(['brief'])
    const given = await start(server, token, { key, vars: { days: 5 } })
    expect((await get(server, token, given.rootId)).stands, key).toEqual(['long'])
  }
  const ahead = await server.call(workflowForecastRoutes.ofStart, { body: { key: 'online', vars: {} }, token })
  expect(ahead.data.steps.map(({ nodeId }) => nodeId)).toEqual(['brief'])
  const trial = await server.call(workflowTrialRoutes.run, {
    body: { xml, formKey, starterId, vars: {}, answers: [] },
    token: admin,
  })
  expect(trial.data).toMatchObject({
    end: 'ended',
    steps: expect.arrayContaining([expect.objectContaining({ nodeId: 'brief' })]),
  })
})

test('a name that no form has is no empty field: FEEL stops there, and says which', async () => {
  const admin = await server.admin()
  await deploy(
    server,
    admin,
    asking('unknown', '=weeks &gt; 3', '<startEvent id="s" portico:writes="days"/>'),
    'Unknown',
  )
  const { rootId } = await start(server, ann.token, { key: 'unknown', vars: {} })
  const { data } = await server.call(workflowIncidentRoutes.page, { query: { instanceId: rootId }, token: admin })
  expect(data.list).toMatchObject([{ code: 'UNKNOWN_NAME' }])
})
