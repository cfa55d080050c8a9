/**
 * Models through the entry point: versions and their difference, settings that stay with a version, who may start,
 * manage and watch.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, get, LEAVE, processOf, start, taskAt } from '../testing/processes.ts'
import { CAMUNDA, FLOWABLE } from '../testing/foreign.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const NO_USERS = { userIdList: [], roleIdList: [], deptIdList: [] }

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
  eve = await anActor(server, { can: STAFF, realName: 'Eve', deptId: await aDept(server) })
})
afterAll(() => server.close())

const model = async (id: string) => (await server.call(workflowModelRoutes.get, { params: { id }, token: admin })).data
const versions = async (id: string) =>
  (await server.call(workflowDefinitionRoutes.versions, { params: { id }, token: admin })).data
const redeploy = (id: string, note = '') =>
  server.call(workflowModelRoutes.deploy, { body: { id, note }, token: admin })
async function change(id: string, more: object) {
  const { name, category, remark, xml, titleTemplate, formKey, mayWithdraw } = await model(id)
  const draft = { name, category, remark, xml, titleTemplate, formKey, mayWithdraw }
  const answer = await server.call(workflowModelRoutes.update, { body: { id, ...draft, ...more }, token: admin })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('versions', () => {
  test('are numbered, listed with the user and the reason of their deployment, and created only where something changed', async () => {
    const id = await deploy(server, admin, LEAVE('versioned'), 'Leave')
    expect((await redeploy(id, 'again')).data).toMatchObject({ number: 1, isNew: false })
    await start(server, ann.token, { key: 'versioned', vars: { boss: bob.id } })
    await change(id, { xml: LEAVE('versioned').replace('name="Approve"', 'name="Decide"') })
    expect((await redeploy(id, 'A better name')).data).toMatchObject({ number: 2, isNew: true })
    const [newest, first] = await versions(id)
    expect(newest).toMatchObject({ number: 2, note: 'A better name', running: 0, isNewest: true, suspended: 0 })
    expect(first).toMatchObject({ number: 1, note: '', running: 1, finished: 0, isNewest: false })
    expect(newest?.sha256).not.toBe(first?.sha256)
    const read = await server.call(workflowDefinitionRoutes.get, { params: { id: first?.id ?? '' }, token: admin })
    expect(read.data.xml).toContain('name="Approve"')
  })

  test('differ by what they mean; a drawing that moved says so; an older one can be put back', async () => {
    const id = await deploy(server, admin, LEAVE('compared'), 'Leave')
    await change(id, { xml: LEAVE('compared').replace("outcome == 'agree'", "outcome == 'agree' || urgent") })
    await redeploy(id)
    const [second, first] = await versions(id)
    const compare = async (from: string | undefined, to?: string) =>
      (
        await server.call(workflowDefinitionRoutes.difference, {
          params: { id: from ?? '' },
          query: to === undefined ? {} : { definitionId: to },
          token: admin,
        })
      ).data
    const difference = await compare(first?.id, second?.id)
    expect(difference).toMatchObject({ verdict: 'meaning', from: { number: 1 }, to: { number: 2 } })
    expect(difference.changes).toEqual([
      expect.objectContaining({
        element: 'sequenceFlow',
        fields: [{ field: 'condition', before: "${outcome == 'agree'}", after: "${outcome == 'agree' || urgent}" }],
      }),
    ])
    expect((await compare(second?.id)).verdict).toBe('same')
    await change(id, { xml: (await model(id)).xml.replace('<process ', '<!-- moved --><process ') })
    expect(await compare(second?.id)).toMatchObject({ verdict: 'drawing', changes: [], to: { number: null } })
    const back = await server.call(workflowDefinitionRoutes.restore, { body: { id: first?.id ?? '' }, token: admin })
    expect(back.data.id).toBe(id)
    expect((await compare(first?.id)).verdict).toBe('same')
    expect((await redeploy(id)).data).toMatchObject({ number: 3, isNew: true })
  })

  test('keep the settings they were deployed with', async () => {
    const id = await deploy(server, admin, LEAVE('settled').replace('writes="boss"', 'writes="boss,days"'), 'Leave')
    await change(id, { titleTemplate: '${initiator}: ${days} days', formKey: 'leave-form', mayWithdraw: false })
    await start(server, ann.token, { key: 'settled', vars: { boss: bob.id, days: 2 } })
    expect((await redeploy(id)).data).toMatchObject({ number: 2, isNew: true })
    const { rootId } = await start(server, ann.token, { key: 'settled', vars: { boss: bob.id, days: 2 } })
    const one = await get(server, ann.token, rootId)
    expect(one).toMatchObject({ title: 'Ann: 2 days', number: 2 })
    expect(one.actions).not.toContain('withdraw')
    const withdraw = (of: string) =>
      server.call(workflowInstanceRoutes.withdraw, { body: { id: of }, token: ann.token })
    expect((await withdraw(rootId)).body).toMatchObject({ error: 'process_withdraw_off', status: 409 })
    // What the draft says next does not reach what runs.
    await change(id, { mayWithdraw: true })
    expect((await withdraw(rootId)).body.error).toBe('process_withdraw_off')
    const listed = await server.call(workflowInstanceRoutes.page, { query: { keyword: 'Leave' }, token: ann.token })
    const older = listed.data.list.find(({ processKey }) => processKey === 'settled')
    expect(older?.actions).toContain('withdraw')
    const startable = (await server.call(workflowInstanceRoutes.startable, { token: ann.token })).data
    expect(startable.find(({ key }) => key === 'settled')).toMatchObject({ formKey: 'leave-form', number: 2 })
  })

  test('of a deleted model come back with it, as far as something of them had run', async () => {
    const id = await deploy(server, admin, LEAVE('binned'), 'Binned')
    const { rootId } = await start(server, ann.token, { key: 'binned', vars: { boss: bob.id } })
    await server.call(workflowInstanceRoutes.cancel, { body: { id: rootId, reason: 'Test' }, token: admin })
    const kept = await deploy(server, admin, LEAVE('binned_not'), 'Runs')
    await start(server, ann.token, { key: 'binned_not', vars: { boss: bob.id } })
    const removed = await server.call(workflowModelRoutes.removeMany, { body: [id, kept], token: admin })
    expect(removed.data).toMatchObject({ done: [id], refused: [{ id: kept, error: 'process_model_runs' }] })
    expect((await get(server, ann.token, rootId)).processKey).toBe('binned')
    const bin = await server.call(recycleRoutes.page, { query: { limit: 100 }, token: admin })
    const entry = bin.data.list.find(({ label }) => label === 'Binned')
    const back = await server.call(recycleRoutes.restore, { body: [entry?.id ?? ''], token: admin })
    expect(back.data.done).toEqual([entry?.id])
    expect(await model(id)).toMatchObject({ name: 'Binned', key: 'binned', number: 1, suspended: 1 })
    expect((await redeploy(id)).status).toBe(200)
  })

  test('of a model with running processes keep it from being deleted, and it says how many', async () => {
    const id = await deploy(server, admin, LEAVE('kept'), 'Leave')
    await start(server, ann.token, { key: 'kept', vars: { boss: bob.id } })
    await start(server, ann.token, { key: 'kept', vars: { boss: bob.id } })
    const refused = await server.call(workflowModelRoutes.remove, { params: { id }, token: admin })
    expect(refused.body).toMatchObject({ error: 'process_model_runs', status: 409 })
    expect(refused.body.msg).toContain('2')
  })
})

test.each([
  ['roles', workflowAccessRoutes.roles],
  ['groups', workflowAccessRoutes.groups],
] as const)(
  'who sees models reads what %s are called and nothing else of them; no one else does',
  async (kind, route) => {
    const viewer = await anActor(server, { can: ['wf:model:page'] })
    const groupOf = (name: string, status: 0 | 1) =>
      server.call(groupRoutes.create, {
        body: { name: `${name}-${kind}`, code: `${name}-${kind}`, status },
        token: admin,
      })
    for (const created of [await groupOf('open', 1), await groupOf('closed', 0)]) expect(created.status).toBe(200)
    const { status, data } = await server.call(route, { token: viewer.token })
    expect(status).toBe(200)
    expect(data.length).toBeGreaterThan(0)
    expect(new Set(data.flatMap((one) => Object.keys(one)))).toEqual(new Set(['id', 'name']))
    expect(data.filter(({ name }) => name.startsWith('closed'))).toEqual([])
    expect((await server.call(route, { token: ann.token })).status).toBe(403)
  },
)

describe('who may start', () => {
  const access = (body: object, token = admin) =>
    server.call(workflowAccessRoutes.update, {
      body: { startBy: 'chosen', starter: NO_USERS, manager: NO_USERS, monitor: NO_USERS, ...body } as never,
      token,
    })
  const starts = async (token: string, key: string) =>
    (await server.call(workflowInstanceRoutes.start, { body: { key, vars: { boss: bob.id } }, token })).body.error
  const offers = async (token: string, key: string) =>
    (await server.call(workflowInstanceRoutes.startable, { token })).data.some((one) => one.key === key)

  test('is everybody at first, then the chosen people, roles and departments alone', async () => {
    const id = await deploy(server, admin, LEAVE('chosen'), 'Leave')
    expect(await offers(eve.token, 'chosen')).toBe(true)
    expect((await access({ id, starter: { ...NO_USERS, userIdList: [ann.id] } })).status).toBe(200)
    expect([await offers(ann.token, 'chosen'), await offers(eve.token, 'chosen')]).toEqual([true, false])
    expect(await starts(ann.token, 'chosen')).toBeUndefined()
    // As if there were no such process.
    expect(await starts(eve.token, 'chosen')).toBe('process_definition_missing')
    expect(await starts(admin, 'chosen')).toBe('process_definition_missing')
    const { roleIdList, deptIdList } = await placesOf(eve.id)
    expect((await access({ id, starter: { ...NO_USERS, roleIdList } })).status).toBe(200)
    expect(await starts(eve.token, 'chosen')).toBeUndefined()
    expect((await access({ id })).status).toBe(200)
    expect(await starts(eve.token, 'chosen')).toBe('process_definition_missing')
    expect((await access({ id, starter: { ...NO_USERS, deptIdList } })).status).toBe(200)
    expect(await starts(eve.token, 'chosen')).toBeUndefined()
    const missing = { ...NO_USERS, roleIdList: ['0192d5a0-0000-7000-8000-00000000ffff'] }
    expect((await access({ id, starter: missing })).body).toMatchObject({ error: 'unknown_reference', status: 422 })
  })

  const asked = (token: string, key: string) =>
    Promise.all([
      server.call(workflowFormRoutes.start, { query: { key }, token }),
      server.call(workflowForecastRoutes.ofStart, { body: { key, vars: {} }, token }),
      server.call(workflowInstanceRoutes.start, { body: { key, vars: {} }, token }),
    ]).then((answers) => answers.map(({ status, body }) => [status, body.error]))

  test('may be no user at all: the process is hidden from everyone, what runs of it is not', async () => {
    const id = await deploy(server, admin, LEAVE('hidden'), 'Leave')
    const { rootId } = await start(server, ann.token, { key: 'hidden', vars: { boss: ann.id } })
    expect((await access({ id })).status).toBe(200)
    for (const token of [ann.token, eve.token, admin]) {
      expect(await offers(token, 'hidden')).toBe(false)
      // Every call answers as if there were no such process.
      expect(await asked(token, 'hidden')).toEqual(await asked(token, 'none'))
      expect((await asked(token, 'hidden')).every(([status = 0]) => Number(status) >= 400)).toBe(true)
      expect(await starts(token, 'hidden')).toBe('process_definition_missing')
    }
    expect((await get(server, ann.token, rootId)).status).toBe('run')
  })

  test('does not say who sees: its managers act, its monitors look, an outsider finds nothing', async () => {
    const id = await deploy(server, admin, LEAVE('watched'), 'Leave')
    const { rootId } = await start(server, ann.token, { key: 'watched', vars: { boss: ann.id } })
    const read = async (token: string) =>
      (await server.call(workflowInstanceRoutes.get, { params: { id: rootId }, token })).status
    const suspend = (token: string) =>
      server.call(workflowInstanceRoutes.suspend, { body: { id: rootId, reason: 'x' }, token })
    expect([await read(bob.token), await read(eve.token)]).toEqual([404, 404])
    const chosen = { manager: { ...NO_USERS, userIdList: [bob.id] }, monitor: { ...NO_USERS, userIdList: [eve.id] } }
    expect((await access({ id, startBy: 'all', ...chosen })).status).toBe(200)
    expect([await read(bob.token), await read(eve.token)]).toEqual([200, 200])
    expect((await get(server, eve.token, rootId)).actions).toEqual([])
    expect((await suspend(eve.token)).status).toBe(404)
    expect((await get(server, bob.token, rootId)).actions).toContain('suspend')
    expect((await suspend(bob.token)).data.status).toBe('suspended')
    const listed = await server.call(workflowInstanceRoutes.page, { query: { process: 'watched' }, token: eve.token })
    expect(listed.data.list.map((one) => one.id)).toEqual([rootId])
    expect((await access({ id, startBy: 'all' })).status).toBe(200)
    expect([await read(bob.token), await read(eve.token)]).toEqual([404, 404])
    // Nor does managing a model let anybody say who manages it.
    expect((await access({ id }, bob.token)).status).toBe(403)
  })

  /** Eve's roles, and the department above hers. */
  async function placesOf(userId: string) {
    const [roles, depts] = await server.node.kernel.database.read(1, async (db) => [
      await db.selectFrom('sys_user_role').select('role_id').where('user_id', '=', userId).execute(),
      await db
        .selectFrom('sys_user_dept as ud')
        .innerJoin('sys_dept as d', 'd.id', 'ud.dept_id')
        .select(({ fn }) => fn.coalesce('d.pid', 'd.id').as('dept_id'))
        .where('ud.user_id', '=', userId)
        .execute(),
    ])
    return { roleIdList: roles.map(({ role_id }) => role_id), deptIdList: depts.map(({ dept_id }) => dept_id) }
  }
})

describe('files of other engines', () => {
  const check = async (xml: string) =>
    (await server.call(workflowModelFileRoutes.check, { body: { xml }, token: admin })).data
  const bringIn = (body: object) => server.call(workflowModelFileRoutes.import, { body: body as never, token: admin })

  test('are reported element by element before anything is kept', async () => {
    const report = await check(FLOWABLE)
    expect(report).toMatchObject({ becomes: 'created', modelId: null, vendors: ['flowable'] })
    expect(report.processes).toEqual([
      { key: 'vacationRequest', name: 'Vacation request', nodes: 6, flows: 6, isRunnable: false },
    ])
    const of = (outcome: string) => report.findings.filter((one) => one.outcome === outcome)
    expect(of('mapped')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'Approve',
          what: 'flowable:candidateGroups',
          value: 'managers',
          meaning: 'people',
        }),
        expect.objectContaining({ node: 'start', what: 'flowable:formKey', meaning: 'form' }),
      ]),
    )
    expect(of('refused')).toEqual([
      expect.objectContaining({ node: 'notify', message: expect.stringContaining('org.example.Mailer') as string }),
    ])
    expect(of('ignored')).toEqual([
      expect.objectContaining({ node: 'approve', what: 'flowable:taskListener' }),
      expect.objectContaining({ node: 'approve', what: 'flowable:skipExpression' }),
      expect.objectContaining({ node: 'adjust', what: 'flowable:formKey', value: 'adjust-form' }),
    ])
    expect(of('made').length).toBeGreaterThan(0)
    const found = await server.call(workflowModelRoutes.page, { query: { keyword: 'vacation' }, token: admin })
    expect(found.data.total).toBe(0)
    const kept = await bringIn({ name: 'Vacation', xml: FLOWABLE })
    // With the ids it will run by, and the form it is started with.
    expect(await model(kept.data.id)).toMatchObject({ name: 'Vacation', formKey: 'request-form' })
    expect((await model(kept.data.id)).xml).toContain('id="start_approve_1"')
  })

  test('say which fields no one declared, who will be asked for each, and because of which expression', async () => {
    expect((await check(FLOWABLE)).asked).toMatchObject([
      { name: 'vacationApproved', asked: 'task', node: 'approve', expression: '${vacationApproved}' },
    ])
    const nodes = `<startEvent id="s"/><userTask id="look" name="Look" flowable:assignee="\${boss}"/>
<exclusiveGateway id="x" default="no"/><endEvent id="e"/><endEvent id="n"/><sequenceFlow id="a" sourceRef="s" targetRef="look"/>
<sequenceFlow id="b" sourceRef="look" targetRef="x"/><sequenceFlow id="no" sourceRef="x" targetRef="n"/>
<sequenceFlow id="yes" name="Agreed" sourceRef="x" targetRef="e"><conditionExpression>\${approved}</conditionExpression></sequenceFlow>`
    const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
targetNamespace="t"><process id="asks" isExecutable="true">${nodes}</process></definitions>`
    expect((await check(xml)).asked).toEqual([
      {
        name: 'approved',
        type: 'boolean',
        asked: 'task',
        node: 'look',
        nodeName: 'Look',
        reader: 'Agreed',
        expression: '${approved}',
      },
      { name: 'boss', type: 'user', asked: 'start', node: '', nodeName: '', reader: 'Look', expression: '${boss}' },
    ])
  })

  test('of several processes say of each whether it runs', async () => {
    const { processes, vendors } = await check(CAMUNDA)
    expect(vendors).toEqual(['camunda'])
    expect(processes.map(({ key, isRunnable }) => [key, isRunnable])).toEqual([
      ['order', true],
      ['stock', true],
    ])
  })

  test('run with a service in the place of the other engine’s code, once the call names one', async () => {
    const xml = FLOWABLE.replaceAll('vacationRequest', 'vacationMapped')
    expect((await check(xml)).foreign).toEqual([{ name: 'org.example.Mailer', tasks: ['Notify'] }])
    const functions = { 'org.example.Mailer': 'mail' }
    const report = await server.call(workflowModelFileRoutes.check, { body: { xml, functions }, token: admin })
    expect(report.data.findings.filter(({ message }) => message.includes('org.example.Mailer'))).toEqual([])
    expect(report.data.processes).toMatchObject([{ isRunnable: true }])
    // What was mapped can be mapped otherwise.
    expect(report.data.foreign).toHaveLength(1)
    const { data } = await bringIn({ name: 'Mapped', xml, functions })
    expect((await model(data.id)).xml).toContain('portico:function="mail"')
    expect((await redeploy(data.id)).data).toMatchObject({ number: 1, isNew: true })
  })

  test('that are none are reported as such, and never kept', async () => {
    expect(await check('<a/>')).toMatchObject({ becomes: 'nothing', processes: [] })
    expect((await bringIn({ name: 'x', xml: '<a/>' })).body.error).toBe('process_model_faulty')
  })

  test('become models, and the draft of one with the same key only with `replace`', async () => {
    const first = await bringIn({ name: 'Order', xml: CAMUNDA })
    expect(first.data).toMatchObject({ outcome: 'created' })
    expect((await check(CAMUNDA)).becomes).toBe('updated')
    expect((await bringIn({ name: 'Order', xml: CAMUNDA })).body.error).toBe('process_key_taken')
    const again = await bringIn({ name: 'Other', xml: CAMUNDA, replace: true })
    expect(again.data).toEqual({ id: first.data.id, outcome: 'unchanged' })
    const changed = await bringIn({ name: 'Other', xml: CAMUNDA.replace('Check stock', 'Look'), replace: true })
    expect(changed.data).toEqual({ id: first.data.id, outcome: 'updated' })
    expect(await model(first.data.id)).toMatchObject({ name: 'Order' })
    expect((await redeploy(first.data.id)).status).toBe(200)
    // Nothing of the file asks for the clerk: only who manages the model may say who that is.
    const { rootId } = await start(server, admin, { key: 'order', vars: { clerk: bob.id } })
    await taskAt(server, bob.token, rootId, 'check')
  })

  test('go out again as they are: one as its file, several in an archive', async () => {
    const xml = processOf('out', `<startEvent id="s"/><endEvent id="e"/>${flows('s e')}`)
    const [one, two] = [
      await deploy(server, admin, xml, 'Out/../x'),
      await deploy(server, admin, LEAVE('out2'), 'Out/../x'),
    ]
    const single = await server.request('GET', `/workflow/model/${one}/file`, { token: admin })
    expect(single.headers['content-disposition']).toContain('Out_.._x.bpmn')
    expect(String(single.data)).toBe(xml)
    const several = await server.request('GET', '/workflow/model/files', { query: { ids: [one, two] }, token: admin })
    const files = unzipSync(new Uint8Array(several.data as Uint8Array))
    expect(Object.keys(files)).toEqual(['Out_.._x.bpmn', 'Out_.._x (2).bpmn', 'settings.json'])
    expect(strFromU8(files['Out_.._x.bpmn'] ?? new Uint8Array())).toBe(xml)
    const settings = JSON.parse(strFromU8(files['settings.json'] ?? new Uint8Array())) as Record<string, unknown>
    expect(Object.keys(settings)).toEqual(['Out_.._x.bpmn', 'Out_.._x (2).bpmn'])
    expect(settings['Out_.._x.bpmn']).not.toHaveProperty('publicStart')
    const [version] = await versions(one)
    const deployed = await server.request('GET', `/workflow/definition/${version?.id ?? ''}/file`, { token: admin })
    expect(deployed.headers['content-disposition']).toContain('v1.bpmn')
    const refused = await server.request('GET', `/workflow/model/${one}/file`, { token: eve.token })
    expect(refused.status).toBe(403)
  })
})
