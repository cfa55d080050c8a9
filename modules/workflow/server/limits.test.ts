/** What no one may do without end: models, variables, timers, drafts, comments and calls have their limits. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MAX_DRAFT_BYTES, MAX_DRAFTS, workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { MAX_VARS_DEPTH } from '#workflow/contract/vars.ts'
import { deepSubProcesses, longChain, manyBranches, processWith } from '#process/testing/large.ts'
import { aServer, type TestServer } from '../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../tests/people.ts'
import { asSuperuser } from '../../../tests/two-tenants.ts'
import { deploy, flows, get, LEAVE, processOf, start, taskAt } from './testing/processes.ts'
import { Receiver } from './testing/receiver.ts'

const WAIT = { timeout: 60_000, interval: 50 }
const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const HALF = 'x'.repeat(50_000)

let server: TestServer & { close: () => Promise<void> }
let receiver: Receiver
let superuser: pg.Client
let admin: string
let ann: TestActor

beforeAll(async () => {
  server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.0/8' } })
  receiver = await Receiver.listen()
  superuser = await asSuperuser(server.urls.owner)
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
})
afterAll(async () => {
  await superuser.end()
  await server.close()
  await receiver.close()
})

const create = (xml: string, name = 'Model') =>
  server.call(workflowModelRoutes.create, { body: { name, xml }, token: admin })
const incidentAt = (instanceId: string) =>
  vi.waitFor(async () => {
    const { data } = await server.call(workflowIncidentRoutes.page, { query: { instanceId }, token: admin })
    const [incident] = data.list
    if (incident === undefined) throw new Error('no incident yet')
    return incident
  }, WAIT)
/** A value with another inside, and so on. */
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

describe('files of models', () => {
  test.each([
    ['TOO_MANY_NODES', longChain(4_999)],
    ['TOO_DEEP', deepSubProcesses(3_000)],
    ['NOT_BPMN', processWith('<startEvent id="s" name="&#0;"/>')],
  ])('are refused with %s, wherever they come in', async (code, xml) => {
    const kept = await create(processOf(`kept${code}`, '<startEvent id="s"/>'))
    const body = { name: 'Model', xml }
    for (const answer of [
      await create(xml),
      await server.call(workflowModelRoutes.update, { body: { ...body, id: kept.data.id }, token: admin }),
      await server.call(workflowModelFileRoutes.import, { body, token: admin }),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body.error).toBe('process_model_faulty')
      expect(answer.body.data).toMatchObject({ problems: [{ code, severity: 'error' }] })
    }
    const report = await server.call(workflowModelFileRoutes.check, { body: { xml, functions: {} }, token: admin })
    expect(report.data).toMatchObject({ becomes: 'nothing', processes: [], findings: [{ outcome: 'refused' }] })
    const after = await server.call(workflowModelRoutes.get, { params: { id: kept.data.id }, token: admin })
    expect(after.data).toMatchObject({ key: `kept${code}`, version: 1 })
  })

  test('say what is wrong in the language of the user who asks', async () => {
    const answerIn = (language: string) =>
      server.call(workflowModelRoutes.create, {
        body: { name: 'Model', xml: longChain(4_999) },
        token: admin,
        headers: { 'accept-language': language },
      })
    expect(JSON.stringify((await answerIn('en')).body)).toContain('too many nodes (5001 > 5000)')
    expect(JSON.stringify((await answerIn('zh')).body)).toContain('文件的节点太多')
  })

  test('with a cycle below a minute are kept and never deployed', async () => {
    const timer = `<startEvent id="s"/><userTask id="a" camunda:assignee="\${initiator}"/><boundaryEvent id="t" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeCycle>R/PT0.001S</timeCycle></timerEventDefinition></boundaryEvent><endEvent id="e"/>`
    const { data } = await create(processOf('quick', `${timer}${flows('s a', 't e')}`))
    const answer = await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })
    expect(answer.status).toBe(422)
    expect(answer.body.data).toMatchObject({ problems: [{ code: 'CYCLE_TOO_SHORT', node: 't' }] })
  })

  test('with hundreds of problems tell the first, and how many there are', async () => {
    const xml = manyBranches(600).replaceAll(/camunda:assignee="ann"/g, '')
    const { data } = await create(xml, 'Many')
    expect(data.problems).toHaveLength(501)
    expect(data.problems.at(-1)).toMatchObject({ code: 'MORE_PROBLEMS', severity: 'info' })
  })

  test('are deployed as they were checked, or not at all', async () => {
    const { data } = await create(LEAVE('twice'), 'Twice')
    const { name, xml } = { name: 'Twice', xml: LEAVE('twice').replace('Approve', 'Decide') }
    const [deployed, changed] = await Promise.all([
      server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin }),
      server.call(workflowModelRoutes.update, { body: { id: data.id, name, xml }, token: admin }),
    ])
    expect(changed.status).toBe(200)
    expect([200, 409]).toContain(deployed.status)
  })
})

describe('variables', () => {
  test('are refused when they are nested too deeply, before anything else looks at them', async () => {
    await deploy(server, admin, LEAVE('deep'), 'Deep')
    const begin = (value: unknown) =>
      server.request('POST', '/workflow/instance', {
        token: admin,
        body: { key: 'deep', vars: { boss: ann.id, value } },
      })
    const slightly = await begin(nested(MAX_VARS_DEPTH + 1))
    expect([slightly.status, JSON.stringify(slightly.body)]).toEqual([400, expect.stringContaining('vars.value')])
    for (const depth of [1_500, 3_000]) {
      const { status, body } = await begin(nested(depth))
      expect([status, body.error]).toEqual([400, 'body_too_deep'])
    }
    expect((await begin(nested(MAX_VARS_DEPTH))).status).toBe(200)
  })

  test('of one process take a megabyte at most: a larger call is refused, and nothing has changed', async () => {
    await deploy(server, admin, LEAVE('heavy'), 'Heavy')
    const { rootId } = await start(server, ann.token, { key: 'heavy', vars: { boss: ann.id } })
    const set = (name: string) =>
      server.call(workflowInstanceRoutes.setVars, {
        body: { id: rootId, vars: { [name]: HALF }, reason: 'more' },
        token: admin,
      })
    for (let count = 0; count < 19; count += 1) expect((await set(`v${count}`)).status).toBe(200)
    const before = await get(server, admin, rootId)
    const answer = await set('last')
    expect(answer.status).toBe(422)
    expect(answer.body.error).toBe('process_refused')
    expect(answer.body.msg).toContain('1000')
    expect(answer.body.data).toMatchObject({ code: 'STATE_TOO_LARGE' })
    expect(await get(server, admin, rootId)).toEqual(before)
    expect((await set('v3')).status).toBe(200)
  })

  test('that a service answers beyond that are an incident', async () => {
    const body = { name: 'copy', url: receiver.url(), attempts: 1 }
    await server.call(workflowServiceRoutes.create, { body, token: admin })
    const nodes = `<startEvent id="s"/><userTask id="fill" camunda:assignee="\${initiator}"/><serviceTask id="copy" name="Copy" portico:function="copy" portico:writes="answer"/><endEvent id="e"/>`
    await deploy(server, admin, processOf('copied', `${nodes}${flows('s fill', 'fill copy', 'copy e')}`), 'Copied')
    const { rootId } = await start(server, ann.token, { key: 'copied' })
    for (let count = 0; count < 19; count += 1)
      await server.call(workflowInstanceRoutes.setVars, {
        body: { id: rootId, vars: { [`v${count}`]: HALF }, reason: 'more' },
        token: admin,
      })
    receiver.answer = () => ({ status: 200, body: JSON.stringify({ answer: HALF }) })
    const task = await taskAt(server, ann.token, rootId, 'fill')
    expect((await server.call(workflowTaskRoutes.complete, { body: { id: task }, token: ann.token })).status).toBe(200)
    expect(await incidentAt(rootId)).toMatchObject({
      nodeId: 'copy',
      code: 'JOB_FAILED',
      detail: expect.stringContaining('1000'),
    })
  })
})

describe('timers', () => {
  test('beyond a thousand within an hour are an incident, and go on when they are tried again later', async () => {
    const nodes = `<startEvent id="s"/><exclusiveGateway id="x"/><intermediateCatchEvent id="t" name="Tick"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></intermediateCatchEvent>`
    await deploy(server, admin, processOf('ticks', `${nodes}${flows('s x', 'x t', 't x')}`), 'Ticks')
    const { rootId } = await start(server, ann.token, { key: 'ticks' })
    const firings = (since: number) =>
      superuser.query(`update wf_instance set state = jsonb_set(state, '{firings}', $2) where id = $1`, [
        rootId,
        JSON.stringify({ since, count: 1_000 }),
      ])
    await firings(Date.now())
    const incident = await incidentAt(rootId)
    expect(incident).toMatchObject({ code: 'TIMER_LIMIT', nodeId: 't', actions: ['retry'] })
    expect(incident.message).toContain('Tick')
    await firings(Date.now() - 3_700_000)
    const repaired = await server.call(workflowIncidentRoutes.retry, { body: { id: incident.id }, token: admin })
    expect(repaired.status).toBe(200)
    await vi.waitFor(async () => {
      const { rows } = await superuser.query<{ count: number }>(
        `select (state #>> '{firings,count}')::int as count from wf_instance where id = $1`,
        [rootId],
      )
      expect(rows[0]?.count).toBeLessThan(1_000)
    }, WAIT)
    await server.call(workflowInstanceRoutes.cancel, { body: { id: rootId, reason: 'over' }, token: admin })
  })
})

describe('drafts', () => {
  const keep = (who: TestActor, vars: Record<string, string> = {}) =>
    server.call(workflowDraftRoutes.create, { body: { key: 'leave', vars }, token: who.token })

  test('of one person are fifty at most, however many calls come at once', async () => {
    const bob = await anActor(server, { can: STAFF })
    const first = await Promise.all(Array.from({ length: MAX_DRAFTS - 2 }, () => keep(bob)))
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 200))
    const more = await Promise.all(Array.from({ length: 6 }, () => keep(bob)))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = more.find(({ status }) => status !== 200)
    expect(refused?.body).toMatchObject({ error: 'process_too_many_drafts', code: 42287 })
  })

  test('take five megabytes at most, also when one of them grows', async () => {
    const eve = await anActor(server, { can: STAFF })
    // Three bytes each.
    const value = '大'.repeat(60_000)
    const count = Math.floor(MAX_DRAFT_BYTES / 180_100)
    for (let at = 0; at < count; at += 1) expect((await keep(eve, { value })).status).toBe(200)
    expect((await keep(eve, { value })).body).toMatchObject({ error: 'process_drafts_too_large', code: 42246 })
    const small = await keep(eve)
    expect(small.status).toBe(200)
    const grown = { id: small.data.id, key: 'leave', vars: { value } }
    const answer = await server.call(workflowDraftRoutes.update, { body: grown, token: eve.token })
    expect(answer.body.error).toBe('process_drafts_too_large')
    const read = await server.call(workflowDraftRoutes.get, { params: { id: small.data.id }, token: eve.token })
    expect(read.data).toMatchObject({ vars: {}, version: 1 })
  })
})

test('comments on one process are a thousand at most; without one it goes on', async () => {
  await deploy(server, admin, LEAVE('talk'), 'Talk')
  const { rootId } = await start(server, ann.token, { key: 'talk', vars: { boss: ann.id } })
  await superuser.query('update wf_instance set revision = 2000 where id = $1', [rootId])
  const talk = (count: number) =>
    superuser.query(
      `insert into wf_history (tenant_id, instance_id, seq, at, command, comment)
       select 1, $1, 100 + n, now(), 'claim', 'word' from generate_series(1, $2::int) n`,
      [rootId, count],
    )
  await talk(999)
  const complete = async (node: string, comment: string) =>
    server.call(workflowTaskRoutes.complete, {
      body: { id: await taskAt(server, ann.token, rootId, node), comment },
      token: ann.token,
    })
  expect((await complete('apply', 'the last word')).status).toBe(200)
  const refused = await complete('approve', 'one more')
  expect(refused.body).toMatchObject({ error: 'process_too_many_comments', code: 40945 })
  expect((await complete('approve', '')).status).toBe(200)
})

describe('calls', () => {
  test('of a process that calls itself end in an incident, as deep as they may be', async () => {
    // A task before every call, so that each is a command of its own.
    const nodes = `<startEvent id="s"/><userTask id="a" camunda:assignee="\${initiator}"/><callActivity id="again" name="Again" calledElement="mirror"/>`
    await deploy(server, admin, processOf('mirror', `${nodes}${flows('s a', 'a again')}`), 'Mirror')
    const { rootId } = await start(server, ann.token, { key: 'mirror' })
    for (let depth = 0; depth <= 50; depth += 1) {
      const task = await taskAt(server, ann.token, rootId, 'a')
      const answer = await server.call(workflowTaskRoutes.complete, { body: { id: task }, token: ann.token })
      expect(answer.status).toBe(200)
    }
    const { data } = await server.call(workflowIncidentRoutes.page, { query: { keyword: undefined }, token: admin })
    expect(data.list).toContainEqual(expect.objectContaining({ code: 'CALLED_TOO_OFTEN', nodeId: 'again' }))
  }, 120_000)
})
