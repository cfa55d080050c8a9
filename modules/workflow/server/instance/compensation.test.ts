/** Compensation and transactions on the server: what is asked, what is shown, what is refused beside it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

const MINE = 'camunda:assignee="${initiator}"'
const compensable = (id: string) => `<userTask id="${id}" name="${id}" ${MINE}/>
  <boundaryEvent id="c${id}" attachedToRef="${id}"><compensateEventDefinition/></boundaryEvent>
  <userTask id="H${id}" name="Undo ${id}" isForCompensation="true" ${MINE}/>
  <association id="a${id}" associationDirection="One" sourceRef="c${id}" targetRef="H${id}"/>`

const complete = async (rootId: string, nodeId: string) => {
  const id = await taskAt(server, admin, rootId, nodeId)
  return server.call(workflowTaskRoutes.complete, { body: { id }, token: admin })
}
const asked = async (rootId: string) =>
  (await toDo(server, admin)).filter((task) => task.rootId === rootId).map(({ nodeId }) => nodeId)

test('a trip is booked and undone in reverse, by tasks of people, and the timeline says so', async () => {
  await deploy(
    server,
    admin,
    processOf(
      'trip',
      `<startEvent id="s"/>${compensable('Hotel')}${compensable('Flight')}
       <intermediateThrowEvent id="undo"><compensateEventDefinition/></intermediateThrowEvent>
       <userTask id="after" ${MINE}/><endEvent id="e"/>
       ${flows('s Hotel', 'Hotel Flight', 'Flight undo', 'undo after', 'after e')}`,
    ),
  )
  const { rootId } = await start(server, admin, { key: 'trip' })
  for (const node of ['Hotel', 'Flight']) expect((await complete(rootId, node)).status).toBe(200)
  expect(await asked(rootId)).toEqual(['HFlight'])
  const back = await server.call(workflowTaskRoutes.return, {
    body: { id: await taskAt(server, admin, rootId, 'HFlight'), nodeId: 'Hotel', comment: 'again' },
    token: admin,
  })
  expect([back.status, back.body.msg]).toEqual([422, expect.stringContaining('Hotel')])
  // What would be refused is not offered; and there is nothing to decide about what is undone.
  const id = await taskAt(server, admin, rootId, 'HFlight')
  const { data: undoing } = await server.call(workflowTaskRoutes.get, { params: { id }, token: admin })
  expect(undoing.returnable).toEqual([])
  expect(undoing.actions).not.toContain('return')
  expect(undoing.actions).not.toContain('reject')
  const rejected = await server.call(workflowTaskRoutes.reject, { body: { id, comment: 'no' }, token: admin })
  expect(rejected.status).toBe(422)
  await complete(rootId, 'HFlight')
  await complete(rootId, 'HHotel')
  expect(await asked(rootId)).toEqual(['after'])
  await complete(rootId, 'after')
  expect((await get(server, admin, rootId)).status).toBe('ended')
  const { data } = await server.call(workflowFollowRoutes.report, { params: { id: rootId }, token: admin })
  expect(data.timeline.filter(({ kind }) => kind === 'compensated').map(({ nodeId }) => nodeId)).toEqual([
    'Flight',
    'Hotel',
  ])
})

test('a transaction that is canceled compensates and goes on at its event', async () => {
  await deploy(
    server,
    admin,
    processOf(
      'booking',
      `<startEvent id="s"/><transaction id="T"><startEvent id="s1"/>${compensable('Seat')}<endEvent id="no"><cancelEventDefinition/></endEvent>
       <sequenceFlow id="i1" sourceRef="s1" targetRef="Seat"/><sequenceFlow id="i2" sourceRef="Seat" targetRef="no"/></transaction>
       <boundaryEvent id="canceled" attachedToRef="T"><cancelEventDefinition/></boundaryEvent>
       <userTask id="sorry" ${MINE}/><endEvent id="e"/><endEvent id="e2"/>${flows('s T', 'T e', 'canceled sorry', 'sorry e2')}`,
    ),
  )
  const { rootId } = await start(server, admin, { key: 'booking' })
  await complete(rootId, 'Seat')
  expect(await asked(rootId)).toEqual(['HSeat'])
  await complete(rootId, 'HSeat')
  expect(await asked(rootId)).toEqual(['sorry'])
  await complete(rootId, 'sorry')
  expect((await get(server, admin, rootId)).status).toBe('ended')
})

test('from one branch of a fork no one returns into another', async () => {
  await deploy(
    server,
    admin,
    processOf(
      'forked',
      `<startEvent id="s"/><parallelGateway id="f"/><userTask id="A" name="Left" ${MINE}/><userTask id="A2" ${MINE}/>
       <userTask id="B" ${MINE}/><parallelGateway id="j"/><endEvent id="e"/>
       ${flows('s f', 'f A', 'f B', 'A A2', 'A2 j', 'B j', 'j e')}`,
    ),
  )
  const { rootId } = await start(server, admin, { key: 'forked' })
  await complete(rootId, 'A')
  const back = await server.call(workflowTaskRoutes.return, {
    body: { id: await taskAt(server, admin, rootId, 'B'), nodeId: 'A', comment: 'again' },
    token: admin,
  })
  expect([back.status, back.body.msg]).toEqual([422, expect.stringContaining('Left')])
  expect((await asked(rootId)).toSorted()).toEqual(['A2', 'B'])
})
