/** Steps whose call is answered later: at an address of their own, once, by no one who does not have it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workflowCallbackRoutes } from '#workflow/contract/callback.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowJobRoutes } from '#workflow/contract/job.ts'
import { workflowServiceRoutes } from '#workflow/contract/service.ts'
import { aDatabase, aNode, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { deploy, flows, get, processOf, start } from '../testing/processes.ts'
import { Receiver } from '../testing/receiver.ts'

let one: TestServer
let two: TestServer
let drop: () => Promise<void>
let admin: string
let bank: Receiver
beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  const env = { EGRESS_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://office.example' }
  one = await aNode(database.urls, { listen: true, env })
  two = await aNode(database.urls, { env })
  admin = await one.admin()
  bank = await Receiver.listen()
  const service = { name: 'pay', url: bank.url('/pay'), attempts: 2 }
  await one.call(workflowServiceRoutes.create, { token: admin, body: service })
  const work = '<serviceTask id="pay" portico:function="pay" portico:callback="true" portico:writes="paid"/>'
  const caught = '<boundaryEvent id="b" attachedToRef="pay"><errorEventDefinition errorRef="no"/></boundaryEvent>'
  const ends = '<endEvent id="e"/><endEvent id="x"/>'
  const body = `<startEvent id="s"/>${work}${caught}${ends}${flows('s pay', 'pay e', 'b x')}`
  await deploy(one, admin, processOf('paying', body, 'Paying', '<error id="no" errorCode="NO_MONEY"/>'))
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop(), bank.close()])
  await drop()
})
beforeEach(() => {
  bank.answer = () => ({ status: 202 })
})

const statusOf = async (id: string) => (await get(one, admin, id)).status
const ticketIn = (address: unknown) => String(address).slice(String(address).indexOf('?t=') + 3)
/** Starts a process and resolves with the address that its call had. */
async function called(): Promise<{ id: string; address: string; ticket: string }> {
  const { rootId: id } = await start(one, admin, { key: 'paying' })
  await until(() => bank.of(id).length > 0)
  const address = String(bank.of(id)[0]?.body['callback'])
  expect(address).toMatch(/^https:\/\/office\.example\/xtbg\/workflow\/callback\?t=1\.[^/]+$/)
  return { id, address, ticket: ticketIn(address) }
}
const answer = (ticket: string, body: object = {}, on: TestServer = two) =>
  on.call(workflowCallbackRoutes.answer, { query: { t: ticket }, body })
const jobOf = async (instanceId: string) =>
  (await one.call(workflowJobRoutes.page, { token: admin, query: { instanceId } })).data.list[0]
const waits = (id: string) => until(async () => (await jobOf(id))?.state === 'called')
const NOT_FOUND = { status: 404, body: { error: 'not_found' } }
const PAID = { vars: { paid: true } }

describe('a call that is answered later', () => {
  test('waits for its result, which comes to any node, once', async () => {
    const { id, ticket } = await called()
    await waits(id)
    expect(await statusOf(id)).toBe('run')
    const all = await Promise.all([answer(ticket, PAID), answer(ticket, { vars: { paid: false } }, one)])
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect(await get(one, admin, id)).toMatchObject({ status: 'ended', vars: { paid: all[0]?.status === 200 } })
    expect(await answer(ticket)).toMatchObject(NOT_FOUND)
  })

  test('may get its result before the call itself is answered', async () => {
    const results: number[] = []
    bank.answer = async ({ body }) => {
      results.push((await answer(ticketIn(body['callback']), PAID)).status)
      return { status: 202 }
    }
    const { id } = await called()
    await until(async () => (await statusOf(id)) === 'ended')
    expect(results).toEqual([200])
    expect(bank.of(id)).toHaveLength(1)
  })

  test('ends with an error that the model catches', async () => {
    const { id, ticket } = await called()
    expect(await answer(ticket, { error: { code: 'NO_MONEY', message: 'empty' } })).toMatchObject({ status: 200 })
    expect(await statusOf(id)).toBe('ended')
  })

  test('may get its result although the call itself failed: the incident is resolved by it, once', async () => {
    bank.answer = () => ({ status: 503 })
    const { id, ticket } = await called()
    await until(async () => (await get(one, admin, id)).stuck)
    expect(await answer(ticket, { vars: { other: 1 } })).toMatchObject({ status: 400 })
    expect((await get(one, admin, id)).stuck).toBe(true)
    const all = await Promise.all([answer(ticket, PAID), answer(ticket, PAID, one)])
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect(await get(one, admin, id)).toMatchObject({ status: 'ended', stuck: false, vars: { paid: true } })
  })

  test('is made again, with the same address, where it failed or is run by hand', async () => {
    bank.answer = ({ body }) => ({ status: bank.of(body.instanceId ?? '').length === 1 ? 503 : 202 })
    const { id, address } = await called()
    await until(() => bank.of(id).length === 2)
    await waits(id)
    await one.call(workflowJobRoutes.run, { token: admin, body: { id: (await jobOf(id))?.id ?? '' } })
    await until(() => bank.of(id).length === 3)
    expect(new Set(bank.of(id).map(({ body }) => body['callback']))).toEqual(new Set([address]))
  })
})

describe('an answer', () => {
  test('sets what the step names and nothing else', async () => {
    const { id, ticket } = await called()
    for (const name of ['salary', 'outcome', 'initiator'])
      expect(await answer(ticket, { vars: { [name]: 1 } }), name).toMatchObject({ status: 400 })
    expect(await answer(ticket, { vars: {}, userId: 'x' })).toMatchObject({ status: 400 })
    expect(await statusOf(id)).toBe('run')
    expect((await answer(ticket, PAID)).status).toBe(200)
  })

  test('with a ticket that is forged, of another visit or organisation, or of a step that is over is missing', async () => {
    const { id, ticket } = await called()
    const [tenant = '', key = '', code = ''] = ticket.split('.')
    const [, otherKey = '', otherCode = ''] = (await called()).ticket.split('.')
    for (const wrong of [
      'x',
      `2.${key}.${code}`,
      `${tenant}.${otherKey}.${code}`,
      `${tenant}.${key}.${otherCode}`,
      `${tenant}.${key}9.${code}`,
      `${tenant}.${key}.${'A'.repeat(43)}`,
    ])
      expect(await answer(wrong, PAID), wrong).toMatchObject(NOT_FOUND)
    await one.call(workflowInstanceRoutes.cancel, { token: admin, body: { id, reason: 'no more' } })
    expect(await answer(ticket, PAID)).toMatchObject(NOT_FOUND)
  })

  test('to a suspended process changes nothing and can come again', async () => {
    const { id, ticket } = await called()
    await one.call(workflowInstanceRoutes.suspend, { token: admin, body: { id, reason: 'wait' } })
    expect((await answer(ticket, PAID)).status).toBe(409)
    await one.call(workflowInstanceRoutes.resume, { token: admin, body: { id } })
    expect((await answer(ticket, PAID)).status).toBe(200)
    expect(await statusOf(id)).toBe('ended')
  })

  test('finds nothing while its organisation is closed', async () => {
    const { ticket } = await called()
    const superuser = await asSuperuser(one.urls.owner)
    await superuser.query('update sys_tenant set status = 3 where id = 1')
    expect(await answer(ticket, PAID)).toMatchObject(NOT_FOUND)
    await superuser.query('update sys_tenant set status = 1 where id = 1')
    await superuser.end()
    expect((await answer(ticket, PAID)).status).toBe(200)
  })
})
