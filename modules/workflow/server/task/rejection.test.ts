/** One meaning of a rejection, whatever call it comes by: the rule of the step. On two nodes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userRoutes } from '#system/contract/user.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aNode, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { anOffice, STAFF } from '../testing/office.ts'
import { deploy, fields, flows, get, processOf, start, taskAt } from '../testing/processes.ts'

let office: Awaited<ReturnType<typeof anOffice<'Ann' | 'Bob' | 'Eve' | 'Tom'>>>
let other: TestServer & { stop: () => Promise<void> }
beforeAll(async () => {
  office = await anOffice('Ann', 'Bob', 'Eve', 'Tom')
  other = await aNode(office.server.urls, { name: 'there' })
})
afterAll(async () => {
  await other.stop()
  await office.server.close()
})

type Name = keyof typeof office.people
let count = 0
/** Steps in a row: what each says, and whose it is. The form of the start asks for `days`. */
async function deployed(...steps: [name: Name | '${initiator}', attributes?: string][]): Promise<string> {
  const key = `reject${(count += 1)}`
  const nodes = steps.map(([name, attributes = ''], at) => {
    const assignee = name === '${initiator}' ? name : office.people[name].id
    return `<userTask id="t${at}" name="Step ${at}" camunda:assignee="${assignee}" ${attributes}/>`
  })
  const ways = steps.map((_, at) => `t${at} ${at + 1 === steps.length ? 'e' : `t${at + 1}`}`)
  const body = `<startEvent id="s">${fields('days:long')}</startEvent>${nodes.join('')}<endEvent id="e"/>${flows('s t0', ...ways)}`
  await deploy(office.server, office.admin, processOf(key, body))
  return key
}

const open = async (rootId: string) =>
  (await get(other, office.admin, rootId)).trail
    .filter(({ status }) => status === 'open')
    .map(({ node, person }) => `${node} ${person}`)
const statusOf = async (rootId: string) => (await get(other, office.admin, rootId)).status
async function agree({ token }: TestActor, rootId: string, node: string): Promise<void> {
  const body = { id: await taskAt(other, token, rootId, node), outcome: 'agree' as const }
  const done = await office.server.call(workflowTaskRoutes.complete, { body, token })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
}
/** By each of the calls that reject. */
const CALLS = {
  reject: async (id: string, token: string) =>
    (await office.server.call(workflowTaskRoutes.reject, { body: { id, comment: 'no' }, token })).status,
  complete: async (id: string, token: string) =>
    (await office.server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'reject', comment: 'no' }, token }))
      .status,
  batch: async (id: string, token: string) => {
    const body = { tasks: [{ id, outcome: 'reject' as const, comment: 'no' }] }
    const { data } = await office.server.call(workflowTaskRoutes.completeMany, { body, token })
    expect(data).toMatchObject({ refused: [] })
    return 200
  },
}
type Call = keyof typeof CALLS
async function reject({ token }: TestActor, rootId: string, node: string, call: Call = 'reject'): Promise<void> {
  expect(await CALLS[call](await taskAt(other, token, rootId, node), token)).toBe(200)
}
const begin = async (key: string) =>
  (await start(office.server, office.people.Ann.token, { key, vars: { days: 3 } })).rootId

/** Up to the third step, which is Tom's and has the rule. */
async function atTom(rule: string): Promise<string> {
  const { Bob, Eve } = office.people
  const rootId = await begin(await deployed(['Bob'], ['Eve'], ['Tom', rule], ['Bob']))
  await agree(Bob, rootId, 't0')
  await agree(Eve, rootId, 't1')
  return rootId
}

describe.each(Object.keys(CALLS) as Call[])('the rule of the step, by %s', (call) => {
  test('trail and timeline say why, to the initiator, too', async () => {
    const rootId = await begin(await deployed(['Bob']))
    await reject(office.people.Bob, rootId, 't0', call)
    const { trail } = await get(other, office.people.Ann.token, rootId)
    expect(trail.map(({ node, comment }) => `${node} ${comment}`)).toEqual(['Step 0 no'])
    const seen = { params: { id: rootId }, token: office.people.Ann.token }
    const { data: run } = await other.call(workflowFollowRoutes.report, seen)
    expect(run.timeline.map(({ comment }) => comment).filter((comment) => comment !== '')).toEqual(['no'])
  })

  test.each([
    ['end: the process ends', 'portico:onReject="end"', 'rejected', []],
    ['without a rule: the process ends', '', 'rejected', []],
    ['initiator: the request is changed', 'portico:onReject="initiator"', 'run', ['Initiator Ann']],
    ['previous: the step before', 'portico:onReject="previous"', 'run', ['Step 1 Eve']],
    ['a step that is named', 'portico:onReject="return" portico:rejectTo="t0"', 'run', ['Step 0 Bob']],
    ['the first step', 'portico:onReject="return"', 'run', ['Step 0 Bob']],
    ['continue: goes on', 'portico:onReject="continue"', 'run', ['Step 3 Bob']],
  ])('%s', async (_, rule, status, places) => {
    const rootId = await atTom(rule)
    await reject(office.people.Tom, rootId, 't2', call)
    expect(await statusOf(rootId)).toBe(status)
    expect(await open(rootId)).toEqual(places)
  })

  test('a condition behind that reads the outcome is the model’s own rejection', async () => {
    const key = `reject${(count += 1)}`
    const { Bob, Eve } = office.people
    const body = `<startEvent id="s"/><userTask id="t" camunda:assignee="${Bob.id}"/><exclusiveGateway id="x" default="f1"/>
      <userTask id="no" name="Explain" camunda:assignee="${Eve.id}"/><endEvent id="e"/><endEvent id="n"/>
      ${flows('s t', 'x e', 't x', "x no ${outcome == 'reject'}", 'no n')}`
    await deploy(office.server, office.admin, processOf(key, body))
    const rootId = await begin2(key)
    await reject(Bob, rootId, 't', call)
    expect(await open(rootId)).toEqual(['Explain Eve'])
    const agreed = await begin2(key)
    await agree(Bob, agreed, 't')
    expect(await statusOf(agreed)).toBe('ended')
  })

  test('a branch ends, the other goes on', async () => {
    const { Bob, Eve } = office.people
    const key = `reject${(count += 1)}`
    const body = `<startEvent id="s"/><parallelGateway id="f"/><parallelGateway id="j"/><endEvent id="e"/>
      <userTask id="a" name="A" camunda:assignee="${Bob.id}" portico:onReject="branch"/><userTask id="b" name="B" camunda:assignee="${Eve.id}"/>
      ${flows('s f', 'f a', 'f b', 'a j', 'b j', 'j e')}`
    await deploy(office.server, office.admin, processOf(key, body))
    const rootId = await begin2(key)
    await reject(Bob, rootId, 'a', call)
    expect(await open(rootId)).toEqual(['B Eve'])
    await agree(Eve, rootId, 'b')
    expect(await statusOf(rootId)).toBe('ended')
  })
})

const begin2 = async (key: string) => (await start(office.server, office.people.Ann.token, { key })).rootId

describe('initiator', () => {
  test('changes the request, which goes its way from the start again', async () => {
    const { Ann, Bob, Eve, Tom } = office.people
    const rootId = await atTom('portico:onReject="initiator"')
    await reject(Tom, rootId, 't2')
    const id = await taskAt(other, Ann.token, rootId, 's')
    const { data } = await other.call(workflowTaskRoutes.get, { params: { id }, token: Ann.token })
    expect(data).toMatchObject({ fillsIn: true, actions: ['complete'], vars: { days: 3 } })
    const done = await other.call(workflowTaskRoutes.complete, { body: { id, vars: { days: 2 } }, token: Ann.token })
    expect(done.status).toBe(200)
    expect(await open(rootId)).toEqual(['Step 0 Bob'])
    await agree(Bob, rootId, 't0')
    await agree(Eve, rootId, 't1')
    await agree(Tom, rootId, 't2')
    await agree(Bob, rootId, 't3')
    expect(await statusOf(rootId)).toBe('ended')
  })

  test('has their own task again where the request is filled in by one', async () => {
    const { Ann, Bob, Tom } = office.people
    const key = await deployed(['${initiator}'], ['Bob'], ['Tom', 'portico:onReject="initiator"'])
    const rootId = await begin(key)
    const body = { id: await taskAt(other, Ann.token, rootId, 't0') }
    await other.call(workflowTaskRoutes.complete, { body, token: Ann.token })
    await agree(Bob, rootId, 't1')
    await reject(Tom, rootId, 't2')
    expect(await open(rootId)).toEqual(['Step 0 Ann'])
  })

  test('in a called process is asked at the first step there', async () => {
    const { Bob, Tom } = office.people
    const inner = await deployed(['Bob'], ['Tom', 'portico:onReject="initiator"'])
    const key = `reject${(count += 1)}`
    const body = `<startEvent id="s"/><callActivity id="c" calledElement="${inner}"/><endEvent id="e"/>${flows('s c', 'c e')}`
    await deploy(office.server, office.admin, processOf(key, body))
    const rootId = await begin2(key)
    await agree(Bob, rootId, 't0')
    await reject(Tom, rootId, 't1')
    expect((await taskAt(other, Bob.token, rootId, 't0')) !== '').toBe(true)
  })
})

describe('previous', () => {
  test('of the first step is the initiator', async () => {
    const { Bob } = office.people
    const rootId = await begin(await deployed(['Bob', 'portico:onReject="previous"']))
    await reject(Bob, rootId, 't0')
    expect(await open(rootId)).toEqual(['Initiator Ann'])
  })

  test('passes over steps at which no one was asked, by rule or by itself', async () => {
    const { Bob, Tom } = office.people
    const rootId = await begin(
      await deployed(
        ['Bob'],
        ['Eve', 'portico:automatic="agree"'],
        ['Eve', 'portico:people="group:none" portico:whenEmpty="pass"'],
        ['Tom', 'portico:onReject="previous"'],
      ),
    )
    await agree(Bob, rootId, 't0')
    await reject(Tom, rootId, 't3')
    expect(await open(rootId)).toEqual(['Step 0 Bob'])
  })

  test('in a countersign is reached once it is decided', async () => {
    const { Bob, Eve, Tom } = office.people
    const key = `reject${(count += 1)}`
    const body = `<startEvent id="s"/><userTask id="t0" name="First" camunda:assignee="${Bob.id}"/>
      <userTask id="t1" name="Both" portico:people="user:${Eve.id},${Tom.id}" portico:onReject="previous">
        <multiInstanceLoopCharacteristics portico:mode="any"/></userTask><endEvent id="e"/>${flows('s t0', 't0 t1', 't1 e')}`
    await deploy(office.server, office.admin, processOf(key, body))
    const rootId = await begin2(key)
    await agree(Bob, rootId, 't0')
    await reject(Eve, rootId, 't1')
    expect(await open(rootId)).toEqual(['Both Tom'])
    await reject(Tom, rootId, 't1', 'complete')
    expect(await open(rootId)).toEqual(['First Bob'])
  })
})

test.each([
  ['at the start', 'initiator', false],
  ['at their own task', 'initiator', true],
  ['just before', 'previous', false],
] as const)(
  'with an initiator who has left there is no one to change it: it ends, %s',
  async (_where, rule, fillsIn) => {
    const gone = await anActor(office.server, { can: STAFF, realName: 'Gus' })
    const decide: [Name, string] = ['Bob', `portico:onReject="${rule}"`]
    const key = await (fillsIn ? deployed(['${initiator}'], decide) : deployed(decide))
    const { rootId } = await start(office.server, gone.token, { key })
    if (fillsIn) await agree(gone, rootId, 't0')
    const body = { ids: [gone.id], status: 0 as const }
    expect((await office.server.call(userRoutes.setStatus, { body, token: office.admin })).status).toBe(200)
    const id = await taskAt(office.server, office.people.Bob.token, rootId, fillsIn ? 't1' : 't0')
    expect(await CALLS.reject(id, office.people.Bob.token)).toBe(200)
    expect(await statusOf(rootId)).toBe('rejected')
  },
)

test('no one there, rejected: does not go back by the command of a user who has nothing to do with it', async () => {
  for (const rule of ['initiator', 'previous', 'return']) {
    const body = `<startEvent id="s"/><userTask id="t" portico:people="group:none" portico:whenEmpty="reject" portico:onReject="${rule}"/>
      <endEvent id="e"/>${flows('s t', 't e')}`
    const xml = processOf('never', body)
    const { data } = await other.call(workflowModelRoutes.check, { body: { xml }, token: office.admin })
    expect(data.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
      'AUTOMATIC_REFUSED',
    ])
  }
})
