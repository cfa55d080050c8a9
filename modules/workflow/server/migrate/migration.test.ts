/** Many instances at once: over to another version, to rest and on again; each by itself, never twice. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { workflowBatchRoutes, workflowMigrationRoutes } from '#workflow/contract/batch.ts'
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'
import { carryOutBatch } from './batch-run.service.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const WAIT = { timeout: 60_000, interval: 50 }

let server: TestServer
let drop: () => Promise<void>
let admin: string
let ann: TestActor
let bob: TestActor

beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  // Work behind is done, too.
  server = await aNode(database.urls, { listen: true, name: 'batches' })
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
})
afterAll(async () => {
  await server.stop()
  await drop()
})

const ends = '<startEvent id="s" portico:writes="boss"/><endEvent id="e"/>'
const apply = '<userTask id="apply" name="Apply" camunda:assignee="${initiator}"/>'
const OLD = (key: string) =>
  processOf(
    key,
    `${ends}${apply}<userTask id="look" name="Look" camunda:assignee="\${boss}"/>${flows('s apply', 'apply look', 'look e')}`,
  )
/** “Look” has another id, and a user pays afterwards. */
const NEW = (key: string) =>
  processOf(
    key,
    `${ends}${apply}<userTask id="review" name="Look" camunda:assignee="\${boss}"/><userTask id="pay" name="Pay" camunda:assignee="\${boss}"/>${flows('s apply', 'apply review', 'review pay', 'pay e')}`,
  )
/** No one applies any more. */
const SHORT = (key: string) =>
  processOf(key, `${ends}<userTask id="look" name="Look" camunda:assignee="\${boss}"/>${flows('s look', 'look e')}`)

async function redraw(id: string, xml: string) {
  const { data } = await server.call(workflowModelRoutes.get, { params: { id }, token: admin })
  await server.call(workflowModelRoutes.update, { body: { id, name: data.name, xml }, token: admin })
  const { body } = await server.call(workflowModelRoutes.deploy, { body: { id }, token: admin })
  expect(body.code, JSON.stringify(body)).toBe(0)
  const versions = await server.call(workflowDefinitionRoutes.versions, { params: { id }, token: admin })
  const [to, from] = versions.data
  return { fromId: from?.id ?? '', toId: to?.id ?? '' }
}

const begin = (key: string) => start(server, ann.token, { key, title: key, vars: { boss: bob.id } })
const complete = (token: string, id: string) => server.call(workflowTaskRoutes.complete, { body: { id }, token })
const batch = async (id: string) => (await server.call(workflowBatchRoutes.get, { params: { id }, token: admin })).data
const items = async (id: string) =>
  (await server.call(workflowBatchRoutes.items, { params: { id }, query: { limit: 100 }, token: admin })).data.list
const isOver = (id: string) =>
  vi.waitFor(async () => {
    const { total, done, refused } = await batch(id)
    expect(done + refused).toBe(total)
  }, WAIT)

describe('a migration', () => {
  test('is tried first: what stands where, what is proposed, what speaks against it', async () => {
    const id = await deploy(server, admin, OLD('tried'))
    const first = await begin('tried')
    await begin('tried')
    await complete(ann.token, await taskAt(server, ann.token, first.rootId, 'apply'))
    const versions = await redraw(id, NEW('tried'))
    const check = (body: object) =>
      server.call(workflowMigrationRoutes.check, { body: { ...versions, ...body }, token: admin })
    const { data } = await check({})
    expect(data).toMatchObject({ total: 2, checked: 2, fit: 2, objections: [] })
    expect(data.map).toMatchObject({ look: 'review' })
    expect(data.nodes).toEqual([
      { id: 'apply', name: 'Apply', element: 'userTask', count: 1, to: 'apply' },
      { id: 'look', name: 'Look', element: 'userTask', count: 1, to: 'review' },
    ])
    const wrong = await check({ map: { look: 'e' } })
    expect(wrong.data).toMatchObject({ fit: 1, objections: [{ instanceId: first.rootId }] })
    expect((await get(server, admin, first.rootId)).number).toBe(1)
    const same = await check({ toId: versions.fromId })
    expect(same.body).toMatchObject({ error: 'process_migration_same', status: 422 })
  })

  test('takes each over by itself: tasks stay with their people under the new names, and go on from there', async () => {
    const id = await deploy(server, admin, OLD('moved'))
    const [one, other] = [await begin('moved'), await begin('moved')]
    await complete(ann.token, await taskAt(server, ann.token, one.rootId, 'apply'))
    const versions = await redraw(id, NEW('moved'))
    const { data } = await server.call(workflowMigrationRoutes.check, { body: versions, token: admin })
    const run = await server.call(workflowMigrationRoutes.run, { body: { ...versions, map: data.map }, token: admin })
    expect(run.data.total).toBe(2)
    await isOver(run.data.id)
    expect(await batch(run.data.id)).toMatchObject({ kind: 'migrate', number: 1, targetNumber: 2, done: 2, refused: 0 })
    expect((await get(server, admin, one.rootId)).number).toBe(2)
    const drawing = await server.call(workflowInstanceRoutes.drawing, { params: { id: one.rootId }, token: ann.token })
    // What happened before is drawn where the other version has it.
    expect(drawing.data.nodes).toMatchObject({ apply: { state: 'done' }, review: { state: 'active', visits: 1 } })
    expect(drawing.data.nodes['look']).toBeUndefined()
    await complete(bob.token, await taskAt(server, bob.token, one.rootId, 'review'))
    const paid = await complete(bob.token, await taskAt(server, bob.token, one.rootId, 'pay'))
    expect(paid.data.status).toBe('ended')
    await complete(ann.token, await taskAt(server, ann.token, other.rootId, 'apply'))
    expect((await toDo(server, bob.token)).filter(({ rootId }) => rootId === other.rootId)).toMatchObject([
      { node: 'Look' },
    ])
    const empty = await server.call(workflowMigrationRoutes.run, { body: versions, token: admin })
    expect(empty.body).toMatchObject({ error: 'process_batch_empty', status: 422 })
  })

  test('leaves who cannot go as they are, with the reason; repeating takes who can go by now, and no one twice', async () => {
    const id = await deploy(server, admin, OLD('refused'))
    const [stays, goes] = [await begin('refused'), await begin('refused')]
    await complete(ann.token, await taskAt(server, ann.token, goes.rootId, 'apply'))
    const versions = await redraw(id, SHORT('refused'))
    const { data: check } = await server.call(workflowMigrationRoutes.check, { body: versions, token: admin })
    expect(check).toMatchObject({ total: 2, fit: 1 })
    expect(check.objections).toEqual([
      { instanceId: stays.rootId, title: 'refused', reasons: [expect.stringContaining('Apply') as string] },
    ])
    const run = await server.call(workflowMigrationRoutes.run, { body: { ...versions, map: check.map }, token: admin })
    await isOver(run.data.id)
    const refused = (await items(run.data.id)).find(({ status }) => status === 'refused')
    expect(refused).toMatchObject({ instanceId: stays.rootId, detail: expect.stringContaining('Apply') as string })
    expect((await get(server, admin, stays.rootId)).number).toBe(1)
    // The user who handles many without seeing them learns how they fared, not what they are about.
    const clerk = await anActor(server, { can: ['wf:batch:page', 'wf:batch:run'] })
    const blind = await server.call(workflowBatchRoutes.items, { params: { id: run.data.id }, token: clerk.token })
    expect(blind.data.list.map(({ title }) => title)).toEqual(['', ''])
    const dry = await server.call(workflowMigrationRoutes.check, { body: versions, token: clerk.token })
    expect(dry.data.objections).toMatchObject([{ instanceId: stays.rootId, title: '' }])
    const { revision } = await get(server, admin, goes.rootId)
    await complete(ann.token, await taskAt(server, ann.token, stays.rootId, 'apply'))
    const again = await server.call(workflowBatchRoutes.repeat, { body: { id: run.data.id }, token: admin })
    expect(again.data.count).toBe(1)
    await isOver(run.data.id)
    expect(await batch(run.data.id)).toMatchObject({ done: 2, refused: 0 })
    expect((await get(server, admin, stays.rootId)).number).toBe(2)
    expect((await get(server, admin, goes.rootId)).revision).toBe(revision)
  })

  test('whose job comes twice, or again after its node died in the middle, does nothing twice', async () => {
    const id = await deploy(server, admin, OLD('twice'))
    const all = [await begin('twice'), await begin('twice'), await begin('twice')]
    const versions = await redraw(id, NEW('twice'))
    const { data } = await server.call(workflowMigrationRoutes.run, {
      body: { ...versions, map: { look: 'review' } },
      token: admin,
    })
    const job = { id: data.id, name: 'workflow.batch', tenantId: 1, data: { id: data.id } }
    const carryOut = carryOutBatch(server.node.kernel)
    await Promise.all([carryOut(job), carryOut(job), carryOut(job)])
    await isOver(data.id)
    await carryOut(job)
    expect(await batch(data.id)).toMatchObject({ total: 3, done: 3, refused: 0 })
    for (const { rootId } of all) expect((await get(server, admin, rootId)).revision).toBe(2)
  })
})

describe('suspending', () => {
  test('suspending a version leaves its instances running, unless the call includes them; activating resumes them', async () => {
    const id = await deploy(server, admin, OLD('rests'))
    const { rootId } = await begin('rests')
    const suspend = (body: object) =>
      server.call(workflowModelRoutes.suspend, { body: { id, ...body } as never, token: admin })
    expect((await suspend({ suspended: 1 })).data).toEqual({ batchId: null })
    expect((await get(server, admin, rootId)).status).toBe('run')
    const { data } = await suspend({ suspended: 1, cascade: true })
    await isOver(data.batchId ?? '')
    expect((await get(server, admin, rootId)).status).toBe('suspended')
    const [version] = (await server.call(workflowDefinitionRoutes.versions, { params: { id }, token: admin })).data
    const back = await server.call(workflowDefinitionRoutes.suspend, {
      body: { id: version?.id ?? '', suspended: 0, cascade: true },
      token: admin,
    })
    await isOver(back.data.batchId ?? '')
    expect((await get(server, admin, rootId)).status).toBe('run')
    expect((await batch(back.data.batchId ?? '')).kind).toBe('resume')
  })
})
