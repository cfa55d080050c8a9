/**
 * Configured calls of the forms, made by service tasks: by the worker of registered services, on real PostgreSQL, with
 * two nodes.
 */
import { describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { formApiRoutes } from '#forms/contract/api-conf.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import { anActor } from '../../../../tests/people.ts'
import { carryOut } from '../runtime/delivery/service-calls.ts'
import type { TakenCall } from '../runtime/persistence/work.repo.ts'
import { aCallWorld, outputs, varsIn, work } from '../testing/configured-calls.ts'
import { deploy, flows, get, processOf, start } from '../testing/processes.ts'

const { node, aCall, receivedBy, run, statusOf, ended, stuck, admin, other, superuser } = aCallWorld()

describe('a configured call in a service task', () => {
  test('is sent the variables that it names, and nothing else; what the task names of the answer becomes variables', async () => {
    const body = '{"item": "{item}", "count": "{count}"}'
    const call = await aCall({ method: 'POST', url: other().url('/orders/{place}?q={text}'), body })
    other().answer = () => ({ order: 7, total: 12.5, task: 'theirs', '@odata.context': 'x' })
    const vars = varsIn({ place: 'B 1', text: 'a&b=c', item: { sku: 'x' }, count: [1, 2], salary: 9_000 })
    const id = await run(call, { vars, attributes: 'portico:writes="order, total"' })
    await ended(id)
    const sent = receivedBy({ path: '/orders/B%201' })
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/orders/B%201?q=a%26b%3Dc' })
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ item: { sku: 'x' }, count: [1, 2] })
    expect(sent[0]?.headers['idempotency-key']).toMatch(new RegExp(`^${id}:`))
    expect((await get(node(0), admin(), id)).vars).toEqual({ ...vars, order: 7, total: 12.5 })
  })

  test('gives outputs that are made of its answer, also of a list in it', async () => {
    const call = await aCall()
    other().answer = () => ({ data: { items: [{ name: 'Berlin' }, { name: 'Bonn' }] }, now: 'theirs' })
    const id = await run(call, {
      more: outputs(['city', '${data.items[0].name}'], ['second', '${data.items[1].name}']),
    })
    await ended(id)
    expect((await get(node(0), admin(), id)).vars).toEqual({ city: 'Berlin', second: 'Bonn' })
  })

  test('gives its whole answer to one variable; one that wants nothing takes nothing, whatever is answered', async () => {
    const call = await aCall()
    other().answer = () => [{ code: 'B' }]
    const whole = await run(call, { attributes: 'camunda:resultVariable="cities"' })
    const none = await run(call)
    await Promise.all([ended(whole), ended(none)])
    expect((await get(node(0), admin(), whole)).vars).toEqual({ cities: [{ code: 'B' }] })
    expect((await get(node(0), admin(), none)).vars).toEqual({})
  })

  test('that fails is tried again with the same key, then it is an incident; repaired, it is tried once more', async () => {
    const call = await aCall({ attempts: 2 })
    other().answer = (_, reply) => void reply.writeHead(503).end('come back')
    const id = await run(call, { attributes: 'portico:writes="well"' })
    expect(await stuck(id)).toBe('HTTP 503: come back')
    expect(receivedBy(call)).toHaveLength(2)
    other().answer = () => ({ well: true })
    const { data } = await node(0).call(workflowIncidentRoutes.page, { query: { instanceId: id }, token: admin() })
    const body = { id: data.list[0]?.id ?? '', comment: 'Their machine is back', vars: {} }
    const repaired = await node(0).call(workflowIncidentRoutes.retry, { body, token: admin() })
    expect(repaired.status, JSON.stringify(repaired.body)).toBe(200)
    await ended(id)
    const keys = receivedBy(call).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect((await get(node(0), admin(), id)).vars).toEqual({ well: true })
  })

  test('is made once for each of many, whichever node does it', async () => {
    const call = await aCall({ url: other().url('/many/{n}') })
    const key = `p${newId().replaceAll('-', '')}`
    await deploy(node(0), admin(), work(key, `portico:function="apiConf:${call.name}"`))
    const begun = await Promise.all(
      Array.from({ length: 30 }, (_, n) => start(node(n), admin(), { key, vars: varsIn({ n }) })),
    )
    for (const { rootId } of begun) await ended(rootId)
    const paths = receivedBy({ path: '/many/' }).map(({ path }) => path)
    expect(paths.toSorted()).toEqual(Array.from({ length: 30 }, (_, n) => `/many/${n}`).toSorted())
  })

  /** Answers, for the first time only after its node has lost the work, as if it had been killed. */
  function loseOnce(): void {
    let turns = 0
    other().answer = (received, reply) => {
      const turn = (turns += 1)
      const [instanceId] = String(received.headers['idempotency-key']).split(':')
      const lose = `update wf_job set leased_by = 'gone', leased_until = now() - interval '1 second' where instance_id = $1`
      const lost = turn === 1 ? superuser().query(lose, [instanceId]) : Promise.resolve()
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
    expect((await get(node(0), admin(), id)).vars).toEqual({ turn: 2 })
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
        token: admin(),
        body: { id: call.id, version, title: 'Call', url: other().url(call.path), status },
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

test('an attempt in which nothing was called does not count: the call was disabled after its work was taken', async () => {
  const call = await aCall({ attempts: 1 })
  const change = (version: number, status: 0 | 1) => {
    const body = { id: call.id, version, title: 'Call', url: other().url(call.path), attempts: 1, status }
    return node(0).call(formApiRoutes.update, { token: admin(), body })
  }
  await change(1, 0)
  const id = await run(call)
  const { rows } = await superuser().query<TakenCall>(
    `update wf_job set leased_by = 'one', leased_until = now() + interval '1 second', attempts = 1 where instance_id = $1
      returning tenant_id as "tenantId", id, root_id as "rootId", instance_id as "instanceId", wait, kind, attempts, worker, 1 as at`,
    [id],
  )
  const [taken] = rows
  if (taken === undefined) throw new Error('no work')
  await carryOut(node(0).node.kernel, taken, 'one')
  await change(2, 1)
  await ended(id)
  expect(receivedBy(call)).toHaveLength(1)
})

describe('a model that names configured calls', () => {
  const problemsOf = ({ data }: { data: unknown }) =>
    (data as { problems: { code: string; severity: string; node: string }[] }).problems

  test('is not deployed with one that does not exist; the refusal says at which node', async () => {
    const xml = work(`p${newId().replaceAll('-', '')}`, 'portico:function="apiConf:nowhere" portico:writes="a"')
    const { data } = await node(0).call(workflowModelRoutes.create, { body: { name: 'Model', xml }, token: admin() })
    const refused = await node(0).call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin() })
    expect(refused.body).toMatchObject({ status: 422, error: 'process_model_faulty' })
    expect(problemsOf(refused.body)).toMatchObject([{ code: 'CALL_UNKNOWN', severity: 'error', node: 'ask' }])
  })

  test('is offered them under their titles, apart from services', async () => {
    const call = await aCall({ title: '城市', titleEn: 'Cities' })
    await node(0).call(workflowServiceRoutes.create, {
      token: admin(),
      body: { name: 'srv', url: other().url('/srv') },
    })
    const body = { xml: work('offered', 'camunda:class="com.acme.Cities"'), functions: {} }
    const { data } = await node(0).call(workflowModelFileRoutes.check, { token: admin(), body })
    expect(data.services).toContain('srv')
    expect(data.services.some((name) => name.startsWith('apiConf:'))).toBe(false)
    expect(data.calls).toContainEqual({ name: `apiConf:${call.name}`, title: 'Cities' })
    const functions = { 'com.acme.Cities': `apiConf:${call.name}` }
    const mapped = await node(0).call(workflowModelFileRoutes.check, { token: admin(), body: { ...body, functions } })
    expect(mapped.data.processes).toMatchObject([{ key: 'offered', isRunnable: true }])
  })

  test('keeps them from being deleted while it is deployed, or runs in an older version', async () => {
    const call = await aCall()
    other().answer = (_, reply) => void reply.writeHead(500).end()
    const key = `p${newId().replaceAll('-', '')}`
    const model = await deploy(node(0), admin(), work(key, `portico:function="apiConf:${call.name}"`), 'Buying')
    const remove = () => node(0).call(formApiRoutes.remove, { token: admin(), params: { id: call.id } })
    expect((await remove()).body).toMatchObject({ status: 409, error: 'in_use' })
    expect(JSON.stringify((await remove()).body)).toContain('Buying')
    const { rootId } = await start(node(0), admin(), { key })
    await stuck(rootId)
    const xml = processOf(key, `<startEvent id="s"/><endEvent id="e"/>${flows('s e')}`)
    await node(0).call(workflowModelRoutes.update, { token: admin(), body: { id: model, name: 'Buying', xml } })
    await node(0).call(workflowModelRoutes.deploy, { token: admin(), body: { id: model } })
    expect((await remove()).body).toMatchObject({ status: 409, error: 'in_use' })
    const cancel = { id: rootId, reason: 'Test' }
    expect((await node(0).call(workflowInstanceRoutes.cancel, { token: admin(), body: cancel })).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })

  test('and the deletion of its call, at the same time: one of them is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const call = await aCall()
      const xml = work(`p${newId().replaceAll('-', '')}`, `portico:function="apiConf:${call.name}"`)
      const { data } = await node(0).call(workflowModelRoutes.create, { token: admin(), body: { name: 'Model', xml } })
      const [deployed, removed] = await Promise.all([
        node(0).call(workflowModelRoutes.deploy, { token: admin(), body: { id: data.id } }),
        node(1).call(formApiRoutes.remove, { token: admin(), params: { id: call.id } }),
      ])
      expect([deployed.status, removed.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })
})
