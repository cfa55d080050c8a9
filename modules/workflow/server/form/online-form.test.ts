/**
 * Processes that name an online form: deploying, starting, handling, resubmitting and looking; attacks on all of these.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordRoutes } from '#forms/contract/record.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import type { Field } from '#forms-core/index.ts'
import { field, idOf, modelOf } from '../../../../packages/forms/testing/models.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { aTemplate, publishModel } from '../testing/forms.ts'
import { flows, get, processOf, start, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const FIELDS: readonly Field[] = [
  field('text', 'goods', { required: true }),
  field('number', 'price', { min: 1, decimals: 2 }),
  field('number', 'count', { min: 1, default: { from: 'literal', value: 2 } }),
  field('number', 'total', { computed: '${ifEmpty(price, 0) * ifEmpty(count, 0)}', decimals: 2 }),
  field('text', 'voucher'),
  field('text', 'secret'),
]

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
  eve = await anActor(server, { can: [...STAFF, 'frm:record:page', 'frm:record:save'], realName: 'Eve' })
})
afterAll(() => server.close())

const designed = () => ({ server, token: admin })
const titled = (fields: readonly Field[]) => modelOf(fields, { title: { zh: '采购', en: 'Purchase' } })
const publish = (id: string, fields: readonly Field[]) => publishModel(designed(), id, titled(fields))
const aForm = () => aTemplate(designed())

async function published(fields: readonly Field[] = FIELDS): Promise<string> {
  const id = await aForm()
  await publish(id, fields)
  return id
}

const purchase = (key: string): string =>
  processOf(
    key,
    `<startEvent id="s" portico:hides="secret"/>
<userTask id="check" camunda:assignee="${bob.username}" portico:writes="voucher" portico:hides="price"/>
<exclusiveGateway id="x" default="no"/><userTask id="head" camunda:assignee="${eve.username}"/>
<endEvent id="e"/><endEvent id="n"/><sequenceFlow id="no" sourceRef="x" targetRef="n"/>
${flows('s check', 'check x', 'x head ${total &gt; 100}', 'head e')}`,
    '采购申请',
  )

async function aModel(key: string, formKey: string): Promise<string> {
  const { data } = await server.call(workflowModelRoutes.create, {
    body: { name: '采购申请', xml: purchase(key), formKey },
    token: admin,
  })
  return data.id
}

const deploy = (id: string) => server.call(workflowModelRoutes.deploy, { body: { id }, token: admin })

/** A process with a form of its own. */
async function aProcess(key: string, formId?: string): Promise<{ formId: string; modelId: string }> {
  const form = formId ?? (await published())
  const modelId = await aModel(key, form)
  expect((await deploy(modelId)).status).toBe(200)
  return { formId: form, modelId }
}

const begin = (key: string, vars: object, token = ann.token) =>
  server.call(workflowInstanceRoutes.start, { body: { key, vars: vars as Record<string, never> }, token })
const complete = (token: string, id: string, vars: object) =>
  server.call(workflowTaskRoutes.complete, {
    body: { id, outcome: 'agree', vars: vars as Record<string, never> },
    token,
  })
const taskOf = async (token: string, id: string) =>
  (await server.call(workflowTaskRoutes.get, { params: { id }, token })).data
/** The records of a form as its administrator opens them, and those that nothing shows. */
async function recordsOf(formId: string) {
  const rows = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('frm_record').select('id').where('template_id', '=', formId).execute(),
  )
  const opened = rows.map(({ id }) => server.call(recordRoutes.get, { params: { formId, id }, token: admin }))
  return (await Promise.all(opened)).map(({ data }) => data)
}
const pathsOf = ({ body }: { body: { data?: unknown } }) =>
  ((body.data as { issues?: { path: string }[] } | null)?.issues ?? []).map(({ path }) => path.replace(/^body\./, ''))

describe('deploying', () => {
  test('is refused with a problem while the form is missing, unpublished or stopped', async () => {
    const formId = await aForm()
    const modelId = await aModel('unready', formId)
    const problemOf = async () => {
      const refused = await deploy(modelId)
      expect([refused.status, refused.body.error]).toEqual([422, 'process_model_faulty'])
      return (refused.body.data as unknown as { problems: { code: string }[] }).problems[0]?.code
    }
    expect(await problemOf()).toBe('FORM_UNPUBLISHED')
    await publish(formId, FIELDS)
    const setStatus = (status: 1 | 2) =>
      server.call(templateRoutes.setStatus, { params: { id: formId }, body: { status }, token: admin })
    await setStatus(2)
    expect(await problemOf()).toBe('FORM_STOPPED')
    await setStatus(1)
    expect((await deploy(modelId)).status).toBe(200)
    const missing = await aModel('nowhere', '0192d5a0-0000-7000-8000-0000000000ff')
    expect(JSON.stringify((await deploy(missing)).body.data)).toContain('FORM_MISSING')
  })

  test('cannot name the form of another organisation', async () => {
    const formId = await published()
    const other = await anActor(server, { tenantId: 0, can: ['wf:model:save', 'wf:model:deploy'] })
    const { data } = await server.call(workflowModelRoutes.create, {
      body: { name: '采购申请', xml: purchase('foreign'), formKey: formId },
      token: other.token,
    })
    const refused = await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: other.token })
    expect([refused.status, JSON.stringify(refused.body.data)]).toEqual([422, expect.stringContaining('FORM_MISSING')])
  })

  test('again makes a new version once the form has one, and instances keep theirs', async () => {
    const { formId, modelId } = await aProcess('versions')
    const { rootId } = await start(server, ann.token, { key: 'versions', vars: { goods: '旧', price: 9 } })
    expect((await deploy(modelId)).data.isNew).toBe(false)
    await publish(formId, [...FIELDS, field('text', 'reason', { required: true })])
    // The version in force asks for what it asked for, although the form has a newer one.
    const asked = async () =>
      (await server.call(workflowFormRoutes.start, { query: { key: 'versions' }, token: ann.token })).data.forms[0]
    expect((await asked())?.model.fields.map(({ name }) => name)).not.toContain('reason')
    expect((await begin('versions', { goods: '还是旧', price: 1 })).status).toBe(200)
    expect((await deploy(modelId)).data).toMatchObject({ number: 2, isNew: true })
    expect((await asked())?.model.fields.map(({ name }) => name)).toContain('reason')
    expect(pathsOf(await begin('versions', { goods: '新', price: 1 }))).toEqual(['vars.reason'])
    // The old one is shown, handled and stored with its own.
    const id = await taskAt(server, bob.token, rootId, 'check')
    const [form] = (await taskOf(bob.token, id)).forms
    expect(form?.model.fields.map(({ name }) => name)).not.toContain('reason')
    expect((await complete(bob.token, id, { voucher: 'V1' })).status).toBe(200)
    const [record] = (await recordsOf(formId)).filter(({ instanceId }) => instanceId === rootId)
    expect(record).toMatchObject({ versionNo: 1, rev: 2 })
  })
})

describe('deleting a form', () => {
  test('is refused while a version of a process names it, alone and in a batch', async () => {
    const { formId } = await aProcess('names-it')
    const { body } = await server.call(templateRoutes.remove, { params: { id: formId }, token: admin })
    expect(body).toMatchObject({ error: 'in_use', msg: expect.stringContaining('采购申请') as string })
    const free = await aForm()
    const { data } = await server.call(templateRoutes.removeMany, { body: [formId, free], token: admin })
    expect(data).toMatchObject({ done: [free], refused: [{ id: formId, error: 'in_use' }] })
    expect((await server.call(templateRoutes.get, { params: { id: formId }, token: admin })).status).toBe(200)
  })
})

describe('starting', () => {
  test('enters a record and begins with its values, with defaults and what is computed; both know each other', async () => {
    const { formId } = await aProcess('starts')
    const { data: form } = await server.call(workflowFormRoutes.start, { query: { key: 'starts' }, token: ann.token })
    expect(form.forms).toMatchObject([{ formId, isNew: true, modes: {}, values: {} }])
    expect(form.forms[0]?.model.fields.map(({ name }) => name)).toEqual(['goods', 'price', 'count', 'total', 'voucher'])
    const { rootId } = await start(server, ann.token, { key: 'starts', vars: { goods: '显示器', price: 60.5 } })
    const run = await get(server, ann.token, rootId)
    expect(run.vars).toEqual({ goods: '显示器', price: 60.5, count: 2, total: 121 })
    const [record] = await recordsOf(formId)
    expect(record).toMatchObject({ instanceId: rootId, ownerName: 'Ann', rev: 1 })
    expect(record?.values).toEqual({
      [idOf('goods')]: '显示器',
      [idOf('price')]: 60.5,
      [idOf('count')]: 2,
      [idOf('total')]: 121,
    })
    expect(run.form).toMatchObject({ formId, values: record?.values })
    const { data: history } = await server.call(recordRoutes.revisions, {
      params: { formId, id: record?.id ?? '' },
      token: admin,
    })
    expect(history).toMatchObject([{ kind: 'process', byName: 'Ann', note: '采购申请' }])
  })

  test('is refused as a whole at its fields, and nothing is stored', async () => {
    const { formId } = await aProcess('refusals')
    expect(pathsOf(await begin('refusals', { price: 0 }))).toEqual(['vars.price'])
    expect(pathsOf(await begin('refusals', { price: 1 }))).toEqual(['vars.goods'])
    const attacks: [object, string][] = [
      [{ secret: 'x' }, 'vars.secret'],
      [{ total: 1 }, 'vars.total'],
      [{ other: 1 }, 'vars.other'],
      [{ outcome: 'agree' }, 'vars.outcome'],
      [{ [idOf('goods')]: 'x' }, `vars.${idOf('goods')}`],
    ]
    for (const [vars, path] of attacks) {
      const refused = await begin('refusals', { goods: '物', price: 1, ...vars })
      expect([refused.status, JSON.stringify(refused.body)], path).toEqual([400, expect.stringContaining(path)])
    }
    expect(await recordsOf(formId)).toEqual([])
  })

  test('needs no right to the form, and gives none', async () => {
    const { formId } = await aProcess('rights')
    await server.call(templateRoutes.setAccess, { params: { id: formId }, body: { access: [] }, token: admin })
    expect((await begin('rights', { goods: '物', price: 1 }, eve.token)).status).toBe(200)
    const [record] = await recordsOf(formId)
    const byItself = [
      await server.call(recordRoutes.form, { params: { formId }, token: eve.token }),
      await server.call(recordRoutes.get, { params: { formId, id: record?.id ?? '' }, token: eve.token }),
      await server.call(recordRoutes.create, {
        params: { formId },
        body: { values: { goods: '物' } },
        token: eve.token,
      }),
    ]
    expect(byItself.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('is refused with a form that was stopped since; what runs goes on', async () => {
    const { formId } = await aProcess('stops')
    const { rootId } = await start(server, ann.token, { key: 'stops', vars: { goods: '物', price: 1 } })
    await server.call(templateRoutes.setStatus, { params: { id: formId }, body: { status: 2 }, token: admin })
    expect((await begin('stops', { goods: '物', price: 1 })).body.error).toBe('form_not_open')
    const id = await taskAt(server, bob.token, rootId, 'check')
    expect((await complete(bob.token, id, { voucher: 'V' })).status).toBe(200)
  })

  test('is forecast with what is computed of the values so far', async () => {
    await aProcess('ahead')
    const steps = async (vars: object) =>
      (
        await server.call(workflowForecastRoutes.ofStart, {
          body: { key: 'ahead', vars: vars as Record<string, never> },
          token: ann.token,
        })
      ).data.steps.map(({ nodeId }) => nodeId)
    expect(await steps({ price: 60 })).toEqual(['check', 'head'])
    expect(await steps({ price: 40, goods: 7 })).toEqual(['check'])
  })
})

describe('a task', () => {
  test('opens what the model opens there: the rest is read, and what is hidden is in no reply', async () => {
    const { formId } = await aProcess('tasks')
    const { rootId } = await start(server, ann.token, { key: 'tasks', vars: { goods: '物', price: 60 } })
    const id = await taskAt(server, bob.token, rootId, 'check')
    const task = await taskOf(bob.token, id)
    const [form] = task.forms
    expect(form).toMatchObject({ formId, isNew: false })
    expect(form?.model.fields.map(({ name }) => name)).not.toContain('price')
    expect(form?.modes).toEqual(
      Object.fromEntries(['goods', 'count', 'total', 'secret'].map((name) => [idOf(name), 'read'])),
    )
    expect(Object.keys(task.vars).sort()).toEqual(['count', 'goods', 'total'])
    expect(JSON.stringify(await get(server, bob.token, rootId))).not.toContain(idOf('price'))
    expect((await get(server, bob.token, rootId)).vars).not.toHaveProperty('price')
    const { data: report } = await server.call(workflowFollowRoutes.report, {
      params: { id: rootId },
      token: bob.token,
    })
    expect(report.timeline.flatMap(({ changes }) => changes.map(({ name }) => name))).not.toContain('price')
    for (const vars of [{ goods: 'x' }, { price: 1 }, { total: 1 }, { secret: 'x' }, { count: 9 }]) {
      const refused = await complete(bob.token, id, { voucher: 'V1', ...vars })
      expect([refused.status, pathsOf(refused)]).toEqual([400, [`vars.${Object.keys(vars)[0]}`]])
    }
    expect((await complete(bob.token, id, { voucher: 'V1' })).status).toBe(200)
    const [record] = await recordsOf(formId)
    expect(record).toMatchObject({ rev: 2, values: { [idOf('voucher')]: 'V1', [idOf('price')]: 60 } })
    expect(await get(server, admin, rootId)).toMatchObject({ stands: ['head'], vars: { voucher: 'V1', total: 120 } })
    const { data: history } = await server.call(recordRoutes.revisions, {
      params: { formId, id: record?.id ?? '' },
      token: admin,
    })
    expect(history.map(({ kind, byName }) => [kind, byName])).toEqual([
      ['process', 'Bob'],
      ['process', 'Ann'],
    ])
    // Nothing is changed: no new revision.
    const next = await taskAt(server, eve.token, rootId, 'head')
    expect((await complete(eve.token, next, {})).data.status).toBe('ended')
    expect((await recordsOf(formId))[0]?.rev).toBe(2)
  })

  test('that was returned is changed in the form it was started with, and what is computed decides anew', async () => {
    const { formId } = await aProcess('returns')
    const { rootId } = await start(server, ann.token, { key: 'returns', vars: { goods: '物', price: 60 } })
    const id = await taskAt(server, bob.token, rootId, 'check')
    const back = await server.call(workflowTaskRoutes.return, { body: { id, nodeId: 's' }, token: bob.token })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    const own = await taskAt(server, ann.token, rootId, 's')
    const [form] = (await taskOf(ann.token, own)).forms
    expect(form).toMatchObject({ isNew: false, modes: {}, values: { [idOf('price')]: 60 } })
    expect(pathsOf(await complete(ann.token, own, { secret: 'x' }))).toEqual(['vars.secret'])
    expect(pathsOf(await complete(ann.token, own, { goods: null }))).toEqual(['vars.goods'])
    expect((await complete(ann.token, own, { price: 10, count: null })).status).toBe(200)
    expect((await get(server, admin, rootId)).vars).toMatchObject({ price: 10, count: null, total: 0 })
    const [record] = await recordsOf(formId)
    expect(record?.values).toMatchObject({ [idOf('price')]: 10, [idOf('total')]: 0 })
    expect(record?.values).not.toHaveProperty(idOf('count'))
    const again = await taskAt(server, bob.token, rootId, 'check')
    expect((await complete(bob.token, again, {})).data.status).toBe('ended')
  })

  test('alone changes its record: by itself it is neither changed nor deleted', async () => {
    const { formId } = await aProcess('alone')
    await start(server, ann.token, { key: 'alone', vars: { goods: '物', price: 1 } })
    const [record] = await recordsOf(formId)
    const params = { formId, id: record?.id ?? '' }
    const change = { rev: 1, values: { goods: '别的' } }
    const changed = await server.call(recordRoutes.update, { params, body: change, token: admin })
    const removed = await server.call(recordRoutes.remove, { params, token: admin })
    expect([changed.status, removed.status]).toEqual([404, 404])
    expect(await recordsOf(formId)).toEqual([record])
  })
})
