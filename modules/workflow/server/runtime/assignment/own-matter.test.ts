/**
 * No one approves what they started themselves unless the model says so: the ways an initiator could come to their own
 * approval, one by one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deptRoutes } from '#system/contract/dept.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { workflowAbsenceRoutes, workflowHandoverRoutes } from '#workflow/contract/absence.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../../tests/harness.ts'
import { aDept, anActor, aRole, type TestActor } from '../../../../../tests/people.ts'
import { reassignUnattended } from '../../absence/absence-transition.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../../testing/processes.ts'

const STAFF = [
  'wf:instance:start',
  'wf:instance:page',
  'wf:task:page',
  'wf:task:handle',
  'wf:absence:page',
  'wf:absence:save',
]
const HOUR_MS = 3_600_000

let server: TestServer & { close: () => Promise<void> }
let admin: string
/**
 * In the team within sales; `ann` leads the team, `saul` sales. She and `bob` hold the post, the group and the role of
 * approvers.
 */
let ann: TestActor
let saul: TestActor
let bob: TestActor
/** The user who stands outside of all of it. */
let eve: TestActor
let depts: { sales: string; team: string }
let approvers: { role: string }

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  const sales = await aDept(server, { name: 'Sales' })
  depts = { sales, team: await aDept(server, { name: 'Team', pid: sales }) }
  approvers = { role: await aRole(server, { can: [], name: 'Approvers' }) }
  const roleIds = [approvers.role]
  ann = await anActor(server, { can: STAFF, realName: 'Ann', deptId: depts.team, roleIds })
  saul = await anActor(server, { can: STAFF, realName: 'Saul', deptId: sales })
  bob = await anActor(server, { can: STAFF, realName: 'Bob', deptId: depts.team, roleIds })
  eve = await anActor(server, { can: STAFF, realName: 'Eve' })
  await lead('team', [ann.id])
  await lead('sales', [saul.id])
  const post = await server.call(postRoutes.create, { body: { code: 'approver', name: 'Approver' }, token: admin })
  for (const { id } of [ann, bob]) {
    const { data } = await server.call(userRoutes.get, { params: { id }, token: admin })
    await server.call(userRoutes.update, { body: { ...data, postIdList: [post.data.id] }, token: admin })
  }
  const group = { code: 'approvers', name: 'Approvers', userIdList: [ann.id, bob.id] }
  await server.call(groupRoutes.create, { body: group, token: admin })
})
afterAll(() => server.close())

async function lead(dept: keyof typeof depts, leaderIdList: string[]): Promise<void> {
  const { data } = await server.call(deptRoutes.get, { params: { id: depts[dept] }, token: admin })
  const { pid, name, sort, status } = data
  const body = { id: depts[dept], pid, name, sort, status, leaderIdList }
  expect((await server.call(deptRoutes.update, { body, token: admin })).status).toBe(200)
}

let count = 0
type Attributes = Readonly<Record<string, string | undefined>>
/** User tasks with these attributes, one after the other; deployed under a key of its own. */
async function deployed(...tasks: Attributes[]): Promise<string> {
  count += 1
  const key = `own${count}`
  const nodes = tasks.map((attributes, index) => {
    const all = Object.entries(attributes).map(([name, value = '']) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    return `<userTask id="t${index + 1}" name="Step ${index + 1}"${all.join('')}/>`
  })
  const ways = tasks.flatMap((_, index) => [`t${index + 1} ${index + 1 === tasks.length ? 'e' : `t${index + 2}`}`])
  const body = `<startEvent id="s" camunda:initiator="starter" portico:writes="signers, takers"/>${nodes.join('')}<endEvent id="e"/>${flows('s t1', ...ways)}`
  await deploy(server, admin, processOf(key, body), key)
  return key
}
const people = (rule: string, more: object = {}) => ({ 'portico:people': rule, ...more })
const begun = async (who: TestActor, key: string, vars: object = {}) =>
  (await start(server, who.token, { key, vars: vars as Record<string, never> })).rootId
const attempt = (who: TestActor, key: string, more: object = {}) =>
  server.call(workflowInstanceRoutes.start, { body: { key, ...more }, token: who.token })
const asked = async (id: string) =>
  (await get(server, admin, id)).trail
    .filter(({ status }) => status === 'open')
    .map(({ person }) => person)
    .sort()
const has = async (who: { token: string }, rootId: string) =>
  (await toDo(server, who.token)).some((task) => task.rootId === rootId)
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const away = async (who: TestActor, deputy: TestActor, more: object = {}) => {
  const body = { deputyId: deputy.id, beginDate: inHours(-1), endDate: inHours(24), ...more }
  const { status, data } = await server.call(workflowAbsenceRoutes.create, { body, token: who.token })
  expect(status).toBe(200)
  return data.id
}
const back = (who: TestActor, id: string) =>
  server
    .call(workflowAbsenceRoutes.end, { body: { id }, token: who.token })
    .then(() => reassignUnattended(server.node.kernel)(1))
const isRefusedAt = (answer: { status: number; body: { data: unknown } }, path: string, code = 'own_matter') => {
  expect(answer.status).toBe(400)
  expect(answer.body.data).toMatchObject({ issues: [{ path, code }] })
}
describe('a rule that finds the initiator among others leaves them out', () => {
  test.each([
    ['a post', () => 'post:approver'],
    ['a post near the initiator', () => 'post:approver@dept'],
    ['a group', () => 'group:approvers'],
    ['a role', () => `role:${approvers.role}`],
    ['a department', () => 'dept:Team'],
    ['a variable that the initiator fills in', () => 'field:signers'],
    ['an expression over it', () => 'expr:${signers}'],
  ])('%s', async (_, rule) => {
    const rootId = await begun(ann, await deployed(people(rule())), { signers: `${ann.id},${bob.id}` })
    expect(await asked(rootId)).toEqual(['Bob'])
    expect(await has(ann, rootId)).toBe(false)
    expect(await asked(await begun(bob, await deployed(people(rule())), { signers: ann.id }))).toEqual(['Ann'])
  })

  test.each([
    ['who leads the initiator’s department', 'leader:1'],
    ['who leads a department', 'dept-leader:Team'],
  ])('%s: the leader above instead', async (_, rule) => {
    expect(await asked(await begun(ann, await deployed(people(rule))))).toEqual(['Saul'])
    expect(await asked(await begun(bob, await deployed(people(rule))))).toEqual(['Ann'])
  })

  test('who leads the one who acted before: the leader above instead', async () => {
    const key = await deployed({ 'camunda:assignee': bob.id }, people('actor-leader:1'))
    const rootId = await begun(ann, key)
    const body = { id: await taskAt(server, bob.token, rootId, 't1'), outcome: 'agree' } as const
    expect((await server.call(workflowTaskRoutes.complete, { body, token: bob.token })).status).toBe(200)
    expect(await asked(rootId)).toEqual(['Saul'])
  })

  test('where no other user remains, the node’s rule for no one counts; the initiator stands in for no one either', async () => {
    const alone = { signers: ann.id }
    const { status, body } = await attempt(ann, await deployed(people('field:signers')), { vars: alone })
    expect([status, body.error]).toEqual([422, 'process_approver_missing'])
    expect((await attempt(saul, await deployed(people('leader:top')))).body.error).toBe('process_approver_missing')
    const passing = await deployed(people('field:signers', { 'portico:whenEmpty': 'pass' }), {
      'camunda:assignee': bob.id,
    })
    expect(await asked(await begun(ann, passing, alone))).toEqual(['Bob'])
    const standIn = await deployed(people('field:signers', { 'portico:whenEmpty': `to:${bob.username}` }))
    expect(await asked(await begun(ann, standIn, alone))).toEqual(['Bob'])
    const oneself = await deployed(people('field:signers', { 'portico:whenEmpty': `to:${ann.username}` }))
    expect((await attempt(ann, oneself, { vars: alone })).body.error).toBe('process_approver_missing')
  })

  test('the administrator of a process does not approve what they started', async () => {
    const chief = await anActor(server, { can: STAFF, realName: 'Chief', superAdmin: 1 })
    for (const node of [people('user:not-here'), { 'camunda:assignee': 'not-here' }]) {
      const key = await deployed({ ...node, 'portico:whenEmpty': 'admin' })
      const own = (await start(server, admin, { key })).rootId
      expect(await has({ token: admin }, own)).toBe(false)
      expect(await asked(own)).toEqual(['Chief'])
      expect(await has({ token: admin }, await begun(chief, key))).toBe(true)
    }
  })

  test('unless the model says so: in an attribute, or by naming the initiator', async () => {
    const self = { 'portico:whenInitiator': 'self' }
    expect(await asked(await begun(ann, await deployed(people('group:approvers', self))))).toEqual(['Ann', 'Bob'])
    expect(await asked(await begun(ann, await deployed(people('leader:1', self))))).toEqual(['Ann'])
    for (const node of [
      people('initiator'),
      people('expr:${initiator}'),
      people(`user:${ann.username}`),
      { 'camunda:assignee': '${initiator}' },
      { 'camunda:assignee': '${starter}' },
      { 'camunda:candidateUsers': '${initiator}' },
    ])
      expect(await has(ann, await begun(ann, await deployed(node))), JSON.stringify(node)).toBe(true)
  })
})

describe('a task that several may take', () => {
  test.each([
    ['by a role', 'process_own_matter', () => ({ 'camunda:candidateGroups': approvers.role })],
    ['by name', 'not_found', () => ({ 'camunda:candidateUsers': `${ann.id},${bob.id}` })],
    ['by a variable', 'not_found', () => ({ 'camunda:candidateUsers': '${takers}' })],
  ])('is not taken by the initiator: not listed, not shown, refused in every way (%s)', async (_, error, node) => {
    const rootId = await begun(ann, await deployed(node()), { takers: `${ann.id},${bob.id}` })
    expect(await has(ann, rootId)).toBe(false)
    const id = await taskAt(server, bob.token, rootId, 't1')
    const { token } = ann
    expect((await server.call(workflowTaskRoutes.get, { params: { id }, token })).status).toBe(404)
    const transfer = { id, userId: eve.id }
    for (const answer of [
      await server.call(workflowTaskRoutes.claim, { body: { id }, token }),
      await server.call(workflowTaskRoutes.complete, { body: { id, outcome: 'agree' }, token }),
      await server.call(workflowTaskRoutes.reject, { body: { id }, token }),
      await server.call(workflowTaskRoutes.transfer, { body: transfer, token }),
      await server.call(workflowTaskRoutes.delegate, { body: transfer, token }),
      await server.call(workflowTaskRoutes.addSigner, { body: { ...transfer, position: 'before' }, token }),
    ])
      expect(answer.body.error).toBe(error)
    const many = await server.call(workflowTaskRoutes.completeMany, {
      body: { tasks: [{ id, outcome: 'agree' }] },
      token,
    })
    expect(many.data).toMatchObject({ done: [], refused: [{ id, error }] })
    expect((await get(server, admin, rootId)).revision).toBe(1)
    for (const again of [false, true]) {
      expect((await server.call(workflowTaskRoutes.claim, { body: { id }, token: bob.token })).status).toBe(200)
      if (again) break
      expect((await server.call(workflowTaskRoutes.unclaim, { body: { id }, token: bob.token })).status).toBe(200)
      expect((await server.call(workflowTaskRoutes.claim, { body: { id }, token })).body.error).toBe(error)
    }
    expect((await server.call(workflowTaskRoutes.complete, { body: { id }, token: bob.token })).status).toBe(200)
  })

  test('that only the initiator could take is no user’s', async () => {
    const lonely = await aRole(server, { can: [], name: 'Lonely' })
    const only = await anActor(server, { can: STAFF, realName: 'Only', roleIds: [lonely] })
    for (const node of [{ 'camunda:candidateGroups': lonely }, { 'camunda:candidateUsers': only.id }])
      expect((await attempt(only, await deployed(node))).body.error).toBe('process_approver_missing')
  })

  test('is taken by the initiator where the model says so', async () => {
    const key = await deployed({ 'camunda:candidateGroups': approvers.role, 'portico:whenInitiator': 'self' })
    const rootId = await begun(ann, key)
    const body = { id: await taskAt(server, ann.token, rootId, 't1') }
    expect((await server.call(workflowTaskRoutes.claim, { body, token: ann.token })).status).toBe(200)
  })

  test('is not taken by a deputy who started it', async () => {
    const [boss, initiator] = [await someone('Pool boss'), await someone('Pool initiator')]
    const id = await away(boss, initiator)
    const rootId = await begun(initiator, await deployed({ 'camunda:candidateUsers': `${boss.id},${bob.id}` }))
    expect(await has(initiator, rootId)).toBe(false)
    expect(await has(bob, rootId)).toBe(true)
    await back(boss, id)
  })
})

const someone = (realName: string) => anActor(server, { can: STAFF, realName })

describe('no one brings it to the initiator', () => {
  let initiator: TestActor
  let boss: TestActor
  let key: string
  beforeAll(async () => {
    ;[initiator, boss] = [await someone('Initiator'), await someone('Boss')]
    key = await deployed({ 'camunda:assignee': boss.id })
  })

  test('by transfer, delegation or as another signer', async () => {
    const rootId = await begun(initiator, key)
    const id = await taskAt(server, boss.token, rootId, 't1')
    const { token } = boss
    const to = (userId: string) => ({ id, userId })
    isRefusedAt(await server.call(workflowTaskRoutes.transfer, { body: to(initiator.id), token }), 'userId')
    isRefusedAt(await server.call(workflowTaskRoutes.delegate, { body: to(initiator.id), token }), 'userId')
    for (const position of ['before', 'after', 'beside'] as const) {
      const body = { ...to(initiator.id), position }
      isRefusedAt(await server.call(workflowTaskRoutes.addSigner, { body, token }), 'userId')
    }
    expect((await server.call(workflowTaskRoutes.transfer, { body: to(eve.id), token })).status).toBe(200)
    isRefusedAt(await server.call(workflowTaskRoutes.transfer, { body: to(initiator.id), token: eve.token }), 'userId')
    expect(await asked(rootId)).toEqual(['Eve'])
  })

  test('by being the deputy of the approver, nor the deputy of the deputy, nor by taking over what is open', async () => {
    const early = await begun(initiator, key)
    const direct = await away(boss, initiator, { takeOver: true })
    const rootId = await begun(initiator, key)
    await reassignUnattended(server.node.kernel)(1)
    for (const id of [early, rootId]) {
      expect(await has(initiator, id)).toBe(false)
      expect(await has({ token: admin }, id)).toBe(true)
    }
    expect(await asked(await begun(eve, key))).toEqual(['Initiator'])
    await back(boss, direct)
    const [first, second] = [await away(boss, eve), await away(eve, initiator)]
    const chained = await begun(initiator, key)
    expect(await has(initiator, chained)).toBe(false)
    expect(await has({ token: admin }, chained)).toBe(true)
    await back(boss, first)
    await back(eve, second)
  })

  test('by a handover', async () => {
    const leaver = await someone('Leaver')
    const own = await begun(initiator, await deployed({ 'camunda:assignee': leaver.id }))
    const pool = await begun(initiator, await deployed({ 'camunda:candidateUsers': leaver.id }))
    const other = await begun(eve, await deployed({ 'camunda:assignee': leaver.id }))
    const body = { leaverId: leaver.id, successorId: initiator.id, until: inHours(24) }
    const { data } = await server.call(workflowHandoverRoutes.handOver, { body, token: admin })
    expect(data.done).toHaveLength(1)
    expect(data.refused.map(({ error }) => error)).toEqual(['process_own_matter', 'process_own_matter'])
    expect([await has(initiator, own), await has(initiator, pool), await has(initiator, other)]).toEqual([
      false,
      false,
      true,
    ])
    const later = await begun(initiator, await deployed({ 'camunda:assignee': leaver.id }))
    expect(await has(initiator, later)).toBe(false)
  })

  test('by choosing them for a node, when starting it and later', async () => {
    const choosing = await deployed({ 'camunda:assignee': boss.id }, people('chosen'))
    isRefusedAt(await attempt(initiator, choosing, { chosen: { t2: [initiator.id] } }), 'chosen')
    isRefusedAt(await attempt(initiator, choosing, { chosen: { t2: [bob.id, initiator.id] } }), 'chosen')
    const rootId = await begun(initiator, choosing)
    const body = { id: await taskAt(server, boss.token, rootId, 't1'), chosen: { t2: [initiator.id] } }
    isRefusedAt(await server.call(workflowTaskRoutes.complete, { body, token: boss.token }), 'chosen')
    const willing = await deployed(people('chosen', { 'portico:whenInitiator': 'self' }))
    expect((await attempt(initiator, willing, { chosen: { t1: [initiator.id] } })).status).toBe(200)
  })

  test('but what the model gives to the initiator may come back to them', async () => {
    const rootId = await begun(
      initiator,
      await deployed({ 'camunda:assignee': '${initiator}' }, { 'camunda:assignee': boss.id }),
    )
    const id = await taskAt(server, initiator.token, rootId, 't1')
    const give = (userId: string, token: string) =>
      server.call(workflowTaskRoutes.transfer, { body: { id, userId }, token })
    expect((await give(eve.id, initiator.token)).status).toBe(200)
    expect((await give(initiator.id, eve.token)).status).toBe(200)
    expect((await server.call(workflowTaskRoutes.complete, { body: { id }, token: initiator.token })).status).toBe(200)
    const returned = { id: await taskAt(server, boss.token, rootId, 't2'), nodeId: 't1' }
    expect((await server.call(workflowTaskRoutes.return, { body: returned, token: boss.token })).status).toBe(200)
    expect(await asked(rootId)).toEqual(['Initiator'])
  })
})
