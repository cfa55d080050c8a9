/** What the timeline says of events: what was received, sent or caught, which branch was canceled, and by whom. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import type { TestActor } from '../../../../tests/people.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { detailText } from '../incident/incident-text.shape.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, flows, processOf, start, taskAt } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
beforeAll(async () => {
  const office = await anOffice('ann')
  ;({ server, admin } = office)
  ann = office.people.ann
})
afterAll(() => server.close())

const ROOTS = `<error id="x" errorCode="NO_MONEY"/><escalation id="l" escalationCode="LATE"/>
<message id="m" name="stop"/><message id="n" name="news"/>`
const MINE = 'camunda:assignee="${initiator}"'

async function begun(key: string, body: string): Promise<string> {
  await deploy(server, admin, processOf(key, body, key, ROOTS))
  return (await start(server, ann.token, { key })).rootId
}
async function timeline(id: string): Promise<string[]> {
  const { data } = await server.call(workflowFollowRoutes.report, { params: { id }, token: admin })
  return data.timeline.map(({ kind, nodeId, why, toward, comment }) =>
    [kind, nodeId, why, toward, comment].filter((word) => word !== null && word !== '').join(' '),
  )
}
const people = async (id: string, kind: string) => {
  const { data } = await server.call(workflowFollowRoutes.report, { params: { id }, token: admin })
  return data.timeline.filter((entry) => entry.kind === kind).map(({ personId }) => personId)
}

test('a branch is canceled by an administrator, for their reason; the last one ends the process', async () => {
  const id = await begun(
    'branches',
    `<startEvent id="s"/><parallelGateway id="f"/><userTask id="a" ${MINE}/><userTask id="b" ${MINE}/>
<endEvent id="e"/><endEvent id="e2"/>${flows('s f', 'f a', 'f b', 'a e', 'b e2')}`,
  )
  for (const [node, reason] of [
    ['a', 'Not needed'],
    ['b', 'Nor this'],
  ] as const) {
    const body = { id, node, reason }
    expect((await server.call(workflowRepairRoutes.cancelBranch, { body, token: admin })).status).toBe(200)
  }
  expect(await timeline(id)).toEqual([
    'started',
    'branchCanceled a Not needed',
    'gone a canceled',
    'branchCanceled b Nor this',
    'gone b canceled',
    'ended canceled',
  ])
  const [first, second] = await people(id, 'branchCanceled')
  expect(first).toBe(second)
  expect([first, ...(await people(id, 'gone'))]).toEqual([expect.not.stringMatching(ann.id), ann.id, ann.id])
})

test('an error that an event catches is named, before what it interrupts', async () => {
  const id = await begun(
    'caught',
    `<startEvent id="s"/><subProcess id="sub"><startEvent id="ss"/><parallelGateway id="f"/>
<serviceTask id="pay" camunda:type="external" camunda:topic="caught.pay"/><userTask id="w" ${MINE}/>
<endEvent id="se"/><endEvent id="se2"/>${flows('ss f', 'f pay', 'f w', 'pay se', 'w se2')}</subProcess>
<boundaryEvent id="b" attachedToRef="sub"><errorEventDefinition errorRef="x"/></boundaryEvent>
<userTask id="mend" ${MINE}/><endEvent id="e"/><endEvent id="e2"/>${flows('s sub', 'sub e', 'b mend', 'mend e2').replaceAll('id="f', 'id="o')}`,
  )
  const { data } = await server.call(workflowWorkRoutes.claim, { body: { topics: ['caught.pay'] }, token: admin })
  const { id: work = '', lease = '' } = data[0] ?? {}
  const body = { id: work, lease, message: 'Account empty', bpmnError: 'NO_MONEY' }
  expect((await server.call(workflowWorkRoutes.fail, { body, token: admin })).status).toBe(200)
  expect(await timeline(id)).toEqual([
    'started',
    'caught b error NO_MONEY: Account empty',
    'gone w interrupted',
    'open mend',
  ])
})

test('an escalation, a message that is sent, and one that interrupts stand in their order', async () => {
  const id = await begun(
    'events',
    `<startEvent id="s"/><intermediateThrowEvent id="late"><escalationEventDefinition escalationRef="l"/></intermediateThrowEvent>
<intermediateThrowEvent id="tell"><messageEventDefinition messageRef="n"/></intermediateThrowEvent>
<userTask id="a" ${MINE}/><boundaryEvent id="b" attachedToRef="a"><messageEventDefinition messageRef="m"/></boundaryEvent>
<endEvent id="e"/><endEvent id="e2"/>${flows('s late', 'late tell', 'tell a', 'a e', 'b e2').replaceAll('id="f', 'id="o')}
<subProcess id="ev" triggeredByEvent="true"><startEvent id="es" isInterrupting="false">
<escalationEventDefinition escalationRef="l"/></startEvent><endEvent id="ee"/>${flows('es ee')}</subProcess>`,
  )
  const body = { name: 'stop', instanceId: id }
  expect((await server.call(workflowInstanceRoutes.message, { body, token: admin })).status).toBe(200)
  expect(await timeline(id)).toEqual([
    'started',
    'caught es escalation LATE',
    'emitted tell message news',
    'heard b stop',
    'gone a interrupted',
    'ended ended',
  ])
})

test('an incident is in words, and what stopped a call is in the language of the reader', async () => {
  const id = await begun(
    'stuck',
    `<startEvent id="s"/><exclusiveGateway id="g" name="Which?"/><endEvent id="e"/><endEvent id="e2"/>
${flows('s g', 'g e ${1 == 2}', 'g e2 ${1 == 3}').replaceAll('id="f', 'id="o')}`,
  )
  expect((await timeline(id))[1]).toMatch(/^incident g NO_FLOW .*Which\?/)
  expect(detailText('the answer is no JSON', 'zh')).toBe('应答不是 JSON')
  expect(detailText('a parameter of the path has no value: code', 'zh')).toBe('路径中的参数没有值: code')
  expect(detailText('HTTP 500: the answer is no JSON', 'zh')).toBe('HTTP 500: the answer is no JSON')
})

test('the end comes after the tasks of called processes that ended with it', async () => {
  const inside = `<startEvent id="s"/><userTask id="in" camunda:assignee="admin"/><endEvent id="e"/>${flows('s in', 'in e')}`
  await deploy(server, admin, processOf('calledhere', inside))
  const id = await begun(
    'callinghere',
    `<startEvent id="s"/><parallelGateway id="f"/><callActivity id="c" calledElement="calledhere"/><userTask id="a" ${MINE}/>
<endEvent id="e"/><endEvent id="t"><terminateEventDefinition/></endEvent>${flows('s f', 'f c', 'f a', 'c e', 'a t').replaceAll('id="f', 'id="o')}`,
  )
  const body = { id: await taskAt(server, ann.token, id, 'a') }
  expect((await server.call(workflowTaskRoutes.complete, { body, token: ann.token })).status).toBe(200)
  expect((await timeline(id)).slice(-2)).toEqual(['gone in canceled', 'ended ended'])
})
