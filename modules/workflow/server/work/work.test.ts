/**
 * Work of processes that others do: services that are called, work that is fetched; on real PostgreSQL, with two nodes.
 */
import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { deploy, flows, get, processOf, start } from '../testing/processes.ts'
import { Receiver } from '../testing/receiver.ts'

const WAIT = { timeout: 60_000, interval: 50 }
const SECRET = `whsec_${Buffer.from('a secret of our own').toString('base64')}`

let nodes: [TestServer, TestServer]
let walled: TestServer
let superuser: pg.Client
let drop: () => Promise<void>
let receiver: Receiver
let admin: string
let worker: TestActor

beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  const env = { EGRESS_ALLOW: '127.0.0.1' }
  const [one, two] = await Promise.all(['one', 'two'].map((name) => aNode(database.urls, { listen: true, name, env })))
  if (one === undefined || two === undefined) throw new Error('no nodes')
  nodes = [one, two]
  walled = await aNode(database.urls)
  superuser = await asSuperuser(database.urls.owner)
  receiver = await Receiver.listen()
  admin = await one.admin()
  worker = await anActor(one, { can: ['wf:work:do'], realName: 'Robot' })
})
afterAll(async () => {
  await Promise.all([...nodes, walled].map((node) => node.stop()))
  await receiver.close()
  await superuser.end()
  await drop()
})
beforeEach(() => {
  receiver.answer = () => ({})
})

const node = (index: number): TestServer => nodes[index % 2 === 0 ? 0 : 1]

const work = (id: string, attributes: string, more = '', after = ''): string =>
  processOf(
    id,
    `<startEvent id="s"/><serviceTask id="ask" name="Ask" ${attributes}>${more}</serviceTask><endEvent id="e"/>${after}${flows('s ask', 'ask e')}`,
  )

async function register(name: string, more: object = {}): Promise<string> {
  const body = { name, url: receiver.url(`/${name}`), secret: SECRET, attempts: 1, ...more }
  const { data, body: errorText } = await node(0).call(workflowServiceRoutes.create, { body, token: admin })
  if (data === null) throw new Error(JSON.stringify(errorText))
  return data.id
}

const statusOf = async (id: string) => (await get(node(1), admin, id)).status
const ended = (id: string) => vi.waitFor(async () => expect(await statusOf(id)).toBe('ended'), WAIT)
const incidentOf = async (id: string) => {
  const { rows } = await superuser.query<{ code: string; detail: string }>(
    'select code, detail from wf_incident where instance_id = $1 and closed_at is null',
    [id],
  )
  return rows
}
const stuck = (id: string) => vi.waitFor(async () => expect(await incidentOf(id)).toHaveLength(1), WAIT)

describe('a registered service', () => {
  test('is called, signed, with what its process knows; what it answers the process knows from then on', async () => {
    await register('price')
    await deploy(node(0), admin, work('priced', 'portico:function="price" portico:writes="price,list"'))
    receiver.answer = () => ({ body: { price: 12.5, list: [1, 2] } })
    const { rootId } = await start(node(0), admin, { key: 'priced', businessKey: 'B-7', vars: { item: 'chair' } })
    await ended(rootId)
    const [call] = receiver.of(rootId)
    expect(call?.body).toMatchObject({
      instanceId: rootId,
      rootId,
      businessKey: 'B-7',
      process: 'priced',
      number: 1,
      node: 'ask',
      nodeName: 'Ask',
      variables: { item: 'chair' },
    })
    const { headers, text = '' } = call ?? {}
    const [id, at] = [headers?.['webhook-id'], headers?.['webhook-timestamp']].map(String)
    const hash = createHmac('sha256', 'a secret of our own').update(`${id}.${at}.${text}`).digest('base64')
    expect(headers?.['webhook-signature']).toBe(`v1,${hash}`)
    expect(headers?.['idempotency-key']).toBe(id)
    expect(id?.startsWith(`${rootId}:`)).toBe(true)
    expect((await get(node(0), admin, rootId)).vars).toEqual({ item: 'chair', price: 12.5, list: [1, 2] })
  })

  test('receives only the inputs of its node, and answers into the one variable that the node names', async () => {
    await register('rate')
    const input = `<extensionElements><camunda:inputOutput><camunda:inputParameter name="twice">\${n * 2}</camunda:inputParameter></camunda:inputOutput></extensionElements>`
    const attributes = 'camunda:type="external" camunda:topic="rate" camunda:resultVariable="rating"'
    await deploy(node(0), admin, work('rated', attributes, input))
    receiver.answer = () => ({ body: '[1, 2]' })
    const { rootId } = await start(node(0), admin, { key: 'rated', vars: { n: 2 } })
    await ended(rootId)
    expect(receiver.of(rootId)[0]?.body.variables).toEqual({ twice: 4 })
    expect((await get(node(0), admin, rootId)).vars).toMatchObject({ n: 2, rating: [1, 2] })
  })

  test('that fails is tried again after a while, with the same key; then it is an incident that says what was answered', async () => {
    await register('shaky', { attempts: 2 })
    await deploy(node(0), admin, work('shaken', 'portico:function="shaky" portico:writes="well"'))
    receiver.answer = ({ body }) =>
      receiver.of(body.instanceId ?? '').length === 1 ? { status: 503, body: 'come back' } : { body: { well: true } }
    const { rootId } = await start(node(0), admin, { key: 'shaken' })
    await ended(rootId)
    const keys = receiver.of(rootId).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    receiver.answer = () => ({ status: 500, body: 'no ink' })
    const { rootId: lost } = await start(node(1), admin, { key: 'shaken' })
    await stuck(lost)
    expect(receiver.of(lost)).toHaveLength(2)
    expect(await incidentOf(lost)).toEqual([{ code: 'JOB_FAILED', detail: 'HTTP 500: no ink' }])
    expect(await statusOf(lost)).toBe('run')
  })

  test.each([
    ['no JSON', '<html/>', 'no JSON'],
    ['no object', '[]', 'no JSON object'],
    ['a name that no variable has', '{"a b": 1}', 'a b'],
    ['a variable that its task does not let it set', '{"price": 1}', 'vars.price not_writable'],
    ['a name of the engine’s own', '{"outcome": "agree"}', 'outcome reserved_name'],
    ['too much', JSON.stringify({ a: 'x'.repeat(70_000) }), 'variables_too_large'],
  ])('that answers %s has failed', async (_, body, errorText) => {
    const name = `odd-${newId()}`
    await register(name)
    const key = name.replaceAll('-', '_')
    await deploy(node(0), admin, work(key, `portico:function="${name}"`))
    receiver.answer = () => ({ body })
    const { rootId } = await start(node(0), admin, { key })
    await stuck(rootId)
    expect((await incidentOf(rootId))[0]?.detail).toContain(errorText)
  })

  test('may answer an error that the model catches; one that it does not is an incident, not the end', async () => {
    await register('judge')
    const caught = `<boundaryEvent id="no" attachedToRef="ask"><errorEventDefinition errorRef="bad" camunda:errorMessageVariable="why"/></boundaryEvent><userTask id="mend" name="Mend" camunda:assignee="\${initiator}"/><endEvent id="e2"/><sequenceFlow id="g1" sourceRef="no" targetRef="mend"/><sequenceFlow id="g2" sourceRef="mend" targetRef="e2"/>`
    const xml = work('judged', 'portico:function="judge"', '', caught).replace(
      '<process ',
      '<error id="bad" errorCode="BAD"/><process ',
    )
    await deploy(node(0), admin, xml)
    receiver.answer = ({ body }) => ({ status: 422, body: { bpmnError: body.variables['say'], message: 'not good' } })
    const { rootId } = await start(node(0), admin, { key: 'judged', vars: { say: 'BAD' } })
    await vi.waitFor(async () => expect((await get(node(0), admin, rootId)).stands).toEqual(['Mend']), WAIT)
    expect((await get(node(0), admin, rootId)).vars).toMatchObject({ why: 'not good' })
    const { rootId: other } = await start(node(0), admin, { key: 'judged', vars: { say: 'WORSE' } })
    await stuck(other)
    expect(await incidentOf(other)).toEqual([{ code: 'ERROR_NOT_CAUGHT', detail: 'WORSE: not good' }])
    expect(await statusOf(other)).toBe('run')
  })

  test('is called once for each of many, whichever node does it', async () => {
    await register('count')
    await deploy(node(0), admin, work('counted', 'portico:function="count"'))
    const begun = await Promise.all(
      Array.from({ length: 40 }, (_, index) => start(node(index), admin, { key: 'counted' })),
    )
    for (const { rootId } of begun) await ended(rootId)
    expect(begun.map(({ rootId }) => receiver.of(rootId).length)).toEqual(Array<number>(40).fill(1))
  })

  test('is called again, with the same key, when its node is lost before what it answered was kept', async () => {
    await register('lost')
    await deploy(node(0), admin, work('losing', 'portico:function="lost" portico:writes="turn"'))
    let turns = 0
    receiver.answer = async ({ body }) => {
      turns += 1
      // As if the node had been killed while it waited: its lease is over, no one tells how it went.
      if (turns === 1)
        await superuser.query(
          `update wf_job set leased_by = 'gone', leased_until = now() - interval '1 second' where instance_id = $1`,
          [body.instanceId],
        )
      return { body: { turn: turns } }
    }
    const { rootId } = await start(node(0), admin, { key: 'losing' })
    await ended(rootId)
    const keys = receiver.of(rootId).map(({ headers }) => headers['webhook-id'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect((await get(node(0), admin, rootId)).vars).toEqual({ turn: 2 })
  })

  test('that is slow keeps neither timers nor other services waiting', async () => {
    await register('stuck', { timeoutSeconds: 120 })
    await register('quick')
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    receiver.answer = async ({ path }) => {
      if (path === '/stuck') await released
      return {}
    }
    await deploy(node(0), admin, work('stalling', 'portico:function="stuck"'))
    await deploy(node(0), admin, work('hurrying', 'portico:function="quick"'))
    const timer = `<startEvent id="s"/><intermediateCatchEvent id="t"><timerEventDefinition><timeDuration>PT0.2S</timeDuration></timerEventDefinition></intermediateCatchEvent><endEvent id="e"/>`
    await deploy(node(0), admin, processOf('ticking', `${timer}${flows('s t', 't e')}`))
    const stalled = await Promise.all(
      Array.from({ length: 40 }, (_, at) => start(node(at), admin, { key: 'stalling' })),
    )
    for (const key of ['hurrying', 'ticking']) await ended((await start(node(0), admin, { key })).rootId)
    expect(await statusOf(stalled[0]?.rootId ?? '')).toBe('run')
    release()
    for (const { rootId } of stalled) await ended(rootId)
  })

  test('that answers while its process rests is asked again when it goes on', async () => {
    await register('slow')
    await deploy(node(0), admin, work('resting', 'portico:function="slow"'))
    receiver.answer = async ({ body: { instanceId } }) => {
      if (receiver.of(instanceId ?? '').length === 1)
        await node(0).call(workflowInstanceRoutes.suspend, {
          body: { id: instanceId ?? '', reason: 'Test' },
          token: admin,
        })
      return {}
    }
    const { rootId } = await start(node(0), admin, { key: 'resting' })
    await vi.waitFor(async () => expect(await statusOf(rootId)).toBe('suspended'), WAIT)
    await node(0).call(workflowInstanceRoutes.resume, { body: { id: rootId, reason: 'Test' }, token: admin })
    await ended(rootId)
    const keys = receiver.of(rootId).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })
})

describe('registering', () => {
  test('never answers a secret, and keeps it when it is not given again', async () => {
    const id = await register('kept')
    const { data } = await node(0).call(workflowServiceRoutes.get, { params: { id }, token: admin })
    expect(data).toMatchObject({ name: 'kept', isSigned: true, attempts: 1, status: 1 })
    expect(JSON.stringify(data)).not.toContain('secret')
    const { rows } = await superuser.query<{ secret: Buffer }>('select secret from wf_service where id = $1', [id])
    expect(rows[0]?.secret.includes('a secret')).toBe(false)
    const body = { id, url: receiver.url('/moved'), timeoutSeconds: 5, attempts: 2, status: 1 as const, remark: '' }
    const changed = await node(0).call(workflowServiceRoutes.update, { body, token: admin })
    expect(changed.data).toEqual({ users: [] })
    const test = await node(0).call(workflowServiceRoutes.test, {
      params: { id },
      body: { vars: { a: 1 } },
      token: admin,
    })
    expect(test.data).toMatchObject({ isDone: true, status: 200, fault: null })
    const call = receiver.received.at(-1)
    expect(call?.path).toBe('/moved')
    expect(call?.headers['webhook-signature']).toMatch(/^v1,/)
    expect(call?.body.variables).toEqual({ a: 1 })
    await superuser.query('update wf_service set secret = secret || secret where id = $1', [id])
    const lost = await node(0).call(workflowServiceRoutes.test, { params: { id }, body: {}, token: admin })
    expect(lost.data).toMatchObject({ isDone: false, status: null })
    expect(lost.data.message).toContain('set anew')
    const again = await node(0).call(workflowServiceRoutes.create, {
      body: { name: 'kept', url: receiver.url() },
      token: admin,
    })
    expect(again.body).toMatchObject({ status: 409, error: 'name_taken' })
  })

  test('a trial tells why no one answered; addresses inside are refused unless the installation allows them', async () => {
    const id = await register('inside')
    const trial = (server: TestServer) =>
      server.call(workflowServiceRoutes.test, { params: { id }, body: {}, token: admin })
    expect((await trial(node(0))).data).toMatchObject({ isDone: true })
    expect((await trial(walled)).data).toMatchObject({
      isDone: false,
      status: null,
      fault: 'refused',
      message: expect.stringContaining('EGRESS_ALLOW') as string,
    })
    const bad = await node(0).call(workflowServiceRoutes.create, {
      body: { name: 'file', url: 'file:///etc/passwd' },
      token: admin,
    })
    expect(bad.status).toBe(400)
  })

  test('one that no one calls goes to the recycle bin, and comes back disabled, without its secret', async () => {
    const id = await register('unused')
    const removed = await node(0).call(workflowServiceRoutes.removeMany, { body: [id, newId()], token: admin })
    expect(removed.data).toMatchObject({ done: [id], refused: [{ error: 'not_found' }] })
    const { rows } = await superuser.query<{ id: string; payload: object }>(
      `select id, payload from sys_recycle_bin where resource = 'workflowService' and resource_id = $1`,
      [id],
    )
    expect(JSON.stringify(rows)).not.toContain('secret')
    const restored = await node(0).call(recycleRoutes.restore, { body: [rows[0]?.id ?? ''], token: admin })
    expect(restored.data.done).toHaveLength(1)
    const { data } = await node(0).call(workflowServiceRoutes.get, { params: { id }, token: admin })
    expect(data).toMatchObject({ name: 'unused', status: 0, isSigned: false })
  })

  test('one that processes call is not deleted; disabled, it says whose, and they wait for the user who fetches the work', async () => {
    const id = await register('used')
    const modelId = await deploy(
      node(0),
      admin,
      work('using', 'portico:function="used"').replace('name="using"', 'name="Using it"'),
    )
    const removed = await node(0).call(workflowServiceRoutes.removeMany, { body: [id], token: admin })
    expect(removed.data.refused[0]).toMatchObject({
      error: 'process_service_in_use',
      msg: expect.stringContaining('Process') as string,
    })
    const body = { id, url: receiver.url(), timeoutSeconds: 5, attempts: 1, status: 0 as const, remark: '' }
    expect((await node(0).call(workflowServiceRoutes.update, { body, token: admin })).data.users).toHaveLength(1)
    const { data: model } = await node(0).call(workflowModelRoutes.get, { params: { id: modelId }, token: admin })
    expect(model.problems).toMatchObject([
      { code: 'WORK_UNKNOWN', severity: 'warning', node: 'ask' },
      { code: 'WRITES_NOTHING', severity: 'info', node: 'ask' },
    ])
    const { rootId } = await start(node(0), admin, { key: 'using' })
    const [taken] = await claim(worker.token, ['used'])
    expect(taken).toMatchObject({ rootId, topic: 'used' })
    expect(receiver.of(rootId)).toEqual([])
  })
})

const claim = async (token: string, topics: string[], more: object = {}) =>
  (await node(0).call(workflowWorkRoutes.claim, { body: { topics, ...more }, token })).data
