/** A record says how the process stands that handles it: to its readers, and to the visitor who has its receipt. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicFormRoutes, publicSettingsRoutes } from '#forms/contract/public.ts'
import { recordListRoutes } from '#forms/contract/record-list.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { field } from '../../../../packages/forms/testing/models.ts'
import { answered, FormWorld } from '../../../forms/server/testing/published.ts'
import { aReceipt } from '../../../forms/server/testing/receipts.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { flows, processOf, start, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
let formId: string

beforeAll(async () => {
  server = await aServer()
  const world = await FormWorld.of(server)
  admin = world.admin
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  formId = await world.form([field('text', 'goods', { public: true, marks: { list: true } })])
  const xml = processOf(
    'states',
    `<startEvent id="s"/><userTask id="check" camunda:assignee="${bob.username}" portico:onReject="end"/>
<endEvent id="e"/>${flows('s check', 'check e')}`,
  )
  const body = { name: 'States', xml, formKey: formId, withdrawable: true }
  const { id } = await answered(server.call(workflowModelRoutes.create, { token: admin, body }))
  await answered(server.call(workflowModelRoutes.deploy, { token: admin, body: { id } }))
  const settings = { isViewOpen: true, isEntryOpen: false, versionNo: null, perDay: null, total: null, closeDate: null }
  await answered(
    server.call(publicSettingsRoutes.set, { token: admin, params: { id: formId }, body: { ...settings, version: 0 } }),
  )
})
afterAll(() => server.close())

/** A record that is handled, with a receipt. */
async function handled() {
  const { rootId } = await start(server, ann.token, { key: 'states', vars: { goods: 'Chair' } })
  const { database } = server.node.kernel
  const { id: recordId } = await database.read(1, (db) =>
    db.selectFrom('frm_record').select('id').where('instance_id', '=', rootId).executeTakeFirstOrThrow(),
  )
  const receipt = await aReceipt(server, { formId, recordId })
  const states = async () => {
    const params = { formId, id: recordId }
    const record = await answered(server.call(recordRoutes.get, { token: admin, params }))
    const query = { ids: [recordId], limit: -1 as const }
    const { list } = await answered(server.call(recordListRoutes.page, { token: admin, params: { formId }, query }))
    const found = await answered(server.call(publicFormRoutes.receipt, { params: { id: formId }, body: { receipt } }))
    return [record.process, list[0]?.process, found.state]
  }
  return { rootId, states }
}

test('while it runs and while it rests', async () => {
  const { rootId, states } = await handled()
  expect(await states()).toEqual(['running', 'running', 'process'])
  const order = { id: rootId, reason: 'Test' }
  await answered(server.call(workflowInstanceRoutes.suspend, { token: admin, body: order }))
  expect(await states()).toEqual(['running', 'running', 'process'])
})

test('once it has come to its end', async () => {
  const { rootId, states } = await handled()
  const id = await taskAt(server, bob.token, rootId, 'check')
  await answered(server.call(workflowTaskRoutes.complete, { token: bob.token, body: { id, outcome: 'agree' } }))
  expect(await states()).toEqual(['ended', 'ended', 'ended'])
})

test('once it was rejected', async () => {
  const { rootId, states } = await handled()
  const id = await taskAt(server, bob.token, rootId, 'check')
  await answered(server.call(workflowTaskRoutes.reject, { token: bob.token, body: { id } }))
  expect(await states()).toEqual(['rejected', 'rejected', 'rejected'])
})

test('once it was withdrawn', async () => {
  const { rootId, states } = await handled()
  await answered(server.call(workflowInstanceRoutes.withdraw, { token: ann.token, body: { id: rootId } }))
  expect(await states()).toEqual(['canceled', 'canceled', 'canceled'])
})

test('a record without a process has no such state', async () => {
  const { id } = await answered(
    server.call(recordRoutes.create, { token: admin, params: { formId }, body: { values: { goods: 'Desk' } } }),
  )
  const record = await answered(server.call(recordRoutes.get, { token: admin, params: { formId, id } }))
  expect(record.process).toBeNull()
})
