import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../tests/harness.ts'
import { anActor } from '../../../tests/people.ts'
import { deploy, flows, get, LEAVE, processOf, start, taskAt, toDo } from './testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: Awaited<ReturnType<typeof anActor>>
let bob: Awaited<ReturnType<typeof anActor>>
let eve: Awaited<ReturnType<typeof anActor>>

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  await deploy(server, admin, LEAVE(), 'Leave')
})
afterAll(() => server.close())

const complete = (token: string, id: string, more: object = {}) =>
  server.call(workflowTaskRoutes.complete, { body: { id, ...more }, token })

describe('a process from its start to its end', () => {
  test('goes from task to task, and who has no part in it sees nothing', async () => {
    const { rootId } = await start(server, ann.token, { key: 'leave', title: 'A week at sea', vars: { boss: bob.id } })
    const apply = await taskAt(server, ann.token, rootId, 'apply')
    expect((await complete(eve.token, apply)).status).toBe(404)
    expect((await complete(ann.token, apply)).data).toMatchObject({ rootId, status: 'run' })
    const [waiting] = await toDo(server, bob.token)
    expect(waiting).toMatchObject({
      title: 'A week at sea',
      process: 'Leave',
      node: 'Approve',
      starter: 'Ann',
      assignee: 'Bob',
    })
    const read = (token: string) => server.call(workflowInstanceRoutes.get, { params: { id: rootId }, token })
    expect((await read(eve.token)).status).toBe(404)
    expect((await read(bob.token)).data).toMatchObject({ status: 'run', stands: ['Approve'], vars: { boss: bob.id } })
    const listed = (await server.call(workflowInstanceRoutes.page, { query: {}, token: eve.token })).data
    expect(listed.list).toEqual([])
    const approve = await taskAt(server, bob.token, rootId, 'approve')
    const ended = await complete(bob.token, approve, { outcome: 'agree', comment: 'Enjoy' })
    expect(ended.data).toMatchObject({ status: 'ended' })
    const done = (await server.call(workflowTaskRoutes.done, { query: {}, token: bob.token })).data.list
    expect(done[0]).toMatchObject({ outcome: 'agree', comment: 'Enjoy', rootId })
    const { data: drawing } = await server.call(workflowInstanceRoutes.drawing, {
      params: { id: rootId },
      token: ann.token,
    })
    expect(drawing.nodes).toMatchObject({ approve: { state: 'done', visits: 1, by: bob.id }, done: { state: 'done' } })
    expect(drawing.nodes['refused']).toBeUndefined()
  })

  test('is returned, resubmitted and approved; nothing of it is left over', async () => {
    const { rootId } = await start(server, ann.token, { key: 'leave', vars: { boss: bob.id } })
    await complete(ann.token, await taskAt(server, ann.token, rootId, 'apply'))
    const approve = await taskAt(server, bob.token, rootId, 'approve')
    const back = await server.call(workflowTaskRoutes.return, {
      body: { id: approve, nodeId: 'apply', comment: 'Dates?' },
      token: bob.token,
    })
    expect(back.status).toBe(200)
    expect((await toDo(server, bob.token)).filter((task) => task.rootId === rootId)).toEqual([])
    expect((await complete(bob.token, approve)).body).toMatchObject({ error: 'process_task_handled', status: 409 })
    await complete(ann.token, await taskAt(server, ann.token, rootId, 'apply'))
    const again = await complete(bob.token, await taskAt(server, bob.token, rootId, 'approve'), { outcome: 'agree' })
    expect(again.data.status).toBe('ended')
  })

  test('calls another, whose end is its own next step', async () => {
    await deploy(
      server,
      admin,
      processOf(
        'inner',
        `<startEvent id="s"/><userTask id="look" camunda:assignee="\${boss}"/><endEvent id="e"/>${flows('s look', 'look e')}`,
      ),
    )
    await deploy(
      server,
      admin,
      processOf(
        'outer',
        `<startEvent id="s" portico:writes="boss"/><callActivity id="ask" calledElement="inner"/><userTask id="thank" camunda:assignee="\${initiator}"/><endEvent id="e"/>${flows('s ask', 'ask thank', 'thank e')}`,
      ),
    )
    const { rootId } = await start(server, ann.token, { key: 'outer', vars: { boss: bob.id } })
    const look = await taskAt(server, bob.token, rootId, 'look')
    expect((await complete(bob.token, look)).data).toMatchObject({ status: 'ended', rootId })
    await complete(ann.token, await taskAt(server, ann.token, rootId, 'thank'))
    expect((await get(server, admin, rootId)).status).toBe('ended')
  })

  test('is returned out of what it called, which goes away with everything in it', async () => {
    const ask = `<startEvent id="s" portico:writes="boss"/><userTask id="write" name="Write" camunda:assignee="\${initiator}"/><callActivity id="ask" calledElement="inner"/><endEvent id="e"/>${flows('s write', 'write ask', 'ask e')}`
    await deploy(server, admin, processOf('asking', ask))
    const { rootId } = await start(server, ann.token, { key: 'asking', vars: { boss: bob.id } })
    await complete(ann.token, await taskAt(server, ann.token, rootId, 'write'))
    const look = await taskAt(server, bob.token, rootId, 'look')
    const back = await server.call(workflowTaskRoutes.return, { body: { id: look, nodeId: 'write' }, token: bob.token })
    expect(back.data).toMatchObject({ rootId })
    expect((await toDo(server, bob.token)).filter((task) => task.rootId === rootId)).toEqual([])
    await complete(ann.token, await taskAt(server, ann.token, rootId, 'write'))
    await complete(bob.token, await taskAt(server, bob.token, rootId, 'look'))
    expect((await get(server, admin, rootId)).status).toBe('ended')
  })
})

describe('a command', () => {
  test('that is sent twice is carried out once, and answers the same', async () => {
    const commandId = newId()
    const body = { key: 'leave', vars: { boss: bob.id }, commandId }
    const [first, second] = await Promise.all([start(server, ann.token, body), start(server, ann.token, body)])
    expect(second).toEqual(first)
    expect((await server.call(workflowInstanceRoutes.start, { body, token: eve.token })).body.error).toBe(
      'process_command_taken',
    )
    const apply = await taskAt(server, ann.token, first.rootId, 'apply')
    const again = { id: apply, commandId: newId() }
    const answers = [await complete(ann.token, apply, again), await complete(ann.token, apply, again)]
    expect(answers.map(({ data }) => data)).toEqual([answers[0]?.data, answers[0]?.data])
    expect(answers[1]?.status).toBe(200)
  })

  test('answers the tasks that it opened, and whether they are the caller’s own', async () => {
    const begun = await start(server, ann.token, { key: 'leave', vars: { boss: bob.id } })
    const apply = await taskAt(server, ann.token, begun.rootId, 'apply')
    expect(begun.tasks).toEqual([{ id: apply, nodeId: 'apply', nodeName: 'Apply', isOwn: true }])
    const { data } = await complete(ann.token, apply)
    const approve = await taskAt(server, bob.token, begun.rootId, 'approve')
    expect(data.tasks).toEqual([{ id: approve, nodeId: 'approve', nodeName: 'Approve', isOwn: false }])
    // The id alone gives nothing: the task is another user's.
    expect((await complete(ann.token, approve)).status).toBe(404)
  })

  test('that leads to no one is refused with what to do about it, and changes nothing', async () => {
    const answer = await server.call(workflowInstanceRoutes.start, {
      body: { key: 'leave', vars: { boss: 'unknown-user' } },
      token: ann.token,
    })
    expect(answer.status).toBe(200)
    const apply = await taskAt(server, ann.token, answer.data.rootId, 'apply')
    const refused = await complete(ann.token, apply)
    expect(refused.status).toBe(422)
    expect(JSON.parse(refused.body.msg)).toEqual({
      errorReport: expect.stringContaining('Approve') as string,
      solution: expect.any(String) as string,
    })
    expect((await get(server, ann.token, answer.data.rootId)).stands).toEqual(['Apply'])
  })
})

describe('a model', () => {
  test('with errors is kept, and refused when it is deployed', async () => {
    const xml = processOf(
      'broken',
      `<startEvent id="s"/><complexGateway id="g"/><endEvent id="e"/>${flows('s g', 'g e')}`,
    )
    const { data } = await server.call(workflowModelRoutes.create, { body: { name: 'Broken', xml }, token: admin })
    expect(data.problems[0]).toMatchObject({ severity: 'error', node: 'g' })
    const refused = await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token: admin })
    expect(refused.body).toMatchObject({ error: 'process_model_faulty', status: 422 })
    const notBpmn = await server.call(workflowModelRoutes.create, { body: { name: 'x', xml: '<a/>' }, token: admin })
    expect(notBpmn.body.error).toBe('process_model_faulty')
  })
})
