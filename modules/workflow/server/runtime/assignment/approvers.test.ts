/**
 * Who is asked: the rules of `docs/approvers.md`, and traps 14 and 15 (no one there; the initiator, and the user who
 * agreed before).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowChoiceRoutes } from '#workflow/contract/choice.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../../tests/harness.ts'
import { aDept, anActor, aUser, type TestActor } from '../../../../../tests/people.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../../testing/processes.ts'

const STAFF = ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle']

let server: TestServer & { close: () => Promise<void> }
let admin: string
/** In the team within sales, which is within the branch; led by lea, saul and no one. */
let ann: TestActor
let lea: TestActor
let saul: TestActor
let boss: TestActor
let bob: TestActor
let depts: { branch: string; sales: string; team: string }

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  const branch = await aDept(server, { name: 'Branch' })
  const sales = await aDept(server, { name: 'Sales', pid: branch })
  const team = await aDept(server, { name: 'Team', pid: sales })
  depts = { branch, sales, team }
  ann = await anActor(server, { can: STAFF, realName: 'Ann', deptId: team })
  lea = await anActor(server, { can: STAFF, realName: 'Lea', deptId: team })
  saul = await anActor(server, { can: STAFF, realName: 'Saul', deptId: sales })
  boss = await anActor(server, { can: STAFF, realName: 'Boss' })
  bob = await anActor(server, { can: STAFF, realName: 'Bob', deptId: branch })
  await lead('team', [lea.id])
  await lead('sales', [saul.id])
})
afterAll(() => server.close())

async function lead(dept: keyof typeof depts, leaderIdList: string[]): Promise<void> {
  const { data } = await server.call(deptRoutes.get, { params: { id: depts[dept] }, token: admin })
  const { pid, name, sort, status } = data
  const body = { id: depts[dept], pid, name, sort, status, leaderIdList }
  expect((await server.call(deptRoutes.update, { body, token: admin })).status).toBe(200)
}

let count = 0
/** Attributes of user tasks, in a row one after the other; deployed under a key of its own. */
async function deployed(...tasks: Record<string, string>[]): Promise<string> {
  count += 1
  const key = `p${count}`
  const nodes = tasks.map((attributes, index) => {
    const settings = Object.entries(attributes).map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    return `<userTask id="t${index + 1}" name="Step ${index + 1}"${settings.join('')}/>`
  })
  const ways = tasks.flatMap((_, index) => [`t${index + 1} ${index + 1 === tasks.length ? 'e' : `t${index + 2}`}`])
  const body = `<startEvent id="s" portico:writes="amount,boss"/>${nodes.join('')}<endEvent id="e"/>${flows('s t1', ...ways)}`
  await deploy(server, admin, processOf(key, body), key)
  return key
}
const people = (rule: string, more: object = {}) => ({ 'portico:people': rule, ...more })
const to = (rule: string, more: object = {}) => ({ 'camunda:assignee': rule, ...more })

const trailOf = async (id: string) => (await get(server, admin, id)).trail
/** Who is asked at the steps that are open. */
const asked = async (id: string) =>
  (await trailOf(id)).filter(({ status }) => status === 'open').map(({ node, person }) => `${node} ${person}`)
const attempt = (key: string, more: object = {}, token = ann.token) =>
  server.call(workflowInstanceRoutes.start, { body: { key, ...more }, token })
const agree = async (who: TestActor, rootId: string, nodeId: string) => {
  const body = { id: await taskAt(server, who.token, rootId, nodeId), outcome: 'agree' } as const
  const { status } = await server.call(workflowTaskRoutes.complete, { body, token: who.token })
  expect(status).toBe(200)
}
const back = async (who: TestActor, rootId: string, from: string, nodeId: string) => {
  const body = { id: await taskAt(server, who.token, rootId, from), nodeId }
  expect((await server.call(workflowTaskRoutes.return, { body, token: who.token })).status).toBe(200)
}
const given = async (userId: string, postIdList: string[]) => {
  const { data } = await server.call(userRoutes.get, { params: { id: userId }, token: admin })
  await server.call(userRoutes.update, { body: { ...data, postIdList }, token: admin })
}
describe('rules of people', () => {
  test.each([
    ['leader:1', ['Step 1 Lea']],
    ['leader:2', ['Step 1 Saul']],
    ['leader:top', ['Step 1 Saul']],
    ['initiator-leader:2', ['Step 1 Saul']],
    ['dept-leader:Sales,Team', ['Step 1 Lea', 'Step 1 Saul']],
    ['initiator', ['Step 1 Ann']],
  ])('%s', async (rule, expected) => {
    const { rootId } = await start(server, ann.token, { key: await deployed(people(rule)) })
    expect((await asked(rootId)).sort()).toEqual(expected)
  })

  test('leaders of a person are never the person', async () => {
    const key = await deployed(people('initiator-leader:1'))
    expect(await asked((await start(server, lea.token, { key })).rootId)).toEqual(['Step 1 Saul'])
    const own = await deployed(people('leader:1'))
    expect(await asked((await start(server, lea.token, { key: own })).rootId)).toEqual(['Step 1 Saul'])
    const settings = await deployed(people('leader:1', { 'portico:whenInitiator': 'self' }))
    expect(await asked((await start(server, lea.token, { key: settings })).rootId)).toEqual(['Step 1 Lea'])
  })

  test('actor-leader: the user who leads the one who acted before', async () => {
    const key = await deployed(to(lea.id), people('actor-leader:1'))
    const { rootId } = await start(server, ann.token, { key })
    await agree(lea, rootId, 't1')
    expect(await asked(rootId)).toEqual(['Step 2 Saul'])
  })

  test('posts, near the initiator and anywhere; a disabled one means no one', async () => {
    const body = { code: 'reviewer', name: 'Reviewer' }
    const { data: post } = await server.call(postRoutes.create, { body, token: admin })
    await given(bob.id, [post.id])
    await given(boss.id, [post.id])
    const anywhere = await deployed(people('post:reviewer'))
    expect((await asked((await start(server, ann.token, { key: anywhere })).rootId)).sort()).toEqual([
      'Step 1 Bob',
      'Step 1 Boss',
    ])
    const near = await deployed(people('post:Reviewer@dept'))
    expect(await asked((await start(server, ann.token, { key: near })).rootId)).toEqual(['Step 1 Bob'])
    const inUse = await server.call(postRoutes.remove, { params: { id: post.id }, token: admin })
    expect(inUse.body.msg).toContain(anywhere)
    await server.call(postRoutes.update, { body: { id: post.id, ...body, status: 0 }, token: admin })
    expect((await attempt(anywhere)).body.error).toBe('process_approver_missing')
  })

  test('groups, whose deletion is refused while a process asks for them', async () => {
    const body = { code: 'board', name: 'The board', userIdList: [bob.id, saul.id] }
    const { data: group } = await server.call(groupRoutes.create, { body, token: admin })
    const key = await deployed(people('group:The board'))
    expect((await asked((await start(server, ann.token, { key })).rootId)).sort()).toEqual([
      'Step 1 Bob',
      'Step 1 Saul',
    ])
    const refused = await server.call(groupRoutes.remove, { params: { id: group.id }, token: admin })
    expect(refused.body).toMatchObject({ error: 'in_use' })
    expect(refused.body.msg).toContain(key)
  })

  test('expressions and variables name people; what cannot be evaluated names no one', async () => {
    const key = await deployed(people("expr:${amount > 100 ? boss : 'unknown;user'}"))
    const { rootId } = await start(server, ann.token, {
      key,
      vars: { amount: 500, boss: `${bob.id}, ${lea.username}` },
    })
    expect((await asked(rootId)).sort()).toEqual(['Step 1 Bob', 'Step 1 Lea'])
    expect((await attempt(key, { vars: { amount: 1 } })).body.error).toBe('process_approver_missing')
    expect((await attempt(key)).body.error).toBe('process_approver_missing')
  })

  test('chosen by the initiator, or by the approver before; only for nodes that say so, only people there are', async () => {
    const key = await deployed(to(lea.id), people('chosen'))
    const gone = await aUser(server, { status: 0 })
    for (const chosen of [{ t1: [bob.id] }, { t9: [bob.id] }, { t2: [newId()] }, { t2: [gone.id] }]) {
      const refused = await attempt(key, { chosen })
      expect(refused.body.data).toMatchObject({ issues: [{ path: 'chosen', code: 'unknown_choice' }] })
    }
    const ofProcess = await server.call(workflowChoiceRoutes.ofProcess, { query: { key }, token: ann.token })
    expect(ofProcess.data).toEqual([{ node: 't2', name: 'Step 2', userIdList: [] }])
    const { data } = await attempt(key, { chosen: { t2: [bob.id, saul.id] } })
    const params = { id: await taskAt(server, lea.token, data.rootId, 't1') }
    const ofTask = await server.call(workflowChoiceRoutes.ofTask, { params, token: lea.token })
    expect(ofTask.data).toEqual([{ node: 't2', name: 'Step 2', userIdList: [bob.id, saul.id] }])
    expect((await server.call(workflowChoiceRoutes.ofTask, { params, token: bob.token })).status).toBe(404)
    await agree(lea, data.rootId, 't1')
    expect((await asked(data.rootId)).sort()).toEqual(['Step 2 Bob', 'Step 2 Saul'])
    const later = (await attempt(key)).data
    const task = await taskAt(server, lea.token, later.rootId, 't1')
    const missing = await server.call(workflowTaskRoutes.complete, { body: { id: task }, token: lea.token })
    expect(missing.body.error).toBe('process_approver_missing')
    const body = { id: task, chosen: { t2: [bob.id] } }
    expect((await server.call(workflowTaskRoutes.complete, { body, token: lea.token })).status).toBe(200)
    expect(await asked(later.rootId)).toEqual(['Step 2 Bob'])
  })
})

describe('trap 14: no one there', () => {
  test('a disabled account is no one: the one who acts hears which node and what to do', async () => {
    const gone = await aUser(server, { status: 0 })
    const refused = await attempt(await deployed(people(`user:${gone.username}`)))
    expect(refused.body).toMatchObject({ error: 'process_approver_missing', data: { node: 't1' } })
    expect((await attempt(await deployed(to(gone.id)))).body.error).toBe('process_approver_missing')
  })

  test.each([
    ['by a rule', people('user:not-here')],
    ['by an expression', to('not-here')],
  ])('a substitute is asked instead: a user named, or the administrator (%s)', async (_, settings) => {
    const named = await deployed({ ...settings, 'portico:whenEmpty': `to:${bob.username}` })
    expect(await asked((await start(server, ann.token, { key: named })).rootId)).toEqual(['Step 1 Bob'])
    const administered = await deployed({ ...settings, 'portico:whenEmpty': 'admin' })
    const { rootId } = await start(server, ann.token, { key: administered })
    expect((await asked(rootId))[0]).toMatch(/^Step 1 \S/)
    expect((await toDo(server, admin)).some((task) => task.rootId === rootId)).toBe(true)
    const unassigned = await deployed({ ...settings, 'portico:whenEmpty': 'to:also-not-here' })
    expect((await attempt(unassigned)).body.error).toBe('process_approver_missing')
  })

  test.each([
    ['by a rule', people('user:not-here')],
    ['by an expression', to('not-here')],
  ])('is passed, or rejected, where the node says so (%s)', async (_, settings) => {
    const passing = await deployed({ ...settings, 'portico:whenEmpty': 'pass' }, to(bob.id))
    expect(await asked((await start(server, ann.token, { key: passing })).rootId)).toEqual(['Step 2 Bob'])
    const rejecting = await deployed(
      { ...settings, 'portico:whenEmpty': 'reject', 'portico:onReject': 'end' },
      to(bob.id),
    )
    expect((await start(server, ann.token, { key: rejecting })).status).toBe('rejected')
  })
})

describe('trap 15: the initiator as approver', () => {
  test('approves themselves where the model names the initiator and says nothing else', async () => {
    const { rootId } = await start(server, ann.token, { key: await deployed(people('initiator')) })
    expect(await asked(rootId)).toEqual(['Step 1 Ann'])
  })

  test.each([
    ['by a rule', () => people(`user:${ann.username}`)],
    ['by an expression', () => to(ann.id)],
  ])('is skipped, with the reason on record and as no user’s work (%s)', async (_, settings) => {
    const key = await deployed({ ...settings(), 'portico:whenInitiator': 'skip' }, to(bob.id))
    const { rootId } = await start(server, ann.token, { key })
    expect(await asked(rootId)).toEqual(['Step 2 Bob'])
    expect((await trailOf(rootId))[0]).toMatchObject({
      person: 'Ann',
      auto: 'initiator',
      outcome: 'agree',
      why: 'done',
    })
    const done = await server.call(workflowTaskRoutes.done, { query: { limit: 100 }, token: ann.token })
    expect(done.data.list.filter((task) => task.rootId === rootId)).toEqual([])
  })

  test.each([
    ['by a rule', () => people(`user:${ann.username}`)],
    ['by an expression', () => to(ann.id)],
  ])('is replaced by the user who leads them (%s)', async (_, settings) => {
    const key = await deployed({ ...settings(), 'portico:whenInitiator': 'leader' })
    const { rootId } = await start(server, ann.token, { key })
    expect(await asked(rootId)).toEqual(['Step 1 Lea'])
    expect((await trailOf(rootId))[0]).toMatchObject({ standsFor: 'Ann', standsWhy: 'initiator' })
    await agree(lea, rootId, 't1')
    expect((await get(server, admin, rootId)).status).toBe('ended')
  })

  test('whose leader signs anyway is skipped; one whom no one leads is an approver exception', async () => {
    const both = await deployed(people('initiator;leader:1', { 'portico:whenInitiator': 'leader' }))
    const { rootId } = await start(server, ann.token, { key: both })
    expect(await asked(rootId)).toEqual(['Step 1 Lea'])
    const key = await deployed(people('initiator', { 'portico:whenInitiator': 'leader' }))
    expect((await attempt(key, {}, boss.token)).body.error).toBe('process_approver_missing')
    const standIn = { 'portico:whenInitiator': 'leader', 'portico:whenEmpty': `to:${bob.username}` }
    const led = await deployed(people('initiator', standIn))
    expect(await asked((await start(server, boss.token, { key: led })).rootId)).toEqual(['Step 1 Bob'])
  })

  test('is asked again where it was returned to: the skip does not hold', async () => {
    const key = await deployed({ ...to(ann.id), 'portico:whenInitiator': 'skip' }, to(bob.id))
    const { rootId } = await start(server, ann.token, { key })
    await back(bob, rootId, 't2', 't1')
    expect(await asked(rootId)).toEqual(['Step 1 Ann'])
  })
})

describe('trap 15: the same approver again', () => {
  const once = { 'portico:whenRepeated': 'once' }
  const consecutive = { 'portico:whenRepeated': 'consecutive' }

  test('is asked again without a setting', async () => {
    const { rootId } = await start(server, ann.token, { key: await deployed(to(bob.id), to(bob.id)) })
    await agree(bob, rootId, 't1')
    expect(await asked(rootId)).toEqual(['Step 2 Bob'])
  })

  test('once: the user who agreed anywhere is not asked again', async () => {
    const key = await deployed(to(bob.id), to(lea.id), to(bob.id, once), to(saul.id))
    const { rootId } = await start(server, ann.token, { key })
    await agree(bob, rootId, 't1')
    await agree(lea, rootId, 't2')
    expect(await asked(rootId)).toEqual(['Step 4 Saul'])
    expect((await trailOf(rootId))[2]).toMatchObject({ node: 'Step 3', person: 'Bob', auto: 'repeated' })
  })

  test('once: who only filled it in has not agreed', async () => {
    const { rootId } = await start(server, ann.token, { key: await deployed(to(ann.id), to(ann.id, once)) })
    const body = { id: await taskAt(server, ann.token, rootId, 't1') }
    await server.call(workflowTaskRoutes.complete, { body, token: ann.token })
    expect(await asked(rootId)).toEqual(['Step 2 Ann'])
  })

  test.each([
    ['a comment', { 'portico:comment': 'always' }, { comment: 'Read' }],
    ['files', { 'portico:attachments': 'required' }, undefined],
    ['a signature', { 'portico:signature': 'complete' }, undefined],
    ['a value', { 'portico:requires': 'note', 'portico:writes': 'note' }, { vars: { note: 'Desk' } }],
  ])('who agreed before is asked where the step wants %s', async (_what, wants, given) => {
    const skip = { 'portico:whenInitiator': 'skip', ...wants }
    const key = await deployed(to(bob.id), to(bob.id, { ...once, ...wants }), to(ann.id, skip), to(saul.id))
    const { rootId } = await start(server, ann.token, { key })
    await agree(bob, rootId, 't1')
    expect(await asked(rootId)).toEqual(['Step 2 Bob'])
    if (given === undefined) return
    const body = { id: await taskAt(server, bob.token, rootId, 't2'), outcome: 'agree' as const, ...given }
    expect((await server.call(workflowTaskRoutes.complete, { body, token: bob.token })).status).toBe(200)
    // The value is there by now; a comment is each user’s own.
    expect(await asked(rootId)).toEqual(['vars' in given ? 'Step 4 Saul' : 'Step 3 Ann'])
  })

  test('consecutive: only straight after one’s own agreement, as long as that goes on', async () => {
    const key = await deployed(
      to(bob.id),
      to(bob.id, consecutive),
      to(bob.id, consecutive),
      to(lea.id),
      to(bob.id, consecutive),
    )
    const { rootId } = await start(server, ann.token, { key })
    await agree(bob, rootId, 't1')
    expect(await asked(rootId)).toEqual(['Step 4 Lea'])
    await agree(lea, rootId, 't4')
    expect(await asked(rootId)).toEqual(['Step 5 Bob'])
  })

  test('what was taken back by a return does not count, and a return to the node asks anew', async () => {
    const key = await deployed(to(lea.id), to(bob.id), to(bob.id, once), to(saul.id))
    const { rootId } = await start(server, ann.token, { key })
    await agree(lea, rootId, 't1')
    await agree(bob, rootId, 't2')
    expect(await asked(rootId)).toEqual(['Step 4 Saul'])
    await back(saul, rootId, 't4', 't3')
    expect(await asked(rootId)).toEqual(['Step 3 Bob'])
    await agree(bob, rootId, 't3')
    await back(saul, rootId, 't4', 't1')
    expect(await asked(rootId)).toEqual(['Step 1 Lea'])
  })

  test('a task passed by a rule keeps no one from taking their own work back', async () => {
    const key = await deployed({ ...to(ann.id), 'portico:whenInitiator': 'skip' }, to(bob.id))
    const { rootId } = await start(server, ann.token, { key })
    const body = { id: rootId }
    const withdrawn = await server.call(workflowInstanceRoutes.withdraw, { body, token: ann.token })
    expect(withdrawn.data).toMatchObject({ status: 'canceled' })
  })
})
