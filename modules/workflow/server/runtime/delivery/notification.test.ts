/**
 * Users learn of their work: a message for each task, return, end, reminder, incident and overdue task; delivered once,
 * after the commit.
 */
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aDatabase, aNode, type TestServer } from '../../../../../tests/harness.ts'
import { anActor, aRole, type TestActor } from '../../../../../tests/people.ts'
import { asSuperuser } from '../../../../../tests/two-tenants.ts'
import { deploy, flows, LEAVE, processOf, start, taskAt } from '../../testing/processes.ts'
import { noteFailure } from '../persistence/job.repo.ts'
import { deliverTo } from './notification-deliveries.ts'
import { reportOverdue } from './overdue-reminders.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

/** Not listening: nothing is delivered but by the tests, as by another node after a crash. */
const { urls, drop } = await aDatabase()
let server: TestServer & { stop: () => Promise<void> }
let other: TestServer & { stop: () => Promise<void> }
let superuser: pg.Client
let admin: string
let ann: TestActor
let bob: TestActor

beforeAll(async () => {
  server = await aNode(urls, { name: 'here' })
  other = await aNode(urls, { name: 'there' })
  superuser = await asSuperuser(urls.owner)
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann <b>' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  await deploy(server, admin, LEAVE(), 'Leave')
  const take = `<startEvent id="s"/><userTask id="t" name="Take" camunda:candidateUsers="\${takers}" camunda:candidateGroups="\${group}"/><endEvent id="e"/>${flows('s t', 't e')}`
  await deploy(server, admin, processOf('take', take), 'take')
  const late = `<startEvent id="s" portico:writes="boss"/><userTask id="t" name="Late" camunda:assignee="\${boss}" camunda:dueDate="PT1H"/><endEvent id="e"/>${flows('s t', 't e')}`
  await deploy(server, admin, processOf('late', late), 'late')
})
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()])
  await superuser.end()
  await drop()
})
beforeEach(async () => {
  await deliver()
  await superuser.query('delete from msg_record')
})

const deliver = () => deliverTo(server.node.kernel, 1)
const queued = async () => (await superuser.query('select * from wf_notification')).rows
const messagesOf = async ({ token }: { token: string }) => {
  const { list } = (await server.call(messageRoutes.page, { query: { page: 1, limit: 100 }, token })).data
  const all = []
  for (const { id } of list) all.push((await server.call(messageRoutes.get, { params: { id }, token })).data)
  return all
}
const ok = (answer: { status: number; body: unknown }) => expect(answer.status, JSON.stringify(answer.body)).toBe(200)
const begin = async (title = 'Sea') =>
  (await start(server, ann.token, { key: 'leave', title, vars: { boss: bob.id } })).rootId
const complete = async (
  who: TestActor,
  rootId: string,
  node: string,
  outcome: 'agree' | 'reject' = 'agree',
  comment = '',
) => {
  const id = await taskAt(server, who.token, rootId, node)
  const { token } = who
  if (outcome === 'agree') ok(await server.call(workflowTaskRoutes.complete, { body: { id, comment, outcome }, token }))
  else ok(await server.call(workflowTaskRoutes.reject, { body: { id, comment }, token }))
}
const atBob = async (title?: string) => {
  const rootId = await begin(title)
  await complete(ann, rootId, 'apply')
  return rootId
}

describe('a task', () => {
  test('is announced to its assignee with request, process, step and sender, never to who caused it', async () => {
    const rootId = await atBob('Sea & <i>sun</i>')
    await deliver()
    const task = await taskAt(server, bob.token, rootId, 'approve')
    const [message, ...more] = await messagesOf(bob)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      title: '待办：Sea & <i>sun</i>（Approve）',
      path: `/bpm/work?id=${task}`,
      sender: 'Ann <b>',
      readFlag: 0,
    })
    expect(message?.content).toBe(
      '<p>流程：Leave</p><p>环节：Approve</p><p>发起人：Ann &lt;b&gt;</p><p>操作人：Ann &lt;b&gt;</p>',
    )
    expect(await messagesOf(ann)).toEqual([])
  })

  test('that is closed before the delivery gives no message', async () => {
    const rootId = await atBob()
    await complete(bob, rootId, 'approve')
    await deliver()
    expect(await messagesOf(bob)).toEqual([])
  })

  test('needs no reading any more once its user has opened it, or handled it without opening it', async () => {
    const unread = async (who: TestActor) =>
      (await messagesOf(who)).filter(({ readFlag }) => readFlag === 0).map(({ title }) => title)
    const [opened, handled, left] = [await atBob('Opened'), await atBob('Handled'), await atBob('Left')]
    await deliver()
    expect(await unread(bob)).toHaveLength(3)
    const body = { id: await taskAt(server, bob.token, opened, 'approve'), at: new Date().toISOString() }
    expect((await server.call(workflowTaskRoutes.seen, { body, token: ann.token })).status).toBe(404)
    ok(await server.call(workflowTaskRoutes.seen, { body, token: bob.token }))
    expect(await unread(bob)).toHaveLength(2)
    await complete(bob, handled, 'approve')
    await deliver()
    expect(await unread(bob)).toEqual([`待办：Left（Approve）`])
    // What another user does is news: the message stays until its reader has seen it.
    ok(
      await server.call(workflowInstanceRoutes.cancel, {
        body: { id: left, reason: 'no' },
        token: admin,
      }),
    )
    await deliver()
    expect(new Set(await unread(bob))).toEqual(new Set(['待办：Left（Approve）', '申请已取消，您的待办已结束：Left']))
  })

  test('of no user yet is announced to its candidates, by name and by role, but not to its initiator', async () => {
    const roleId = await aRole(server, { can: STAFF })
    const [eve, dan] = [await anActor(server, { can: STAFF }), await anActor(server, { can: STAFF })]
    await server.node.kernel.database.transaction(1, (tx) =>
      tx
        .insertInto('sys_user_role')
        .values([ann, eve].map(({ id }) => ({ tenant_id: 1, user_id: id, role_id: roleId })))
        .execute(),
    )
    const vars = { takers: bob.id, group: roleId }
    await start(server, ann.token, { key: 'take', title: 'Parcel', vars })
    await deliver()
    for (const who of [bob, eve]) expect(await messagesOf(who)).toMatchObject([{ title: '待认领：Parcel（Take）' }])
    for (const who of [ann, dan]) expect(await messagesOf(who)).toEqual([])
  })

  test('that was transferred is announced to the new assignee alone, also when it opened just before', async () => {
    const eve = await anActor(server, { can: STAFF })
    const rootId = await atBob()
    const id = await taskAt(server, bob.token, rootId, 'approve')
    ok(
      await server.call(workflowTaskRoutes.transfer, {
        body: { id, userId: eve.id, comment: 'yours' },
        token: bob.token,
      }),
    )
    await deliver()
    expect(await messagesOf(bob)).toEqual([])
    const [message, ...more] = await messagesOf(eve)
    expect(more).toEqual([])
    expect(message).toMatchObject({ title: 'Bob 转办给您：Sea（Approve）', sender: 'Bob', path: `/bpm/work?id=${id}` })
    expect(message?.content).toContain('原因：yours')
  })

  test('that a delegate hands back says so, with what the delegate wrote', async () => {
    const eve = await anActor(server, { can: STAFF, realName: 'Eve' })
    const rootId = await atBob('Asked')
    const id = await taskAt(server, bob.token, rootId, 'approve')
    ok(await server.call(workflowTaskRoutes.delegate, { body: { id, userId: eve.id }, token: bob.token }))
    await deliver()
    ok(await server.call(workflowTaskRoutes.resolve, { body: { id, comment: 'looks fine' }, token: eve.token }))
    await deliver()
    const [message] = await messagesOf(bob)
    expect(message).toMatchObject({ title: 'Eve 已办完您委托的任务：Asked（Approve）', sender: 'Eve' })
    expect(message?.content).toContain('意见：looks fine')
  })

  test('whose signer rejects is reported to who asked for the signature', async () => {
    const eve = await anActor(server, { can: STAFF, realName: 'Eve' })
    const rootId = await atBob('Signed')
    const id = await taskAt(server, bob.token, rootId, 'approve')
    ok(
      await server.call(workflowTaskRoutes.addSigner, {
        body: { id, userId: eve.id, position: 'before' },
        token: bob.token,
      }),
    )
    await complete(eve, rootId, 'approve', 'reject', 'No room')
    await deliver()
    const [message] = await messagesOf(bob)
    expect(message).toMatchObject({
      title: 'Eve 拒绝了您请其加签的任务：Signed（Approve）',
      sender: 'Eve',
      path: `/bpm/process/${rootId}`,
    })
    expect(message?.content).toContain('原因：No room')
  })

  test('that its user returned says so where the message shows what was done', async () => {
    const eve = await anActor(server, { can: STAFF })
    const rootId = await atBob()
    const id = await taskAt(server, bob.token, rootId, 'approve')
    ok(await server.call(workflowTaskRoutes.transfer, { body: { id, userId: eve.id }, token: bob.token }))
    await deliver()
    ok(await server.call(workflowTaskRoutes.return, { body: { id, comment: 'no' }, token: eve.token }))
    const { list } = (await server.call(messageRoutes.page, { query: {}, token: eve.token })).data
    expect(list[0]?.answer?.decision).toMatchObject({ what: 'Returned' })
  })
})

describe('the initiator', () => {
  test('hears that the request was returned, with the reason, and the message opens the task', async () => {
    const rootId = await atBob()
    const id = await taskAt(server, bob.token, rootId, 'approve')
    ok(
      await server.call(workflowTaskRoutes.return, {
        body: { id, nodeId: 'apply', comment: 'Which sea?' },
        token: bob.token,
      }),
    )
    await deliver()
    const task = await taskAt(server, ann.token, rootId, 'apply')
    const [message, ...more] = await messagesOf(ann)
    expect(more).toEqual([])
    expect(message).toMatchObject({ title: 'Bob 退回给您：Sea（Apply）', path: `/bpm/work?id=${task}` })
    expect(message?.content).toContain('原因：Which sea?')
  })

  test('reads that it came back to the initiator, where the start event has no name', async () => {
    const { rootId } = await start(server, ann.token, { key: 'late', title: 'Sun', vars: { boss: bob.id } })
    const body = { id: await taskAt(server, bob.token, rootId, 't'), nodeId: 's', comment: 'When?' }
    ok(await server.call(workflowTaskRoutes.return, { body, token: bob.token }))
    await deliver()
    const [message] = await messagesOf(ann)
    expect(message).toMatchObject({ title: 'Bob 退回给您：Sun（发起人）' })
    expect(message?.content).toContain('环节：发起人')
  })

  test('hears that it ended, or was rejected and why', async () => {
    const [agreed, rejected] = [await atBob('One'), await atBob('Two')]
    await complete(bob, agreed, 'approve')
    await complete(bob, rejected, 'approve', 'reject', 'Too far')
    await deliver()
    const messages = await messagesOf(ann)
    expect(messages).toHaveLength(2)
    expect(messages).toContainEqual(
      expect.objectContaining({ title: '您的申请已结束：One', path: `/bpm/process/${agreed}` }),
    )
    expect(messages).toContainEqual(
      expect.objectContaining({
        title: '您的申请被拒绝：Two',
        content: expect.stringContaining('原因：Too far') as string,
      }),
    )
  })

  test('hears nothing of an end of their own making', async () => {
    const rootId = await begin()
    ok(await server.call(workflowInstanceRoutes.withdraw, { body: { id: rootId }, token: ann.token }))
    await deliver()
    expect((await messagesOf(ann)).filter(({ title }) => title.includes('申请'))).toEqual([])
  })

  test('hears that an administrator canceled it', async () => {
    const rootId = await atBob()
    ok(await server.call(workflowInstanceRoutes.cancel, { body: { id: rootId, reason: 'Duplicate' }, token: admin }))
    await deliver()
    expect(await messagesOf(ann)).toMatchObject([
      { title: '您的申请已取消：Sea', content: expect.stringContaining('原因：Duplicate') as string },
    ])
  })
})

describe('the delivery', () => {
  test('is made up for by another node when the one that wrote it died after the commit', async () => {
    await atBob()
    expect(await queued()).not.toEqual([])
    expect(await messagesOf(bob)).toEqual([])
    await deliverTo(other.node.kernel, 1)
    expect(await messagesOf(bob)).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  test('by two nodes at once happens once', async () => {
    for (let count = 0; count < 12; count += 1) await atBob(`Sea ${count}`)
    await Promise.all([server, other, server, other].map(({ node }) => deliverTo(node.kernel, 1)))
    const titles = (await messagesOf(bob)).map(({ title }) => title)
    expect(titles).toHaveLength(12)
    expect(new Set(titles).size).toBe(12)
  })

  test('that fails keeps the notification and tries again later, without its messages', async () => {
    await atBob()
    await superuser.query(`alter table msg_record add constraint broken check (title not like '待办%')`)
    await deliver()
    expect(await queued()).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
    await superuser.query('alter table msg_record drop constraint broken')
    await superuser.query('update wf_notification set next_at = now()')
    await deliver()
    expect(await messagesOf(bob)).toHaveLength(1)
    expect(await queued()).toEqual([])
  })

  test('reaches no other tenant, and is not seen by one', async () => {
    await superuser.query("insert into sys_tenant (id, code, name, cert) values (2, 'stranger', 'Stranger', 1)")
    await atBob()
    await deliverTo(server.node.kernel, 2)
    expect(await queued()).not.toEqual([])
    await deliver()
    const { rows } = await superuser.query('select 1 from msg_record where tenant_id = 2')
    expect(rows).toEqual([])
  })

  test('writes no more than one row per command, and none where no user has to hear of it', async () => {
    const rootId = await begin()
    expect(await queued()).toHaveLength(1)
    const body = { id: rootId, vars: { boss: bob.id }, reason: 'Boss' }
    ok(await server.call(workflowInstanceRoutes.setVars, { body, token: admin }))
    expect(await queued()).toHaveLength(1)
  })
})

describe('an overdue task', () => {
  test('is reported to its assignee once, by whichever node', async () => {
    await start(server, ann.token, { key: 'late', title: 'Report', vars: { boss: bob.id } })
    await deliver()
    await superuser.query('delete from msg_record')
    await reportOverdue(server.node.kernel)(1)
    expect(await messagesOf(bob)).toEqual([])
    await superuser.query(
      `update wf_task set due_at = now() - interval '1 minute' where node_id = 't' and due_at is not null`,
    )
    await Promise.all([server, other].map(({ node }) => reportOverdue(node.kernel)(1)))
    await reportOverdue(server.node.kernel)(1)
    expect(await messagesOf(bob)).toMatchObject([
      { title: '任务已超时：Report（Late）', path: expect.stringMatching(/^\/bpm\/work\?id=/) as string },
    ])
    expect(await messagesOf(ann)).toEqual([])
  })
})

describe('incidents', () => {
  /** A job of an instance that is dead. */
  const aDeadJob = async (rootId: string, wait: number) => {
    const id = newId()
    await superuser.query(
      `insert into wf_job (tenant_id, id, instance_id, root_id, wait, node_id, attempts) values (1, $1, $2, $2, $3, 'apply', 3)`,
      [id, rootId, wait],
    )
    const job = { tenantId: 1, id, rootId, instanceId: rootId, wait, kind: 'timer', attempts: 3 } as const
    await server.node.kernel.database.transaction(1, (tx) =>
      noteFailure(tx, job, { error: 'no paper', most: 3, code: 'JOB_DEAD' }),
    )
  }

  test('of one node are one unread message to each who may repair them', async () => {
    const repairer = await anActor(server, { can: ['wf:incident:page', 'wf:incident:repair'] })
    const viewer = await anActor(server, { can: ['wf:incident:page'] })
    const rootId = await begin()
    for (const wait of [101, 102, 103]) await aDeadJob(rootId, wait)
    await deliver()
    await aDeadJob(rootId, 104)
    await Promise.all([server, other].map(({ node }) => deliverTo(node.kernel, 1)))
    const [message, ...more] = await messagesOf(repairer)
    expect(more).toEqual([])
    expect(message).toMatchObject({
      title: '流程异常：Leave（Apply）',
      path: expect.stringMatching(/^\/bpm\/incident\?id=/) as string,
    })
    expect(message?.content).toContain('申请：Sea')
    expect(await messagesOf(viewer)).toEqual([])
    expect((await messagesOf({ token: admin })).filter(({ title }) => title.startsWith('流程异常'))).toHaveLength(1)
    await server.call(messageRoutes.readAll, { token: repairer.token })
    await aDeadJob(rootId, 105)
    await deliver()
    expect(await messagesOf(repairer)).toHaveLength(2)
  })
})
