/** Taking back what one has decided, while no one has acted on it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
let cid: TestActor
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  cid = await anActor(server, { can: STAFF, realName: 'Cid' })
})
afterAll(() => server.close())

let count = 0
/** Ann starts; Bob decides, then Cid. `between`: what stands between them. */
async function decidedByBob(between = '', ways = ['s decide', 'decide check', 'check e'], bobs = '') {
  const key = `back${(count += 1)}`
  const nodes = `<startEvent id="s"/><userTask id="decide" camunda:assignee="${bob.id}">${bobs}</userTask>${between}
    <userTask id="check" name="Check" camunda:assignee="${cid.id}"/><endEvent id="e"/>${flows(...ways)}`
  await deploy(server, admin, processOf(key, nodes))
  const { rootId } = await start(server, ann.token, { key })
  const id = await taskAt(server, bob.token, rootId, 'decide')
  await complete(bob, id, { outcome: 'agree', comment: 'fine' })
  return { rootId, id }
}

const complete = async ({ token }: TestActor, id: string, more: { outcome?: 'agree'; comment?: string } = {}) => {
  const { status, body } = await server.call(workflowTaskRoutes.complete, { body: { id, ...more }, token })
  expect(status, JSON.stringify(body)).toBe(200)
}
const withdraw = ({ token }: TestActor, id: string, commandId?: string) =>
  server.call(workflowTaskRoutes.withdraw, { body: { id, ...(commandId && { commandId }) }, token })
const offered = async ({ token }: TestActor, id: string) =>
  (await server.call(workflowTaskRoutes.get, { params: { id }, token })).data.actions
const openIn = async ({ token }: TestActor, rootId: string) =>
  (await toDo(server, token)).filter((task) => task.rootId === rootId).map(({ nodeId }) => nodeId)

test.each([
  ['one decides', ''],
  ['several decide', 'two'],
])('is not taken back once a signer who was asked to sign after has: %s', async (_what, two) => {
  const key = `back${(count += 1)}`
  const several = two === '' ? '' : '<multiInstanceLoopCharacteristics portico:mode="all"/>'
  const people = `portico:people="user:${bob.id}${two === '' ? '' : `,${cid.id}`}"`
  const step = `<userTask id="decide" ${people}>${several}</userTask><userTask id="check" camunda:assignee="${cid.id}"/>`
  const nodes = `<startEvent id="s"/>${step}<endEvent id="e"/>${flows('s decide', 'decide check', 'check e')}`
  await deploy(server, admin, processOf(key, nodes))
  const { rootId } = await start(server, ann.token, { key })
  const dan = await anActor(server, { can: STAFF, realName: 'Dan' })
  const id = await taskAt(server, bob.token, rootId, 'decide')
  const signing = { id, userId: dan.id, position: 'after' as const }
  expect((await server.call(workflowTaskRoutes.addSigner, { body: signing, token: bob.token })).status).toBe(200)
  await complete(bob, id, { outcome: 'agree' })
  expect(await offered(bob, id)).toEqual(['withdraw'])
  await complete(dan, await taskAt(server, dan.token, rootId, 'decide'), { outcome: 'agree' })
  expect(await offered(bob, id)).toEqual([])
  expect(await withdraw(bob, id)).toMatchObject({ status: 409, body: { data: { code: 'ALREADY_HANDLED' } } })
  expect(await openIn(bob, rootId)).toEqual([])
})

test('is offered and opens the task again; what followed is gone', async () => {
  const { rootId, id } = await decidedByBob()
  expect(await offered(bob, id)).toEqual(['withdraw'])
  expect(await openIn(cid, rootId)).toEqual(['check'])
  const commandId = crypto.randomUUID()
  const first = await withdraw(bob, id, commandId)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  expect(await openIn(cid, rootId)).toEqual([])
  expect(await openIn(bob, rootId)).toEqual(['decide'])
  // The same call again has the same answer, and does nothing.
  expect((await withdraw(bob, id, commandId)).data).toEqual(first.data)
  expect(await offered(bob, id)).toEqual([])
  expect((await withdraw(bob, id)).status).toBe(422)
  await complete(bob, await taskAt(server, bob.token, rootId, 'decide'))
  expect(await openIn(cid, rootId)).toEqual(['check'])
})

test('not once another user has acted: their work stays', async () => {
  const { rootId, id } = await decidedByBob(
    '',
    ['s decide', 'decide check', 'check last', 'last e'].slice(0, 2).concat('check e'),
  )
  await complete(cid, await taskAt(server, cid.token, rootId, 'check'))
  expect(await offered(bob, id)).toEqual([])
  expect((await withdraw(bob, id)).status).toBe(409)
})

test('not by who has not decided: not by the next, the initiator, or anybody else', async () => {
  const { rootId, id } = await decidedByBob()
  const next = await taskAt(server, cid.token, rootId, 'check')
  for (const actor of [ann, cid]) expect((await withdraw(actor, id)).status).toBe(404)
  expect((await withdraw(cid, next)).status).toBe(404)
  expect((await withdraw(bob, crypto.randomUUID())).status).toBe(404)
  const reader = await anActor(server, { can: ['wf:task:page'] })
  expect((await withdraw(reader, id)).status).toBe(403)
  expect(await openIn(cid, rootId)).toEqual(['check'])
})

test('not once something outside was asked: it cannot be taken back', async () => {
  const { rootId, id } = await decidedByBob(
    '<serviceTask id="pay" name="Pay" camunda:type="external" camunda:topic="pay"/>',
    ['s decide', 'decide pay', 'decide check', 'pay e', 'check e'],
  )
  expect(await offered(bob, id)).toEqual([])
  const { status, body } = await withdraw(bob, id)
  expect({ status, error: body.error }).toEqual({ status: 422, error: 'process_refused' })
  expect(body.msg).toContain('Pay')
  expect(await openIn(cid, rootId)).toEqual(['check'])
})

test('one of several who decide takes back their own part only', async () => {
  const key = `back${(count += 1)}`
  const several = `<userTask id="decide" camunda:assignee="\${member}"><multiInstanceLoopCharacteristics portico:mode="all"
    camunda:collection="\${members}" camunda:elementVariable="member"/></userTask>`
  const nodes = `<startEvent id="s" portico:writes="members"/>${several}<endEvent id="e"/>${flows('s decide', 'decide e')}`
  await deploy(server, admin, processOf(key, nodes))
  const { rootId } = await start(server, ann.token, { key, vars: { members: [bob.id, cid.id] } })
  const id = await taskAt(server, bob.token, rootId, 'decide')
  await complete(bob, id, { outcome: 'agree' })
  expect(await openIn(bob, rootId)).toEqual([])
  expect((await withdraw(bob, id)).status).toBe(200)
  expect(await openIn(bob, rootId)).toEqual(['decide'])
  expect(await openIn(cid, rootId)).toEqual(['decide'])
})

test('against the next who decides at the same moment: one of both, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { rootId, id } = await decidedByBob()
    const next = await taskAt(server, cid.token, rootId, 'check')
    const [back, on] = await Promise.all([
      withdraw(bob, id),
      server.call(workflowTaskRoutes.complete, { body: { id: next }, token: cid.token }),
    ])
    expect([back.status, on.status].filter((status) => status === 200)).toHaveLength(1)
    expect(await openIn(bob, rootId)).toEqual(back.status === 200 ? ['decide'] : [])
  }
})
