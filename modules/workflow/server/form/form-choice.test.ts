/**
 * What fields of the online form of a process offer, and the files in it, for users without a right to the form: those
 * of the form that they start or handle now, and nothing else.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formApiRoutes } from '#forms/contract/api-conf.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import type { Field } from '#forms-core/index.ts'
import { column, field, idOf } from '../../../../packages/forms/testing/models.ts'
import { answered, FormWorld } from '../../../forms/server/testing/published.ts'
import { anOtherSide, type OtherSide } from '../../../forms/server/testing/other-side.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { flows, processOf, start, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle', 'sys:oss:upload']

let server: TestServer & { close: () => Promise<void> }
let other: OtherSide
let world: FormWorld
let admin: string
let ann: TestActor
let bob: TestActor
let eve: TestActor
/** A form whose records everybody sees, one that no user does, and the form of the process. */
let customers: string
let payroll: string
let formId: string
let record: string

const purchase = (key: string): string =>
  processOf(
    key,
    `<startEvent id="s" portico:hides="secret"/>
<userTask id="check" camunda:assignee="${bob.username}" portico:writes="supplier, lines, voucher" portico:hides="customer"/>
<endEvent id="e"/>${flows('s check', 'check e')}`,
    'Purchase',
  )

beforeAll(async () => {
  server = await aServer({ env: { EGRESS_ALLOW: '127.0.0.1' } })
  other = await anOtherSide()
  other.answer = ({ path }) => ({ data: [{ code: path, name: `At ${path}` }] })
  world = await FormWorld.of(server)
  admin = world.admin
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  customers = await world.form([field('text', 'name', { marks: { list: true } })])
  payroll = await world.form([field('text', 'name', { marks: { list: true } })], [])
  record = await world.record({ token: admin }, customers, { name: 'Northwind' })
  await world.record({ token: admin }, payroll, { name: 'Salary of Ann' })
  const call = { name: 'cities', title: 'Cities', url: other.url('/cities/{country}'), listPath: 'data' }
  await server.call(formApiRoutes.create, {
    token: admin,
    body: { ...call, valuePath: 'code', labelPath: 'name' },
  })
  formId = await world.form(fieldsOf(), [])
  const { data } = await server.call(workflowModelRoutes.create, {
    body: { name: 'Purchase', xml: purchase('choices'), formKey: formId },
    token: admin,
  })
  await answered(server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin }))
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const refersTo = (form: string) => ({ form, onDelete: 'setNull' as const })
const ofCall = (country: string) => ({
  options: { from: 'api' as const, api: 'cities', params: { country: idOf(country) } },
})
const fieldsOf = (): Field[] => [
  field('text', 'country'),
  field('reference', 'customer', refersTo(customers)),
  field('reference', 'supplier', refersTo(customers)),
  field('reference', 'secret', refersTo(customers)),
  field('reference', 'fixed', { ...refersTo(customers), readOnly: true }),
  field('reference', 'salary', refersTo(payroll)),
  field('select', 'city', ofCall('country')),
  field('childTable', 'lines', {
    fields: [column('select', 'town', ofCall('country')), column('reference', 'maker', refersTo(customers))],
  }),
  field('file', 'invoice'),
  field('file', 'voucher'),
]

const ofStart = (name: string, { token } = ann, key = 'choices') => ({
  references: () => server.call(workflowFormRoutes.startReferences, { params: { key, fieldId: idOf(name) }, token }),
  options: () =>
    server.call(workflowFormRoutes.startOptions, {
      params: { key, fieldId: idOf(name) },
      query: { 'p.country': 'DE', 'p.other': 'x' },
      token,
    }),
})
const ofModel = (name: string, { token }: { token: string }, formKey = formId) => ({
  references: () =>
    server.call(workflowFormRoutes.modelReferences, { params: { formKey, fieldId: idOf(name) }, token }),
  options: () =>
    server.call(workflowFormRoutes.modelOptions, {
      params: { formKey, fieldId: idOf(name) },
      query: { 'p.country': 'DE' },
      token,
    }),
})
const ofTask = (id: string, name: string, { token }: { token: string } = bob) => ({
  references: () => server.call(workflowFormRoutes.taskReferences, { params: { id, fieldId: idOf(name) }, token }),
  options: () =>
    server.call(workflowFormRoutes.taskOptions, {
      params: { id, fieldId: idOf(name) },
      query: { 'p.country': 'DE' },
      token,
    }),
})
const begun = async (vars: object = {}) => {
  const { rootId } = await start(server, ann.token, { key: 'choices', vars: vars as Record<string, never> })
  return { rootId, id: await taskAt(server, bob.token, rootId, 'check') }
}

describe('the user who tries a model out', () => {
  test('chooses what its form offers, within their reach, where they may draw models', async () => {
    const designer = await anActor(server, { can: ['wf:model:save'] })
    expect((await ofModel('customer', designer).references()).data).toMatchObject([{ id: record }])
    expect((await ofModel('salary', designer).references()).data).toEqual([])
    expect((await ofModel('city', designer).options()).data).toEqual([{ value: '/cities/DE', label: 'At /cities/DE' }])
    for (const name of ['fixed', 'unknown']) expect((await ofModel(name, designer).references()).status, name).toBe(404)
    expect((await ofModel('customer', designer, 'other').references()).status).toBe(404)
    expect((await ofModel('customer', ann).references()).status).toBe(403)
    expect((await ofModel('city', ann).options()).status).toBe(403)
  })
})

describe('the user who starts', () => {
  test('chooses records and options of the form, without a right to it, and saves them', async () => {
    expect(await ofStart('customer').references()).toMatchObject({
      status: 200,
      data: [{ id: record, title: 'Northwind' }],
    })
    const options = [{ value: '/cities/DE', label: 'At /cities/DE' }]
    expect(await ofStart('city').options()).toMatchObject({ status: 200, data: options })
    expect(await ofStart('town').options()).toMatchObject({ status: 200, data: options })
    expect((await ofStart('maker').references()).data).toHaveLength(1)
    await start(server, ann.token, { key: 'choices', vars: { customer: record, city: '/cities/DE' } })
    const byItself = await server.call(recordRoutes.options, {
      params: { formId, fieldId: idOf('customer') },
      token: (await anActor(server, { can: ['frm:record:page'] })).token,
    })
    expect(byItself.status).toBe(404)
  })

  test('gets nothing of records that they do not reach themselves', async () => {
    expect((await ofStart('salary').references()).data).toEqual([])
  })

  test('gets nothing of fields that are hidden, that no user fills in, or that are of another kind', async () => {
    for (const name of ['secret', 'fixed', 'country', 'nothing', 'city', 'lines'])
      expect((await ofStart(name).references()).status, name).toBe(404)
    for (const name of ['customer', 'country', 'nothing', 'lines'])
      expect((await ofStart(name).options()).status, name).toBe(404)
  })

  test('gets nothing of processes that they may not start, that are not there, or of another organisation', async () => {
    const { data } = await server.call(workflowModelRoutes.create, {
      body: { name: 'Closed', xml: purchase('closed'), formKey: formId },
      token: admin,
    })
    await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })
    const access = { id: data.id, startBy: 'chosen' as const, starter: {}, manager: {}, monitor: {} }
    expect((await server.call(workflowAccessRoutes.update, { body: access, token: admin })).status).toBe(200)
    expect((await ofStart('customer', ann, 'closed').references()).status).toBe(404)
    expect((await ofStart('city', ann, 'closed').options()).status).toBe(404)
    const stranger = await anActor(server, { tenantId: 0, can: STAFF })
    const unable = await anActor(server, { can: ['wf:task:handle'] })
    expect((await ofStart('customer', ann, 'nowhere').references()).status).toBe(404)
    expect((await ofStart('customer', stranger).references()).status).toBe(404)
    expect((await ofStart('city', stranger).options()).status).toBe(404)
    expect((await ofStart('customer', unable).references()).status).toBe(403)
    expect(other.received.every(({ path }) => path === '/cities/DE')).toBe(true)
  })
})

describe('the user who handles a task', () => {
  test('chooses for the fields that are open there, and for no others', async () => {
    const { id } = await begun()
    expect((await ofTask(id, 'supplier').references()).data).toMatchObject([{ id: record }])
    expect((await ofTask(id, 'maker').references()).data).toMatchObject([{ id: record }])
    expect((await ofTask(id, 'town').options()).status).toBe(200)
    // Hidden here; read here; not filled in anywhere.
    for (const name of ['customer', 'secret', 'fixed'])
      expect((await ofTask(id, name).references()).status, name).toBe(404)
    expect((await ofTask(id, 'city').options()).status).toBe(404)
  })

  test('is that user alone: no other one, not the one who started it, no user elsewhere', async () => {
    const { id } = await begun()
    const stranger = await anActor(server, { tenantId: 0, can: STAFF })
    for (const user of [eve, ann, stranger, { token: admin }])
      expect([
        (await ofTask(id, 'supplier', user).references()).status,
        (await ofTask(id, 'town', user).options()).status,
      ]).toEqual([404, 404])
  })

  test('does so until it is finished, suspended or handed over', async () => {
    const { id, rootId } = await begun()
    const order = { id: rootId, reason: 'Test' }
    await server.call(workflowInstanceRoutes.suspend, { body: order, token: admin })
    expect((await ofTask(id, 'supplier').references()).status).toBe(404)
    await server.call(workflowInstanceRoutes.resume, { body: order, token: admin })
    expect((await ofTask(id, 'supplier').references()).status).toBe(200)
    await server.call(workflowTaskRoutes.delegate, { body: { id, userId: eve.id }, token: bob.token })
    expect((await ofTask(id, 'supplier').references()).status).toBe(404)
    await server.call(workflowTaskRoutes.resolve, { body: { id }, token: eve.token })
    const done = await server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree' }, token: bob.token })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect((await ofTask(id, 'supplier').references()).status).toBe(404)
    expect((await ofTask(id, 'town').options()).status).toBe(404)
  })
})

describe('files', () => {
  const upload = async (by: TestActor, name: string) =>
    (
      await server.call(ossRoutes.create, {
        token: by.token,
        file: { name, content: `text of ${name}` },
        body: { dirValue: 'form' },
      })
    ).data.id
  const filesOf = async (by: TestActor, id: string) => {
    const { data } = await server.call(workflowTaskRoutes.get, { params: { id }, token: by.token })
    return data.forms[0]?.files
  }

  test('are uploaded at the start and in a task, kept by the record, and open where their field is seen', async () => {
    const invoice = await upload(ann, 'invoice.txt')
    const { id, rootId } = await begun({ invoice: [invoice] })
    const shown = await filesOf(bob, id)
    expect(shown).toMatchObject({ [invoice]: { name: 'invoice.txt', kind: 'text' } })
    const { pathname, search } = new URL(shown?.[invoice]?.url ?? '', 'http://here')
    expect((await server.node.app.inject({ url: pathname + search })).statusCode).toBe(200)
    const voucher = await upload(bob, 'voucher.txt')
    const complete = (vars: object) =>
      server.call(workflowTaskRoutes.complete, {
        body: { id, outcome: 'agree', vars: vars as Record<string, never> },
        token: bob.token,
      })
    // One of another user is not theirs to give away.
    expect((await complete({ voucher: [await upload(eve, 'stolen.txt')] })).status).toBe(400)
    expect((await complete({ voucher: [voucher] })).status).toBe(200)
    const { data: run } = await server.call(workflowInstanceRoutes.get, { params: { id: rootId }, token: ann.token })
    expect(Object.keys(run.form?.files ?? {}).sort()).toEqual([invoice, voucher].sort())
  })

  test('of a draft are named with the records in it, as far as its owner may use both', async () => {
    const [own, foreign] = [await upload(ann, 'own.txt'), await upload(eve, 'foreign.txt')]
    const closed = await world.record({ token: admin }, payroll, { name: 'Salary of Bob' })
    const vars = { invoice: [own, foreign], customer: record, salary: closed, secret: record, fixed: 'nothing' }
    const body = { key: 'choices', vars: vars as object as Record<string, never> }
    const { id } = await answered(server.call(workflowDraftRoutes.create, { token: ann.token, body }))
    const draft = await answered(server.call(workflowDraftRoutes.get, { token: ann.token, params: { id } }))
    expect(draft.names).toEqual({ [own]: 'own.txt', [record]: 'Northwind' })
    expect(Object.keys(draft.files)).toEqual([own])
    const gone = { key: 'nowhere', vars: {} }
    const other = await answered(server.call(workflowDraftRoutes.create, { token: ann.token, body: gone }))
    const left = await answered(server.call(workflowDraftRoutes.get, { token: ann.token, params: { id: other.id } }))
    expect([left.names, left.files]).toEqual([{}, {}])
  })
})
