/** What is given to read, what is kept for later, what a form asks for, and what administrators do: through the API. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { deploy, LEAVE, processOf, start, taskAt } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: Awaited<ReturnType<typeof anActor>>
let bob: Awaited<ReturnType<typeof anActor>>
let eve: Awaited<ReturnType<typeof anActor>>

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  await deploy(server, admin, LEAVE(), 'Leave')
  await deploy(server, admin, FORM, 'Trip')
})
afterAll(() => server.close())

const FORM = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t" id="d">
<process id="trip" isExecutable="true"><startEvent id="s"><extensionElements>
<flowable:formProperty id="days" name="Days" type="long" required="true"/><flowable:formProperty id="boss" name="Boss" type="user" required="true"/>
<flowable:formProperty id="kind" name="Kind" type="enum"><flowable:value id="work" name="Work"/><flowable:value id="fair" name="Fair"/></flowable:formProperty>
</extensionElements></startEvent><userTask id="look" name="Look" flowable:assignee="\${boss}"><extensionElements>
<flowable:formProperty id="budget" name="Budget" type="double" required="true"/></extensionElements></userTask><endEvent id="e"/>
<sequenceFlow id="a" sourceRef="s" targetRef="look"/><sequenceFlow id="b" sourceRef="look" targetRef="e"/></process></definitions>`

const begin = async (title = 'Sea') =>
  (await start(server, ann.token, { key: 'leave', title, vars: { boss: bob.id } })).rootId
const read = (token: string, id: string) => server.call(workflowInstanceRoutes.get, { params: { id }, token })
const give = (token: string, id: string, userIds: string[]) =>
  server.call(workflowCcRoutes.give, { body: { id, userIdList: userIds, note: 'Look' }, token })

describe('a run that is given to read', () => {
  test('is read once it was opened, from wherever, and so is the message that leads to it', async () => {
    const id = await begin('Opened')
    const fay = await anActor(server, { can: STAFF })
    await give(ann.token, id, [fay.id])
    const unread = async (token: string) => {
      const query = { readFlag: '0', keyword: 'Opened' } as const
      const copies = await server.call(workflowCcRoutes.page, { query, token })
      const messages = await server.call(messageRoutes.page, { query, token })
      return [copies.data.total, messages.data.total]
    }
    expect(await unread(fay.token)).toEqual([1, 1])
    const outsider = await anActor(server, { can: STAFF })
    const seen = (token: string) => server.call(workflowCcRoutes.seen, { body: { id }, token })
    expect((await seen(outsider.token)).status).toBe(404)
    expect((await seen(ann.token)).status).toBe(200)
    expect(await unread(fay.token)).toEqual([1, 1])
    expect((await seen(fay.token)).status).toBe(200)
    expect(await unread(fay.token)).toEqual([0, 0])
  })

  test('is read and not acted on, listed with who gave it, and gone when it is taken back', async () => {
    const id = await begin()
    expect((await read(eve.token, id)).status).toBe(404)
    expect((await give(ann.token, id, [eve.id])).data).toEqual({ count: 1 })
    expect((await give(ann.token, id, [eve.id])).data).toEqual({ count: 0 })
    expect((await read(eve.token, id)).data).toMatchObject({ title: 'Sea', actions: [] })
    expect((await server.call(workflowFollowRoutes.report, { params: { id }, token: eve.token })).status).toBe(200)
    const apply = await taskAt(server, ann.token, id, 'apply')
    expect((await server.call(workflowTaskRoutes.complete, { body: { id: apply }, token: eve.token })).status).toBe(404)
    expect((await server.call(workflowInstanceRoutes.withdraw, { body: { id }, token: eve.token })).status).toBe(403)
    expect((await give(eve.token, id, [bob.id])).status).toBe(404)
    const mine = (await server.call(workflowCcRoutes.page, { query: {}, token: eve.token })).data
    expect(mine.list).toMatchObject([{ instanceId: id, title: 'Sea', giver: 'Ann', note: 'Look', readDate: null }])
    const received = (await server.call(messageRoutes.nav, { query: {}, token: eve.token })).data.list
    expect(received[0]).toMatchObject({ title: 'Ann 抄送给您：Sea', kind: 'system' })
    const message = await server.call(messageRoutes.get, { params: { id: received[0]?.id ?? '' }, token: eve.token })
    expect(message.data).toMatchObject({ path: `/bpm/process/${id}`, content: '<p>Look</p>', sender: 'Ann' })
    const copy = mine.list[0]?.id ?? ''
    expect((await server.call(workflowCcRoutes.read, { body: [copy], token: bob.token })).data.done).toEqual([])
    expect((await server.call(workflowCcRoutes.read, { body: [copy], token: eve.token })).data.done).toEqual([copy])
    const readers = (await server.call(workflowCcRoutes.readers, { params: { id }, token: ann.token })).data
    expect(readers).toMatchObject([{ person: 'Eve', giver: 'Ann', mayRevoke: true }])
    expect(readers[0]?.readDate).not.toBeNull()
    const revoke = (token: string) => server.call(workflowCcRoutes.revoke, { body: [copy], token })
    expect((await revoke(eve.token)).data.done).toEqual([])
    expect((await revoke(ann.token)).data.done).toEqual([copy])
    expect((await read(eve.token, id)).status).toBe(404)
  })

  test('goes along with a completed task, and to no one who cannot sign in', async () => {
    const id = await begin()
    const apply = await taskAt(server, ann.token, id, 'apply')
    const complete = (cc: string[]) =>
      server.call(workflowTaskRoutes.complete, { body: { id: apply, cc, comment: 'FYI' }, token: ann.token })
    const unknown = await complete(['00000000-0000-7000-8000-000000000000'])
    expect(unknown.status).toBe(400)
    expect((await complete([eve.id])).status).toBe(200)
    expect((await read(eve.token, id)).data.stands).toEqual(['Approve'])
    const list = await server.call(workflowInstanceRoutes.page, { query: { whose: 'cc' }, token: eve.token })
    expect(list.data.list.map((one) => one.id)).toEqual([id])
  })
})

describe('the user who is asked', () => {
  test('is reminded by the starter once within half an hour, and no other user may', async () => {
    const id = await begin()
    const remind = (token: string) => server.call(workflowCcRoutes.remind, { body: { id, comment: 'Please' }, token })
    expect((await remind(ann.token)).body.error).toBe('process_nobody_to_remind')
    await server.call(workflowTaskRoutes.complete, {
      body: { id: await taskAt(server, ann.token, id, 'apply') },
      token: ann.token,
    })
    expect((await remind(bob.token)).status).toBe(404)
    const both = await Promise.all([remind(ann.token), remind(ann.token)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const received = (await server.call(messageRoutes.page, { query: { keyword: '催办' }, token: bob.token })).data
    expect(received.total).toBe(1)
    const message = await server.call(messageRoutes.get, {
      params: { id: received.list[0]?.id ?? '' },
      token: bob.token,
    })
    const task = await taskAt(server, bob.token, id, 'approve')
    expect(message.data).toMatchObject({ path: `/bpm/work?id=${task}`, sender: 'Ann', content: '<p>Please</p>' })
    expect((await remind(ann.token)).body.error).toBe('process_reminded_already')
  })
})

describe('a draft of a start', () => {
  test('is its owner’s alone, and goes with the start that is made of it', async () => {
    const content = { key: 'leave', title: 'Later', vars: { boss: bob.id } }
    const { id } = (await server.call(workflowDraftRoutes.create, { body: content, token: ann.token })).data
    expect((await server.call(workflowDraftRoutes.get, { params: { id }, token: bob.token })).status).toBe(404)
    const change = (version: number) =>
      server.call(workflowDraftRoutes.update, { body: { ...content, id, version, title: 'Soon' }, token: ann.token })
    expect((await change(1)).status).toBe(200)
    expect((await change(1)).body.error).toBe('changed_meanwhile')
    const list = (await server.call(workflowDraftRoutes.page, { query: {}, token: ann.token })).data.list
    expect(list).toMatchObject([{ id, title: 'Soon', process: 'Leave' }])
    expect((await server.call(workflowDraftRoutes.removeMany, { body: [id], token: bob.token })).data.done).toEqual([])
    const begun = await server.call(workflowInstanceRoutes.start, {
      body: { ...content, draftId: id },
      token: ann.token,
    })
    expect(begun.status).toBe(200)
    expect((await server.call(workflowDraftRoutes.get, { params: { id }, token: ann.token })).status).toBe(404)
  })
})

describe('a form', () => {
  test('is made of the model, and what does not fit it is refused at its field', async () => {
    const form = await server.call(workflowFormRoutes.start, { query: { key: 'trip' }, token: ann.token })
    expect(form.data.forms[0]?.model.fields).toMatchObject([
      { name: 'days', label: { zh: 'Days' }, kind: 'number', decimals: 0, required: true },
      { name: 'boss', label: { zh: 'Boss' }, kind: 'user', required: true },
      {
        name: 'kind',
        kind: 'select',
        options: { options: [{ value: 'work', label: { zh: 'Work' } }, { value: 'fair' }] },
      },
    ])
    const send = (vars: Record<string, string | number>) =>
      server.call(workflowInstanceRoutes.start, { body: { key: 'trip', vars }, token: ann.token })
    const wrong = await send({ days: 1.5, kind: 'play' })
    expect(wrong.status).toBe(400)
    const issues = (wrong.body.data as unknown as { issues: { path: string; code: string }[] }).issues
    expect(issues.map(({ path, code }) => [path, code])).toEqual([
      ['vars.days', 'form_problem'],
      ['vars.boss', 'required'],
      ['vars.kind', 'form_problem'],
    ])
    const right = await send({ days: 2, boss: bob.username, kind: 'fair' })
    expect(right.status).toBe(200)
    const one = (await read(ann.token, right.data.rootId)).data
    expect(one.names).toEqual({ [bob.username]: 'Bob' })
    const look = await taskAt(server, bob.token, right.data.rootId, 'look')
    const task = (await server.call(workflowTaskRoutes.get, { params: { id: look }, token: bob.token })).data
    expect(task.forms[0]?.model.fields).toMatchObject([{ name: 'budget', label: { zh: 'Budget' }, required: true }])
    const complete = (body: object) =>
      server.call(workflowTaskRoutes.complete, { body: { id: look, ...body }, token: bob.token })
    expect((await complete({ outcome: 'agree' })).status).toBe(400)
    expect((await complete({ outcome: 'agree', vars: { budget: 9.5 } })).data.status).toBe('ended')
  })

  test('that no one declared is guessed from the conditions, and binds no one', async () => {
    const form = await server.call(workflowFormRoutes.start, { query: { key: 'leave' }, token: ann.token })
    const [boss] = form.data.forms[0]?.model.fields ?? []
    expect(boss).toMatchObject({ name: 'boss', label: { zh: 'boss' }, kind: 'user' })
    expect([boss?.required, form.data.forms[0]?.guessed]).toEqual([undefined, [boss?.id]])
  })

  test('asks the user who approves for what is read behind them, and no other user', async () => {
    const nodes = `<startEvent id="s"/><userTask id="look" camunda:assignee="\${boss}"/><exclusiveGateway id="x" default="no"/>
<userTask id="again" camunda:assignee="\${boss}"/><endEvent id="e"/><endEvent id="n"/><sequenceFlow id="no" sourceRef="x" targetRef="n"/>`
    const flow = (from: string, to: string, condition = '') =>
      `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${condition}</sequenceFlow>`
    const isApproved = '<conditionExpression>${approved}</conditionExpression>'
    const ways = flow('s', 'look') + flow('look', 'x') + flow('x', 'again', isApproved)
    const xml = processOf('decides', `${nodes}${ways}${flow('again', 'e', isApproved)}`)
    await deploy(server, admin, xml)
    const form = await server.call(workflowFormRoutes.start, { query: { key: 'decides' }, token: ann.token })
    expect(Object.values(form.data.forms[0]?.variables ?? {})).toEqual(['boss'])
    const start = await server.call(workflowInstanceRoutes.start, {
      body: { key: 'decides', vars: { boss: bob.username } },
      token: ann.token,
    })
    const { rootId } = start.data
    const decide = async (node: string, body: object) => {
      const id = await taskAt(server, bob.token, rootId, node)
      return server.call(workflowTaskRoutes.complete, { body: { id, ...body }, token: bob.token })
    }
    const look = await taskAt(server, bob.token, rootId, 'look')
    const task = await server.call(workflowTaskRoutes.get, { params: { id: look }, token: bob.token })
    const [approved] = task.data.forms[0]?.model.fields ?? []
    expect(approved).toMatchObject({ name: 'approved', label: { zh: 'approved' }, kind: 'radio', required: true })
    expect(task.data.forms[0]).toMatchObject({ guessed: [approved?.id], decisions: [approved?.id], values: {} })
    const silent = await decide('look', { outcome: 'agree' })
    expect([silent.status, JSON.stringify(silent.body.data)]).toEqual([400, expect.stringContaining('vars.approved')])
    expect((await decide('look', { outcome: 'agree', vars: { approved: true } })).status).toBe(200)
    // What the one before decided is no decision of the next.
    expect((await decide('again', { outcome: 'agree' })).status).toBe(400)
    expect((await decide('again', { outcome: 'agree', vars: { approved: true } })).data.status).toBe('ended')
  })
})

describe('what an administrator does to a run', () => {
  test('needs a reason, and stands in the audit trail with it', async () => {
    const id = await begin('Audited')
    const suspend = (reason: string) =>
      server.call(workflowInstanceRoutes.suspend, { body: { id, reason }, token: admin })
    expect((await suspend('')).status).toBe(400)
    expect((await suspend('Strike')).status).toBe(200)
    await server.call(workflowInstanceRoutes.resume, { body: { id }, token: admin })
    await server.call(workflowInstanceRoutes.cancel, { body: { id, reason: 'Over' }, token: admin })
    const trail = await server.call(auditRoutes.page, {
      query: { resource: 'workflowInstance', resourceId: id },
      token: admin,
    })
    expect(trail.data.list.map(({ action, label }) => [action, label]).reverse()).toEqual([
      ['suspend', 'Audited'],
      ['resume', 'Audited'],
      ['cancel', 'Audited'],
    ])
    const { timeline } = (await server.call(workflowFollowRoutes.report, { params: { id }, token: ann.token })).data
    expect(timeline.map(({ kind, comment }) => [kind, comment]).slice(1)).toEqual([
      ['suspended', 'Strike'],
      ['resumed', ''],
      ['canceled', 'Over'],
      ['gone', ''],
    ])
  })
})
