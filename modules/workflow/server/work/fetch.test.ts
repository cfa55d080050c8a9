/** Work that others fetch: theirs for a while, and ended by no other user; on real PostgreSQL, with two nodes. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { deploy, flows, get, processOf, start } from '../testing/processes.ts'

let nodes: [TestServer, TestServer]
let superuser: pg.Client
let drop: () => Promise<void>
let admin: string
let worker: TestActor

beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  nodes = [await aNode(database.urls), await aNode(database.urls)]
  superuser = await asSuperuser(database.urls.owner)
  admin = await nodes[0].admin()
  worker = await anActor(nodes[0], { can: ['wf:work:do'], realName: 'Robot' })
})
afterAll(async () => {
  await superuser.end()
  await Promise.all(nodes.map((node) => node.stop()))
  await drop()
})

const node = (index: number): TestServer => nodes[index % 2 === 0 ? 0 : 1]
const statusOf = async (id: string) => (await get(node(1), admin, id)).status
const incidentOf = async (id: string) => {
  const { rows } = await superuser.query<{ code: string; detail: string }>(
    'select code, detail from wf_incident where instance_id = $1 and closed_at is null',
    [id],
  )
  return rows
}
const claim = async (token: string, topics: string[], more: object = {}) =>
  (await node(0).call(workflowWorkRoutes.claim, { body: { topics, ...more }, token })).data

describe('work that is fetched', () => {
  const complete = (token: string, body: { id: string; lease: string; commandId?: string }, vars = {}) =>
    node(1).call(workflowWorkRoutes.complete, { body: { ...body, vars }, token })
  const expire = (id: string) =>
    superuser.query("update wf_job set leased_until = now() - interval '1 second' where id = $1", [id])

  beforeAll(async () => {
    const nodes =
      '<startEvent id="s"/><serviceTask id="ask" name="Ask" camunda:type="external" camunda:topic="fetch" portico:writes="m"/><endEvent id="e"/>'
    await deploy(node(0), admin, processOf('fetching', `${nodes}${flows('s ask', 'ask e')}`))
  })

  test('is one caller’s for a while: others get none of it, and only the caller may end it', async () => {
    const { rootId } = await start(node(0), admin, { key: 'fetching', businessKey: 'B-9', vars: { n: 1 } })
    const other = await anActor(node(0), { can: ['wf:work:do'] })
    const all = (await Promise.all([claim(worker.token, ['fetch']), claim(other.token, ['fetch'])])).flat()
    expect(all).toHaveLength(1)
    const [taken] = all
    if (taken === undefined) throw new Error('nothing')
    expect(taken).toMatchObject({ topic: 'fetch', rootId, businessKey: 'B-9', node: 'ask', attempt: 1, vars: { n: 1 } })
    const leased = { id: taken.id, lease: taken.lease }
    const stranger = await anActor(node(0), { can: ['wf:work:do'] })
    for (const [token, body] of [
      [stranger.token, leased],
      [worker.token, { ...leased, lease: newId() }],
    ] as const)
      expect((await complete(token, body)).body).toMatchObject({ status: 409, error: 'process_work_lost' })
    const owners = [worker.token, other.token]
    const answers = []
    const commandId = newId()
    for (const token of owners) answers.push(await complete(token, { ...leased, commandId: newId() }, { m: 2 }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await get(node(0), admin, rootId)).vars).toEqual({ n: 1, m: 2 })
    expect((await complete(worker.token, { ...leased, commandId })).status).toBe(404)
  })

  test('goes to another when its lease is over; the user who had it hears so', async () => {
    const { rootId } = await start(node(0), admin, { key: 'fetching' })
    const [first] = await claim(worker.token, ['fetch'], { seconds: 1 })
    if (first === undefined) throw new Error('nothing')
    const leased = { id: first.id, lease: first.lease }
    const kept = await node(0).call(workflowWorkRoutes.extend, {
      body: { ...leased, seconds: 600 },
      token: worker.token,
    })
    expect(Date.parse(kept.data.until)).toBeGreaterThan(Date.parse(first.until))
    expect(await claim(worker.token, ['fetch'])).toEqual([])
    await expire(first.id)
    expect((await complete(worker.token, leased)).body.error).toBe('process_work_lost')
    const late = await node(0).call(workflowWorkRoutes.extend, {
      body: { ...leased, seconds: 60 },
      token: worker.token,
    })
    expect(late.body.error).toBe('process_work_lost')
    const [second] = await claim(worker.token, ['fetch'])
    expect(second).toMatchObject({ id: first.id, key: first.key, attempt: 2 })
    expect((await complete(worker.token, leased)).status).toBe(409)
    const commandId = newId()
    const done = { id: first.id, lease: second?.lease ?? '', commandId }
    const [once, twice] = [await complete(worker.token, done), await complete(worker.token, done)]
    expect([once.status, twice.status]).toEqual([200, 200])
    expect(twice.data).toEqual(once.data)
    expect(await statusOf(rootId)).toBe('ended')
  })

  test('that failed comes again when its worker says so, else it is an incident', async () => {
    const { rootId } = await start(node(0), admin, { key: 'fetching' })
    const fail = (work: { id: string; lease: string } | undefined, more: object) =>
      node(0).call(workflowWorkRoutes.fail, {
        body: { id: work?.id ?? '', lease: work?.lease ?? '', message: 'jammed', ...more },
        token: worker.token,
      })
    const [first] = await claim(worker.token, ['fetch'])
    expect((await fail(first, { retryInSeconds: 3_600 })).status).toBe(200)
    expect(await claim(worker.token, ['fetch'])).toEqual([])
    await superuser.query('update wf_job set due_at = now() where instance_id = $1', [rootId])
    const [second] = await claim(worker.token, ['fetch'])
    expect(second?.key).toBe(first?.key)
    expect((await fail(second, {})).status).toBe(200)
    expect(await incidentOf(rootId)).toEqual([{ code: 'JOB_FAILED', detail: 'jammed' }])
    expect((await fail(second, {})).status).toBe(404)
  })

  test('is no user’s who may not do work', async () => {
    const { token } = await anActor(node(0), { can: ['wf:instance:page'] })
    expect((await node(0).call(workflowWorkRoutes.claim, { body: { topics: ['fetch'] }, token })).status).toBe(403)
  })
})
