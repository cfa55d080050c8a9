/** Incidents and jobs: seen by their administrators, mended by one command each. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowIncidentRoutes, type WorkflowIncident } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowJobRoutes } from '#workflow/contract/job.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { noteFailure } from '../runtime/persistence/job.repo.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'
import { Receiver } from '../testing/receiver.ts'

const WAIT = { timeout: 60_000, interval: 50 }
const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let receiver: Receiver
let superuser: pg.Client
let admin: string
let bob: TestActor

beforeAll(async () => {
  server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.0/8' } })
  receiver = await Receiver.listen()
  superuser = await asSuperuser(server.urls.owner)
  admin = await server.admin()
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  const body = { name: 'print', url: receiver.url(), attempts: 1 }
  await server.call(workflowServiceRoutes.create, { body, token: admin })
  const nodes = `<startEvent id="s"/><serviceTask id="print" name="Print" portico:function="print" portico:writes="pages"/><userTask id="read" name="Read" camunda:assignee="\${initiator}"/><endEvent id="e"/>`
  await deploy(server, admin, processOf('paper', `${nodes}${flows('s print', 'print read', 'read e')}`), 'Paper')
})
afterAll(async () => {
  await superuser.end()
  await server.close()
  await receiver.close()
})

const list = async (query: object, token = admin) =>
  (await server.call(workflowIncidentRoutes.page, { query, token })).data
/** The one incident that an instance has open, when it has come. */
const incidentAt = (instanceId: string): Promise<WorkflowIncident> =>
  vi.waitFor(async () => {
    const [incident] = (await list({ instanceId })).list
    if (incident === undefined) throw new Error('no incident yet')
    return incident
  }, WAIT)
const repair = (
  way: 'retry' | 'skip',
  body: { id: string; comment?: string; vars?: Record<string, number> },
  token = admin,
) => server.call(workflowIncidentRoutes[way], { body, token })
/** Whether a process is shown as failed: on its page, in the list and where it is followed. */
const failed = async (id: string) => {
  const { list: rows } = (await server.call(workflowInstanceRoutes.page, { query: { id }, token: admin })).data
  const { data: report } = await server.call(workflowFollowRoutes.report, { params: { id }, token: admin })
  expect(report.stuck).toBe(rows[0]?.stuck)
  return [(await get(server, admin, id)).stuck, rows[0]?.stuck]
}
const stands = async (id: string) => (await get(server, admin, id)).stands
const broken = () => {
  receiver.answer = () => ({ status: 500, body: 'no paper' })
}
const mended = () => {
  receiver.answer = ({ body }) => ({ body: { pages: Number(body.variables['n'] ?? 0) + 1 } })
}

describe('an incident', () => {
  test('says what happened, is tried again, and the call has the key of the first', async () => {
    broken()
    const { rootId } = await start(server, admin, { key: 'paper', title: 'A letter', vars: { n: 1 } })
    const incident = await incidentAt(rootId)
    expect(incident).toMatchObject({
      title: 'A letter',
      process: 'Paper',
      processKey: 'paper',
      nodeId: 'print',
      node: 'Print',
      code: 'JOB_FAILED',
      detail: 'HTTP 500: no paper',
      closedDate: null,
      actions: ['retry', 'skip', 'jump'],
    })
    expect(incident.message).toContain('Print')
    expect(await failed(rootId)).toEqual([true, true])
    const { data: detail } = await server.call(workflowIncidentRoutes.get, {
      params: { id: incident.id },
      token: admin,
    })
    expect(detail.vars).toEqual({ n: 1 })
    expect(detail.nodes.map(({ id }) => id)).toEqual(['e', 'read', 's'])
    mended()
    const answer = await repair('retry', { id: incident.id, comment: 'Paper is there', vars: { n: 5 } })
    expect(answer.data).toMatchObject({ rootId, status: 'run', again: null })
    await vi.waitFor(async () => expect(await stands(rootId)).toEqual(['Read']), WAIT)
    expect((await get(server, admin, rootId)).vars).toEqual({ n: 5, pages: 6 })
    expect(await failed(rootId)).toEqual([false, false])
    const keys = receiver.of(rootId).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect((await repair('retry', { id: incident.id })).body).toMatchObject({
      error: 'process_incident_closed',
      status: 409,
    })
    const { rows } = await superuser.query(
      `select action, label, changes from sys_audit where resource = 'workflowIncident' and resource_id = $1`,
      [incident.id],
    )
    expect(rows).toMatchObject([{ action: 'retry', label: 'A letter / Print' }])
    expect(JSON.stringify(rows)).toContain('Paper is there')
  })

  test('is skipped, with what the node would have brought', async () => {
    broken()
    const { rootId } = await start(server, admin, { key: 'paper' })
    const { id } = await incidentAt(rootId)
    expect((await repair('skip', { id, comment: 'by hand', vars: { pages: 3 } })).data.again).toBeNull()
    expect(await stands(rootId)).toEqual(['Read'])
    expect((await get(server, admin, rootId)).vars).toEqual({ pages: 3 })
  })

  test('is repaired once, however many try at the same time', async () => {
    broken()
    const { rootId } = await start(server, admin, { key: 'paper' })
    const { id } = await incidentAt(rootId)
    mended()
    const answers = await Promise.all(Array.from({ length: 8 }, () => repair('retry', { id })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
    await vi.waitFor(async () => expect(await stands(rootId)).toEqual(['Read']), WAIT)
    expect(receiver.of(rootId)).toHaveLength(2)
  })

  test('is left by a jump', async () => {
    broken()
    const { rootId } = await start(server, admin, { key: 'paper' })
    const { id } = await incidentAt(rootId)
    const jump = (to: string, comment: string) =>
      server.call(workflowIncidentRoutes.jump, { body: { id, to, comment }, token: admin })
    expect((await jump('read', '')).status).toBe(400)
    expect((await jump('nowhere', 'so')).body).toMatchObject({ status: 422, error: 'process_refused' })
    expect((await jump('read', 'so')).status).toBe(200)
    expect(await stands(rootId)).toEqual(['Read'])
    expect((await list({ instanceId: rootId })).list).toEqual([])
    expect((await list({ instanceId: rootId, state: 'closed' })).list).toMatchObject([{ id, actions: [] }])
  })

  test('of a called process shows on the process that called it', async () => {
    const call = `<startEvent id="s"/><callActivity id="call" calledElement="paper"/><endEvent id="e"/>`
    await deploy(server, admin, processOf('office', `${call}${flows('s call', 'call e')}`))
    broken()
    const { rootId } = await start(server, admin, { key: 'office' })
    const { instanceId } = await incidentAt(rootId)
    expect(instanceId).not.toBe(rootId)
    expect(await failed(rootId)).toEqual([true, true])
    expect((await get(server, admin, instanceId)).stuck).toBe(true)
  })

  test('of a decision is tried again with other variables; it cannot be skipped', async () => {
    const nodes = `<startEvent id="s"/><exclusiveGateway id="g" name="Which"/><userTask id="a" name="A" camunda:assignee="\${initiator}"/><endEvent id="e"/>`
    await deploy(server, admin, processOf('which', `${nodes}${flows('s g', 'g a ${way == 1}', 'a e')}`))
    const { rootId } = await start(server, admin, { key: 'which', vars: { way: 2 } })
    const { id, actions } = await incidentAt(rootId)
    expect(actions).toEqual(['retry', 'jump'])
    expect((await repair('skip', { id })).body).toMatchObject({ status: 422, error: 'process_refused' })
    expect((await repair('retry', { id })).data).toMatchObject({ again: 'NO_FLOW' })
    expect((await repair('retry', { id, vars: { way: 1 } })).data).toMatchObject({ again: null })
    expect(await stands(rootId)).toEqual(['A'])
  })

  test('of a node that found no one is given people', async () => {
    const nodes = `<startEvent id="s"/><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>PT0S</timeDuration></timerEventDefinition></intermediateCatchEvent><userTask id="sign" name="Sign" portico:people="role:without-users"/><endEvent id="e"/>`
    await deploy(server, admin, processOf('signed', `${nodes}${flows('s t', 't sign', 'sign e')}`))
    const { rootId } = await start(server, admin, { key: 'signed' })
    const incident = await incidentAt(rootId)
    expect(incident).toMatchObject({ code: 'NO_ASSIGNEE', actions: ['retry', 'skip', 'assign', 'jump'] })
    const assign = (userIdList: string[]) =>
      server.call(workflowIncidentRoutes.assign, { body: { id: incident.id, userIdList }, token: admin })
    expect((await assign([newId()])).status).toBe(400)
    expect((await assign([bob.id])).data).toMatchObject({ again: null })
    expect(await taskAt(server, bob.token, rootId, 'sign')).toBeTruthy()
    expect((await toDo(server, bob.token)).filter((task) => task.rootId === rootId)).toHaveLength(1)
  })

  test('of several is tried again at once, and each says how it went', async () => {
    broken()
    const begun = await Promise.all(['a', 'b', 'c'].map((title) => start(server, admin, { key: 'paper', title })))
    const ids = []
    for (const { rootId } of begun) ids.push((await incidentAt(rootId)).id)
    const { rootId: last = '' } = begun[2] ?? {}
    await server.call(workflowInstanceRoutes.suspend, { body: { id: last, reason: 'Test' }, token: admin })
    mended()
    const { data } = await server.call(workflowIncidentRoutes.retryMany, {
      body: { ids: [...ids, newId()], comment: 'all' },
      token: admin,
    })
    expect(data.done).toEqual(ids.slice(0, 2))
    const resumed = await server.call(workflowInstanceRoutes.resumeMany, {
      body: { ids: begun.map(({ rootId }) => rootId) },
      token: admin,
    })
    expect(resumed.data.done).toEqual([last])
    expect(resumed.data.refused.map(({ error }) => error)).toEqual(['process_not_now', 'process_not_now'])
    expect(data.refused.map(({ error }) => error)).toEqual(['process_not_now', 'not_found'])
    for (const { rootId } of begun.slice(0, 2))
      await vi.waitFor(async () => expect(await stands(rootId)).toEqual(['Read']), WAIT)
  })

  test('is found by what one knows of it, and is no user’s business but its administrators’', async () => {
    broken()
    const { rootId } = await start(server, admin, { key: 'paper', title: 'Very rare words' })
    const { id, openedDate } = await incidentAt(rootId)
    const day = (days: number) => new Date(Date.parse(openedDate) + days * 86_400_000).toISOString().slice(0, 10)
    const found = async (query: object) => (await list({ limit: 100, ...query })).list.some((one) => one.id === id)
    for (const query of [
      { keyword: 'rare WORDS' },
      { keyword: 'no paper' },
      { process: 'paper' },
      { node: 'print' },
      { code: 'JOB_FAILED' },
      { state: 'all' },
      { fromDate: day(-1), toDate: day(1) },
    ])
      expect(await found(query), JSON.stringify(query)).toBe(true)
    for (const query of [
      { keyword: 'other' },
      { process: 'which' },
      { node: 'read' },
      { code: 'NO_FLOW' },
      { state: 'closed' },
      { toDate: day(-2) },
      { fromDate: day(2) },
    ])
      expect(await found(query), JSON.stringify(query)).toBe(false)
    const outsiders = [bob, await anActor(server, { can: ['wf:incident:page'] })]
    expect((await server.call(workflowIncidentRoutes.page, { query: {}, token: bob.token })).status).toBe(403)
    for (const { token } of outsiders) expect((await repair('retry', { id }, token)).status).toBe(403)
    const reader = outsiders[1]?.token ?? ''
    expect((await list({ instanceId: rootId }, reader)).list).toMatchObject([{ id, actions: [] }])
  })
})

describe('a job', () => {
  const LATE = `<startEvent id="s"/><intermediateCatchEvent id="t" name="Tomorrow"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent><userTask id="read" name="Read" camunda:assignee="\${initiator}"/><endEvent id="e"/>`
  const jobs = async (query: object) => (await server.call(workflowJobRoutes.page, { query, token: admin })).data.list
  const run = (id: string) => server.call(workflowJobRoutes.run, { body: { id }, token: admin })

  beforeAll(() => deploy(server, admin, processOf('late', `${LATE}${flows('s t', 't read', 'read e')}`, 'Late')))

  test('is seen with when it is due, and runs now when a user says so', async () => {
    const { rootId } = await start(server, admin, { key: 'late', title: 'Patience' })
    const [job] = await jobs({ instanceId: rootId })
    expect(job).toMatchObject({
      title: 'Patience',
      process: 'Process',
      node: 'Tomorrow',
      kind: 'timer',
      state: 'ready',
      attempts: 0,
      actions: ['run'],
    })
    expect((await run(job?.id ?? '')).status).toBe(200)
    await vi.waitFor(async () => expect(await stands(rootId)).toEqual(['Read']), WAIT)
    expect((await run(job?.id ?? '')).status).toBe(404)
  })

  test('that came to nothing is an incident, is tried again, and leaves none behind', async () => {
    const { rootId } = await start(server, admin, { key: 'late' })
    const die = async () => {
      const [job] = await jobs({ instanceId: rootId })
      if (job === undefined) throw new Error('no job')
      const due = { tenantId: 1, id: job.id, rootId, instanceId: rootId, wait: 0, kind: 'timer' as const, attempts: 0 }
      await server.node.kernel.database.transaction(1, (tx) =>
        noteFailure(tx, due, { error: 'the clock broke', most: 0, code: 'JOB_DEAD' }),
      )
      return job.id
    }
    const id = await die()
    const incident = await incidentAt(rootId)
    expect(incident).toMatchObject({ code: 'JOB_DEAD', nodeId: 't', detail: 'the clock broke', actions: ['retry'] })
    expect(await failed(rootId)).toEqual([true, true])
    expect(await jobs({ instanceId: rootId, state: 'dead' })).toMatchObject([
      { id, error: 'the clock broke', actions: ['retry'] },
    ])
    expect((await repair('skip', { id: incident.id })).body.error).toBe('process_repair_unfit')
    expect((await repair('retry', { id: incident.id })).status).toBe(200)
    await vi.waitFor(async () => expect(await stands(rootId)).toEqual(['Read']), WAIT)
    expect((await list({ instanceId: rootId })).list).toEqual([])
    expect(await failed(rootId)).toEqual([false, false])
    const { rootId: other } = await start(server, admin, { key: 'late' })
    const [job] = await jobs({ instanceId: other })
    const dead = {
      tenantId: 1,
      id: job?.id ?? '',
      rootId: other,
      instanceId: other,
      wait: 0,
      kind: 'timer' as const,
      attempts: 0,
    }
    await server.node.kernel.database.transaction(1, (tx) =>
      noteFailure(tx, dead, { error: 'again', most: 0, code: 'JOB_DEAD' }),
    )
    await incidentAt(other)
    await server.call(workflowInstanceRoutes.cancel, { body: { id: other, reason: 'Test' }, token: admin })
    expect((await list({ instanceId: other })).list).toEqual([])
  })

  test('rests with its process, and is not run while it does', async () => {
    const { rootId } = await start(server, admin, { key: 'late' })
    await server.call(workflowInstanceRoutes.suspend, { body: { id: rootId, reason: 'Test' }, token: admin })
    const [job] = await jobs({ instanceId: rootId })
    expect(job).toMatchObject({ state: 'parked', actions: [] })
    expect((await run(job?.id ?? '')).body).toMatchObject({ status: 422, error: 'process_job_not_now' })
    const { data } = await server.call(workflowJobRoutes.runMany, {
      body: { ids: [job?.id ?? '', newId()] },
      token: admin,
    })
    expect(data.refused.map(({ error }) => error)).toEqual(['process_job_not_now', 'not_found'])
  })
})
