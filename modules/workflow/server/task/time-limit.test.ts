/** Tasks on which no one acts: reminded, decided, handed on or escalated, each once, on whichever node. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowForecastRoutes } from '#workflow/contract/forecast.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowJobRoutes } from '#workflow/contract/job.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'
import { passTime, takeNextTimer } from '../testing/time.ts'
import { fire } from '../runtime/delivery/timers.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const DAY_MS = 86_400_000

const { urls, drop } = await aDatabase()
let server: TestServer & { stop: () => Promise<void> }
let other: TestServer & { stop: () => Promise<void> }
let superuser: pg.Client
let admin: string
/** Ann asks, Bob decides; Saul leads the department above his. */
let ann: TestActor
let bob: TestActor
let saul: TestActor

beforeAll(async () => {
  server = await aNode(urls, { name: 'here' })
  other = await aNode(urls, { name: 'there' })
  superuser = await asSuperuser(urls.owner)
  admin = await server.admin()
  const sales = await aDept(server, { name: 'Sales' })
  const team = await aDept(server, { name: 'Team', pid: sales })
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob', deptId: team })
  saul = await anActor(server, { can: STAFF, realName: 'Saul', deptId: sales })
  await lead(sales, [saul.id])
})
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await superuser.end()
  await drop()
})
beforeEach(() => superuser.query('delete from msg_record'))

async function lead(dept: string, leaderIdList: string[]): Promise<void> {
  const { data } = await server.call(deptRoutes.get, { params: { id: dept }, token: admin })
  const { pid, name, sort, status } = data
  const body = { id: dept, pid, name, sort, status, leaderIdList }
  expect((await server.call(deptRoutes.update, { body, token: admin })).status).toBe(200)
}

let count = 0
const MODEL = (key: string, attributes: string, after = 'camunda:assignee="${initiator}"') =>
  processOf(
    key,
    `<startEvent id="s"/><userTask id="t" name="Decide" camunda:assignee="${bob.id}" ${attributes}/>
    <userTask id="n" name="Next" ${after}/><endEvent id="e"/>${flows('s t', 't n', 'n e')}`,
  )

/** A run of Ann's that waits for Bob. */
async function atBob(attributes: string, { by = ann, after }: { by?: TestActor; after?: string } = {}) {
  const key = `limit${(count += 1)}`
  await deploy(server, admin, MODEL(key, attributes, after))
  const { rootId } = await start(server, by.token, { key, title: 'Sea' })
  return { rootId, id: await taskAt(server, bob.token, rootId, 't') }
}

const passes = (rootId: string) => passTime(server, superuser, rootId)
const detail = async (id: string, { token }: TestActor = bob) =>
  (await server.call(workflowTaskRoutes.get, { params: { id }, token })).data
const timeline = async (rootId: string) =>
  (await server.call(workflowFollowRoutes.report, { params: { id: rootId }, token: admin })).data.timeline
const titles = async ({ token }: { token: string }) =>
  (await server.call(messageRoutes.page, { query: { page: 1, limit: 100 }, token })).data.list.map(({ title }) => title)
const complete = (id: string, { token }: TestActor = bob) =>
  server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree' as const }, token })
const problemsOf = async (xml: string) => {
  const { data } = await server.call(workflowModelRoutes.check, { body: { xml }, token: admin })
  return data.problems.filter(({ severity }) => severity === 'error').map(({ code, node }) => `${code} ${node ?? ''}`)
}

const DUE = 'camunda:dueDate="P1D"'
const REMINDERS = 'portico:remind-after="PT2H" portico:remind-every="PT1H" portico:remind-times="2"'

describe('a decision of the step itself', () => {
  test('is announced, made, and stands in the trail as no user’s', async () => {
    const before = Date.now()
    const { rootId, id } = await atBob(`${DUE} portico:on-timeout="agree"`)
    const { timeLimit, dueDate } = await detail(id)
    expect(timeLimit).toEqual({ remindDate: null, reminders: 0, rule: 'agree', ruleDate: dueDate })
    expect(Date.parse(dueDate ?? '') - before).toBeGreaterThanOrEqual(DAY_MS - 1_000)
    expect(await passes(rootId)).toBe(true)
    expect((await get(server, ann.token, rootId)).stands).toEqual(['Next'])
    const { trail, actions, timeLimit: none } = await detail(id)
    expect(trail[0]).toMatchObject({ node: 'Decide', outcome: 'agree', auto: 'timeout', why: 'done' })
    expect([actions, none]).toEqual([[], undefined])
    expect(await timeline(rootId)).toContainEqual(
      expect.objectContaining({
        kind: 'done',
        node: 'Decide',
        person: '',
        toward: 'Bob',
        auto: 'timeout',
        outcome: 'agree',
      }),
    )
    expect(await titles(bob)).toEqual(['超时未处理，已自动同意：Sea（Decide）'])
    expect(await complete(id)).toMatchObject({ status: 409, body: { error: 'process_task_handled' } })
    expect(await passes(rootId)).toBe(false)
  })

  test('may be a rejection, which the initiator hears of', async () => {
    const { rootId } = await atBob(`${DUE} portico:on-timeout="reject"`)
    await passes(rootId)
    expect((await get(server, ann.token, rootId)).status).toBe('rejected')
    expect(await timeline(rootId)).toContainEqual(
      expect.objectContaining({ kind: 'rejected', node: 'Decide', auto: 'timeout', outcome: 'reject' }),
    )
    expect(await titles(bob)).toEqual(['超时未处理，已自动拒绝：Sea（Decide）'])
  })

  test('a rejection goes back where the step says so', async () => {
    const key = `limit${(count += 1)}`
    const xml = processOf(
      key,
      `<startEvent id="s"/><userTask id="fill" camunda:assignee="\${initiator}"/>
      <userTask id="t" camunda:assignee="${bob.id}" ${DUE} portico:on-timeout="reject" portico:onReject="return"/>
      <endEvent id="e"/>${flows('s fill', 'fill t', 't e')}`,
    )
    await deploy(server, admin, xml)
    const { rootId } = await start(server, ann.token, { key })
    await complete(await taskAt(server, ann.token, rootId, 'fill'), ann)
    await passes(rootId)
    expect((await get(server, ann.token, rootId)).stands).toEqual(['fill'])
  })

  test('is no agreement of the user who was asked', async () => {
    const again = `camunda:assignee="${bob.id}" portico:whenRepeated="once"`
    const { rootId } = await atBob(`${DUE} portico:on-timeout="agree"`, { after: again })
    await passes(rootId)
    expect((await toDo(server, bob.token)).filter((task) => task.rootId === rootId)).toMatchObject([{ nodeId: 'n' }])
  })

  test('is not deployed where the step asks more of users than to agree', async () => {
    const agree = 'portico:on-timeout="agree"'
    expect(await problemsOf(MODEL('a', `${DUE} ${agree} portico:comment="always"`))).toEqual(['AUTOMATIC_REFUSED t'])
    expect(await problemsOf(MODEL('b', `${DUE} portico:on-timeout="reject" portico:actions="none"`))).toEqual([
      'AUTOMATIC_REFUSED t',
    ])
    expect(await problemsOf(MODEL('c', agree))).toEqual(['NO_DEADLINE t'])
    expect(await problemsOf(MODEL('d', `${DUE} ${agree} portico:calendar="nowhere"`))).toEqual(['CALENDAR_UNKNOWN t'])
    const asks = `<extensionElements><camunda:formData><camunda:formField id="sum" type="long"><camunda:validation>
      <camunda:constraint name="required"/></camunda:validation></camunda:formField></camunda:formData></extensionElements>`
    const filled = MODEL('f', `${DUE} ${agree}`).replace(
      'portico:on-timeout="agree"/>',
      `portico:on-timeout="agree">${asks}</userTask>`,
    )
    expect(await problemsOf(filled)).toEqual(['AUTOMATIC_FIELDS t'])
    const read = MODEL('g', `${DUE} ${agree}`).replace(
      /<sequenceFlow id="f1".*?<\/sequenceFlow>/,
      '<sequenceFlow id="f1" sourceRef="t" targetRef="n"><conditionExpression>${approved}</conditionExpression></sequenceFlow>',
    )
    expect(await problemsOf(read)).toEqual(['AUTOMATIC_FIELDS t'])
  })
})

describe('reminders', () => {
  test('go to whose task it is, as often as the step says, and are shown before', async () => {
    const { rootId, id } = await atBob(REMINDERS)
    expect((await detail(id)).timeLimit).toMatchObject({ reminders: 2, rule: null, ruleDate: null })
    await passes(rootId)
    expect(await titles(bob)).toEqual(['待办提醒：Sea（Decide）'])
    expect((await detail(id)).timeLimit).toMatchObject({ reminders: 1 })
    await passes(rootId)
    expect(await titles(bob)).toHaveLength(2)
    expect(await passes(rootId)).toBe(false)
    expect((await detail(id)).timeLimit).toBeUndefined()
    expect((await timeline(rootId)).filter(({ kind }) => kind === 'reminded')).toMatchObject([
      { node: 'Decide', toward: 'Bob', person: '' },
      { node: 'Decide', toward: 'Bob', person: '' },
    ])
  })

  test('go to all who may claim it, but not to who started it', async () => {
    const key = `limit${(count += 1)}`
    const takers = `camunda:candidateUsers="${[ann, bob, saul].map(({ id }) => id).join(',')}"`
    await deploy(server, admin, MODEL(key, REMINDERS).replace(`camunda:assignee="${bob.id}"`, takers))
    const { rootId } = await start(server, ann.token, { key, title: 'Sea' })
    await passes(rootId)
    for (const who of [bob, saul]) expect(await titles(who)).toEqual(['待办提醒：Sea（Decide）'])
    expect(await titles(ann)).toEqual([])
  })

  test('are no more when the task is done', async () => {
    const { rootId, id } = await atBob(REMINDERS)
    expect((await complete(id)).status).toBe(200)
    expect(await passes(rootId)).toBe(false)
    expect(await titles(bob)).toEqual([])
  })

  test('come once where the node dies that took them, and comes back', async () => {
    const { rootId } = await atBob(REMINDERS)
    const taken = await takeNextTimer(server, superuser, rootId, 'here')
    if (taken === undefined) throw new Error('nothing is due')
    await superuser.query(`update wf_job set leased_until = now() - interval '1 second' where id = $1`, [taken.id])
    const again = await takeNextTimer(other, superuser, rootId, 'there')
    if (again === undefined) throw new Error('nothing is due')
    await Promise.all([fire(other.node.kernel, again, 'there'), fire(server.node.kernel, taken, 'here')])
    await fire(other.node.kernel, again, 'there')
    expect(await titles(bob)).toHaveLength(1)
    const { rows } = await superuser.query('select 1 from wf_job where root_id = $1', [rootId])
    expect(rows).toHaveLength(1)
  })
})

describe('another user', () => {
  test('above gets the task, and who had it hears of it', async () => {
    const { rootId, id } = await atBob(`${DUE} portico:on-timeout="transfer-leader"`)
    await passes(rootId)
    expect((await detail(id, saul)).assignee).toBe('Saul')
    expect((await toDo(server, bob.token)).some((task) => task.rootId === rootId)).toBe(false)
    expect(await titles(bob)).toEqual(['您的待办超时未处理，已转交他人：Sea（Decide）'])
    expect((await timeline(rootId)).find(({ kind }) => kind === 'transferred')).toMatchObject({ toward: 'Saul' })
    expect((await timeline(rootId)).at(-1)).toMatchObject({ kind: 'open', behalf: 'Bob', standsWhy: 'timeout' })
    expect(await passes(rootId)).toBe(false)
    expect((await complete(id, saul)).status).toBe(200)
  })

  test('is never who started it: the administrator of the process stands in', async () => {
    const { rootId, id } = await atBob(`${DUE} portico:on-timeout="transfer-leader"`, { by: saul })
    await passes(rootId)
    expect((await get(server, saul.token, rootId)).stands).toEqual(['Decide'])
    const open = (await toDo(server, admin)).filter((task) => task.rootId === rootId)
    expect(open).toMatchObject([{ id, nodeId: 't' }])
    expect((await toDo(server, saul.token)).some((task) => task.rootId === rootId)).toBe(false)
  })

  test('may be the administrator of the process at once', async () => {
    const { rootId } = await atBob(`${DUE} portico:on-timeout="transfer-admin"`)
    await passes(rootId)
    expect((await toDo(server, admin)).filter((task) => task.rootId === rootId)).toMatchObject([{ nodeId: 't' }])
  })

  test('hears of it where the step escalates, may read the run and not act on it, and the task stays', async () => {
    const { rootId, id } = await atBob(`${DUE} portico:on-timeout="escalate"`)
    const seen = () => server.call(workflowInstanceRoutes.get, { params: { id: rootId }, token: saul.token })
    expect((await seen()).status).toBe(404)
    await passes(rootId)
    expect((await seen()).data).toMatchObject({ title: 'Sea', actions: [] })
    expect(await titles(saul)).toEqual(['下属超时未处理：Sea（Decide）'])
    expect((await timeline(rootId)).find(({ kind }) => kind === 'timedOut')).toMatchObject({ why: 'escalate' })
    expect((await complete(id, saul)).status).toBe(404)
    expect((await complete(id)).status).toBe(200)
  })
})

describe('at once', () => {
  test('a user completes it while its time runs out, on two nodes: one of both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { rootId, id } = await atBob(`${DUE} portico:on-timeout="reject"`)
      const job = await takeNextTimer(server, superuser, rootId)
      if (job === undefined) throw new Error('nothing is due')
      const body = { id, outcome: 'agree' as const }
      const completing = () => other.call(workflowTaskRoutes.complete, { body, token: bob.token })
      // Now the one is a little earlier, now the other.
      const firing = () => sleep(round * 5).then(() => fire(server.node.kernel, job, 'here'))
      const [answer] =
        round % 2 === 0
          ? await Promise.all([completing(), firing()])
          : (await Promise.all([firing(), completing()])).reverse()
      const { status, stands } = await get(server, admin, rootId)
      const { status: answered } = answer as { status: number }
      expect([status, ...stands]).toEqual(answered === 200 ? ['run', 'Next'] : ['rejected'])
      expect([200, 409]).toContain(answered)
      const closed = (await timeline(rootId)).filter(
        ({ kind, node }) => node === 'Decide' && (kind === 'done' || kind === 'rejected'),
      )
      expect(closed).toHaveLength(1)
    }
  })
})

describe('what keeps a step from being decided', () => {
  test('a run that rests; it goes on with the time it had left', async () => {
    const { rootId } = await atBob(`${DUE} portico:on-timeout="agree"`)
    const order = (route: 'suspend' | 'resume') =>
      server.call(workflowInstanceRoutes[route], { body: { id: rootId, reason: 'Rest' }, token: admin })
    expect((await order('suspend')).status).toBe(200)
    expect(await passes(rootId)).toBe(false)
    expect((await get(server, admin, rootId)).stands).toEqual(['Decide'])
    expect((await order('resume')).status).toBe(200)
    expect(await passes(rootId)).toBe(true)
  })

  test('no one has the time of a task run out before it does', async () => {
    const { rootId } = await atBob(`${DUE} portico:on-timeout="agree"`)
    const query = { instanceId: rootId }
    const { data } = await server.call(workflowJobRoutes.page, { query, token: admin })
    expect(data.list).toMatchObject([{ nodeId: 't', actions: [] }])
    const ids = data.list.map(({ id }) => id)
    const run = await server.call(workflowJobRoutes.run, { body: { id: ids[0] ?? '' }, token: admin })
    expect(run).toMatchObject({ status: 422, body: { error: 'process_job_not_now' } })
    const many = await server.call(workflowJobRoutes.runMany, { body: { ids }, token: admin })
    expect(many.data).toMatchObject({ done: [], refused: [{ error: 'process_job_not_now' }] })
    const { rows } = await superuser.query<{ far: boolean }>(
      `select due_at > now() + interval '23 hours' as far from wf_job where root_id = $1`,
      [rootId],
    )
    expect(rows).toEqual([{ far: true }])
    expect((await get(server, admin, rootId)).stands).toEqual(['Decide'])
  })
})

test('the forecast says what happens at a step where no one acts', async () => {
  const key = `limit${(count += 1)}`
  await deploy(server, admin, MODEL(key, `${DUE} ${REMINDERS} portico:on-timeout="escalate"`))
  const { data } = await server.call(workflowForecastRoutes.ofStart, { body: { key }, token: ann.token })
  expect(data.steps[0]).toMatchObject({
    nodeId: 't',
    timeLimit: { reminders: 2, rule: 'escalate', duration: 'P1D' },
  })
  expect(data.steps[1]).not.toHaveProperty('timeLimit')
})
