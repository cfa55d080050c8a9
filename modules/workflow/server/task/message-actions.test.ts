/** Answering in a message: by the ticket of a mail that really came, in the list of messages, and what is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messageActionRoutes as routes } from '#messaging/contract/action.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { newId } from '#kernel/ids.ts'
import { aServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aMailServer, type MailServerForTests } from '../../../../tests/mail-server.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { flows, processOf, start, taskAt, deploy } from '../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

const server = await aServer({
  listen: true,
  env: { EGRESS_ALLOW: '127.0.0.1,localhost', PUBLIC_URL: 'https://office.example.com' },
})
const superuser = await asSuperuser(server.urls.owner)
let mail: MailServerForTests
let admin: string
let ann: TestActor
let bob: TestActor
let cat: TestActor
let matter = 0

beforeAll(async () => {
  mail = await aMailServer()
  admin = await server.admin()
  ann = await anActor(server, { can: STAFF, realName: 'Ann' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob' })
  cat = await anActor(server, { can: STAFF, realName: 'Cat' })
  await server.node.kernel.database.transaction(1, async (tx) => {
    for (const { id } of [bob, cat])
      await tx
        .updateTable('sys_user')
        .set({ email: `${id}@example.com` })
        .where('id', '=', id)
        .execute()
  })
  const config = { host: 'localhost', port: mail.port, protection: 'none', auth: 'none', from: 'office@example.com' }
  await server.call(channelRoutes.create, { token: admin, body: { kind: 'mail', name: 'Mail', config } })
  await deploy(server, admin, approval('plain', `camunda:assignee="${bob.id}"`))
  await deploy(server, admin, approval('shared', `camunda:candidateUsers="${bob.id},${cat.id}"`))
})
// Every call here comes from one address.
beforeEach(() => server.node.kernel.dispatch.query(`delete from sys_rate_limit where key like 'message-ticket%'`))
afterAll(async () => {
  await superuser.end()
  await server.close()
  await mail.close()
})

const approval = (id: string, who: string, more = '') =>
  processOf(
    id,
    `<startEvent id="s"/><userTask id="t" name="Decide" ${who} ${more}/><endEvent id="e"/>${flows('s t', 't e')}`,
  )

/** Links of a mail by their labels. */
const linksIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^(\S+)：(https:\/\/office\.example\.com\/#\/msgAction\?t=(\S+))$/gm)].map(
      ([, label, , ticket]) => [label ?? '', ticket ?? ''],
    ),
  )

/** A request whose approver has got a mail. */
async function asked(key: string, to: TestActor = bob) {
  matter += 1
  const title = `Matter ${matter}`
  const { rootId } = await start(server, ann.token, { key, title })
  let found = await mail.next(`${to.id}@example.com`)
  while (!found.subject.includes(title)) found = await mail.next(`${to.id}@example.com`)
  const { 同意: agree = '', 拒绝: reject = '' } = linksIn(found.text)
  return { title, rootId, agree, reject, text: found.text, taskId: await taskAt(server, to.token, rootId, 't') }
}
const look = (token: string, ticket: string) => server.call(routes.look, { token, body: { ticket } })
const press = (token: string, ticket: string, comment = '') =>
  server.call(routes.do, { token, body: { ticket, comment } })
const decisions = async (rootId: string) => {
  const { rows } = await superuser.query<{ outcome: string; comment: string; who: string }>(
    `select t.outcome, t.comment, u.real_name as who from wf_task t left join sys_user u on u.id = t.closed_by
     where t.root_id = $1 and t.status = 'closed'`,
    [rootId],
  )
  return rows
}

describe('a mail about a task', () => {
  test('carries a link per action; looking changes nothing, pressing decides, and twice is once', async () => {
    const { agree, reject, rootId, title, taskId } = await asked('plain')
    expect(agree).toMatch(/^[\w-]{43}$/)
    expect(reject).not.toBe(agree)
    const seen = await look(bob.token, agree)
    expect(seen.data).toMatchObject({
      title,
      detail: 'Decide',
      user: 'Bob',
      decision: null,
      path: `/bpm/work?id=${taskId}`,
    })
    expect(seen.data.action).toMatchObject({ code: 'agree', needsComment: false })
    expect(seen.data.action?.consequence).toContain('Decide')
    expect(await decisions(rootId)).toEqual([])

    const done = await press(bob.token, agree, 'Fine')
    expect(done.data.decision).toMatchObject({ who: 'Bob' })
    const again = await press(bob.token, agree, 'Fine again')
    expect(again.data.decision).toEqual(done.data.decision)
    expect(await decisions(rootId)).toEqual([{ outcome: 'agree', comment: 'Fine', who: 'Bob' }])
    // The other link of the mail hears how it ended.
    const other = await press(bob.token, reject)
    expect(other.body).toMatchObject({
      status: 409,
      error: 'action_done',
      data: { who: 'Bob', at: done.data.decision?.at },
    })
    expect((await look(bob.token, reject)).data.decision).toMatchObject({ who: 'Bob' })
  })

  test('prefetched by scanners, GET and HEAD change nothing', async () => {
    const { agree, rootId } = await asked('plain')
    for (const method of ['GET', 'HEAD'] as const)
      for (const path of ['/msg/action/look', '/msg/action/do', '/msg/action/link/do', '/msg/action/link/look']) {
        const url = `/xtbg${path}?t=${agree}&ticket=${agree}`
        const answer = await server.node.app.inject({ method, url, headers: { token: bob.token } })
        expect([404, 405]).toContain(answer.statusCode)
      }
    expect(await decisions(rootId)).toEqual([])
    expect((await look(bob.token, agree)).data.decision).toBeNull()
  })

  test('forged, forwarded, of another tenant, without a session: one answer, and nothing happens', async () => {
    const { agree, rootId } = await asked('plain')
    const forged = agree.slice(0, -2) + (agree.endsWith('AA') ? 'BB' : 'AA')
    const stranger = await anActor(server, { can: STAFF, tenantId: 0 })
    const answers = [
      await press(bob.token, forged),
      await press(bob.token, 'x'),
      await press(cat.token, agree),
      await look(cat.token, agree),
      await server.call(routes.doAlone, { body: { ticket: agree } }),
      await server.call(routes.lookAlone, { body: { ticket: agree } }),
      await server.call(routes.doAlone, { body: { ticket: forged } }),
      await press(stranger.token, agree),
    ]
    const bodies = answers.map(({ body: { requestId: _, path: __, ...body } }) => JSON.stringify(body))
    expect([...new Set(bodies)]).toEqual([bodies[0]])
    expect(answers[0]?.body).toMatchObject({ status: 404, error: 'not_found' })
    expect((await server.call(routes.do, { body: { ticket: agree } })).status).toBe(401)
    expect(await decisions(rootId)).toEqual([])
  })

  test('is worth nothing after a handover, even when the task comes back, nor after a week', async () => {
    const { agree, rootId, taskId } = await asked('plain')
    const hand = (from: TestActor, to: TestActor) =>
      server.call(workflowTaskRoutes.transfer, { token: from.token, body: { id: taskId, userId: to.id } })
    await hand(bob, cat)
    expect((await press(bob.token, agree)).status).toBe(404)
    await hand(cat, bob)
    expect((await press(bob.token, agree)).status).toBe(404)
    expect(await decisions(rootId)).toEqual([])

    const late = await asked('plain')
    await superuser.query(`update msg_action set expires_at = now() - interval '1 second' where subject_id = $1`, [
      late.taskId,
    ])
    expect((await press(bob.token, late.agree)).status).toBe(404)
    expect(await decisions(late.rootId)).toEqual([])
  })

  test('what its user may no longer do is refused', async () => {
    const { agree, rootId } = await asked('plain')
    await superuser.query('update sys_user set status = 0 where id = $1', [bob.id])
    try {
      expect((await server.call(routes.doAlone, { body: { ticket: agree } })).status).toBe(404)
    } finally {
      await superuser.query('update sys_user set status = 1 where id = $1', [bob.id])
    }
    expect(await decisions(rootId)).toEqual([])
  })

  test('the step wants a comment: 400 at the field, and the link still works', async () => {
    await deploy(server, admin, approval('reasoned', `camunda:assignee="${bob.id}"`, 'portico:comment="always"'))
    const { reject, rootId } = await asked('reasoned')
    expect((await look(bob.token, reject)).data.action).toMatchObject({ code: 'reject', needsComment: true })
    const refused = await press(bob.token, reject)
    expect(refused.body).toMatchObject({ status: 400, data: { issues: [{ path: 'comment' }] } })
    expect((await press(bob.token, reject, 'Too dear')).data.decision).toMatchObject({ who: 'Bob' })
    expect(await decisions(rootId)).toEqual([{ outcome: 'reject', comment: 'Too dear', who: 'Bob' }])
  })

  test('what needs more than a word is offered on the page of the task alone', async () => {
    await deploy(server, admin, approval('signed', `camunda:assignee="${bob.id}"`, 'portico:signature="always"'))
    const { agree, reject, text } = await asked('signed')
    expect([agree, reject]).toEqual(['', ''])
    expect(text).toContain('/#/bpm/work?id=')
  })
})

describe('a model whose links need no session', () => {
  test('the ticket alone decides, for its user and once', async () => {
    const xml = approval('alone', `camunda:assignee="${bob.id}"`)
    const made = await server.call(workflowModelRoutes.create, {
      token: admin,
      body: { name: 'Alone', xml, answerByLink: true },
    })
    await server.call(workflowModelRoutes.deploy, { token: admin, body: { id: made.data.id } })
    const { agree, rootId } = await asked('alone')
    const seen = await server.call(routes.lookAlone, { body: { ticket: agree } })
    expect(seen.data).toMatchObject({ user: 'Bob', decision: null, action: { code: 'agree' } })
    expect((await look(cat.token, agree)).status).toBe(404)
    const done = await server.call(routes.doAlone, { body: { ticket: agree, comment: 'By mail' } })
    expect(done.data.decision).toMatchObject({ who: 'Bob' })
    expect((await server.call(routes.doAlone, { body: { ticket: agree } })).status).toBe(200)
    expect(await decisions(rootId)).toEqual([{ outcome: 'agree', comment: 'By mail', who: 'Bob' }])
  })
})

describe('in the list of messages', () => {
  const messageOf = async ({ token }: TestActor, title: string) => {
    const { data } = await server.call(messageRoutes.page, { token, query: { keyword: title } })
    return data.list[0]
  }

  test('a message offers what can be done, is answered, and then shows who decided; so does a colleague’s', async () => {
    const { title, rootId } = await asked('shared')
    await until(async () => (await messageOf(cat, title)) !== undefined)
    const message = await messageOf(bob, title)
    expect(message?.answer?.actions.map(({ code }) => code)).toEqual(['agree', 'reject'])
    const body = { id: message?.id ?? '', action: 'agree', commandId: newId(), comment: '' }
    expect((await server.call(routes.answer, { token: cat.token, body })).status).toBe(404)
    const { data } = await server.call(routes.answer, { token: bob.token, body })
    expect(data).toMatchObject({ actions: [], decision: { who: 'Bob' } })
    expect((await server.call(routes.answer, { token: bob.token, body })).data).toEqual(data)
    const theirs = await messageOf(cat, title)
    expect(theirs?.answer).toEqual(data)
    const late = { id: theirs?.id ?? '', action: 'reject', commandId: newId() }
    const refused = await server.call(routes.answer, { token: cat.token, body: late })
    expect(refused.body).toMatchObject({ status: 409, error: 'action_done', data: { who: 'Bob' } })
    expect(await decisions(rootId)).toHaveLength(1)
  })

  test('a colleague has taken it: the link of the other is worth nothing', async () => {
    const { agree, taskId, rootId } = await asked('shared')
    await server.call(workflowTaskRoutes.claim, { token: cat.token, body: { id: taskId } })
    expect((await press(bob.token, agree)).status).toBe(404)
    expect(await decisions(rootId)).toEqual([])
  })
})

test('50 answers at once by the links of two users and the page: one decision', async () => {
  const { agree, reject, taskId, rootId } = await asked('shared')
  const calls = Array.from({ length: 50 }, (_, at) => {
    if (at % 4 === 0) return press(bob.token, agree)
    if (at % 4 === 1) return press(bob.token, reject)
    const token = at % 4 === 2 ? bob.token : cat.token
    return server.call(workflowTaskRoutes.complete, { token, body: { id: taskId, outcome: 'agree' } })
  })
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses).toContain(200)
  expect(await decisions(rootId)).toHaveLength(1)
})

test('tickets are limited per address', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 70; at += 1)
    statuses.push((await server.call(routes.lookAlone, { body: { ticket: `guess-${at}` } })).status)
  expect(statuses[0]).toBe(404)
  expect(statuses.at(-1)).toBe(429)
})
