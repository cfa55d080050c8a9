/** The traps of several people and several nodes at once, on real PostgreSQL. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aDatabase, aNode, type TestServer } from '../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../tests/people.ts'
import { deploy, flows, get, LEAVE, processOf, start, taskAt, toDo } from './testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']
const WAIT = { timeout: 60_000, interval: 50 }

let nodes: [TestServer, TestServer]
let drop: () => Promise<void>
let admin: string
let ann: TestActor
let bob: TestActor

beforeAll(async () => {
  const database = await aDatabase()
  drop = database.drop
  const [one, two] = await Promise.all(['one', 'two'].map((name) => aNode(database.urls, { listen: true, name })))
  if (one === undefined || two === undefined) throw new Error('no nodes')
  nodes = [one, two]
  admin = await one.admin()
  ann = await anActor(one, { can: STAFF, realName: 'Ann' })
  bob = await anActor(one, { can: STAFF, realName: 'Bob' })
  await deploy(one, admin, LEAVE(), 'Leave')
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await drop()
})

/** One of the nodes, in turn. */
const node = (index: number): TestServer => nodes[index % 2 === 0 ? 0 : 1]
const complete = (index: number, token: string, id: string, more: object = {}) =>
  node(index).call(workflowTaskRoutes.complete, { body: { id, commandId: newId(), ...more }, token })
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort((a, b) => a - b)

describe('at once', () => {
  test('32 clients complete one task: one does, the others hear who did', async () => {
    const { rootId } = await start(node(0), ann.token, { key: 'leave', vars: { boss: bob.id } })
    const apply = await taskAt(node(0), ann.token, rootId, 'apply')
    const answers = await times(32, (index) => complete(index, ann.token, apply))
    expect(statuses(answers)).toEqual([200, ...Array<number>(31).fill(409)])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ error: 'process_task_handled', msg: expect.stringContaining('Ann') as string })
    expect((await toDo(node(1), bob.token)).filter((task) => task.rootId === rootId)).toHaveLength(1)
  })

  test('100 signers of one countersign all succeed, and the next task opens once', async () => {
    const xml = processOf(
      'all_sign',
      `<startEvent id="s"/><userTask id="sign" camunda:assignee="\${one}"><multiInstanceLoopCharacteristics camunda:collection="\${all}" camunda:elementVariable="one"/></userTask>
<userTask id="after" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s sign', 'sign after', 'after e')}`,
    )
    await deploy(node(0), admin, xml)
    const { rootId } = await start(node(0), ann.token, {
      key: 'all_sign',
      vars: { all: Array<string>(100).fill(bob.id) },
    })
    const mine = (await toDo(node(0), bob.token)).filter((task) => task.rootId === rootId)
    expect(mine).toHaveLength(100)
    const answers = await times(100, (index) => complete(index, bob.token, mine[index]?.id ?? '', { outcome: 'agree' }))
    expect(statuses(answers)).toEqual(Array<number>(100).fill(200))
    expect((await toDo(node(1), ann.token)).filter((task) => task.rootId === rootId)).toHaveLength(1)
  })

  test('two arrivals at one join: it fires once, nothing waits for ever', async () => {
    const xml = processOf(
      'join',
      `<startEvent id="s" portico:writes="boss"/><parallelGateway id="fork"/><userTask id="a" camunda:assignee="\${initiator}"/><userTask id="b" camunda:assignee="\${boss}"/>
<parallelGateway id="meet"/><userTask id="c" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s fork', 'fork a', 'fork b', 'a meet', 'b meet', 'meet c', 'c e')}`,
    )
    await deploy(node(0), admin, xml)
    for (let round = 0; round < 5; round += 1) {
      const { rootId } = await start(node(0), ann.token, { key: 'join', vars: { boss: bob.id } })
      const [a, b] = [await taskAt(node(0), ann.token, rootId, 'a'), await taskAt(node(0), bob.token, rootId, 'b')]
      const both = await Promise.all([complete(0, ann.token, a), complete(1, bob.token, b)])
      expect(statuses(both)).toEqual([200, 200])
      expect((await get(node(0), admin, rootId)).stands).toEqual(['c'])
      expect((await toDo(node(0), ann.token)).filter((task) => task.rootId === rootId)).toHaveLength(1)
    }
  })

  test('the starter withdraws while a user approves: one of both, never half of each', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { rootId } = await start(node(0), ann.token, { key: 'leave', vars: { boss: bob.id } })
      await complete(0, ann.token, await taskAt(node(0), ann.token, rootId, 'apply'))
      const approve = await taskAt(node(1), bob.token, rootId, 'approve')
      const withdraw = () => node(1).call(workflowInstanceRoutes.withdraw, { body: { id: rootId }, token: ann.token })
      const agree = () => complete(0, bob.token, approve, { outcome: 'agree' })
      const answers = await Promise.all(round % 2 === 0 ? [agree(), withdraw()] : [withdraw(), agree()])
      const { status, stands } = await get(node(0), admin, rootId)
      expect(statuses(answers)).toEqual([200, 409])
      expect(stands).toEqual([])
      expect(['ended', 'canceled']).toContain(status)
      expect((await toDo(node(0), bob.token)).filter((task) => task.rootId === rootId)).toEqual([])
    }
  })

  test('one message sent twice is heard once', async () => {
    const xml = processOf(
      'letter',
      `<startEvent id="s"/><intermediateCatchEvent id="wait"><messageEventDefinition messageRef="m"/></intermediateCatchEvent>
<userTask id="read" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s wait', 'wait read', 'read e')}`,
      'letter',
      '<message id="m" name="letter"/>',
    )
    await deploy(node(0), admin, xml)
    const { rootId } = await start(node(0), ann.token, { key: 'letter', businessKey: 'B-1' })
    const body = { name: 'letter', businessKey: 'B-1' }
    const send = (index: number) => node(index).call(workflowInstanceRoutes.message, { body, token: admin })
    const answers = await times(8, send)
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body.error).toBe('process_message_unknown')
    expect((await get(node(1), admin, rootId)).stands).toEqual(['read'])
  })
})

describe('timers', () => {
  const LATE = processOf(
    'late',
    `<startEvent id="s" portico:writes="wait,boss"/><userTask id="work" camunda:assignee="\${initiator}"/>
<boundaryEvent id="t" attachedToRef="work"><timerEventDefinition><timeDuration>\${wait}</timeDuration></timerEventDefinition></boundaryEvent>
<endEvent id="e"/><userTask id="remind" camunda:assignee="\${boss}"/><endEvent id="e2"/>${flows('s work', 'work e', 't remind', 'remind e2')}`,
  )
  beforeAll(() => deploy(node(0), admin, LATE))

  test('fire on one node, once', async () => {
    const begun = await times(20, (index) =>
      start(node(index), ann.token, { key: 'late', vars: { wait: 'PT1S', boss: bob.id } }),
    )
    const ids = new Set(begun.map(({ rootId }) => rootId))
    const reminded = async () => (await toDo(node(0), bob.token)).filter((task) => ids.has(task.rootId))
    await vi.waitFor(async () => expect(await reminded()).toHaveLength(20), WAIT)
    expect((await toDo(node(0), ann.token)).filter((task) => ids.has(task.rootId))).toEqual([])
  })

  test('rest while their instance rests, and fire after it went on', async () => {
    const { rootId } = await start(node(0), ann.token, { key: 'late', vars: { wait: 'PT1S', boss: bob.id } })
    const order = (route: 'suspend' | 'resume', index: number) =>
      node(index).call(workflowInstanceRoutes[route], { body: { id: rootId, reason: 'Rest' }, token: admin })
    expect((await order('suspend', 0)).data.status).toBe('suspended')
    const { rootId: other } = await start(node(1), ann.token, { key: 'late', vars: { wait: 'PT1.2S', boss: bob.id } })
    await vi.waitFor(async () => expect((await get(node(0), admin, other)).stands).toEqual(['remind']), WAIT)
    expect(await get(node(0), admin, rootId)).toMatchObject({ status: 'suspended', stands: ['work'] })
    expect((await order('resume', 1)).status).toBe(200)
    await vi.waitFor(async () => expect((await get(node(1), admin, rootId)).stands).toEqual(['remind']), WAIT)
  })

  test('and the work they watch, at once: one of both', async () => {
    const all = await times(10, (index) =>
      start(node(index), ann.token, { key: 'late', vars: { wait: 'PT1S', boss: bob.id } }),
    )
    const open = await toDo(node(0), ann.token)
    await vi.waitFor(async () => {
      const done = await Promise.all(
        all.map(async ({ rootId }) => {
          const task = open.find((one) => one.rootId === rootId)
          return task === undefined ? 0 : (await complete(0, ann.token, task.id)).status
        }),
      )
      expect(done.every((status) => status === 200 || status === 409)).toBe(true)
    }, WAIT)
    for (const { rootId } of all) {
      const { status, stands } = await get(node(0), admin, rootId)
      expect([status, ...stands]).toEqual(status === 'ended' ? ['ended'] : ['run', 'remind'])
    }
  })
})
