/** Starting again with the values of an earlier request: whose, which values, and which never. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, fields, flows, get, processOf, start, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
let eve: TestActor
let model: string

const TRIP = (more = '') =>
  processOf(
    'trip',
    `<startEvent id="s" portico:writes="boss">${fields('days:long', 'city:string')}</startEvent>
    <userTask id="approve" name="Approve" camunda:assignee="\${boss}">${fields('budget:long')}</userTask>
    <endEvent id="e"/>${flows('s approve', 'approve e')}${more}`,
  )
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  model = await deploy(server, admin, TRIP(), 'Trip')
})
afterAll(() => server.close())

const begin = async () => {
  const vars = { boss: bob.id, days: 3, city: 'Rome' }
  return (await start(server, ann.token, { key: 'trip', title: 'To Rome', businessKey: 'SAP-1', vars })).rootId
}
const again = (token: string, id: string) => server.call(workflowDraftRoutes.again, { body: { id }, token })
const draftOf = async (token: string, id: string) =>
  (await server.call(workflowDraftRoutes.get, { params: { id }, token })).data
const drafts = async (token: string) => (await server.call(workflowDraftRoutes.page, { query: {}, token })).data.total

test('the draft has what the user enters at the start, and nothing that others set later', async () => {
  const id = await begin()
  const approve = await taskAt(server, bob.token, id, 'approve')
  const body = { id: approve, vars: { budget: 900 } }
  expect((await server.call(workflowTaskRoutes.complete, { body, token: bob.token })).status).toBe(200)
  expect((await get(server, ann.token, id)).actions).toContain('again')
  const { status, data } = await again(ann.token, id)
  expect(status).toBe(200)
  expect(data.key).toBe('trip')
  const draft = await draftOf(ann.token, data.id)
  expect(draft).toMatchObject({ key: 'trip', title: 'To Rome', businessKey: '' })
  expect(draft.vars).toEqual({ boss: bob.id, days: 3, city: 'Rome' })
  // It starts as it is.
  const { vars } = draft
  const started = await server.call(workflowInstanceRoutes.start, {
    body: { key: 'trip', vars, draftId: data.id },
    token: ann.token,
  })
  expect(started.status).toBe(200)
})

test('another user starts nothing with it: neither its approver, nor its manager, nor an outsider', async () => {
  const id = await begin()
  const before = await drafts(bob.token)
  for (const token of [bob.token, eve.token, admin]) expect((await again(token, id)).status).toBe(404)
  expect(await drafts(bob.token)).toBe(before)
  expect((await get(server, bob.token, id)).actions).not.toContain('again')
  expect((await get(server, admin, id)).actions).not.toContain('again')
})

test('who may not start the process any more is refused and not offered it', async () => {
  const id = await begin()
  const suspend = (suspended: 0 | 1) =>
    server.call(workflowModelRoutes.suspend, { body: { id: model, suspended }, token: admin })
  expect((await suspend(1)).status).toBe(200)
  expect((await again(ann.token, id)).status).toBe(404)
  expect((await get(server, ann.token, id)).actions).not.toContain('again')
  expect((await suspend(0)).status).toBe(200)
  expect((await again(ann.token, id)).status).toBe(200)
  const fay = await anActor(server, { can: ['wf:instance:page'] })
  expect((await again(fay.token, id)).status).toBe(403)
})

test('what is no request answers as one of another user', async () => {
  expect((await again(ann.token, ann.id)).status).toBe(404)
  expect((await again(ann.token, 'x')).status).toBe(400)
})
