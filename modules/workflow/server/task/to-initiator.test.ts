/** A request is returned to the initiator, who changes and resubmits it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes, type Returning } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, fields, flows, get, LEAVE, processOf, start, taskAt, toDo } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let bob: TestActor
let eve: TestActor
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  const of = (realName: string) => anActor(server, { can: STAFF, realName })
  ann = await of('Ann')
  bob = await of('Bob')
  eve = await of('Eve')
  const two = `<startEvent id="s">${fields('days:long', 'note:string')}</startEvent>
    <userTask id="one" name="First" camunda:assignee="${bob.id}"/>
    <userTask id="two" name="Second" camunda:assignee="${eve.id}"/><endEvent id="e"/>`
  await deploy(server, admin, processOf('trip', `${two}${flows('s one', 'one two', 'two e')}`))
})
afterAll(() => server.close())

const read = async ({ token }: TestActor, id: string) =>
  (await server.call(workflowTaskRoutes.get, { params: { id }, token })).data
const complete = ({ token }: TestActor, id: string, vars?: Record<string, string | number>) =>
  server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree', ...(vars && { vars }) }, token })
const giveBack = ({ token }: TestActor, id: string, nodeId: string, more: Partial<Returning> = {}) =>
  server.call(workflowTaskRoutes.return, { body: { id, nodeId, comment: 'Too long', ...more }, token })
const trip = () => start(server, ann.token, { key: 'trip', vars: { days: 9, note: 'sea' } })
const at = (who: TestActor, rootId: string, node: string) => taskAt(server, who.token, rootId, node)

describe('a request that is returned to its initiator', () => {
  test('is changed in the form it was started with, resubmitted and approved', async () => {
    const { rootId } = await trip()
    const first = await at(bob, rootId, 'one')
    expect((await read(bob, first)).returnable).toStrictEqual([{ id: 's', name: 'Initiator' }])
    expect((await giveBack(bob, first, 's')).status).toBe(200)

    expect((await toDo(server, bob.token)).filter((task) => task.rootId === rootId)).toStrictEqual([])
    const again = await at(ann, rootId, 's')
    expect(await read(ann, again)).toMatchObject({
      node: 'Initiator',
      actions: ['complete'],
      fillsIn: true,
      returnable: [],
      vars: { days: 9, note: 'sea' },
      forms: [{ model: { fields: [{ name: 'days' }, { name: 'note' }] } }],
      returned: { by: 'Bob', comment: 'Too long' },
    })
    const { timeline } = (await server.call(workflowFollowRoutes.report, { params: { id: rootId }, token: ann.token }))
      .data
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'returned', person: 'Bob', toward: 'Initiator', comment: 'Too long' }),
    )

    expect((await complete(ann, again, { days: 3 })).status).toBe(200)
    expect((await read(bob, await at(bob, rootId, 'one'))).vars).toMatchObject({ days: 3, note: 'sea' })
    await complete(bob, await at(bob, rootId, 'one'))
    await complete(eve, await at(eve, rootId, 'two'))
    const { status, trail } = await get(server, ann.token, rootId)
    expect(status).toBe('ended')
    expect(trail.map(({ node }) => node)).toStrictEqual(['First', 'Initiator', 'First', 'Second'])
    const done = await server.call(workflowTaskRoutes.done, { query: { limit: 100 }, token: ann.token })
    expect(done.data.list.find(({ id }) => id === again)).toMatchObject({ node: 'Initiator' })
  })

  test('comes straight back to who returned it', async () => {
    const { rootId } = await trip()
    await complete(bob, await at(bob, rootId, 'one'))
    const second = await at(eve, rootId, 'two')
    expect((await read(eve, second)).returnable.map(({ id }) => id)).toStrictEqual(['one', 's'])
    await giveBack(eve, second, 's', { way: 'backToReturner' })
    await complete(ann, await at(ann, rootId, 's'), { days: 3 })
    expect(await at(eve, rootId, 'two')).not.toBe(second)
  })

  test('is answered by the initiator alone', async () => {
    const { rootId } = await trip()
    await giveBack(bob, await at(bob, rootId, 'one'), 's')
    const id = await at(ann, rootId, 's')
    expect((await complete(bob, id)).status).toBe(404)
    for (const call of [
      server.call(workflowTaskRoutes.transfer, { body: { id, userId: eve.id }, token: ann.token }),
      server.call(workflowTaskRoutes.addSigner, { body: { id, userId: eve.id }, token: ann.token }),
      giveBack(ann, id, 's'),
    ])
      expect((await call).body).toMatchObject({
        error: 'process_refused',
        msg: 'Only the initiator can handle this task.',
      })
    const refused = await server.call(workflowTaskRoutes.reject, { body: { id }, token: ann.token })
    expect(refused.body).toMatchObject({
      error: 'process_refused',
      msg: expect.stringContaining('Initiator') as string,
    })
  })

  test('takes what the form asks for, nothing else, and all that it needs', async () => {
    const { rootId } = await trip()
    await giveBack(bob, await at(bob, rootId, 'one'), 's')
    const id = await at(ann, rootId, 's')
    expect((await complete(ann, id, { boss: eve.id })).body).toMatchObject({ status: 400 })
    expect((await complete(ann, id, { days: 'many' })).body).toMatchObject({ status: 400 })
    expect((await get(server, ann.token, rootId)).vars).toStrictEqual({ days: 9, note: 'sea' })
  })

  test('is withdrawn by the initiator instead', async () => {
    const { rootId } = await trip()
    await giveBack(bob, await at(bob, rootId, 'one'), 's')
    const { data, body } = await server.call(workflowInstanceRoutes.withdraw, {
      body: { id: rootId },
      token: ann.token,
    })
    expect(data, JSON.stringify(body)).toMatchObject({ status: 'canceled' })
  })

  test('leaves no part of a countersign open, and is countersigned anew', async () => {
    const nodes = `<startEvent id="s">${fields('days:long')}</startEvent>
      <userTask id="all" portico:people="user:${bob.id},${eve.id}" portico:mode="all"/><endEvent id="e"/>`
    await deploy(server, admin, processOf('both', `${nodes}${flows('s all', 'all e')}`))
    const { rootId } = await start(server, ann.token, { key: 'both', vars: { days: 9 } })
    await complete(bob, await at(bob, rootId, 'all'))
    await giveBack(eve, await at(eve, rootId, 'all'), 's')
    await complete(ann, await at(ann, rootId, 's'), { days: 2 })
    for (const one of [bob, eve]) await complete(one, await at(one, rootId, 'all'))
    expect(await get(server, ann.token, rootId)).toMatchObject({ status: 'ended' })
  })

  test('goes out of a called process to the start of the outer one', async () => {
    const inner = `<startEvent id="s"/><userTask id="check" camunda:assignee="${bob.id}"/><endEvent id="e"/>`
    await deploy(server, admin, processOf('inner', `${inner}${flows('s check', 'check e')}`))
    const outer = `<startEvent id="s">${fields('days:long')}</startEvent><callActivity id="call" calledElement="inner"/>
      <endEvent id="e"/>${flows('s call', 'call e')}`
    await deploy(server, admin, processOf('outer', outer))
    const { rootId } = await start(server, ann.token, { key: 'outer', vars: { days: 9 } })
    const check = await at(bob, rootId, 'check')
    expect((await read(bob, check)).returnable).toStrictEqual([{ id: 's', name: 'Initiator' }])
    expect((await giveBack(bob, check, 's')).status).toBe(200)
    const again = await at(ann, rootId, 's')
    expect(await read(ann, again)).toMatchObject({ instanceId: rootId, returned: { by: 'Bob' } })
    await complete(ann, again, { days: 2 })
    await complete(bob, await at(bob, rootId, 'check'))
    expect(await get(server, ann.token, rootId)).toMatchObject({ status: 'ended', vars: { days: 2 } })
  })

  test('goes to the task in which the initiator filled it in, where there is one', async () => {
    await deploy(server, admin, LEAVE('filled'))
    const { rootId } = await start(server, admin, { key: 'filled', vars: { boss: bob.id } })
    const apply = await taskAt(server, admin, rootId, 'apply')
    await server.call(workflowTaskRoutes.complete, { body: { id: apply }, token: admin })
    const approve = await read(bob, await at(bob, rootId, 'approve'))
    expect(approve).toMatchObject({ returnable: [{ id: 'apply', name: 'Apply' }], returned: null, fillsIn: false })
    await giveBack(bob, approve.id, 'apply')
    const again = await server.call(workflowTaskRoutes.get, {
      params: { id: await taskAt(server, admin, rootId, 'apply') },
      token: admin,
    })
    expect(again.data).toMatchObject({ fillsIn: true, returned: { by: 'Bob', comment: 'Too long' } })
  })
})

test('a task of a suspended process says so and offers nothing', async () => {
  const { rootId } = await trip()
  const id = await at(bob, rootId, 'one')
  await server.call(workflowInstanceRoutes.suspend, { body: { id: rootId, reason: 'Audit' }, token: admin })
  expect(await read(bob, id)).toMatchObject({ suspended: true, actions: [] })
  expect((await toDo(server, bob.token)).find((task) => task.id === id)).toMatchObject({ suspended: true, actions: [] })
  expect((await complete(bob, id)).status).toBe(409)
  await server.call(workflowInstanceRoutes.resume, { body: { id: rootId }, token: admin })
  expect(await read(bob, id)).toMatchObject({ suspended: false })
  expect((await read(bob, id)).actions).toContain('return')
})

test('a run in which only the reader has something to do leads to it, and offers no reminder', async () => {
  const { rootId } = await trip()
  expect(await get(server, ann.token, rootId)).toMatchObject({ ownTaskId: null, stuck: false })
  expect((await get(server, ann.token, rootId)).actions).toContain('remind')
  await giveBack(bob, await at(bob, rootId, 'one'), 's')
  const own = await get(server, ann.token, rootId)
  expect(own).toMatchObject({ ownTaskId: await at(ann, rootId, 's'), stands: ['Initiator'] })
  expect(own.actions).not.toContain('remind')
})

test('a run that waits for no user offers no reminder, on its page and in the list', async () => {
  const nodes = `<startEvent id="s"/><intermediateCatchEvent id="wait"><timerEventDefinition>
    <timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent><endEvent id="e"/>`
  await deploy(server, admin, processOf('rest', `${nodes}${flows('s wait', 'wait e')}`))
  const { rootId } = await start(server, ann.token, { key: 'rest' })
  const one = await get(server, ann.token, rootId)
  expect(one.status).toBe('run')
  expect(one.actions).not.toContain('remind')
  const { list } = (await server.call(workflowInstanceRoutes.page, { query: {}, token: ann.token })).data
  expect(list.find(({ id }) => id === rootId)?.actions).not.toContain('remind')
  const remind = { body: { id: rootId }, token: ann.token }
  expect((await server.call(workflowCcRoutes.remind, remind)).body.error).toBe('process_nobody_to_remind')
})

test('a refusal names people and the local time', async () => {
  const { rootId } = await trip()
  const id = await at(bob, rootId, 'one')
  await complete(bob, id)
  const late = await complete(bob, id)
  expect(late.body).toMatchObject({ error: 'process_task_handled' })
  expect(late.body.msg).toMatch(/^This task has already been handled\. Bob \d{4}-\d\d-\d\d \d\d:\d\d/)
  const second = await at(eve, rootId, 'two')
  await server.call(workflowTaskRoutes.delegate, { body: { id: second, userId: bob.id }, token: eve.token })
  const taken = await complete(eve, second)
  expect(taken.body.msg).toContain('Bob')
  expect(taken.body.msg).not.toMatch(/[\da-f]{8}-/)
})
