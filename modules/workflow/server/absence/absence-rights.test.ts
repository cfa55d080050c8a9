/**
 * Whose absences a manager of absences may change, and what a handover may not do: give the manager the decisions of
 * others.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { workflowAbsenceRoutes, workflowHandoverRoutes, type AbsenceDraft } from '#workflow/contract/absence.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, get, processOf, start, toDo } from '../testing/processes.ts'
import { reassignUnattended } from './absence-transition.ts'

const STAFF = ['wf:instance:start', 'wf:task:page', 'wf:task:handle', 'wf:absence:page', 'wf:absence:save']
const MANAGER = [...STAFF, 'wf:absence:manage', 'wf:absence:handover']
const HOUR_MS = 3_600_000
/** Data scope of a role: the own department alone. */
const OWN_DEPARTMENT = 2

let server: TestServer & { close: () => Promise<void> }
let admin: string
let inside: string
let outside: string
let ann: TestActor
/** Reaches the people of `inside`. */
let manager: TestActor
/** Out of the manager's reach. */
let stranger: TestActor
let elsewhere: TestActor

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  inside = await aDept(server, { name: 'Inside' })
  outside = await aDept(server, { name: 'Outside' })
  ann = await anActor(server, { can: STAFF, realName: 'Ann', deptId: outside })
  manager = await anActor(server, { can: MANAGER, realName: 'Manager', deptId: inside, scope: OWN_DEPARTMENT })
  stranger = await anActor(server, { can: STAFF, realName: 'Stranger', deptId: outside })
  elsewhere = await anActor(server, { can: STAFF, realName: 'Elsewhere', deptId: outside })
  const one = `<startEvent id="s"/><userTask id="t1" name="Check" camunda:assignee="\${boss}"/><endEvent id="e"/>${flows('s t1', 't1 e')}`
  await deploy(server, admin, processOf('check', one), 'check')
})
afterAll(() => server.close())

const colleague = (realName: string) => anActor(server, { can: STAFF, realName, deptId: inside })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const draftOf = (deputyId: string, more: Partial<AbsenceDraft> = {}) => ({
  deputyId,
  beginDate: inHours(-1),
  endDate: inHours(24),
  ...more,
})
const create = (who: { token: string }, deputyId: string, more: Partial<AbsenceDraft> = {}) =>
  server.call(workflowAbsenceRoutes.create, { body: draftOf(deputyId, more), token: who.token })
const created = async (who: { token: string }, deputyId: string, more: Partial<AbsenceDraft> = {}) => {
  const { status, data, body } = await create(who, deputyId, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return data.id
}
const update = (who: { token: string }, id: string, deputyId: string, more: Partial<AbsenceDraft> = {}) =>
  server.call(workflowAbsenceRoutes.update, { body: { id, ...draftOf(deputyId, more) }, token: who.token })
const handOver = (who: { token: string }, leaverId: string, successorId: string, more: object = {}) =>
  server.call(workflowHandoverRoutes.handOver, { body: { leaverId, successorId, ...more }, token: who.token })
const seenBy = async ({ token }: { token: string }) =>
  (await server.call(workflowAbsenceRoutes.page, { query: { limit: 100 }, token })).data.list
const stored = async (id: string) =>
  (await server.call(workflowAbsenceRoutes.get, { params: { id }, token: admin })).data
const issueOf = (answer: { status: number; body: { data: unknown } }) => {
  expect(answer.status).toBe(400)
  return (answer.body.data as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => [path, code])
}
const begun = async (boss: { id: string }) =>
  (await start(server, ann.token, { key: 'check', vars: { boss: boss.id } })).rootId
const assignees = async (rootId: string) =>
  (await get(server, admin, rootId)).trail.filter(({ status }) => status === 'open').map(({ person }) => person)
const titles = async ({ token }: { token: string }) =>
  (await server.call(messageRoutes.nav, { query: { limit: 50 }, token })).data.list.map(({ title }) => title)

describe('a manager of absences', () => {
  test('sees and changes those of people within the data scope, and no others: they answer as if there were none', async () => {
    const mate = await colleague('Within')
    const within = await created(mate, ann.id, { reason: 'within' })
    const without = await created(stranger, elsewhere.id, { reason: 'without' })
    const seen = (await seenBy(manager)).map(({ id }) => id)
    expect(seen).toContain(within)
    expect(seen).not.toContain(without)
    const before = await stored(without)
    const { token } = manager
    const tries = [
      server.call(workflowAbsenceRoutes.get, { params: { id: without }, token }),
      update(manager, without, manager.id),
      update(manager, without, elsewhere.id, { reason: 'changed' }),
      server.call(workflowAbsenceRoutes.end, { body: { id: without }, token }),
      server.call(workflowAbsenceRoutes.remove, { params: { id: without }, token }),
    ]
    for (const { status, body } of await Promise.all(tries)) expect([status, body.error]).toEqual([404, 'not_found'])
    const many = await server.call(workflowAbsenceRoutes.removeMany, { body: [without], token })
    expect(many.data).toMatchObject({ done: [], refused: [{ id: without, error: 'not_found' }] })
    expect(await stored(without)).toEqual(before)
    expect((await update(manager, within, ann.id, { reason: 'still within' })).status).toBe(200)
  })

  test('names deputies for no one out of reach, and no one out of reach as a deputy', async () => {
    const mate = await colleague('Absent')
    expect(issueOf(await create(manager, mate.id, { userId: elsewhere.id }))).toEqual([['userId', 'unknown_choice']])
    expect(issueOf(await create(manager, elsewhere.id, { userId: mate.id }))).toEqual([['deputyId', 'unknown_choice']])
    const other = await colleague('Deputy')
    const id = await created(manager, other.id, { userId: mate.id })
    expect(issueOf(await update(manager, id, elsewhere.id))).toEqual([['deputyId', 'unknown_choice']])
    expect((await stored(id)).deputyId).toBe(other.id)
  })

  test('is never the deputy they name: not at once, not by a change, not by prolonging what they are', async () => {
    const mate = await colleague('Absent')
    const other = await colleague('Deputy')
    expect(issueOf(await create(manager, manager.id, { userId: mate.id }))).toEqual([['deputyId', 'away_by_oneself']])
    const id = await created(manager, other.id, { userId: mate.id })
    expect(issueOf(await update(manager, id, manager.id))).toEqual([['deputyId', 'away_by_oneself']])
    const chosen = await colleague('Chooses the manager')
    const own = await created(chosen, manager.id)
    expect(issueOf(await update(manager, own, manager.id, { endDate: inHours(300) }))).toEqual([
      ['deputyId', 'away_by_oneself'],
    ])
    expect((await update(manager, own, other.id)).status).toBe(200)
  })

  test('is no deputy at the end of a chain they begin, whichever part comes first', async () => {
    const [mate, other] = [await colleague('First'), await colleague('Second')]
    await created(other, manager.id)
    expect(issueOf(await create(manager, other.id, { userId: mate.id }))).toEqual([['deputyId', 'away_by_oneself']])
    const [late, next] = [await colleague('Third'), await colleague('Fourth')]
    await created(manager, next.id, { userId: late.id })
    await created(next, manager.id)
    const rootId = await begun(late)
    expect(await assignees(rootId)).not.toContain('Manager')
    expect((await toDo(server, manager.token)).some((task) => task.rootId === rootId)).toBe(false)
  })

  test('may be deputy where the absent person or an administrator says so', async () => {
    const [mate, other] = [await colleague('Trusts'), await colleague('Is given one')]
    await created(mate, manager.id)
    expect(await assignees(await begun(mate))).toEqual(['Manager'])
    await created({ token: admin }, manager.id, { userId: other.id })
    expect(await assignees(await begun(other))).toEqual(['Manager'])
  })

  test('who is an administrator may name themself', async () => {
    const mate = await colleague('Led by the administrator')
    const { id } =
      (await server.call(workflowAbsenceRoutes.page, { query: { limit: 1 }, token: admin })).data.list[0] ?? {}
    expect(id).toBeDefined()
    const chief = await anActor(server, { superAdmin: 1, realName: 'Chief' })
    await created(chief, chief.id, { userId: mate.id })
    expect(await assignees(await begun(mate))).toEqual(['Chief'])
  })
})

describe('a handover', () => {
  test('is refused from and to people out of reach, who are not even counted', async () => {
    const mate = await colleague('Leaves')
    await begun(stranger)
    const preview = await server.call(workflowHandoverRoutes.preview, {
      params: { id: stranger.id },
      token: manager.token,
    })
    expect(preview.status).toBe(404)
    expect(issueOf(await handOver(manager, stranger.id, mate.id))).toEqual([['leaverId', 'unknown_choice']])
    expect(issueOf(await handOver(manager, mate.id, stranger.id))).toEqual([['successorId', 'unknown_choice']])
    const lasting = await handOver(manager, stranger.id, mate.id, { until: inHours(24) })
    expect(issueOf(lasting)).toEqual([['leaverId', 'unknown_choice']])
    expect(
      (await seenBy({ token: admin })).filter(({ userId, deputyId }) => [userId, deputyId].includes(mate.id)),
    ).toEqual([])
  })

  test('never makes its caller the successor: not at once, not in two steps, not by a deputy’s own deputy', async () => {
    const [leaver, heir] = [await colleague('Leaver'), await colleague('Heir')]
    const rootId = await begun(leaver)
    const own = [['successorId', 'away_by_oneself']]
    expect(issueOf(await handOver(manager, leaver.id, manager.id))).toEqual(own)
    expect(issueOf(await handOver(manager, leaver.id, manager.id, { until: inHours(24) }))).toEqual(own)
    expect((await handOver(manager, leaver.id, heir.id)).status).toBe(200)
    expect(issueOf(await handOver(manager, heir.id, manager.id))).toEqual(own)
    expect(await assignees(rootId)).toEqual(['Heir'])
    const [next, last] = [await colleague('Next'), await colleague('Last')]
    await begun(next)
    await created(last, manager.id, { takeOver: true })
    expect(issueOf(await handOver(manager, next.id, last.id))).toEqual(own)
    await reassignUnattended(server.node.kernel)(1)
    expect((await handOver(manager, next.id, heir.id)).status).toBe(200)
    expect((await toDo(server, manager.token)).map((task) => task.rootId)).not.toContain(rootId)
  })

  test('by an administrator may name anybody', async () => {
    const leaver = await colleague('Leaves an administrator')
    const rootId = await begun(leaver)
    const chief = await anActor(server, { superAdmin: 1, realName: 'Successor' })
    expect((await handOver(chief, leaver.id, chief.id)).status).toBe(200)
    expect(await assignees(rootId)).toEqual(['Successor'])
  })

  test('of one’s own work goes to any colleague', async () => {
    const rootId = await begun(manager)
    expect((await handOver(manager, manager.id, elsewhere.id)).status).toBe(200)
    expect(await assignees(rootId)).toEqual(['Elsewhere'])
  })
})

describe('who is concerned hears of it', () => {
  test('the absent person and both deputies, with a link, of everything that another user does', async () => {
    const people = [await colleague('Gone'), await colleague('Deputy one'), await colleague('Deputy two')] as const
    const [gone, first, second] = people
    const before = await titles(manager)
    const id = await created(manager, first.id, { userId: gone.id })
    expect(await titles(gone)).toHaveLength(1)
    expect((await titles(gone))[0]).toContain('Manager')
    expect((await titles(gone))[0]).toContain('Deputy one')
    expect(await titles(first)).toHaveLength(1)
    const list = await server.call(messageRoutes.nav, { query: { limit: 5 }, token: gone.token })
    const message = await server.call(messageRoutes.get, {
      params: { id: list.data.list[0]?.id ?? '' },
      token: gone.token,
    })
    expect(message.data).toMatchObject({ path: `/bpm/absence?id=${id}`, sender: 'Manager' })
    expect((await update(manager, id, second.id)).status).toBe(200)
    expect(await Promise.all(people.map(async (one) => (await titles(one)).length))).toEqual([2, 2, 1])
    await server.call(workflowAbsenceRoutes.end, { body: { id }, token: manager.token })
    expect(await Promise.all(people.map(async (one) => (await titles(one)).length))).toEqual([3, 2, 2])
    await reassignUnattended(server.node.kernel)(1)
    await server.call(workflowAbsenceRoutes.remove, { params: { id }, token: manager.token })
    expect(await Promise.all(people.map(async (one) => (await titles(one)).length))).toEqual([4, 2, 3])
    expect(await titles(manager)).toEqual(before)
  })

  test('a deputy whom users name for themselves; no one is notified of what the deputy does', async () => {
    const [gone, deputy] = [await colleague('Names'), await colleague('Is named')]
    await created(gone, deputy.id)
    expect(await titles(gone)).toEqual([])
    expect(await titles(deputy)).toHaveLength(1)
  })

  test('whose work is handed over, and to whom', async () => {
    const [leaver, heir] = [await colleague('Hands over'), await colleague('Receives')]
    await begun(leaver)
    expect((await handOver(manager, leaver.id, heir.id)).status).toBe(200)
    expect((await titles(leaver))[0]).toContain('Receives')
    expect((await titles(heir))[0]).toContain('Hands over')
  })

  test('no one of what was refused', async () => {
    const mate = await colleague('Hears nothing')
    await create(manager, manager.id, { userId: mate.id })
    await handOver(manager, mate.id, manager.id)
    expect(await titles(mate)).toEqual([])
  })
})
