/** Users whose tasks end or rest by an order for their process get one message; the initiator, of rest and going on. */
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aDatabase, aNode, type TestServer } from '../../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../../tests/people.ts'
import { asSuperuser } from '../../../../../tests/two-tenants.ts'
import { deploy, flows, processOf, start, taskAt } from '../../testing/processes.ts'
import { deliverTo } from './notification-deliveries.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

/** Not listening: nothing is delivered but by the tests. */
const { urls, drop } = await aDatabase()
let server: TestServer & { stop: () => Promise<void> }
let superuser: pg.Client
let admin: string
let ann: TestActor
let bob: TestActor
let eve: TestActor
let kim: TestActor

beforeAll(async () => {
  server = await aNode(urls, { name: 'here' })
  superuser = await asSuperuser(urls.owner)
  admin = await server.admin()
  const named = (realName: string) => anActor(server, { can: STAFF, realName })
  ;[ann, bob, eve, kim] = [await named('Ann'), await named('Bob'), await named('Eve'), await named('Kim')]
  const fork = `<startEvent id="s"/><parallelGateway id="f"/>
    <userTask id="a" name="Price" camunda:assignee="${bob.id}"/><userTask id="b" name="Law" camunda:assignee="${bob.id}"/>
    <userTask id="c" name="Store" camunda:candidateUsers="${eve.id},${kim.id}"/>
    <parallelGateway id="j"/><endEvent id="e"/>${flows('s f', 'f a', 'f b', 'f c', 'a j', 'b j', 'c j', 'j e')}`
  await deploy(server, admin, processOf('fork', fork), 'Purchase')
  const row = `<startEvent id="s" portico:writes="signers"/><userTask id="a" name="Price" camunda:assignee="${bob.id}"/>
    <userTask id="b" name="Law" camunda:assignee="${eve.id}"/>
    <userTask id="m" name="Sign" camunda:assignee="\${one}">
      <multiInstanceLoopCharacteristics isSequential="true" camunda:collection="signers" camunda:elementVariable="one"/></userTask>
    <endEvent id="e"/>${flows('s a', 'a b', 'b m', 'm e')}`
  await deploy(server, admin, processOf('row', row), 'Row')
})
afterAll(async () => {
  await server.stop()
  await superuser.end()
  await drop()
})
beforeEach(() => fresh())

const deliver = () => deliverTo(server.node.kernel, 1)
const fresh = async () => {
  await deliver()
  await superuser.query('delete from msg_record')
}
const messagesOf = async ({ token }: { token: string }) => {
  await deliver()
  const { list } = (await server.call(messageRoutes.page, { query: { page: 1, limit: 100 }, token })).data
  const all = []
  for (const { id } of list) all.push((await server.call(messageRoutes.get, { params: { id }, token })).data)
  return all
}
const begin = async (key = 'fork') => {
  const vars: Record<string, string[]> = key === 'row' ? { signers: [bob.id, eve.id] } : {}
  const { rootId } = await start(server, ann.token, { key, title: 'Sea', vars })
  await fresh()
  return rootId
}
const order = async (name: 'cancel' | 'suspend' | 'resume', rootId: string, reason = 'Duplicate') => {
  const answer = await server.call(workflowInstanceRoutes[name], { body: { id: rootId, reason }, token: admin })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test('who had tasks of a canceled process gets one message with its reason, users with several tasks too', async () => {
  const rootId = await begin()
  await order('cancel', rootId)
  const [message, ...more] = await messagesOf(bob)
  expect(more).toEqual([])
  expect(message).toMatchObject({
    title: '申请已取消，您的待办已结束：Sea',
    path: `/bpm/process/${rootId}`,
    sender: '管理员',
  })
  expect(message?.content).toContain('环节：Price、Law')
  expect(message?.content).toContain('原因：Duplicate')
  // Only offered to them: they do not see the process any more.
  for (const one of [eve, kim])
    expect(await messagesOf(one)).toMatchObject([{ title: '申请已取消，您的待办已结束：Sea', path: '' }])
  expect(await messagesOf(ann)).toMatchObject([{ title: '您的申请已取消：Sea' }])
})

test('of several canceled at once each gives one message, and none to the user who does it', async () => {
  const body = { ids: [await begin(), await begin()], reason: 'Old' }
  await server.call(workflowInstanceRoutes.cancelMany, { body, token: admin })
  expect(await messagesOf(bob)).toHaveLength(2)
  expect(await messagesOf({ token: admin })).toEqual([])
})

test('a branch that is canceled concerns the users of its tasks alone', async () => {
  const rootId = await begin()
  const body = { id: rootId, node: 'a', reason: 'Paid' }
  expect((await server.call(workflowRepairRoutes.cancelBranch, { body, token: admin })).status).toBe(200)
  expect(await messagesOf(bob)).toMatchObject([{ title: '分支已取消，您的待办已结束：Sea' }])
  for (const one of [ann, eve, kim]) expect(await messagesOf(one)).toEqual([])
})

test('rest and going on reach the initiator and who has open tasks, with the way to them', async () => {
  const rootId = await begin()
  const task = await taskAt(server, eve.token, rootId, 'c')
  await order('suspend', rootId)
  expect(await messagesOf(ann)).toMatchObject([{ title: '您的申请已挂起：Sea', path: `/bpm/process/${rootId}` }])
  const [message, ...more] = await messagesOf(bob)
  expect(more).toEqual([])
  expect(message).toMatchObject({ title: '流程已挂起，您的待办暂停办理：Sea' })
  expect(message?.content).toContain('原因：Duplicate')
  expect(await messagesOf(kim)).toMatchObject([{ path: `/bpm/work?id=${task}` }])
  await fresh()
  await order('resume', rootId)
  expect(await messagesOf(ann)).toMatchObject([{ title: '您的申请已恢复：Sea' }])
  expect(await messagesOf(bob)).toMatchObject([{ title: '流程已恢复，您的待办可以继续办理：Sea' }])
})

test('a jump concerns whose task it ends, unless another one opens for them; signers who were not asked yet hear nothing', async () => {
  const rootId = await begin('row')
  const jump = (from: string, to: string) =>
    server.call(workflowInstanceRoutes.jump, { body: { id: rootId, from, to, reason: 'Skip' }, token: admin })
  expect((await jump('a', 'b')).status).toBe(200)
  expect(await messagesOf(bob)).toMatchObject([{ title: '流程已跳转，您的待办已结束：Sea' }])
  expect(await messagesOf(eve)).toMatchObject([{ title: '待办：Sea（Law）' }])
  await fresh()
  expect((await jump('b', 'm')).status).toBe(200)
  expect(await messagesOf(eve)).toMatchObject([{ title: '流程已跳转，您的待办已结束：Sea' }])
  await fresh()
  await order('cancel', rootId)
  expect(await messagesOf(bob)).toHaveLength(1)
  expect(await messagesOf(eve)).toEqual([])
})

test('a withdrawal by the initiator ends the tasks of others', async () => {
  const rootId = await begin()
  const answer = await server.call(workflowInstanceRoutes.withdraw, { body: { id: rootId }, token: ann.token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(await messagesOf(bob)).toMatchObject([{ title: '申请已撤回，您的待办已结束：Sea', sender: 'Ann' }])
  expect(await messagesOf(ann)).toEqual([])
})

test('a decision that ends what others had is no such order', async () => {
  const rootId = await begin()
  const id = await taskAt(server, bob.token, rootId, 'a')
  await server.call(workflowTaskRoutes.reject, { body: { id, comment: 'no' }, token: bob.token })
  expect((await messagesOf(eve)).filter(({ title }) => title.includes('已结束'))).toEqual([])
})
