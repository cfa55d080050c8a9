/** A canceled branch, tasks that are handed over, completed requests that become void; attacks on all of them. */
import { afterAll, describe, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowRepairRoutes, type TaskHandover } from '#workflow/contract/instance-repair.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { anOffice } from '../testing/office.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const { server, admin, people } = await anOffice('Ann', 'Bob', 'Eve', 'Max')
const { Ann: ann, Bob: bob, Eve: eve, Max: max } = people
afterAll(() => server.close())

const FORK = processOf(
  'fork',
  `<startEvent id="s"/><parallelGateway id="f"/><userTask id="left" name="Left" camunda:assignee="${bob.username}"/>
<userTask id="right" name="Right" camunda:assignee="${eve.username}"/><parallelGateway id="j"/>
<userTask id="last" name="Last" camunda:assignee="${bob.username}"/><endEvent id="e"/>
${flows('s f', 'f left', 'f right', 'left j', 'right j', 'j last', 'last e')}`,
)
const ONE = processOf(
  'one',
  `<startEvent id="s"/><userTask id="check" name="Check" camunda:assignee="${bob.username}"/><endEvent id="e"/>${flows('s check', 'check e')}`,
)
/** One of three branches leads only to an end while an amount is large. */
const SHORT = processOf(
  'short',
  `<startEvent id="s" portico:writes="large"/><parallelGateway id="f"/><exclusiveGateway id="x" default="small"/>
<userTask id="left" name="Left" camunda:assignee="${bob.username}" portico:onReject="branch"/><endEvent id="over"><terminateEventDefinition/></endEvent>
<userTask id="right" name="Right" camunda:assignee="${eve.username}"/><userTask id="third" name="Third" camunda:assignee="${eve.username}"/>
<parallelGateway id="j"/><userTask id="last" name="Last" camunda:assignee="${bob.username}"/><endEvent id="e"/><sequenceFlow id="small" sourceRef="x" targetRef="j"/>
${flows('s f', 'f x', 'x left ${large}', 'left over', 'f right', 'f third', 'right j', 'third j', 'j last', 'last e')}`,
)
await deploy(server, admin, FORK)
await deploy(server, admin, SHORT)
const oneModel = await deploy(server, admin, ONE)
// A manager of one model who may start it, too.
const group = { userIdList: [max.id], roleIdList: [], deptIdList: [] }
await server.call(workflowAccessRoutes.update, {
  body: {
    id: oneModel,
    startBy: 'all',
    starter: { ...group, userIdList: [] },
    manager: group,
    monitor: { ...group, userIdList: [] },
  },
  token: admin,
})

const begin = async (key: string, token = ann.token) => (await start(server, token, { key, title: key })).rootId
const complete = async (token: string, rootId: string, node: string) => {
  const body = { id: await taskAt(server, token, rootId, node), outcome: 'agree' as const }
  expect((await server.call(workflowTaskRoutes.complete, { body, token })).status).toBe(200)
}
const eventsOf = async (id: string) =>
  (await server.call(workflowFollowRoutes.report, { params: { id }, token: admin })).data.timeline
const messagesOf = async (token: string) =>
  (await server.call(messageRoutes.page, { query: { page: 1, limit: 50 }, token })).data.list.map(({ title }) => title)

describe('a branch', () => {
  const cancel = (id: string, node: string, token = admin) =>
    server.call(workflowRepairRoutes.cancelBranch, { body: { id, node, reason: 'Not needed' }, token })

  test('is canceled with its task, the join waits for it no longer, and the trail and the audit say why', async () => {
    const id = await begin('fork')
    expect((await get(server, admin, id)).actions).toContain('cancelBranch')
    expect((await cancel(id, 'left')).status).toBe(200)
    expect((await toDo(server, bob.token)).filter(({ rootId }) => rootId === id)).toEqual([])
    expect((await get(server, admin, id)).actions).not.toContain('cancelBranch')
    await complete(eve.token, id, 'right')
    await complete(bob.token, id, 'last')
    expect((await get(server, admin, id)).status).toBe('ended')
    const gone = (await eventsOf(id)).find(({ kind }) => kind === 'gone')
    expect([gone?.node, gone?.why]).toEqual(['Left', 'canceled'])
    const query = { resourceId: id, action: 'cancel-branch' }
    const trail = await server.call(auditRoutes.page, { query, token: admin })
    expect(trail.data.list).toHaveLength(1)
  })

  const ways = {
    canceled: (rootId: string) => cancel(rootId, 'left'),
    rejected: async (rootId: string) => {
      const body = { id: await taskAt(server, bob.token, rootId, 'left'), outcome: 'reject' as const, comment: 'No' }
      return server.call(workflowTaskRoutes.complete, { body, token: bob.token })
    },
  }
  test.each(Object.entries(ways))('that leads to no join is %s, and the others do not wait for it', async (_, end) => {
    const { rootId } = await start(server, ann.token, { key: 'short', vars: { large: true } })
    expect((await end(rootId)).status).toBe(200)
    await complete(eve.token, rootId, 'right')
    await complete(eve.token, rootId, 'third')
    expect(await get(server, admin, rootId)).toMatchObject({ stands: ['Last'], stuck: false })
    await complete(bob.token, rootId, 'last')
    expect((await get(server, admin, rootId)).status).toBe('ended')
  })

  test('while its user completes it: one of both, and the join fires once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await begin('fork')
      await complete(eve.token, id, 'right')
      const body = { id: await taskAt(server, bob.token, id, 'left'), outcome: 'agree' as const }
      const both = await Promise.all([
        cancel(id, 'left'),
        server.call(workflowTaskRoutes.complete, { body, token: bob.token }),
      ])
      expect(
        both.map(({ status }) => status).sort((one, other) => one - other),
        JSON.stringify(both.map((one) => one.body)),
      ).toEqual([200, 409])
      expect((await get(server, admin, id)).stands).toEqual(['Last'])
      expect((await toDo(server, bob.token)).filter(({ rootId }) => rootId === id)).toHaveLength(1)
    }
  })

  test('nothing stands there: refused; without a reason: refused; of who does not manage it: not there', async () => {
    const id = await begin('fork')
    expect((await cancel(id, 'last')).body.error).toBe('process_not_now')
    const body = { id, node: 'left', reason: ' ' }
    expect((await server.call(workflowRepairRoutes.cancelBranch, { body, token: admin })).status).toBe(400)
    for (const { token } of [ann, bob, max]) expect((await cancel(id, 'left', token)).status).toBe(404)
    expect((await get(server, admin, id)).stands).toEqual(['Left', 'Right'])
  })
})

describe('tasks of several requests', () => {
  const handOver = (body: TaskHandover, token = admin) =>
    server.call(workflowRepairRoutes.handOverMany, { body, token })

  test('go to another user, who is notified like the one before; where several are asked, one of them is named', async () => {
    const [single, fork] = [await begin('one'), await begin('fork')]
    const order = { ids: [single, fork], successorId: max.id, reason: 'Bob is on leave' }
    const first = (await handOver(order)).data
    expect([first.done, first.refused.map(({ error }) => error)]).toEqual([[single], ['process_refused']])
    expect((await handOver({ ...order, ids: [fork], leaverId: bob.id })).data.done).toEqual([fork])
    const nodes = (await toDo(server, max.token)).map(({ rootId, node }) => [rootId, node])
    expect(nodes).toContainEqual([single, 'Check'])
    expect(nodes).toContainEqual([fork, 'Left'])
    expect((await toDo(server, eve.token)).some(({ rootId }) => rootId === fork)).toBe(true)
    const handed = (await eventsOf(single)).find(({ kind }) => kind === 'transferred')
    expect([handed?.toward, handed?.comment]).toEqual(['Max', 'Bob is on leave'])
    expect((await messagesOf(bob.token)).filter((title) => title.includes('one'))).not.toEqual([])
  })

  test('what waits for another signer goes along, and goes on waiting', async () => {
    const id = await begin('one')
    const signing = { id: await taskAt(server, bob.token, id, 'check'), userId: eve.id, position: 'before' as const }
    expect((await server.call(workflowTaskRoutes.addSigner, { body: signing, token: bob.token })).status).toBe(200)
    const order = { ids: [id], successorId: max.id, leaverId: bob.id, reason: 'Bob has left' }
    expect((await handOver(order)).data.done).toEqual([id])
    const at = (who: { token: string }) => async () =>
      (await toDo(server, who.token)).filter(({ rootId }) => rootId === id).length
    expect([await at(eve)(), await at(max)()]).toEqual([1, 0])
    await complete(eve.token, id, 'check')
    expect([await at(bob)(), await at(max)()]).toEqual([0, 1])
    await complete(max.token, id, 'check')
    expect((await get(server, admin, id)).status).toBe('ended')
  })

  test('not to the initiator, not to a user who signs there already, not to one who is unknown', async () => {
    const id = await begin('one')
    const order = { ids: [id], reason: 'Test' }
    expect((await handOver({ ...order, successorId: ann.id })).data.done).toEqual([])
    expect((await handOver({ ...order, successorId: bob.id })).data.done).toEqual([])
    const unknown = await handOver({ ...order, successorId: '0192d5a0-0000-7000-8000-00000000dead' })
    expect([unknown.status, unknown.body.data]).toEqual([400, expect.anything()])
    expect((await toDo(server, bob.token)).some(({ rootId }) => rootId === id)).toBe(true)
  })

  test('while their user completes them: one of both; no task is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await begin('one')
      const body = { id: await taskAt(server, bob.token, id, 'check'), outcome: 'agree' as const }
      const [handed, done] = await Promise.all([
        handOver({ ids: [id], successorId: max.id, reason: 'Leave' }),
        server.call(workflowTaskRoutes.complete, { body, token: bob.token }),
      ])
      const isHanded = handed.data.done.length === 1
      expect(done.status === 200, JSON.stringify(done.body)).toBe(!isHanded)
      const [shown, his] = [await get(server, admin, id), await toDo(server, max.token)]
      expect(shown.status).toBe(isHanded ? 'run' : 'ended')
      expect(his.filter(({ rootId }) => rootId === id)).toHaveLength(isHanded ? 1 : 0)
    }
  })

  test('of who does not manage them: not there; a manager decides nothing about an own request', async () => {
    const [hers, his] = [await begin('one'), await begin('one', max.token)]
    const order = { successorId: eve.id, reason: 'Test' }
    expect((await handOver({ ...order, ids: [hers] }, bob.token)).data.refused.map(({ error }) => error)).toEqual([
      'not_found',
    ])
    // Nor takes one what another user is to decide.
    expect((await handOver({ ...order, ids: [hers], successorId: max.id }, max.token)).status).toBe(400)
    const tried = (await handOver({ ...order, ids: [hers, his] }, max.token)).data
    expect([tried.done, tried.refused.map(({ error }) => error)]).toEqual([[hers], ['process_own_matter']])
  })
})

describe('a completed request', () => {
  const declare = (id: string, token = admin) =>
    server.call(workflowRepairRoutes.void, { body: { id, reason: 'Wrong amount' }, token })
  const completed = async (token = ann.token) => {
    const id = await begin('one', token)
    await complete(bob.token, id, 'check')
    return id
  }

  test('becomes void with a reason, once; everybody concerned is notified', async () => {
    const id = await completed()
    await server.call(workflowCcRoutes.give, { body: { id, userIdList: [eve.id] }, token: ann.token })
    expect((await get(server, admin, id)).actions).toContain('void')
    expect((await declare(id)).data.status).toBe('voided')
    const shown = await get(server, ann.token, id)
    expect([shown.status, shown.actions.includes('void')]).toEqual(['voided', false])
    const last = (await eventsOf(id)).at(-1)
    expect([last?.kind, last?.comment]).toEqual(['voided', 'Wrong amount'])
    for (const { token } of [ann, bob, eve])
      expect((await messagesOf(token)).filter((title) => title.includes('作废'))).toHaveLength(1)
    expect((await declare(id)).body.error).toBe('process_refused')
    const query = { status: 'voided' as const, page: 1, limit: 10 }
    const list = await server.call(workflowInstanceRoutes.page, { query, token: admin })
    expect(list.data.list.map((one) => one.id)).toEqual([id])
  })

  test('what runs or was canceled is refused', async () => {
    const id = await begin('one')
    expect((await declare(id)).body.error).toBe('process_refused')
    await server.call(workflowInstanceRoutes.cancel, { body: { id, reason: 'x' }, token: admin })
    expect((await declare(id)).body.error).toBe('process_refused')
  })

  test('by those who manage it alone, and not by its own initiator', async () => {
    const id = await completed()
    for (const { token } of [ann, bob, eve]) expect((await declare(id, token)).status).toBe(404)
    const own = await completed(max.token)
    expect((await declare(own, max.token)).body.error).toBe('process_own_matter')
    expect((await get(server, max.token, own)).status).toBe('ended')
    const many = await server.call(workflowRepairRoutes.voidMany, {
      body: { ids: [id, own], reason: 'x' },
      token: max.token,
    })
    expect(many.data.done).toEqual([id])
  })
})
