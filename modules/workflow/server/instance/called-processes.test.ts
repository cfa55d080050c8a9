/** Processes that call others: as part of themselves, one for each item, or as processes of their own. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor, aUser, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { STAFF } from '../testing/office.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const WAIT = { timeout: 60_000, interval: 50 }
const DESIGNER = ['wf:model:page', 'wf:model:save', 'wf:model:update', 'wf:model:deploy']

let nodes: [TestServer, TestServer]
let drop: () => Promise<void>
let superuser: pg.Client
let admin: string
let ann: TestActor
let bob: TestActor
let eve: TestActor
/** The model that may be started by Bob alone. */
let restricted: string

const WORK = (id: string, more = '') =>
  processOf(
    id,
    `<startEvent id="s"/><userTask id="work" name="Work" camunda:assignee="\${initiator}" ${more}/><endEvent id="e"/>${flows('s work', 'work e')}`,
  )
/** Calls a process, then asks the initiator. */
const CALLER = (id: string, called: string, attributes = '') =>
  processOf(
    id,
    `<startEvent id="s" portico:writes="people,rows,note"/><callActivity id="call" name="Call" calledElement="${called}" ${attributes}/>
<userTask id="after" name="After" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s call', 'call after', 'after e')}`,
  )

beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  const [one, two] = await Promise.all(['one', 'two'].map((name) => aNode(database.urls, { listen: true, name })))
  if (one === undefined || two === undefined) throw new Error('no nodes')
  nodes = [one, two]
  superuser = await asSuperuser(one.urls.owner)
  admin = await one.admin()
  ann = await anActor(one, { can: STAFF, realName: 'Ann' })
  bob = await anActor(one, { can: [...STAFF, ...DESIGNER], realName: 'Bob' })
  eve = await anActor(one, { can: [...STAFF, ...DESIGNER], realName: 'Eve' })
  await deploy(one, admin, WORK('open'), 'Open')
  restricted = await deploy(one, admin, WORK('restricted'), 'Restricted')
  await mayStart(restricted, [bob.id])
})
afterAll(async () => {
  await superuser.end()
  await Promise.all(nodes.map((node) => node.stop()))
  await drop()
})

const node = (index = 0): TestServer => nodes[index % 2 === 0 ? 0 : 1]
const NO_ONE = { userIdList: [], roleIdList: [], deptIdList: [] }

async function mayStart(modelId: string, userIdList: string[]): Promise<void> {
  const body = {
    id: modelId,
    startBy: 'chosen' as const,
    starter: { ...NO_ONE, userIdList },
    manager: NO_ONE,
    monitor: NO_ONE,
  }
  expect((await node().call(workflowAccessRoutes.update, { body, token: admin })).status).toBe(200)
}

const key = (stem: string) => `${stem}_${newId().replaceAll('-', '')}`
/** Deploys a caller. @returns its key */
async function caller(called: string, attributes: string, token = admin): Promise<string> {
  const id = key('caller')
  await deploy(node(), token, CALLER(id, called, attributes))
  return id
}
/** What a process has started as processes of their own. */
async function started(id: string): Promise<{ id: string; starter: string; status: string; title: string }[]> {
  const { rows } = await superuser.query<{ id: string; starter: string; status: string; title: string }>(
    `select id, starter_id as starter, status, title from wf_instance where caller_id = $1 and id = root_id order by id`,
    [id],
  )
  return rows
}
const stands = (id: string, ...at: string[]) =>
  vi.waitFor(async () => expect((await get(node(1), admin, id)).stands).toEqual(at), WAIT)
const incidentsOf = async (instanceId: string) =>
  (await node().call(workflowIncidentRoutes.page, { query: { instanceId }, token: admin })).data.list
const incident = (id: string) =>
  vi.waitFor(async () => {
    const [found] = await incidentsOf(id)
    if (found === undefined) throw new Error('no incident yet')
    return found
  }, WAIT)
const complete = (token: string, id: string) =>
  node(1).call(workflowTaskRoutes.complete, { body: { id, commandId: newId() }, token })
const report = async (id: string, token: string) =>
  (await node().call(workflowFollowRoutes.report, { params: { id }, token })).data

describe('a process of its own', () => {
  test('is started by a job with its variables, and both show each other', async () => {
    const id = await caller('open', 'portico:async="true" portico:in="text = note"')
    const { rootId } = await start(node(), ann.token, { key: id, vars: { note: 'hello' } })
    await stands(rootId, 'After')
    const [own] = await started(rootId)
    expect(own).toMatchObject({ starter: ann.id, status: 'run', title: 'Open' })
    expect((await get(node(), ann.token, own?.id ?? '')).vars).toEqual({ text: 'hello' })
    expect((await report(rootId, ann.token)).called).toMatchObject([
      { id: own?.id, nodeId: 'call', process: 'Open', status: 'run', isOwn: true },
    ])
    expect((await report(own?.id ?? '', ann.token)).caller).toMatchObject({ id: rootId })
    expect((await report(rootId, ann.token)).timeline.map(({ kind }) => kind)).toContain('called')
  })

  test('goes on when its caller is canceled', async () => {
    const id = await caller('open', 'portico:async="true"')
    const { rootId } = await start(node(), ann.token, { key: id })
    await stands(rootId, 'After')
    const body = { id: rootId, reason: 'Not needed' }
    expect((await node().call(workflowInstanceRoutes.cancel, { body, token: admin })).status).toBe(200)
    const [own] = await started(rootId)
    expect(own?.status).toBe('run')
    expect((await complete(ann.token, await taskAt(node(), ann.token, own?.id ?? '', 'work'))).status).toBe(200)
    expect((await started(rootId))[0]?.status).toBe('ended')
  })

  test('starts once for each caller, whichever of two nodes takes the job', async () => {
    const id = await caller('open', 'portico:async="true"')
    const roots = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await start(node(index), ann.token, { key: id })).rootId),
    )
    const counts: number[] = []
    for (const rootId of roots) {
      await stands(rootId, 'After')
      counts.push((await started(rootId)).length)
    }
    expect(counts).toEqual(Array(20).fill(1))
  })

  test('that is not deployed is an incident of the caller, repaired when it is', async () => {
    const missing = key('missing')
    const id = await caller(missing, 'portico:async="true"')
    const { rootId } = await start(node(), ann.token, { key: id })
    const found = await incident(rootId)
    expect(found).toMatchObject({ code: 'NO_PROCESS', nodeId: 'call', detail: missing })
    await deploy(node(), admin, WORK(missing))
    const retried = await node().call(workflowIncidentRoutes.retry, { body: { id: found.id }, token: admin })
    expect(retried.status).toBe(200)
    await stands(rootId, 'After')
    expect(await started(rootId)).toHaveLength(1)
  })

  test('is not started for a user who may not start it, however much its designer may', async () => {
    const id = await caller('restricted', 'portico:async="true"', bob.token)
    const { rootId } = await start(node(), ann.token, { key: id })
    expect(await incident(rootId)).toMatchObject({ code: 'MAY_NOT_START', nodeId: 'call' })
    expect(await started(rootId)).toEqual([])
    const { rootId: bobs } = await start(node(), bob.token, { key: id })
    await stands(bobs, 'After')
    expect(await started(bobs)).toMatchObject([{ starter: bob.id }])
  })

  test('is not shown to who does not see it', async () => {
    const id = await caller('open', 'portico:async="true" portico:each="people" portico:each-initiator="true"')
    const { rootId } = await start(node(), ann.token, { key: id, vars: { people: [ann.id, bob.id] } })
    await stands(rootId, 'After')
    const own = await started(rootId)
    expect(own.map(({ starter }) => starter).sort()).toEqual([ann.id, bob.id].sort())
    const bobs = own.find(({ starter }) => starter === bob.id)?.id ?? ''
    expect((await report(rootId, ann.token)).called.map((one) => one.id)).not.toContain(bobs)
    expect((await report(bobs, bob.token)).caller).toBeNull()
    expect((await node().call(workflowFollowRoutes.report, { params: { id: rootId }, token: bob.token })).status).toBe(
      404,
    )
  })

  test('that starts itself comes to an end', async () => {
    const id = key('endless')
    const body = `<startEvent id="s"/><callActivity id="call" calledElement="${id}" portico:async="true"/><endEvent id="e"/>${flows('s call', 'call e')}`
    await deploy(node(), admin, processOf(id, body))
    // Of the chain all but the last were started already.
    const { rootId } = await start(node(), ann.token, { key: id })
    await superuser.query(
      `insert into wf_instance (tenant_id, id, definition_id, root_id, origin_id, status)
       select tenant_id, gen, definition_id, gen, id, 'ended' from wf_instance, lateral (
         select gen_random_uuid() as gen from generate_series(1, 5000)) g where id = $1`,
      [rootId],
    )
    const stopped = await vi.waitFor(async () => {
      const { rows } = await superuser.query<{ code: string }>(
        `select c.code from wf_incident c join wf_instance i on i.id = c.root_id where i.origin_id = $1 or i.id = $1`,
        [rootId],
      )
      if (rows.length === 0) throw new Error('it goes on')
      return rows
    }, WAIT)
    expect(stopped).toEqual([{ code: 'CALLED_TOO_OFTEN' }])
  })
})

describe('one for each item', () => {
  test('of users, who start it: each has the task of its initiator, and the results come back in their order', async () => {
    const asked = key('asked')
    await deploy(node(), admin, WORK(asked, 'portico:writes="answer"'))
    const id = await caller(
      asked,
      'portico:each="people" portico:each-as="who" portico:each-initiator="true" portico:each-results="answers" portico:out="given = answer"',
    )
    const { rootId } = await start(node(), ann.token, { key: id, vars: { people: [ann.id, bob.id] } })
    const answer = async ({ token }: TestActor, text: string) => {
      const task = await taskAt(node(), token, rootId, 'work')
      const body = { id: task, commandId: newId(), vars: { answer: text } }
      expect((await node(1).call(workflowTaskRoutes.complete, { body, token })).status).toBe(200)
    }
    await answer(bob, 'no')
    await answer(ann, 'yes')
    const { stands: at, vars } = await get(node(), admin, rootId)
    expect([at, vars['answers']]).toEqual([['After'], [{ given: 'yes' }, { given: 'no' }]])
  })

  test('of rows, in turn; canceling the caller cancels what it waits for', async () => {
    const id = await caller('open', 'portico:each="rows" portico:each-in-turn="true"')
    const rows = [{ name: 'a' }, { name: 'b' }]
    const { rootId } = await start(node(), ann.token, { key: id, vars: { rows } })
    const called = async () =>
      (
        await superuser.query<{ status: string; vars: object }>(
          `select status, state->'scopes'->'1'->'vars' as vars from wf_instance where parent_id = $1 order by started_at, id`,
          [rootId],
        )
      ).rows
    expect(await called()).toEqual([{ status: 'run', vars: { name: 'a' } }])
    await complete(ann.token, await taskAt(node(), ann.token, rootId, 'work'))
    expect((await called()).map(({ status }) => status)).toEqual(['ended', 'run'])
    await node().call(workflowInstanceRoutes.cancel, { body: { id: rootId, reason: 'No' }, token: admin })
    expect((await called()).map(({ status }) => status)).toEqual(['ended', 'canceled'])
  })

  test('a list without items is passed', async () => {
    const id = await caller('open', 'portico:each="people"')
    const without: Record<string, string[]>[] = [{ people: [] }, {}]
    for (const vars of without) {
      const { rootId } = await start(node(), ann.token, { key: id, vars })
      expect((await get(node(), ann.token, rootId)).stands).toEqual(['After'])
    }
  })

  test('no user becomes the initiator of a process that they may not start', async () => {
    const id = await caller('restricted', 'portico:each="people" portico:each-initiator="true"')
    const { rootId } = await start(node(), ann.token, { key: id, vars: { people: [bob.id, eve.id] } })
    expect((await incidentsOf(rootId)).map(({ code }) => code)).toEqual(['MAY_NOT_START'])
    expect((await toDo(node(), bob.token)).filter((task) => task.rootId === rootId)).toHaveLength(1)
    expect((await toDo(node(), eve.token)).filter((task) => task.rootId === rootId)).toEqual([])
  })

  test('nor what is no user here: a text, a user of another tenant, a user who was disabled', async () => {
    const { id: stranger } = await aUser(node(), { tenantId: 0 })
    const gone = await aUser(node(), { status: 0 })
    const id = await caller('open', 'portico:each="people" portico:each-initiator="true"')
    for (const wrong of ['boss', stranger, gone.id]) {
      const { rootId } = await start(node(), ann.token, { key: id, vars: { people: [wrong] } })
      expect(
        (await incidentsOf(rootId)).map(({ code }) => code),
        wrong,
      ).toEqual(['MAY_NOT_START'])
    }
  })
})

describe('a designer gains no right by drawing a call', () => {
  test('a process that they may not start is like one that is not there', async () => {
    const xml = (called: string) => CALLER(key('drawn'), called)
    const check = async (called: string) => {
      const { data } = await node().call(workflowModelRoutes.check, { body: { xml: xml(called) }, token: eve.token })
      return {
        problems: data.problems.map(({ code, severity }) => `${severity} ${code}`),
        offered: data.processes.map((one) => one.key),
      }
    }
    const [hidden, missing, known] = [await check('restricted'), await check(key('none')), await check('open')]
    expect(hidden.problems).toEqual(missing.problems)
    expect(hidden.problems).toContain('warning CALLED_UNKNOWN')
    expect(known.problems).not.toContain('warning CALLED_UNKNOWN')
    expect(known.offered).toContain('open')
    expect(known.offered).not.toContain('restricted')
  })

  test('what they deploy calls it only for users who may start it themselves', async () => {
    const id = await caller('restricted', '', eve.token)
    for (const { token } of [ann, eve]) {
      const { rootId } = await start(node(), token, { key: id })
      expect((await incidentsOf(rootId)).map(({ code }) => code)).toEqual(['MAY_NOT_START'])
    }
    const { rootId } = await start(node(), bob.token, { key: id })
    expect((await get(node(), bob.token, rootId)).stands).toEqual(['Call'])
  })

  test('who may start it answers for the call, no matter who starts the caller', async () => {
    const designer = await anActor(node(), { can: [...STAFF, ...DESIGNER], realName: 'Dora' })
    const own = key('own')
    const model = await deploy(node(), admin, WORK(own))
    await mayStart(model, [designer.id])
    const id = await caller(own, '', designer.token)
    const { rootId } = await start(node(), ann.token, { key: id })
    expect(await incidentsOf(rootId)).toEqual([])
    // Deployed anew by a user who may not, it does not.
    const { rows } = await superuser.query<{ model_id: string }>('select model_id from wf_definition where key = $1', [
      id,
    ])
    const body = { id: rows[0]?.model_id ?? '' }
    const again = await node().call(workflowModelRoutes.deploy, { body, token: eve.token })
    expect(again.data).toMatchObject({ number: 2, isNew: true })
    const { rootId: later } = await start(node(), ann.token, { key: id })
    expect((await incidentsOf(later)).map(({ code }) => code)).toEqual(['MAY_NOT_START'])
  })

  test('a process of another tenant is not there', async () => {
    const other = await anActor(node(), { tenantId: 0, can: DESIGNER })
    const foreign = key('foreign')
    await deploy(node(), other.token, WORK(foreign))
    for (const attributes of ['', 'portico:async="true"']) {
      const { rootId } = await start(node(), ann.token, { key: await caller(foreign, attributes) })
      expect(await incident(rootId)).toMatchObject({ code: 'NO_PROCESS' })
    }
  })
})

describe('a time limit', () => {
  const limited = (rule: string) => caller('open', `portico:time-limit="PT1S" portico:on-limit="${rule}"`)

  test('cancels the called process and goes on, or rejects', async () => {
    const [on, off] = [await limited('continue'), await limited('reject')]
    const { rootId } = await start(node(), ann.token, { key: on })
    const { rootId: rejected } = await start(node(1), ann.token, { key: off })
    await stands(rootId, 'After')
    await vi.waitFor(async () => expect((await get(node(), ann.token, rejected)).status).toBe('rejected'), WAIT)
    const open = (await toDo(node(), ann.token)).filter((task) => [rootId, rejected].includes(task.rootId))
    expect(open.map(({ nodeId }) => nodeId)).toEqual(['after'])
    const kinds = (await report(rootId, ann.token)).timeline.map(({ kind, why }) => `${kind} ${why ?? ''}`)
    expect(kinds).toContain('timedOut call-continue')
  })

  test('or waits on, and the administrator of the process is notified', async () => {
    const { rootId } = await start(node(), ann.token, { key: await limited('notify') })
    await vi.waitFor(async () => {
      const { timeline } = await report(rootId, ann.token)
      expect(timeline.some(({ kind, why }) => kind === 'timedOut' && why === 'call-notify')).toBe(true)
    }, WAIT)
    expect((await get(node(), ann.token, rootId)).stands).toEqual(['Call'])
    await vi.waitFor(async () => {
      const { rows } = await superuser.query<{ count: number }>(
        `select count(*)::int as count from msg_record where path like '%' || $1`,
        [rootId],
      )
      expect(rows[0]?.count).toBe(1)
    }, WAIT)
  })
})

describe('a task of a called process', () => {
  test('offers the steps of its caller for return, by the names of both, and goes there', async () => {
    const [called, caller] = [`inner${newId().slice(-6)}`, `outer${newId().slice(-6)}`]
    const [one] = nodes
    const inside = `<startEvent id="s"/><userTask id="look" name="Look" camunda:assignee="${bob.id}"/>
<userTask id="check" name="Check" camunda:assignee="${bob.id}"/><endEvent id="e"/>${flows('s look', 'look check', 'check e')}`
    const around = `<startEvent id="s"/><userTask id="plan" name="Plan" camunda:assignee="${eve.id}"/>
<callActivity id="call" calledElement="${called}"/><endEvent id="e"/>${flows('s plan', 'plan call', 'call e')}`
    await deploy(one, admin, processOf(called, inside, 'Inner'), 'Inner')
    await deploy(one, admin, processOf(caller, around, 'Outer'), 'Outer')
    const { rootId } = await start(one, ann.token, { key: caller })
    const complete = async ({ token }: TestActor, node: string) => {
      const id = await taskAt(one, token, rootId, node)
      expect((await one.call(workflowTaskRoutes.complete, { body: { id }, token })).status).toBe(200)
    }
    await complete(eve, 'plan')
    await complete(bob, 'look')
    const id = await taskAt(one, bob.token, rootId, 'check')
    const { data } = await one.call(workflowTaskRoutes.get, { params: { id }, token: bob.token })
    expect(data.returnable.map(({ id: node, name }) => `${node} ${name}`)).toEqual([
      'look Look',
      'plan Outer · Plan',
      's Initiator',
    ])
    const body = { id, nodeId: 'plan', comment: 'Plan anew' }
    expect((await one.call(workflowTaskRoutes.return, { body, token: bob.token })).status).toBe(200)
    expect((await toDo(one, eve.token)).filter((task) => task.rootId === rootId).map((task) => task.nodeId)).toEqual([
      'plan',
    ])
  })
})
