import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowForecastRoutes, type StartForecastQuery } from '#workflow/contract/forecast.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser } from '../../../../tests/people.ts'
import { countRows } from '../testing/counts.ts'
import { deploy, fields, flows, processOf } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let outing: string
let hugo: string
let ann: Awaited<ReturnType<typeof anActor>>

/** Led by Lea; above three days by Hugo, else by the user whom the decision names. */
const OUTING = processOf(
  'outing',
  `<startEvent id="start">${fields('days:double', 'kind')}</startEvent>
<userTask id="lead" name="Leader" portico:people="leader:1"/><exclusiveGateway id="decided" default="no"/><endEvent id="refused"/>
<exclusiveGateway id="long" default="short"/><userTask id="hr" name="HR" camunda:assignee="hugo"/>
<userTask id="file" name="Filing" portico:people="chosen"/><exclusiveGateway id="fork" name="Which kind"/>
<userTask id="a" name="Archive" camunda:assignee="hugo"/><userTask id="b" name="Bin" camunda:assignee="hugo"/><endEvent id="done"/>
<sequenceFlow id="no" sourceRef="decided" targetRef="refused"/><sequenceFlow id="short" sourceRef="long" targetRef="file"/>${flows(
    'start lead',
    'lead decided',
    "decided long ${outcome == 'agree'}",
    'long hr ${days > 3}',
    'hr file',
    'file fork',
    "fork a ${kind == 'a'}",
    "fork b ${kind == 'b'}",
    'a done',
    'b done',
  )}`,
)

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  const dept = await aDept(server)
  const lea = await aUser(server, { realName: 'Lea', deptId: dept })
  hugo = (await aUser(server, { username: 'hugo', realName: 'Hugo' })).id
  ann = await anActor(server, { can: ['wf:instance:start'], realName: 'Ann', deptId: dept })
  await server.node.kernel.database.transaction(1, (tx) =>
    tx.insertInto('sys_dept_leader').values({ tenant_id: 1, dept_id: dept, user_id: lea.id }).execute(),
  )
  outing = await deploy(server, admin, OUTING, 'Outing')
})
afterAll(() => server.close())

const forecast = (body: StartForecastQuery, token = ann.token) =>
  server.call(workflowForecastRoutes.ofStart, { body, token })
const forecastOf = async (vars: Record<string, never>, chosen?: StartForecastQuery['chosen']) => {
  const { data } = await forecast({ key: 'outing', vars, ...(chosen && { chosen }) })
  const steps = data.steps.map(({ node, people }) => `${node}: ${people.map(({ name }) => name).join()}`)
  return { steps, unsure: data.unsure, possible: data.possible.map(({ name }) => name) }
}
const vars = (value: object) => value as Record<string, never>

test('names who would handle it, step by step, with the values so far', async () => {
  expect(await forecastOf(vars({ days: 2, kind: 'a' }))).toEqual({
    steps: ['Leader: Lea', 'Filing: ', 'Archive: Hugo'],
    unsure: '',
    possible: [],
  })
  expect((await forecastOf(vars({ days: 5, kind: 'b' }), { file: [hugo] })).steps).toEqual([
    'Leader: Lea',
    'HR: Hugo',
    'Filing: Hugo',
    'Bin: Hugo',
  ])
})

test('where it depends on a value that is not there yet, the possible ways are named', async () => {
  expect(await forecastOf(vars({}))).toEqual({ steps: ['Leader: Lea'], unsure: 'Leader', possible: ['Filing', 'HR'] })
  expect(await forecastOf(vars({ days: 'many' }))).toMatchObject({ steps: ['Leader: Lea'], unsure: 'Leader' })
})

test('needs the right to start this very process, and sets nothing that a start may not set', async () => {
  const reader = await anActor(server, { can: ['wf:instance:page'] })
  expect((await forecast({ key: 'outing', vars: {} }, reader.token)).status).toBe(403)
  const none = { userIdList: [], roleIdList: [], deptIdList: [] }
  const access = { id: outing, startBy: 'chosen' as const, starter: none, manager: none, monitor: none }
  await server.call(workflowAccessRoutes.update, { body: access, token: admin })
  const refused = await forecast({ key: 'outing', vars: {} })
  const unknown = await forecast({ key: 'nothing', vars: {} })
  expect([refused.status, unknown.status]).toEqual([422, 422])
  expect(refused.body.error).toBe(unknown.body.error)
  await server.call(workflowAccessRoutes.update, { body: { ...access, startBy: 'all' }, token: admin })
  expect((await forecast({ key: 'outing', vars: vars({ secret: 'hugo' }) })).status).toBe(400)
})

test('starts and writes nothing, however often it is asked', async () => {
  const counts = () =>
    countRows(server, ['wf_instance', 'wf_task', 'wf_command', 'wf_chosen', 'wf_notification', 'sys_outbox'])
  const before = await counts()
  for (let n = 0; n < 5; n += 1)
    expect((await forecast({ key: 'outing', vars: {}, chosen: { file: [ann.id] } })).status).toBe(200)
  expect(await counts()).toEqual(before)
})

test('a process that never ends is forecast up to a limit', async () => {
  const body = `<startEvent id="start"/><userTask id="again" name="Again" camunda:assignee="\${initiator}"/>${flows('start again', 'again again')}`
  await deploy(server, admin, processOf('endless', body), 'Endless')
  const { status, data } = await forecast({ key: 'endless', vars: {} })
  expect(status).toBe(200)
  expect(data.steps.map(({ node, people }) => [node, people[0]?.personId])).toEqual([['Again', ann.id]])
})
