/**
 * Configured calls of the forms, made by service tasks: by the worker of registered services, on real PostgreSQL, with
 * two nodes; and what a model, a variable, another system or another tenant may try.
 */
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { formApiRoutes, type FormApiDraft } from '#forms/contract/api-conf.ts'
import { anOtherSide, type OtherSide, type ReceivedCall } from '#forms/server/testing/other-side.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { deploy, flows, get, processOf, start } from '../testing/processes.ts'

const WAIT = { timeout: 60_000, interval: 50 }
const SECRET = 'correct-horse-battery'

let nodes: [TestServer, TestServer]
let superuser: pg.Client
let drop: () => Promise<void>
let other: OtherSide
let admin: string

beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  const env = { EGRESS_ALLOW: '127.0.0.1' }
  const [one, two] = await Promise.all(['one', 'two'].map((name) => aNode(database.urls, { listen: true, name, env })))
  if (one === undefined || two === undefined) throw new Error('no nodes')
  nodes = [one, two]
  superuser = await asSuperuser(database.urls.owner)
  other = await anOtherSide()
  admin = await one.admin()
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await other.close()
  await superuser.end()
  await drop()
})
beforeEach(() => {
  other.answer = () => ({})
})

const node = (index: number): TestServer => nodes[index % 2 === 0 ? 0 : 1]

interface TestCall {
  id: string
  name: string
  path: string
}

/** A call to a path of its own, by which what it received is found. */
async function aCall(more: Partial<FormApiDraft> = {}, token = admin): Promise<TestCall> {
  const name = more.name ?? `call-${newId()}`
  const body = { name, title: 'Call', url: other.url(`/${name}`), attempts: 1, ...more }
  const { data, body: refused } = await node(0).call(formApiRoutes.create, { token, body })
  if (data === null) throw new Error(JSON.stringify(refused))
  return { id: data.id, name, path: `/${name}` }
}
const receivedBy = ({ path }: { path: string }): ReceivedCall[] =>
  other.received.filter((call) => call.path.startsWith(path))

const work = (id: string, attributes: string, more = ''): string =>
  processOf(
    id,
    `<startEvent id="s"/><serviceTask id="ask" name="Ask" ${attributes}>${more}</serviceTask><endEvent id="e"/>${flows('s ask', 'ask e')}`,
  )
const outputs = (...all: [name: string, value: string][]): string =>
  `<extensionElements><camunda:inputOutput>${all
    .map(([name, value]) => `<camunda:outputParameter name="${name}">${value}</camunda:outputParameter>`)
    .join('')}</camunda:inputOutput></extensionElements>`

/** Deploys a process around a call and starts it. */
async function run(
  call: { name: string },
  { vars = {}, attributes = '', more = '' }: { vars?: Record<string, never>; attributes?: string; more?: string } = {},
): Promise<string> {
  const key = `p${newId().replaceAll('-', '')}`
  await deploy(node(0), admin, work(key, `portico:function="apiConf:${call.name}" ${attributes}`, more))
  return (await start(node(1), admin, { key, vars })).rootId
}
const varsIn = (vars: object) => vars as Record<string, never>

const statusOf = async (id: string) => (await get(node(1), admin, id)).status
const ended = (id: string) => vi.waitFor(async () => expect(await statusOf(id)).toBe('ended'), WAIT)
const incidentOf = async (id: string) => {
  const { rows } = await superuser.query<{ code: string; detail: string }>(
    'select code, detail from wf_incident where instance_id = $1 and closed_at is null',
    [id],
  )
  return rows
}
const stuck = async (id: string): Promise<string> => {
  await vi.waitFor(async () => expect(await incidentOf(id)).toHaveLength(1), WAIT)
  return (await incidentOf(id))[0]?.detail ?? ''
}

describe('a configured call in a service task', () => {
  test('is sent the variables that it names, and nothing else; what the task names of the answer becomes variables', async () => {
    const body = '{"item": "{item}", "count": "{count}"}'
    const call = await aCall({ method: 'POST', url: other.url('/orders/{place}?q={text}'), body })
    other.answer = () => ({ order: 7, total: 12.5, task: 'theirs', '@odata.context': 'x' })
    const vars = varsIn({ place: 'B 1', text: 'a&b=c', item: { sku: 'x' }, count: [1, 2], salary: 9_000 })
    const id = await run(call, { vars, attributes: 'portico:writes="order, total"' })
    await ended(id)
    const sent = receivedBy({ path: '/orders/B%201' })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/orders/B%201?q=a%26b%3Dc' })
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ item: { sku: 'x' }, count: [1, 2] })
    expect(sent[0]?.headers['idempotency-key']).toMatch(new RegExp(`^${id}:`))
    expect((await get(node(0), admin, id)).vars).toEqual({ ...vars, order: 7, total: 12.5 })
  })

  test('gives outputs that are made of its answer, also of a list in it', async () => {
    const call = await aCall()
    other.answer = () => ({ data: { items: [{ name: 'Berlin' }, { name: 'Bonn' }] }, now: 'theirs' })
    const id = await run(call, {
      more: outputs(['city', '${data.items[0].name}'], ['second', '${data.items[1].name}']),
    })
    await ended(id)
    expect((await get(node(0), admin, id)).vars).toEqual({ city: 'Berlin', second: 'Bonn' })
  })

  test('gives its whole answer to one variable; one that wants nothing takes nothing, whatever is answered', async () => {
    const call = await aCall()
    other.answer = () => [{ code: 'B' }]
    const whole = await run(call, { attributes: 'camunda:resultVariable="cities"' })
    const none = await run(call)
    await Promise.all([ended(whole), ended(none)])
    expect((await get(node(0), admin, whole)).vars).toEqual({ cities: [{ code: 'B' }] })
    expect((await get(node(0), admin, none)).vars).toEqual({})
  })

  test('that fails is tried again with the same key, then it is an incident; repaired, it is tried once more', async () => {
    const call = await aCall({ attempts: 2 })
    other.answer = (_, reply) => void reply.writeHead(503).end('come back')
    const id = await run(call, { attributes: 'portico:writes="well"' })
    expect(await stuck(id)).toBe('HTTP 503: come back')
    expect(receivedBy(call)).toHaveLength(2)
    other.answer = () => ({ well: true })
    const { data } = await node(0).call(workflowIncidentRoutes.page, { query: { instanceId: id }, token: admin })
    const body = { id: data.list[0]?.id ?? '', comment: 'Their machine is back', vars: {} }
    const repaired = await node(0).call(workflowIncidentRoutes.retry, { body, token: admin })
    expect(repaired.status, JSON.stringify(repaired.body)).toBe(200)
    await ended(id)
    const keys = receivedBy(call).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect((await get(node(0), admin, id)).vars).toEqual({ well: true })
  })

  test('is made once for each of many, whichever node does it', async () => {
    const call = await aCall({ url: other.url('/many/{n}') })
    const key = `p${newId().replaceAll('-', '')}`
    await deploy(node(0), admin, work(key, `portico:function="apiConf:${call.name}"`))
    const begun = await Promise.all(
      Array.from({ length: 30 }, (_, n) => start(node(n), admin, { key, vars: varsIn({ n }) })),
    )
    for (const { rootId } of begun) await ended(rootId)
    const paths = receivedBy({ path: '/many/' }).map(({ path }) => path)
    expect(paths.toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `/many/${n}`).toSorted())
  })

  /** Answers, for the first time only after its node has lost the work, as if it had been killed. */
  function loseOnce(): void {
    let turns = 0
    other.answer = (received, reply) => {
      const turn = (turns += 1)
      const [instanceId] = String(received.headers['idempotency-key']).split(':')
      const lose = `update wf_job set leased_by = 'gone', leased_until = now() - interval '1 second' where instance_id = $1`
      const lost = turn === 1 ? superuser.query(lose, [instanceId]) : Promise.resolve()
      void lost.then(() => reply.end(JSON.stringify({ turn })))
    }
  }

  test('is made again, with the same key, when its node is lost before the answer was kept', async () => {
    const call = await aCall({ attempts: 2 })
    loseOnce()
    const id = await run(call, { attributes: 'portico:writes="turn"' })
    await ended(id)
    expect(new Set(receivedBy(call).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(receivedBy(call)).toHaveLength(2)
    expect((await get(node(0), admin, id)).vars).toEqual({ turn: 2 })
  })

  test('that must not happen twice is an incident instead, which says that it may have been done', async () => {
    const call = await aCall({ attempts: 1 })
    loseOnce()
    expect(await stuck(await run(call, { attributes: 'portico:writes="turn"' }))).toContain('may have been done')
    expect(receivedBy(call)).toHaveLength(1)
  })

  test('that is disabled waits, for no one to fetch, until it is enabled', async () => {
    const call = await aCall()
    const change = (version: number, status: 0 | 1) =>
      node(0).call(formApiRoutes.update, {
        token: admin,
        body: { id: call.id, version, title: 'Call', url: other.url(call.path), status },
      })
    expect((await change(1, 0)).status).toBe(200)
    const id = await run(call)
    const robot = await anActor(node(0), { can: ['wf:work:do'] })
    const claimed = await node(0).call(workflowWorkRoutes.claim, {
      token: robot.token,
      body: { topics: [`apiConf:${call.name}`] },
    })
    expect(claimed.data).toEqual([])
    expect(receivedBy(call)).toEqual([])
    expect(await statusOf(id)).toBe('run')
    expect((await change(2, 1)).status).toBe(200)
    await ended(id)
  })
})

describe('a model that names configured calls', () => {
  const problemsOf = ({ data }: { data: unknown }) =>
    (data as { problems: { code: string; severity: string; node: string }[] }).problems

  test('is not deployed with one that does not exist; the refusal says at which node', async () => {
    const xml = work(`p${newId().replaceAll('-', '')}`, 'portico:function="apiConf:nowhere" portico:writes="a"')
    const { data } = await node(0).call(workflowModelRoutes.create, { body: { name: 'Model', xml }, token: admin })
    const refused = await node(0).call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })
    expect(refused.body).toMatchObject({ status: 422, error: 'process_model_faulty' })
    expect(problemsOf(refused.body)).toMatchObject([{ code: 'CALL_UNKNOWN', severity: 'error', node: 'ask' }])
  })

  test('is offered them under their titles, apart from services', async () => {
    const call = await aCall({ title: '城市', titleEn: 'Cities' })
    await node(0).call(workflowServiceRoutes.create, { token: admin, body: { name: 'srv', url: other.url('/srv') } })
    const body = { xml: work('offered', 'camunda:class="com.acme.Cities"'), functions: {} }
    const { data } = await node(0).call(workflowModelFileRoutes.check, { token: admin, body })
    expect(data.services).toContain('srv')
    expect(data.services.some((name) => name.startsWith('apiConf:'))).toBe(false)
    expect(data.calls).toContainEqual({ name: `apiConf:${call.name}`, title: 'Cities' })
    const functions = { 'com.acme.Cities': `apiConf:${call.name}` }
    const mapped = await node(0).call(workflowModelFileRoutes.check, { token: admin, body: { ...body, functions } })
    expect(mapped.data.processes).toMatchObject([{ key: 'offered', isRunnable: true }])
  })

  test('keeps them from being deleted while it is deployed, or runs in an older version', async () => {
    const call = await aCall()
    other.answer = (_, reply) => void reply.writeHead(500).end()
    const key = `p${newId().replaceAll('-', '')}`
    const model = await deploy(node(0), admin, work(key, `portico:function="apiConf:${call.name}"`), 'Buying')
    const remove = () => node(0).call(formApiRoutes.remove, { token: admin, params: { id: call.id } })
    expect((await remove()).body).toMatchObject({ status: 409, error: 'in_use' })
    expect(JSON.stringify((await remove()).body)).toContain('Buying')
    const { rootId } = await start(node(0), admin, { key })
    await stuck(rootId)
    const xml = processOf(key, `<startEvent id="s"/><endEvent id="e"/>${flows('s e')}`)
    await node(0).call(workflowModelRoutes.update, { token: admin, body: { id: model, name: 'Buying', xml } })
    await node(0).call(workflowModelRoutes.deploy, { token: admin, body: { id: model } })
    expect((await remove()).body).toMatchObject({ status: 409, error: 'in_use' })
    const cancel = { id: rootId, reason: 'Test' }
    expect((await node(0).call(workflowInstanceRoutes.cancel, { token: admin, body: cancel })).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  test('and the deletion of its call, at the same time: one of them is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const call = await aCall()
      const xml = work(`p${newId().replaceAll('-', '')}`, `portico:function="apiConf:${call.name}"`)
      const { data } = await node(0).call(workflowModelRoutes.create, { token: admin, body: { name: 'Model', xml } })
      const [deployed, removed] = await Promise.all([
        node(0).call(workflowModelRoutes.deploy, { token: admin, body: { id: data.id } }),
        node(1).call(formApiRoutes.remove, { token: admin, params: { id: call.id } }),
      ])
      expect([deployed.status, removed.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })
})

describe('what others may try', () => {
  test('no service takes the work of a call by its name', async () => {
    const body = { name: 'apiConf:mine', url: other.url('/mine') }
    const { status, data } = await node(0).call(workflowServiceRoutes.create, { token: admin, body })
    expect(status).toBe(400)
    expect(data).toMatchObject({ issues: [{ path: 'name' }] })
    // One that an older version let in.
    const call = await aCall()
    await superuser.query(`insert into wf_service (tenant_id, id, name, url) values (1, gen_random_uuid(), $1, $2)`, [
      `apiConf:${call.name}`,
      other.url('/thief'),
    ])
    await ended(await run(call))
    expect(receivedBy({ path: '/thief' })).toEqual([])
    expect(receivedBy(call)).toHaveLength(1)
  })

  test.each([
    ['leads to another path', '../../admin'],
    ['has a slash in it', 'a/b'],
    ['leads up', '..'],
    ['breaks the line', 'a\r\nx-evil: 1'],
    ['is no text', { a: 1 }],
    ['is missing', undefined],
  ])('a variable of the path that %s is refused at once and not sent', async (_, place) => {
    const call = await aCall({ attempts: 5 })
    await superuser.query('update frm_api set url = $2 where id = $1', [call.id, other.url(`${call.path}/{place}`)])
    const id = await run(call, { vars: varsIn(place === undefined ? {} : { place }) })
    expect(await stuck(id)).toMatch(/parameter.*: place$/)
    expect(receivedBy(call)).toEqual([])
  })

  test.each([
    ['another host', '@evil.example/', 'q=%40evil.example%2F'],
    ['further parameters', 'a&admin=1#x', 'q=a%26admin%3D1%23x'],
    ['further headers', 'a\r\nx-evil: 1', 'q=a%0D%0Ax-evil%3A%201'],
  ])('a variable of the query that would be %s is only a value', async (_, text, expected) => {
    const call = await aCall()
    await superuser.query('update frm_api set url = $2 where id = $1', [call.id, other.url(`${call.path}?q={text}`)])
    await ended(await run(call, { vars: varsIn({ text, host: 'evil.example', authorization: 'x' }) }))
    const [sent] = receivedBy(call)
    expect(sent?.path).toBe(`${call.path}?${expected}`)
    expect(sent?.headers['x-evil']).toBeUndefined()
    expect(sent?.headers.authorization).toBeUndefined()
  })

  test('an address inside is refused, and the incident does not say which it was', async () => {
    const call = await aCall({ url: 'http://127.0.0.2:9/latest/{place}', auth: 'bearer', secret: SECRET })
    const id = await run(call, { vars: varsIn({ place: 'meta-data' }) })
    const text = await stuck(id)
    expect(text).toContain('EGRESS_ALLOW')
    expect(text).not.toContain('127.0.0.2')
  })

  test('a secret that the other system echoes is in no variable, incident, job, log of changes or message', async () => {
    const call = await aCall({ auth: 'basic', authName: 'ann', secret: SECRET })
    const echo = ({ headers }: ReceivedCall) => ({ seen: [headers.authorization, SECRET] })
    other.answer = echo
    const done = await run(call, { attributes: 'camunda:resultVariable="answer"' })
    await ended(done)
    other.answer = (received, reply) => void reply.writeHead(500).end(JSON.stringify(echo(received)))
    const failed = await run(call)
    const shown = [await stuck(failed), JSON.stringify(await get(node(0), admin, done))]
    expect(receivedBy(call)[0]?.headers.authorization).toBe(`Basic ${btoa(`ann:${SECRET}`)}`)
    expect(shown[1]).toContain('••••')
    const tables = ['wf_instance', 'wf_incident', 'wf_job', 'wf_history', 'wf_definition', 'sys_audit', 'sys_outbox']
    for (const table of tables) {
      const { rows } = await superuser.query<{ text: string }>(`select t::text as text from ${table} t`)
      shown.push(rows.map(({ text }) => text).join('\n'))
    }
    for (const text of shown) {
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain(btoa(`ann:${SECRET}`))
    }
  })

  test('an answer that is too large, leads elsewhere, comes too late or is no JSON has failed', async () => {
    const call = await aCall({ timeoutSeconds: 1 })
    const attributes = 'portico:writes="a"'
    const answers: [RegExp, OtherSide['answer']][] = [
      [/too large/, () => ({ a: 'x'.repeat(1_100_000) })],
      [/cannot be kept.*variables_too_large/, () => ({ a: 'x'.repeat(70_000) })],
      [/leads to another address/, (_, reply) => void reply.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
      [/in time/, () => undefined],
      [/no JSON/, (_, reply) => void reply.end('<html/>')],
      [/no JSON object/, () => [1]],
    ]
    for (const [expected, answer] of answers) {
      other.answer = answer
      expect(await stuck(await run(call, { attributes }))).toMatch(expected)
    }
  })

  test('a call of another tenant is neither named nor reached, also under the same name', async () => {
    const codes = ['frm:api:save', 'frm:api:page', 'wf:model:save', 'wf:model:deploy', 'wf:model:page'] as const
    const stranger = await anActor(node(0), { can: [...codes], tenantId: 0 })
    const theirs = await aCall({}, stranger.token)
    const xml = work(`p${newId().replaceAll('-', '')}`, `portico:function="apiConf:${theirs.name}"`)
    const { data } = await node(0).call(workflowModelRoutes.create, { token: admin, body: { name: 'Model', xml } })
    const refused = await node(0).call(workflowModelRoutes.deploy, { token: admin, body: { id: data.id } })
    expect(JSON.stringify(refused.body)).toContain('CALL_UNKNOWN')
    const check = await node(0).call(workflowModelFileRoutes.check, { token: admin, body: { xml, functions: {} } })
    expect(JSON.stringify(check.data.calls)).not.toContain(theirs.name)
    const ours = await aCall({ name: theirs.name, url: other.url(`/ours-${theirs.name}`) })
    await ended(await run(ours))
    expect(receivedBy({ path: `/ours-${theirs.name}` })).toHaveLength(1)
    expect(receivedBy(theirs)).toEqual([])
  })
})
