/** Requests by number, and what their rows say of them. */
import { afterAll, expect, test } from 'vitest'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes, type ModelDraft } from '#workflow/contract/model.ts'
import type { SummaryPart } from '#workflow/contract/summary.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import type { Field } from '#forms-core/index.ts'
import { field, modelOf } from '../../../../packages/forms/testing/models.ts'
import { aPublishedForm } from '../testing/forms.ts'
import { anOffice } from '../testing/office.ts'
import { fields, flows, LEAVE, processOf, taskAt } from '../testing/processes.ts'

type TaskList = (typeof workflowTaskRoutes)['toDo' | 'done']

const { server, admin, people } = await anOffice('Ann', 'Bob', 'Eve')
const { Ann: ann, Bob: bob, Eve: eve } = people
afterAll(() => server.close())

async function deploy(xml: string, settings: Partial<ModelDraft>): Promise<void> {
  const { data } = await server.call(workflowModelRoutes.create, {
    body: { name: 'Leave', xml, ...settings },
    token: admin,
  })
  expect((await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })).status).toBe(200)
}

const DECIDED = processOf(
  'counted',
  `<startEvent id="start" portico:writes="boss"/><userTask id="decide" camunda:assignee="\${boss}"/><endEvent id="end"/>
${flows('start decide', 'decide end')}`,
)

const begin = (key: string, vars: object, more: object = {}) =>
  server.call(workflowInstanceRoutes.start, {
    body: { key, vars: vars as Record<string, never>, ...more },
    token: ann.token,
  })
const serialOf = async (id: string) =>
  (await server.call(workflowInstanceRoutes.get, { params: { id }, token: ann.token })).data.serial
const serialsOf = async (ids: readonly string[]) => (await Promise.all(ids.map(serialOf))).sort()

test('each process counts its own requests without gaps, also when many start at once and some are refused', async () => {
  const rule = { prefix: 'LV-', period: 'none', digits: 3 } as const
  // Who decides is found after the number was taken: no one is a refusal then.
  await deploy(DECIDED, { numberRule: rule, titleTemplate: '${serial} of ${initiator}' })
  await deploy(LEAVE('others'), { numberRule: { ...rule, prefix: 'OT-' } })
  const refused = () => begin('counted', { boss: 'no such user' })
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 4 === 3 ? refused() : begin('counted', { boss: ann.id }))),
  )
  const started = all.filter(({ status }) => status === 200).map(({ data }) => data.rootId)
  expect(started).toHaveLength(9)
  expect(await serialsOf(started)).toEqual(Array.from({ length: 9 }, (_, at) => `LV-00${at + 1}`))
  expect(await serialOf((await begin('others', { boss: ann.id })).data.rootId)).toBe('OT-001')
  const { data } = await server.call(workflowInstanceRoutes.started, {
    query: { keyword: 'lv-009', page: 1, limit: 10 },
    token: ann.token,
  })
  expect(data.list.map(({ title, serial }) => [title, serial])).toEqual([['LV-009 of Ann', 'LV-009']])
})

test('a start that is repeated keeps its number', async () => {
  const commandId = '0192d5a0-0000-7000-8000-00000000c0de'
  const [first] = [await begin('counted', { boss: ann.id }, { commandId })]
  const again = await begin('counted', { boss: ann.id }, { commandId })
  expect(again.data.rootId).toBe(first.data.rootId)
  const next = await begin('counted', { boss: ann.id })
  expect([await serialOf(first.data.rootId), await serialOf(next.data.rootId)]).toEqual(['LV-010', 'LV-011'])
})

test('numbers of a period carry it', async () => {
  await deploy(LEAVE('daily'), { numberRule: { prefix: '', period: 'year', digits: 2 } })
  expect(await serialOf((await begin('daily', { boss: ann.id })).data.rootId)).toMatch(/^20\d\d-01$/)
})

test('without a rule there is no number, and a rule that cannot be is refused at its place', async () => {
  await deploy(LEAVE('plain'), {})
  expect(await serialOf((await begin('plain', { boss: ann.id })).data.rootId)).toBe('')
  const body = { name: 'Leave', xml: LEAVE('wrong'), numberRule: { prefix: '<b>', period: 'day', digits: 4 } as const }
  const { status, body: answer } = await server.call(workflowModelRoutes.create, { body, token: admin })
  expect(status).toBe(400)
  expect(JSON.stringify(answer)).toContain('numberRule.prefix')
})

const FIELDS: readonly Field[] = [
  field('text', 'goods'),
  field('number', 'price'),
  field('user', 'keeper'),
  field('date', 'until'),
  field('select', 'kind', {
    options: { from: 'fixed', options: [{ value: 'it', label: { zh: '设备', en: 'Equipment' } }] },
  }),
  field('text', 'secret'),
]

const PURCHASE = processOf(
  'bought',
  `<startEvent id="s"/><userTask id="check" camunda:assignee="${bob.username}" portico:writes="goods"/>
<userTask id="last" camunda:assignee="${eve.username}" portico:hides="secret"/><endEvent id="e"/>
${flows('s check', 'check last', 'last e')}`,
)

test('rows say what the model names, as it is now; what a step hides is in no row', async () => {
  const formKey = await aPublishedForm({ server, token: admin }, modelOf([...FIELDS]))
  const summaryFields = ['goods', 'kind', 'keeper', 'until', 'secret']
  await deploy(PURCHASE, { formKey, summaryFields })
  const vars = { goods: 'Desk', price: 3, keeper: bob.id, until: '2026-12-01', kind: 'it', secret: 'S' }
  const { data: started } = await begin('bought', vars)
  const page = { page: 1, limit: 10, process: 'bought' }
  type Parts = readonly SummaryPart[]
  const textsOf = (list: readonly { summary: Parts }[]) =>
    list.map(({ summary }) => summary.map(({ label, text, date }) => [label, text, date]))
  const tasks = async (token: string, route: TaskList) =>
    textsOf((await server.call(route, { query: page, token })).data.list)
  const shown = (goods: string) => [
    [
      ['goods', goods, null],
      ['kind', 'Equipment', null],
      ['keeper', 'Bob', null],
      ['until', '2026-12-01', 'day'],
    ],
  ]
  expect(await tasks(bob.token, workflowTaskRoutes.toDo)).toEqual(shown('Desk'))
  const body = {
    id: await taskAt(server, bob.token, started.rootId, 'check'),
    outcome: 'agree' as const,
    vars: { goods: 'Chair' },
  }
  expect((await server.call(workflowTaskRoutes.complete, { body, token: bob.token })).status).toBe(200)
  await server.call(workflowCcRoutes.give, { body: { id: started.rootId, userIdList: [eve.id] }, token: ann.token })
  expect(await tasks(bob.token, workflowTaskRoutes.done)).toEqual(shown('Chair'))
  expect(await tasks(eve.token, workflowTaskRoutes.toDo)).toEqual(shown('Chair'))
  const requests = await server.call(workflowInstanceRoutes.started, { query: page, token: ann.token })
  expect(textsOf(requests.data.list)).toEqual(shown('Chair'))
  const copies = await server.call(workflowCcRoutes.page, { query: page, token: eve.token })
  expect(textsOf(copies.data.list)).toEqual(shown('Chair'))
})

test('tasks of a process that is called for each row say which row they are about', async () => {
  const form = fields('goods', 'price:long', 'secret')
  const priced = `<startEvent id="s">${form}</startEvent><userTask id="price" camunda:assignee="${bob.id}" portico:hides="secret"/>`
  await deploy(processOf('priced', `${priced}<endEvent id="e"/>${flows('s price', 'price e')}`), {
    summaryFields: ['goods', 'price', 'secret'],
  })
  const call = `<callActivity id="call" calledElement="priced" portico:each="rows"/>`
  const caller = `<startEvent id="s" portico:writes="rows">${fields('reason')}</startEvent>${call}<endEvent id="e"/>${flows('s call', 'call e')}`
  await deploy(processOf('pricing', caller), { summaryFields: ['reason'] })
  const rows = ['Desk', 'Chair'].map((goods, at) => ({ goods, price: at + 1, secret: 'S' }))
  expect((await begin('pricing', { rows, reason: 'Move' })).status).toBe(200)
  const textsOf = async (route: TaskList) =>
    (await server.call(route, { query: { page: 1, limit: 10, process: 'pricing' }, token: bob.token })).data.list
      .map(({ summary }) => summary.map(({ text }) => text).join(' '))
      .sort()
  expect(await textsOf(workflowTaskRoutes.toDo)).toEqual(['Chair 2 Move', 'Desk 1 Move'])
  const { list } = (await server.call(workflowTaskRoutes.toDo, { query: { process: 'pricing' }, token: bob.token }))
    .data
  const body = { id: list[0]?.id ?? '', outcome: 'agree' as const }
  expect((await server.call(workflowTaskRoutes.complete, { body, token: bob.token })).status).toBe(200)
  expect(await textsOf(workflowTaskRoutes.done)).toHaveLength(1)
  expect((await textsOf(workflowTaskRoutes.done))[0]).toMatch(/^(Desk 1|Chair 2) Move$/)
})
