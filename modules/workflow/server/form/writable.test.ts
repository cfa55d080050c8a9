/**
 * Variables are set by whom the definition lets, where it lets them: attacks by starters, handlers, senders, services.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, fields, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

/** Days are entered at the start, checked by the boss with a note, and by the head above three. */
const REQUEST = processOf(
  'request',
  `<startEvent id="s">${fields('days:long', 'boss:user', 'grade:string:readonly')}</startEvent>
<userTask id="check" camunda:assignee="\${boss}" portico:writes="mark">${fields('note:string', 'days:long:readonly')}</userTask>
<exclusiveGateway id="decided" default="no"/><exclusiveGateway id="long" default="short"/>
<userTask id="head" camunda:assignee="\${initiator}" portico:onReject="end"/><endEvent id="e"/><endEvent id="n"/>
<sequenceFlow id="no" sourceRef="decided" targetRef="n"/><sequenceFlow id="short" sourceRef="long" targetRef="e"/>
${flows('s check', 'check decided', "decided long ${outcome == 'agree'}", 'long head ${days &gt; 3}', 'head e')}`,
)
const CALLS = processOf(
  'calls',
  `<startEvent id="s"/><intermediateCatchEvent id="paid" portico:writes="amount"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>
<serviceTask id="a" camunda:type="external" camunda:topic="named" portico:writes="price"/>
<serviceTask id="b" camunda:type="external" camunda:topic="mapped"><extensionElements><camunda:inputOutput><camunda:outputParameter name="total">\${net + 1}</camunda:outputParameter></camunda:inputOutput></extensionElements></serviceTask>
<serviceTask id="c" camunda:type="external" camunda:topic="whole" camunda:resultVariable="answer"/>
<serviceTask id="d" camunda:type="external" camunda:topic="mute"/><endEvent id="e"/>${flows('s paid', 'paid a', 'a b', 'b c', 'c d', 'd e')}`,
  'Calls',
  '<message id="m" name="paid"/>',
)

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  await deploy(server, admin, REQUEST)
  await deploy(server, admin, CALLS)
})
afterAll(() => server.close())

const begin = (vars: object, token = ann.token, key = 'request') =>
  server.call(workflowInstanceRoutes.start, { body: { key, vars: vars as Record<string, never> }, token })
const complete = (token: string, id: string, more: object = {}) =>
  server.call(workflowTaskRoutes.complete, { body: { id, ...more }, token })
const paths = (answer: { body: { data?: unknown } }) =>
  ((answer.body.data ?? {}) as { issues?: { path: string }[] }).issues?.map(({ path }) => path.replace(/^body\./, ''))
const refusedAt = (answer: { status: number; body: { data?: unknown } }) => [answer.status, paths(answer)]

describe('the user who starts', () => {
  test('sets the fields of the form that they may, and nothing else', async () => {
    const fine = { days: 5, boss: bob.id }
    for (const more of [{ mark: 1 }, { grade: 'A' }, { note: 'x' }, { anything: 1 }])
      expect(refusedAt(await begin({ ...fine, ...more }))).toEqual([400, [`vars.${Object.keys(more)[0]}`]])
    for (const name of ['outcome', 'initiator', 'nrOfAgreed', 'loopCounter', 'execution', 'now'])
      for (const token of [ann.token, admin])
        expect(refusedAt(await begin({ ...fine, [name]: 'agree' }, token))).toEqual([400, [`vars.${name}`]])
    expect((await begin(fine)).status).toBe(200)
  })

  test('adds other names where they manage the model; the form says whether they do', async () => {
    const vars = { days: 1, boss: bob.id, more: 1 }
    expect((await begin(vars, admin)).status).toBe(200)
    const asks = async (token: string) =>
      (await server.call(workflowFormRoutes.start, { query: { key: 'request' }, token })).data.mayAdd
    expect([await asks(ann.token), await asks(admin)]).toEqual([false, true])
  })
})

describe('the user who handles a task', () => {
  test('sets what its form and the model let them, alone and in a batch', async () => {
    const { rootId } = await start(server, ann.token, { key: 'request', vars: { days: 5, boss: bob.id } })
    const id = await taskAt(server, bob.token, rootId, 'check')
    const before = await get(server, admin, rootId)
    const attacks: Record<string, string | number>[] = [
      { days: 1 },
      { boss: ann.id },
      { outcome: 'agree' },
      { initiator: bob.id },
      { other: 1 },
    ]
    for (const vars of attacks) {
      const path = `vars.${Object.keys(vars)[0]}`
      expect(refusedAt(await complete(bob.token, id, { outcome: 'agree', vars }))).toEqual([400, [path]])
      const batch = { tasks: [{ id, outcome: 'agree' as const, vars }] }
      const many = await server.call(workflowTaskRoutes.completeMany, { body: batch, token: bob.token })
      // Reserved names are refused as a whole, others for the task they are sent with.
      expect(many.status === 400 || many.data.refused[0]?.error === 'invalid_input').toBe(true)
    }
    expect(await get(server, admin, rootId)).toEqual(before)
    expect((await complete(bob.token, id, { outcome: 'agree', vars: { note: 'ok', mark: 2 } })).status).toBe(200)
    // Five days still go to the head.
    expect(await get(server, admin, rootId)).toMatchObject({ stands: ['head'], vars: { days: 5, note: 'ok', mark: 2 } })
  })

  test('decides, and no variable of anybody does', async () => {
    const { rootId } = await start(server, ann.token, { key: 'request', vars: { days: 5, boss: bob.id } })
    const id = await taskAt(server, bob.token, rootId, 'check')
    await server.call(workflowInstanceRoutes.setVars, {
      body: { id: rootId, vars: { decided: 'agree' }, reason: 'Test' },
      token: admin,
    })
    const forged = { id: rootId, vars: { outcome: 'agree' }, reason: 'Test' }
    expect(refusedAt(await server.call(workflowInstanceRoutes.setVars, { body: forged, token: admin }))).toEqual([
      400,
      ['vars.outcome'],
    ])
    await complete(bob.token, id, { outcome: 'reject' })
    const { data } = await server.call(workflowInstanceRoutes.drawing, { params: { id: rootId }, token: admin })
    expect([data.nodes['n']?.state, data.nodes['head']]).toEqual(['done', undefined])
  })
})

describe('messages and services', () => {
  test('set what the node that waits lets them', async () => {
    const { rootId } = await start(server, ann.token, { key: 'calls' })
    const send = (vars: object) =>
      server.call(workflowInstanceRoutes.message, {
        body: { name: 'paid', instanceId: rootId, vars: vars as Record<string, never> },
        token: admin,
      })
    expect(refusedAt(await send({ amount: 1, price: 2 }))).toEqual([400, ['vars.price']])
    expect(refusedAt(await send({ outcome: 'agree' }))).toEqual([400, ['vars.outcome']])
    expect((await send({ amount: 7 })).status).toBe(200)
    const worker = await anActor(server, { can: ['wf:work:do'] })
    const answer = async (topic: string, bad: object, good: object) => {
      const body = { topics: [topic] }
      const [work] = (await server.call(workflowWorkRoutes.claim, { body, token: worker.token })).data
      const lease = { id: work?.id ?? '', lease: work?.lease ?? '' }
      const done = (vars: object) =>
        server.call(workflowWorkRoutes.complete, {
          body: { ...lease, vars: vars as Record<string, never> },
          token: worker.token,
        })
      return { bad: await done(bad), good: await done(good) }
    }
    const expectAnswers = async (topic: string, bad: object, good: object) => {
      const answers = await answer(topic, bad, good)
      expect(refusedAt(answers.bad), topic).toEqual([400, [`vars.${Object.keys(bad).at(-1)}`]])
      expect(answers.good.status, topic).toBe(200)
    }
    await expectAnswers('named', { price: 1, amount: 0 }, { price: 3 })
    // What its outputs do not name stays within the task.
    await expectAnswers('mapped', { outcome: 'agree' }, { net: 4, amount: 0 })
    expect((await answer('whole', { amount: 0, outcome: 'x' }, {})).bad.status).toBe(200)
    await expectAnswers('mute', { amount: 0 }, {})
    expect(await get(server, admin, rootId)).toMatchObject({
      status: 'ended',
      vars: { amount: 7, price: 3, total: 5, answer: { amount: 0, outcome: 'x' } },
    })
    expect((await get(server, admin, rootId)).vars).not.toHaveProperty('net')
  })
})

describe('a rejection', () => {
  const model = (id: string, node: string) =>
    processOf(
      id,
      `<startEvent id="s"/>${node}<userTask id="b" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s a', 'a b', 'b e')}`,
    )

  test('does the same by every route, and is not offered where there is nothing to reject', async () => {
    await deploy(server, admin, model('ending', `<userTask id="a" camunda:assignee="${ann.username}"/>`))
    await deploy(server, admin, model('filling', '<userTask id="a" camunda:assignee="${initiator}"/>'))
    const routes = {
      reject: (id: string) => server.call(workflowTaskRoutes.reject, { body: { id }, token: ann.token }),
      complete: (id: string) => complete(ann.token, id, { outcome: 'reject' }),
      batch: (id: string) =>
        server.call(workflowTaskRoutes.completeMany, {
          body: { tasks: [{ id, outcome: 'reject' }] },
          token: ann.token,
        }),
    }
    for (const [name, by] of Object.entries(routes)) {
      const ending = await start(server, ann.token, { key: 'ending' })
      await by(await taskAt(server, ann.token, ending.rootId, 'a'))
      expect((await get(server, admin, ending.rootId)).status, name).toBe('rejected')
      const filling = await start(server, ann.token, { key: 'filling' })
      const id = await taskAt(server, ann.token, filling.rootId, 'a')
      const [shown] = (await toDo(server, ann.token)).filter((task) => task.id === id)
      expect(shown?.actions).not.toContain('reject')
      const { data } = await server.call(workflowTaskRoutes.get, { params: { id }, token: ann.token })
      expect(data.actions).not.toContain('reject')
      expect(JSON.stringify((await by(id)).body)).toContain('process_refused')
      expect((await get(server, admin, filling.rootId)).stands).toEqual(['a'])
    }
  })
})
