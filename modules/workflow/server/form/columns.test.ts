/** Columns of child tables at a node: hidden, filled in alone, required; in every reply, and against every attack. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { column, field, idOf, modelOf } from '../../../../packages/forms/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { aPublishedForm } from '../testing/forms.ts'
import { flows, get, processOf, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const FORM = modelOf([
  field('text', 'terms'),
  field('childTable', 'items', { fields: [column('text', 'what'), column('number', 'price'), column('text', 'note')] }),
])
const ROWS = [
  { what: 'Desk', price: 84217, note: 'old' },
  { what: 'Lamp', price: 30 },
]
interface Row extends Record<string, unknown> {
  id: string
}

let server: TestServer & { close: () => Promise<void> }
let admin: string
let formKey: string
let ann: TestActor
let bob: TestActor

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  formKey = await aPublishedForm({ server, token: admin }, FORM)
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
})
afterAll(() => server.close())

let count = 0
/** A request of these rows that waits for Bob, whose step has these attributes. */
async function atBob(attributes: string, startAttributes = '') {
  const key = `columns${(count += 1)}`
  const xml = processOf(
    key,
    `<startEvent id="s" ${startAttributes}/><userTask id="check" camunda:assignee="${bob.username}" ${attributes}/>
<endEvent id="e"/>${flows('s check', 'check e')}`,
  )
  const { data } = await server.call(workflowModelRoutes.create, { body: { name: key, xml, formKey }, token: admin })
  const deployed = await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })
  expect(deployed.status, JSON.stringify(deployed.body)).toBe(200)
  const vars = { terms: 'net', items: ROWS } as unknown as Record<string, never>
  const begun = await server.call(workflowInstanceRoutes.start, { body: { key, vars }, token: ann.token })
  if (begun.status !== 200) return { key, refused: begun, rootId: '', id: '', rows: [] as Row[] }
  const { rootId } = begun.data
  const rows = (await get(server, admin, rootId)).vars['items'] as unknown as Row[]
  return { key, refused: begun, rootId, rows, id: await taskAt(server, bob.token, rootId, 'check') }
}

const complete = (id: string, items: unknown, token = bob.token) =>
  server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree', vars: { items } }, token })
const taskOf = async (id: string) =>
  (await server.call(workflowTaskRoutes.get, { params: { id }, token: bob.token })).data
const pathsOf = ({ body }: { body: { data?: unknown } }) =>
  ((body.data as { issues?: { path: string }[] } | null)?.issues ?? []).map(({ path }) => path.replace(/^body\./, ''))
const now = async (rootId: string) => (await get(server, admin, rootId)).vars['items'] as unknown as Row[]

describe('a hidden column', () => {
  test('is in no reply to the user of the step, and the rest of its rows is', async () => {
    const { id, rootId } = await atBob('portico:hides="items.price" portico:writes="items"')
    const { data: report } = await server.call(workflowFollowRoutes.report, {
      params: { id: rootId },
      token: bob.token,
    })
    const all = [await taskOf(id), await get(server, bob.token, rootId), report]
    for (const reply of all) {
      const text = JSON.stringify(reply)
      expect(text).toContain('Desk')
      expect(text).toContain('net')
      expect(text).not.toContain('84217')
    }
    const [form] = (await taskOf(id)).forms
    const table = form?.model.fields.find(({ name }) => name === 'items')
    expect(table?.kind === 'childTable' && table.fields.map(({ name }) => name)).toEqual(['what', 'note'])
    expect(JSON.stringify(await get(server, ann.token, rootId))).toContain('84217')
  })

  test('cannot be sent, keeps its value when its row is changed, and its change is in no report', async () => {
    const { id, rootId, rows } = await atBob('portico:hides="items.price" portico:writes="items"')
    const seen = rows.map(({ price: _, ...row }) => row)
    expect(pathsOf(await complete(id, [{ ...seen[0], price: 1 }, seen[1]]))).toEqual(['vars.items.0.price'])
    expect((await complete(id, [{ ...seen[0], what: 'Chair' }, seen[1]])).status).toBe(200)
    expect(await now(rootId)).toEqual([{ ...rows[0], what: 'Chair' }, rows[1]])
    const { data } = await server.call(workflowFollowRoutes.report, { params: { id: rootId }, token: bob.token })
    const text = JSON.stringify(data.timeline)
    expect(text).toContain('Chair')
    expect(text).not.toContain('84217')
  })

  test('at the start is neither shown nor taken, and a request that is begun again does not bring it', async () => {
    const { refused } = await atBob('', 'portico:hides="items.price"')
    expect(pathsOf(refused)).toEqual(['vars.items.0.price', 'vars.items.1.price'])
    const { rootId, key } = await atBob('portico:hides="items.price"')
    expect(key).not.toBe('')
    const again = await server.call(workflowDraftRoutes.again, { body: { id: rootId }, token: ann.token })
    expect(JSON.stringify(again.body)).not.toContain('refused')
  })
})

describe('columns that are named', () => {
  test('are filled in alone: rows stay, others are read, nothing else is taken', async () => {
    const { id, rootId, rows } = await atBob('portico:writes="items.note"')
    const [form] = (await taskOf(id)).forms
    expect(form?.modes).toMatchObject({ [idOf('items')]: 'read', [idOf('note')]: 'write' })
    const [first, second] = [rows[0]?.id, rows[1]?.id]
    const attacks: [unknown, string][] = [
      [[{ id: first, note: 'x' }], 'vars.items'],
      [[{ id: second }, { id: first }], 'vars.items'],
      [[{ id: first }, { id: second }, { what: 'More' }], 'vars.items'],
      [[], 'vars.items'],
      [null, 'vars.items'],
      [[{ id: first, price: 1 }, { id: second }], 'vars.items.0.price'],
      [[{ id: first, what: 'Car' }, { id: second }], 'vars.items.0.what'],
    ]
    for (const [items, path] of attacks)
      expect(pathsOf(await complete(id, items)), JSON.stringify(items)).toContain(path)
    expect(await now(rootId)).toEqual(rows)
    expect((await complete(id, [{ id: first }, { id: second, note: 'fragile' }])).status).toBe(200)
    expect(await now(rootId)).toEqual([rows[0], { ...rows[1], note: 'fragile' }])
  })

  test('beside the table itself rows come and go, and only these columns of them are filled in', async () => {
    const { id, rootId, rows } = await atBob('portico:writes="items, items.note"')
    const [first] = rows
    expect(pathsOf(await complete(id, [{ id: first?.id, what: 'Car' }]))).toEqual(['vars.items.0.what'])
    expect(pathsOf(await complete(id, [{ what: 'Car' }]))).toEqual(['vars.items.0.what'])
    expect((await complete(id, [{ id: first?.id }, { note: 'new' }])).status).toBe(200)
    const after = await now(rootId)
    expect(after).toEqual([first, { id: after[1]?.id, note: 'new' }])
  })

  test('that are required have to be filled in in every row, and so the step says', async () => {
    const { id, rows } = await atBob('portico:requires="items.note"')
    const [form] = (await taskOf(id)).forms
    const table = form?.model.fields.find(({ name }) => name === 'items')
    expect(table?.kind === 'childTable' && table.fields.find(({ name }) => name === 'note')?.required).toBe(true)
    expect(pathsOf(await server.call(workflowTaskRoutes.complete, { body: { id }, token: bob.token }))).toEqual([
      'vars.items.1.note',
    ])
    const filled = rows.map(({ id: row }) => ({ id: row, note: 'seen' }))
    expect((await complete(id, filled)).status).toBe(200)
  })
})
