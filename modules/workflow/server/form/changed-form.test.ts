/**
 * A form that is changed while a hundred processes run with it: fields are added, renamed, taken out, and replaced by
 * one of another type. Every value stays where it was, and what is open is completed as it was begun.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { templateRoutes } from '#forms/contract/template.ts'
import { valueCopyRoutes } from '#forms/contract/value-copy.ts'
import { taskRoutes } from '#contract/task.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes, type WorkflowTaskRow } from '#workflow/contract/task.ts'
import { isSameJson, type Field } from '#forms-core/index.ts'
import { column, field, idOf, modelOf } from '../../../../packages/forms/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { aPublishedForm, publishModel } from '../testing/forms.ts'
import { flows, get, processOf, toDo } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const RUNNING = 100
const AT_ONCE = 10
const titled = (fields: readonly Field[]) => modelOf(fields, { title: { zh: '采购', en: 'Purchase' } })
const FIRST = [
  field('text', 'goods', { required: true }),
  field('number', 'price', { decimals: 2 }),
  field('number', 'count', {}),
  field('number', 'total', { computed: '${ifEmpty(price, 0) * ifEmpty(count, 0)}', decimals: 2 }),
  field('text', 'quantity'),
  field('text', 'voucher'),
  field('childTable', 'items', { fields: [column('text', 'what'), column('number', 'each')] }),
]
/** `goods` has another name, `total` and `items` are gone, `reason` is required, `pieces` is what `quantity` was. */
const SECOND = [
  field('text', 'goods', { required: true, name: 'article' }),
  field('number', 'price', { decimals: 0, min: 100_000 }),
  field('number', 'count', { required: true }),
  field('text', 'quantity'),
  field('number', 'pieces', {}),
  field('text', 'voucher'),
  field('text', 'reason', { required: true }),
]

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
let formKey: string
let modelId: string

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  formKey = await aPublishedForm({ server, token: admin }, titled(FIRST))
  const xml = processOf(
    'changing',
    `<startEvent id="s"/><userTask id="check" camunda:assignee="${bob.username}" portico:writes="voucher, goods"/>
<userTask id="file" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s check', 'check file', 'file e')}`,
  )
  const body = { name: 'Purchase', xml, formKey }
  modelId = (await server.call(workflowModelRoutes.create, { body, token: admin })).data.id
  if ((await deployed()) !== 200) throw new Error('not deployed')
})
afterAll(() => server.close())

const deployed = async () =>
  (await server.call(workflowModelRoutes.deploy, { body: { id: modelId }, token: admin })).status

/** Work on all of them, a few at a time. */
async function forAll<Item>(all: readonly Item[], work: (item: Item, at: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE)
    await Promise.all(all.slice(from, from + AT_ONCE).map((item, at) => work(item, from + at)))
}

/** What is stored of each record, by its instance. */
async function stored(): Promise<Map<string, Record<string, unknown>>> {
  const rows = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('frm_record').select(['instance_id', 'data']).where('template_id', '=', formKey).execute(),
  )
  return new Map(rows.map(({ instance_id: id, data }) => [id ?? '', data as Record<string, unknown>]))
}

/** The tasks that a user has open at a node. */
async function openAt(node: string, token: string): Promise<WorkflowTaskRow[]> {
  const all: WorkflowTaskRow[] = []
  for (let page = 1; ; page += 1) {
    const { list } = (await server.call(workflowTaskRoutes.toDo, { query: { page, limit: 100 }, token })).data
    all.push(...list)
    if (list.length < 100) return all.filter(({ nodeId }) => nodeId === node)
  }
}
const complete = (token: string, id: string, vars: object) =>
  server.call(workflowTaskRoutes.complete, {
    body: { id, outcome: 'agree', vars: vars as Record<string, never> },
    token,
  })

/** Values that are no longer what they were. */
function lost(before: ReadonlyMap<string, Record<string, unknown>>, after: typeof before): string[] {
  return [...before].flatMap(([id, values]) =>
    Object.entries(values)
      .filter(([name, value]) => !isSameJson(after.get(id)?.[name], value))
      .map(([name, value]) => `${id} ${name}: ${JSON.stringify(value)} → ${JSON.stringify(after.get(id)?.[name])}`),
  )
}

test(`a form changed under ${RUNNING} running instances loses no value`, { timeout: 240_000 }, async () => {
  const begun: string[] = []
  await forAll(Array.from({ length: RUNNING }), async (_, at) => {
    const items = [{ what: `Part ${at}`, each: at }]
    const vars = { goods: `Desk ${at}`, price: at + 0.25, count: 3, quantity: String(at), items }
    const body = { key: 'changing', vars: vars as unknown as Record<string, never> }
    const { data, status } = await server.call(workflowInstanceRoutes.start, { body, token: ann.token })
    expect(status).toBe(200)
    begun.push(data.rootId)
  })
  const half = (await openAt('check', bob.token)).slice(0, RUNNING / 2)
  await forAll(half, async ({ id }, at) => {
    expect((await complete(bob.token, id, { voucher: `V${at}` })).status).toBe(200)
  })
  const before = await stored()
  expect(before.size).toBe(RUNNING)
  const varsOf = async () =>
    new Map(await Promise.all(begun.map(async (id) => [id, (await get(server, admin, id)).vars] as const)))
  const varsBefore = await varsOf()

  await refusedTypeChange()
  await publishModel({ server, token: admin }, formKey, titled(SECOND))
  expect(await deployed()).toBe(200)
  await copyQuantities()

  expect(lost(before, await stored())).toEqual([])
  expect(lost(varsBefore, await varsOf())).toEqual([])
  await completeAll()
  const after = await stored()
  // What was open was completed with what the old form asks for.
  for (const values of before.values()) delete values[idOf('voucher')]
  expect(lost(before, after)).toEqual([])
  for (const [id, values] of after) {
    expect(values[idOf('voucher')], id).toMatch(/^[VW]\d+$/)
    expect((await get(server, admin, id)).status).toBe('ended')
  }
})

/** The type of a field stays: a value that is there keeps its meaning. */
async function refusedTypeChange(): Promise<void> {
  const { rev } = (await server.call(templateRoutes.draft, { params: { id: formKey }, token: admin })).data
  const changed = titled([...SECOND.filter(({ name }) => name !== 'quantity'), field('number', 'quantity', {})])
  const body = { rev, model: JSON.parse(JSON.stringify(changed)) as Record<string, never> }
  const saved = await server.call(templateRoutes.saveDraft, { params: { id: formKey }, body, token: admin })
  const params = { params: { id: formKey }, body: { rev: saved.data.rev }, token: admin }
  expect((await server.call(templateRoutes.publish, params)).body.error).toBe('form_type_change')
}

/** The way to another type: a new field, into which the values are copied. */
async function copyQuantities(): Promise<void> {
  const body = { from: idOf('quantity'), to: idOf('pieces'), isTrial: false }
  const { data } = await server.call(valueCopyRoutes.copy, { params: { id: formKey }, body, token: admin })
  const look = async () => (await server.call(taskRoutes.get, { params: { id: data.id }, token: admin })).data.status
  await expect.poll(look, { timeout: 60_000 }).toBe('done')
}

/** Both steps of all of them, by the form that they were begun with; the names of the new one are refused. */
async function completeAll(): Promise<void> {
  const [first] = await openAt('check', bob.token)
  const task = (await server.call(workflowTaskRoutes.get, { params: { id: first?.id ?? '' }, token: bob.token })).data
  const names = task.forms[0]?.model.fields.map(({ name }) => name)
  expect(names).toContain('goods')
  expect(names).not.toContain('article')
  expect((await complete(bob.token, first?.id ?? '', { voucher: 'V1', article: 'x' })).status).toBe(400)
  await forAll(await openAt('check', bob.token), async ({ id }, at) => {
    expect((await complete(bob.token, id, { voucher: `W${at}` })).status).toBe(200)
  })
  expect((await toDo(server, bob.token)).length).toBe(0)
  await forAll(await openAt('file', ann.token), async ({ id }) => {
    expect((await complete(ann.token, id, {})).status).toBe(200)
  })
}
