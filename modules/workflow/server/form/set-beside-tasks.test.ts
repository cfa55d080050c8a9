/** Variables that are set beside the tasks: those of the online form go through its record, or are refused by it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordRoutes } from '#forms/contract/record.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { field, idOf } from '../../../../packages/forms/testing/models.ts'
import { answered, FormWorld } from '../../../forms/server/testing/published.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { flows, get, processOf, start } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const FIELDS = [
  field('text', 'goods', { required: true }),
  field('number', 'price', { min: 1, decimals: 2 }),
  field('number', 'total', { computed: '${ifEmpty(price, 0) * 2}', decimals: 2 }),
  field('text', 'secret'),
]

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let formId: string

beforeAll(async () => {
  server = await aServer()
  const world = await FormWorld.of(server)
  admin = world.admin
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  formId = await world.form(FIELDS)
  const processes = {
    waits: processOf(
      'waits',
      `<startEvent id="s" portico:hides="secret"/><intermediateCatchEvent id="paid" portico:writes="price, mark">
<messageEventDefinition messageRef="m"/></intermediateCatchEvent><userTask id="end" camunda:assignee="\${initiator}"/><endEvent id="e"/>
${flows('s paid', 'paid end', 'end e')}`,
      'Waits',
      '<message id="m" name="paid"/>',
    ),
    stuck: processOf(
      'stuck',
      `<startEvent id="s"/><exclusiveGateway id="g"/><userTask id="end" camunda:assignee="\${initiator}"/><endEvent id="e"/>
${flows('s g', 'g end ${price &gt; 7}', 'end e')}`,
    ),
  }
  for (const [name, xml] of Object.entries(processes)) {
    const { id } = await answered(
      server.call(workflowModelRoutes.create, { token: admin, body: { name, xml, formKey: formId } }),
    )
    await answered(server.call(workflowModelRoutes.deploy, { token: admin, body: { id } }))
  }
})
afterAll(() => server.close())

const begun = async (key: string) =>
  (await start(server, ann.token, { key, vars: { goods: 'Chair', price: 5 } })).rootId
const setVars = (id: string, vars: object) =>
  server.call(workflowInstanceRoutes.setVars, {
    token: admin,
    body: { id, vars: vars as Record<string, never>, reason: 'Corrected' },
  })
const send = (id: string, vars: object) =>
  server.call(workflowInstanceRoutes.message, {
    token: admin,
    body: { name: 'paid', instanceId: id, vars: vars as Record<string, never> },
  })
const pathsOf = ({ body }: { body: { data?: unknown } }) =>
  ((body.data as { issues?: { path: string }[] } | null)?.issues ?? []).map(({ path }) => path.replace(/^body\./, ''))
async function recordOf(instanceId: string) {
  const { id } = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('frm_record').select('id').where('instance_id', '=', instanceId).executeTakeFirstOrThrow(),
  )
  const params = { formId, id }
  const { rev, values } = await answered(server.call(recordRoutes.get, { token: admin, params }))
  const [last] = await answered(server.call(recordRoutes.revisions, { token: admin, params }))
  return { rev, price: values[idOf('price')], total: values[idOf('total')], kind: last?.kind }
}

test('an administrator changes the record with its variables, and what is computed of them', async () => {
  const id = await begun('waits')
  expect((await setVars(id, { price: 7, beside: 1 })).status).toBe(200)
  expect((await get(server, admin, id)).vars).toMatchObject({ price: 7, total: 14, beside: 1 })
  expect(await recordOf(id)).toEqual({ rev: 2, price: 7, total: 14, kind: 'process' })
  // What the form does not have concerns no record.
  expect((await setVars(id, { beside: 2 })).status).toBe(200)
  expect((await setVars(id, { price: null })).status).toBe(200)
  expect(await recordOf(id)).toEqual({ rev: 3, price: undefined, total: 0, kind: 'process' })
})

test('what the form refuses is refused at the variable, and neither changes', async () => {
  const id = await begun('waits')
  const before = await get(server, admin, id)
  for (const [vars, path] of [
    [{ price: 0 }, 'vars.price'],
    [{ price: 'x' }, 'vars.price'],
    [{ goods: null }, 'vars.goods'],
    [{ total: 1 }, 'vars.total'],
    [{ price: 7, total: 1 }, 'vars.total'],
  ] as const) {
    const refused = await setVars(id, vars)
    expect([refused.status, pathsOf(refused)], JSON.stringify(vars)).toEqual([400, [path]])
  }
  expect(await get(server, admin, id)).toEqual(before)
  expect(await recordOf(id)).toEqual({ rev: 1, price: 5, total: 10, kind: 'process' })
})

test('a message changes the record by what its node lets it set, checked in the same way', async () => {
  const id = await begun('waits')
  const refused = await send(id, { price: 0.5 })
  expect([refused.status, pathsOf(refused)]).toEqual([400, ['vars.price']])
  expect(pathsOf(await send(id, { goods: 'Desk' }))).toEqual(['vars.goods'])
  expect((await send(id, { price: 9, mark: 'paid' })).status).toBe(200)
  expect((await get(server, admin, id)).vars).toMatchObject({ price: 9, total: 18, mark: 'paid' })
  expect(await recordOf(id)).toEqual({ rev: 2, price: 9, total: 18, kind: 'process' })
})

test('so does a repair of what is stuck', async () => {
  const id = await begun('stuck')
  const { list } = await answered(server.call(workflowIncidentRoutes.page, { token: admin }))
  const incident = list.find(({ instanceId }) => instanceId === id)?.id ?? ''
  const retry = (vars: object) =>
    server.call(workflowIncidentRoutes.retry, {
      token: admin,
      body: { id: incident, comment: 'Corrected', vars: vars as Record<string, never> },
    })
  const refused = await retry({ price: 0 })
  expect([refused.status, pathsOf(refused)]).toEqual([400, ['vars.price']])
  expect(await answered(retry({ price: 8 }))).toMatchObject({ again: null })
  expect((await get(server, admin, id)).vars).toMatchObject({ price: 8, total: 16 })
  expect(await recordOf(id)).toEqual({ rev: 2, price: 8, total: 16, kind: 'process' })
})
