/** Programs take part in processes by their keys: with the scopes of a key and the rights of its owner, no more. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { newId } from '#kernel/ids.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import { aKey, bearer, letKeys } from '../modules/security/server/testing/keys.ts'
import { deploy, flows, get, processOf } from '../modules/workflow/server/testing/processes.ts'
import { aDatabase, aNode, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { anActor, type TestActor } from './people.ts'

const CODES = ['wf:instance:start', 'wf:instance:page', 'wf:instance:manage', 'wf:task:page', 'wf:task:handle'] as const
const SCOPES = [...CODES, 'wf:work:do']
const FORBIDDEN = { status: 403, body: { error: 'forbidden' } }

let server: TestServer
let other: TestServer
let drop: () => Promise<void>
let admin: string
let owner: TestActor
let key: string

beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  server = await aNode(database.urls, { listen: true, name: 'here' })
  other = await aNode(database.urls, { listen: true, name: 'there' })
  admin = await server.admin()
  await letKeys(server, 2)
  await letKeys(server, 2, 0)
  const caught = '<boundaryEvent id="b" attachedToRef="scan"><errorEventDefinition errorRef="x"/></boundaryEvent>'
  const body = `<startEvent id="s"/><userTask id="check" camunda:assignee="\${initiator}"/>
<intermediateCatchEvent id="paid"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>
<serviceTask id="scan" camunda:type="external" camunda:topic="scan" portico:writes="pages"/>${caught}
<endEvent id="e"/><endEvent id="torn"/>${flows('s check', 'check paid', 'paid scan', 'scan e', 'b torn')}`
  const roots = '<message id="m" name="paid"/><error id="x" errorCode="TORN"/>'
  await deploy(server, admin, processOf('orders', body, 'Orders', roots))
  const waiting = `<startEvent id="s"/><intermediateCatchEvent id="closed"><signalEventDefinition signalRef="g"/></intermediateCatchEvent>
<endEvent id="e"/>${flows('s closed', 'closed e')}`
  await deploy(server, admin, processOf('months', waiting, 'Months', '<signal id="g" name="closed"/>'))
})
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await drop()
})
beforeEach(async () => {
  owner = await anActor(server, { can: SCOPES, realName: 'Machine' })
  key = (await aKey(server, owner.token, { scopes: SCOPES })).key
})

/** The calls of a program, on the other node than the one that the key was made on. */
const calls = (by: string) => ({
  start: (businessKey = newId(), key = 'orders') =>
    other.call(workflowInstanceRoutes.start, { ...bearer(by), body: { key, businessKey } }),
  complete: (id: string) => other.call(workflowTaskRoutes.complete, { ...bearer(by), body: { id, outcome: 'agree' } }),
  message: (businessKey: string) =>
    other.call(workflowInstanceRoutes.message, { ...bearer(by), body: { name: 'paid', businessKey } }),
  signal: () => other.call(workflowInstanceRoutes.signal, { ...bearer(by), body: { name: 'closed' } }),
  claim: () => other.call(workflowWorkRoutes.claim, { ...bearer(by), body: { topics: ['scan'] } }),
  done: (proof: { id: string; lease: string }) =>
    other.call(workflowWorkRoutes.complete, { ...bearer(by), body: { ...proof, vars: { pages: 3 } } }),
  fail: (proof: { id: string; lease: string }, more: object = {}) =>
    other.call(workflowWorkRoutes.fail, { ...bearer(by), body: { ...proof, message: 'Jammed', ...more } }),
  extend: (proof: { id: string; lease: string }) =>
    other.call(workflowWorkRoutes.extend, { ...bearer(by), body: { ...proof, seconds: 60 } }),
})
const PROOF = { id: newId(), lease: newId() }
const stateOf = async (id: string) => {
  const { status, stands } = await get(server, admin, id)
  return [status, ...stands]
}
async function begun(by = key) {
  const businessKey = newId()
  const { data } = await calls(by).start(businessKey)
  return { rootId: data.rootId, businessKey, task: data.tasks?.[0]?.id ?? '' }
}
/** Up to the work of a scanner, which is claimed. */
async function claimed(by = key) {
  const { rootId, businessKey, task } = await begun(by)
  expect((await calls(by).complete(task)).status).toBe(200)
  expect((await calls(by).message(businessKey)).status).toBe(200)
  const work = (await calls(by).claim()).data.find((one) => one.rootId === rootId)
  if (work === undefined) throw new Error('nothing to scan')
  return { rootId, proof: { id: work.id, lease: work.lease } }
}

test('a program starts, completes, sends messages and signals, fetches work and ends it', async () => {
  const { rootId, proof } = await claimed()
  expect((await calls(key).extend(proof)).status).toBe(200)
  expect((await calls(key).done(proof)).status).toBe(200)
  expect(await stateOf(rootId)).toEqual(['ended'])
  const { vars, trail } = await get(server, admin, rootId)
  expect(vars).toEqual({ pages: 3 })
  expect(trail).toMatchObject([{ person: 'Machine', outcome: 'agree' }])
  const month = (await calls(key).start(newId(), 'months')).data.rootId
  expect((await calls(key).signal()).data).toEqual({ waiting: 1 })
  await until(async () => (await stateOf(month))[0] === 'ended')
})

test('work that fails is an error of the model, comes again, or is an incident', async () => {
  const torn = await claimed()
  expect((await calls(key).fail(torn.proof, { bpmnError: 'TORN' })).status).toBe(200)
  expect(await stateOf(torn.rootId)).toEqual(['ended'])
  const later = await claimed()
  expect((await calls(key).fail(later.proof, { retryInSeconds: 0 })).status).toBe(200)
  const again = (await calls(key).claim()).data.find(({ rootId }) => rootId === later.rootId)
  if (again === undefined) throw new Error('it does not come again')
  expect(again.lease).not.toBe(later.proof.lease)
  expect((await calls(key).fail({ id: again.id, lease: again.lease })).status).toBe(200)
  expect((await get(server, admin, later.rootId)).stuck).toBe(true)
})

describe('an attack by key', () => {
  const NEEDS: [keyof ReturnType<typeof calls>, string, AnyRoute][] = [
    ['start', 'wf:instance:start', workflowInstanceRoutes.start],
    ['complete', 'wf:task:handle', workflowTaskRoutes.complete],
    ['message', 'wf:instance:manage', workflowInstanceRoutes.message],
    ['signal', 'wf:instance:manage', workflowInstanceRoutes.signal],
    ['claim', 'wf:work:do', workflowWorkRoutes.claim],
    ['done', 'wf:work:do', workflowWorkRoutes.complete],
    ['fail', 'wf:work:do', workflowWorkRoutes.fail],
    ['extend', 'wf:work:do', workflowWorkRoutes.extend],
  ]

  test('without its scope no call is let in, though the owner may', async () => {
    const { rootId, task, businessKey } = await begun()
    for (const [call, scope, { can }] of NEEDS) {
      expect(can, call).toBe(scope)
      const narrow = await aKey(server, owner.token, { scopes: SCOPES.filter((one) => one !== scope) })
      const by = calls(narrow.key)
      const answer = {
        start: () => by.start(),
        complete: () => by.complete(task),
        message: () => by.message(businessKey),
        signal: () => by.signal(),
        claim: () => by.claim(),
        done: () => by.done(PROOF),
        fail: () => by.fail(PROOF),
        extend: () => by.extend(PROOF),
      }[call]
      expect(await answer(), call).toMatchObject(FORBIDDEN)
    }
    expect(await stateOf(rootId)).toEqual(['run', 'check'])
  })

  test('of another tenant reaches nothing: no process, task, letter, signal or work', async () => {
    const stranger = await anActor(server, { can: SCOPES, tenantId: 0 })
    const by = calls((await aKey(server, stranger.token, { scopes: SCOPES })).key)
    const { rootId, task, businessKey } = await begun()
    expect((await by.start()).status).toBe(422)
    expect((await by.complete(task)).status).toBe(404)
    await calls(key).complete(task)
    expect((await by.message(businessKey)).body.error).toBe('process_message_unknown')
    expect(await stateOf(rootId)).toEqual(['run', 'paid'])
    const month = (await calls(key).start(newId(), 'months')).data.rootId
    expect((await by.signal()).data).toEqual({ waiting: 0 })
    expect(await stateOf(month)).toEqual(['run', 'closed'])
    const { proof } = await claimed()
    expect((await by.claim()).data).toEqual([])
    for (const call of [by.done, by.fail, by.extend]) expect((await call(proof)).status).toBe(404)
    expect((await calls(key).done(proof)).status).toBe(200)
  })

  test('of another user does neither their tasks nor the work that they fetched', async () => {
    const rival = await anActor(server, { can: SCOPES })
    const by = calls((await aKey(server, rival.token, { scopes: SCOPES })).key)
    const { rootId, task } = await begun()
    expect((await by.complete(task)).status).toBe(404)
    expect(await stateOf(rootId)).toEqual(['run', 'check'])
    const { proof } = await claimed()
    for (const call of [by.done, by.fail, by.extend])
      expect(await call({ ...proof, lease: newId() })).toMatchObject({ body: { error: 'process_work_lost' } })
  })

  test('after its owner lost the role is refused on every node within a second, and what it fetched comes free', async () => {
    const { task } = await begun()
    const { proof } = await claimed()
    const { database, sessions } = server.node.kernel
    await database.transaction(1, async (tx) => {
      await tx.deleteFrom('sys_user_role').where('user_id', '=', owner.id).execute()
      await sessions.userGrantsChanged(tx, 1, [owner.id])
    })
    await until(async () => (await calls(key).claim()).status === 403)
    const by = calls(key)
    for (const answer of [by.start(), by.complete(task), by.message('x'), by.signal(), by.done(proof), by.fail(proof)])
      expect(await answer).toMatchObject(FORBIDDEN)
  })
})
