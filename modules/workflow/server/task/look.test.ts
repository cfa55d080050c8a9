/** What a user has seen of a request, and what others changed since. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, fields, flows, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
let eve: TestActor
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  const nodes = `<startEvent id="s" portico:writes="boss,internal">${fields('days:long', 'city:string')}</startEvent>
    <userTask id="approve" name="Approve" camunda:assignee="\${boss}"/><endEvent id="e"/>`
  await deploy(server, admin, processOf('trip', `${nodes}${flows('s approve', 'approve e')}`), 'Trip')
})
afterAll(() => server.close())

const begin = async () => {
  const vars = { boss: bob.id, days: 9, city: 'Rome', internal: 'a' }
  return (await start(server, ann.token, { key: 'trip', title: 'Trip', vars })).rootId
}
const read = async (token: string, id: string) =>
  (await server.call(workflowTaskRoutes.get, { params: { id }, token })).data
const note = (token: string, id: string, at: string) =>
  server.call(workflowTaskRoutes.seen, { body: { id, at }, token })
const look = async (token: string, id: string) => note(token, id, (await read(token, id)).readDate)
/** Bob returns it, Ann changes some values and sends it again. */
async function resubmitted(rootId: string, vars: Record<string, string | number>): Promise<string> {
  const first = await taskAt(server, bob.token, rootId, 'approve')
  const order = { id: first, nodeId: 's', comment: 'Shorter' }
  expect((await server.call(workflowTaskRoutes.return, { body: order, token: bob.token })).status).toBe(200)
  const change = await taskAt(server, ann.token, rootId, 's')
  const sent = await server.call(workflowTaskRoutes.complete, { body: { id: change, vars }, token: ann.token })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return taskAt(server, bob.token, rootId, 'approve')
}

test('fields that others changed since the last look are marked with what they were', async () => {
  const id = await begin()
  const first = await taskAt(server, bob.token, id, 'approve')
  expect((await read(bob.token, first)).changed).toEqual([])
  expect((await look(bob.token, first)).status).toBe(200)
  const again = await resubmitted(id, { days: 3, city: 'Rome' })
  expect((await read(bob.token, again)).changed).toEqual([
    { name: 'days', label: 'days', before: '9', after: '3', date: null },
  ])
  // Reading marks nothing as seen; noting the look does.
  expect((await read(bob.token, again)).changed).toHaveLength(1)
  await look(bob.token, again)
  expect((await read(bob.token, again)).changed).toEqual([])
})

test('of several changes the first and the last value count, and what is as before is not marked', async () => {
  const id = await begin()
  const first = await taskAt(server, bob.token, id, 'approve')
  await look(bob.token, first)
  const set = (vars: Record<string, string | number>) =>
    server.call(workflowInstanceRoutes.setVars, { body: { id, vars, reason: 'Test' }, token: admin })
  await set({ days: 5, city: 'Oslo', internal: 'b' })
  await set({ days: 4, city: 'Rome' })
  // `internal` is no field of a form.
  expect((await read(bob.token, first)).changed).toMatchObject([{ name: 'days', before: '9', after: '4' }])
})

test('a user who never looked is shown no changes, and their own are not marked', async () => {
  const id = await begin()
  const again = await resubmitted(id, { days: 3 })
  expect((await read(bob.token, again)).changed).toEqual([])
  expect(ann.id).not.toBe(bob.id)
})

test('a task is unread until its user has looked, and again when it comes back', async () => {
  const id = await begin()
  const seen = async () => (await toDo(server, bob.token)).find(({ rootId }) => rootId === id)?.seen
  expect(await seen()).toBe(false)
  await look(bob.token, await taskAt(server, bob.token, id, 'approve'))
  expect(await seen()).toBe(true)
  await resubmitted(id, { days: 2 })
  expect(await seen()).toBe(false)
})

test('a look is never later than now, and never earlier than one that was noted', async () => {
  const id = await begin()
  const first = await taskAt(server, bob.token, id, 'approve')
  expect((await note(bob.token, first, '2099-01-01T00:00:00.000Z')).status).toBe(200)
  const again = await resubmitted(id, { days: 1 })
  expect((await read(bob.token, again)).changed).toHaveLength(1)
  await look(bob.token, again)
  await note(bob.token, again, '2020-01-01T00:00:00.000Z')
  expect((await read(bob.token, again)).changed).toEqual([])
})

test('only who has the task notes a look, and it changes nothing for others', async () => {
  const id = await begin()
  const first = await taskAt(server, bob.token, id, 'approve')
  const at = new Date().toISOString()
  expect((await note(eve.token, first, at)).status).toBe(404)
  expect((await note(eve.token, id, at)).status).toBe(404)
  expect((await note(bob.token, first, 'yesterday')).status).toBe(400)
  const looks = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('wf_look').select('user_id').where('root_id', '=', id).execute(),
  )
  expect(looks).toEqual([])
})
