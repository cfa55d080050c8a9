/** Deputies, leavers and handovers: trap 19 (chains, circles, members) and the second half of trap 14 (who leaves). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userRoutes } from '#system/contract/user.ts'
import {
  absenceExport,
  workflowAbsenceRoutes,
  workflowHandoverRoutes,
  type AbsenceDraft,
} from '#workflow/contract/absence.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, get, processOf, start, taskAt, toDo } from '../testing/processes.ts'
import { reassignUnattended } from './absence-transition.ts'

const STAFF = [
  'wf:instance:start',
  'wf:instance:page',
  'wf:task:page',
  'wf:task:handle',
  'wf:absence:page',
  'wf:absence:save',
]
const HOUR_MS = 3_600_000
const WAIT = { timeout: 60_000 }

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
  ann = await someone('Ann')
  const one = `<startEvent id="s"/><userTask id="t1" name="Check" camunda:assignee="\${boss}"/><endEvent id="e"/>${flows('s t1', 't1 e')}`
  await deploy(server, admin, processOf('check', one), 'check')
  await deploy(server, admin, processOf('other', one), 'other')
  const both = `<startEvent id="s" portico:writes="boss,signers"/><userTask id="t1" name="Sign" portico:people="field:signers"/><endEvent id="e"/>${flows('s t1', 't1 e')}`
  await deploy(server, admin, processOf('sign', both), 'sign')
  const open = `<startEvent id="s" portico:writes="boss"/><userTask id="t1" name="Take" camunda:candidateUsers="\${takers}"/><endEvent id="e"/>${flows('s t1', 't1 e')}`
  await deploy(server, admin, processOf('take', open), 'take')
})
afterAll(() => server.close())

const someone = (realName: string) => anActor(server, { can: STAFF, realName })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const draftOf = (deputy: { id: string }, more: Partial<AbsenceDraft> = {}) => ({
  deputyId: deputy.id,
  beginDate: inHours(-1),
  endDate: inHours(24),
  ...more,
})
const absence = (who: TestActor, deputy: { id: string }, more: Partial<AbsenceDraft> = {}) =>
  server.call(workflowAbsenceRoutes.create, { body: draftOf(deputy, more), token: who.token })
const absenceFor = async (who: TestActor, deputy: { id: string }, more: Partial<AbsenceDraft> = {}) => {
  const { status, data } = await absence(who, deputy, more)
  expect(status).toBe(200)
  return data.id
}
const begun = async (boss: { id: string }, key = 'check', vars: object = {}) =>
  (await start(server, ann.token, { key, vars: { boss: boss.id, ...vars } })).rootId
const trailOf = async (id: string) => (await get(server, admin, id)).trail
const asked = async (id: string) =>
  (await trailOf(id)).filter(({ status }) => status === 'open').map(({ person, standsFor }) => [person, standsFor])
const phaseOf = async (id: string) =>
  (await server.call(workflowAbsenceRoutes.get, { params: { id }, token: admin })).data.phase
const turn = async (id: string, status: 0 | 1) =>
  expect((await server.call(userRoutes.setStatus, { body: { ids: [id], status }, token: admin })).status).toBe(200)

describe('while a user is away', () => {
  test('their deputy is asked and approves; the trail names both, and both see the matter', async () => {
    const [boss, deputy] = [await someone('Away A'), await someone('Deputy A')]
    await absenceFor(boss, deputy, { reason: 'Holiday' })
    const rootId = await begun(boss)
    expect(await asked(rootId)).toEqual([['Deputy A', 'Away A']])
    expect(await toDo(server, boss.token)).toEqual([])
    const body = { id: await taskAt(server, deputy.token, rootId, 't1'), outcome: 'agree' } as const
    expect((await server.call(workflowTaskRoutes.complete, { body, token: deputy.token })).status).toBe(200)
    expect((await trailOf(rootId))[0]).toMatchObject({ person: 'Deputy A', standsFor: 'Away A', standsWhy: 'away' })
    const seen = await server.call(workflowInstanceRoutes.get, { params: { id: rootId }, token: boss.token })
    expect(seen.data.status).toBe('ended')
  })

  test('what a colleague transfers to them goes there, too, but not back to the colleague', async () => {
    const [boss, deputy, colleague] = [await someone('Away T'), await someone('Deputy T'), await someone('Colleague T')]
    await absenceFor(boss, deputy)
    const transfer = async (rootId: string) => {
      const body = { id: await taskAt(server, colleague.token, rootId, 't1'), userId: boss.id }
      expect((await server.call(workflowTaskRoutes.transfer, { body, token: colleague.token })).status).toBe(200)
    }
    const rootId = await begun(colleague)
    await transfer(rootId)
    expect(await asked(rootId)).toEqual([['Deputy T', 'Away T']])
    const other = await someone('Away U')
    await absenceFor(other, colleague)
    const second = await begun(colleague)
    const body = { id: await taskAt(server, colleague.token, second, 't1'), userId: other.id }
    expect((await server.call(workflowTaskRoutes.transfer, { body, token: colleague.token })).status).toBe(200)
    expect(await asked(second)).toEqual([['Away U', '']])
  })

  test('a colleague who signs there already gets no second part by it', async () => {
    const [boss, deputy, colleague] = [await someone('Away V'), await someone('Deputy V'), await someone('Colleague V')]
    await absenceFor(boss, deputy)
    const rootId = await begun(colleague)
    const id = await taskAt(server, colleague.token, rootId, 't1')
    const signing = { id, userId: deputy.id }
    expect((await server.call(workflowTaskRoutes.addSigner, { body: signing, token: colleague.token })).status).toBe(
      200,
    )
    const body = { id, userId: boss.id }
    expect((await server.call(workflowTaskRoutes.transfer, { body, token: colleague.token })).status).toBe(200)
    expect(new Set((await asked(rootId)).map(([person]) => person))).toEqual(new Set(['Away V', 'Deputy V']))
  })

  test('only in the processes it is about, and only at that time', async () => {
    const [boss, deputy] = [await someone('Away B'), await someone('Deputy B')]
    await absenceFor(boss, deputy, { processes: ['check'] })
    await absenceFor(boss, deputy, { processes: ['other'], beginDate: inHours(2), endDate: inHours(3) })
    expect(await asked(await begun(boss, 'check'))).toEqual([['Deputy B', 'Away B']])
    expect(await asked(await begun(boss, 'other'))).toEqual([['Away B', '']])
  })

  test('deputies of deputies are asked; the one who was meant stays on record', async () => {
    const people = await Promise.all(['C0', 'C1', 'C2', 'C3'].map(someone))
    const [first, second, third, fourth] = people
    if (!first || !second || !third || !fourth) throw new Error('four people')
    await absenceFor(first, second)
    await absenceFor(second, third)
    await absenceFor(third, fourth)
    expect(await asked(await begun(first))).toEqual([['C3', 'C0']])
  })

  test('in a circle, or with a deputy who cannot sign in, the user who administers the process is asked', async () => {
    const [one, other, gone] = [await someone('D0'), await someone('D1'), await someone('D2')]
    await absenceFor(one, other)
    await absenceFor(other, one)
    const rootId = await begun(one)
    expect((await toDo(server, admin)).some((task) => task.rootId === rootId)).toBe(true)
    expect(await asked(rootId)).toEqual([[expect.any(String), 'D0']])
    const lonely = await someone('D3')
    await absenceFor(lonely, gone)
    await turn(gone.id, 0)
    const later = await begun(lonely)
    expect((await toDo(server, admin)).some((task) => task.rootId === later)).toBe(true)
  })

  test('a deputy who signs there already does not sign twice: the administrator does', async () => {
    const [boss, deputy] = [await someone('E0'), await someone('E1')]
    await absenceFor(boss, deputy)
    const rootId = await begun(boss, 'sign', { signers: [boss.id, deputy.id] })
    const now = await asked(rootId)
    expect(now).toHaveLength(2)
    expect(now).toEqual(
      expect.arrayContaining([
        ['E1', ''],
        [expect.not.stringMatching(/^E/), 'E0'],
      ]),
    )
  })

  test('a task that several may take may be taken by the deputy, too', async () => {
    const [boss, deputy] = [await someone('F0'), await someone('F1')]
    await absenceFor(boss, deputy)
    const rootId = await begun(boss, 'take', { takers: boss.id })
    const ids = [boss, deputy].map(async ({ token }) => (await toDo(server, token)).map((task) => task.rootId))
    expect(await Promise.all(ids)).toEqual([[rootId], [rootId]])
  })
})

describe('when it begins and ends', () => {
  test('what is open already goes to the deputy, and comes back, where it says so', async () => {
    const [boss, deputy] = [await someone('G0'), await someone('G1')]
    const early = await begun(boss)
    const id = await absenceFor(boss, deputy, { takeOver: true, atEnd: 'giveBack' })
    await expect.poll(() => asked(early), WAIT).toEqual([['G1', 'G0']])
    await expect.poll(() => phaseOf(id), WAIT).toBe('running')
    const late = await begun(boss)
    expect(await asked(late)).toEqual([['G1', 'G0']])
    const ended = await server.call(workflowAbsenceRoutes.end, { body: { id }, token: boss.token })
    expect(ended.status).toBe(200)
    await expect.poll(() => phaseOf(id), WAIT).toBe('ended')
    expect([await asked(early), await asked(late)]).toEqual([[['G0', '']], [['G0', '']]])
    expect(await asked(await begun(boss))).toEqual([['G0', '']])
  })

  test('it stays without a setting', async () => {
    const [boss, deputy] = [await someone('H0'), await someone('H1')]
    const early = await begun(boss)
    const id = await absenceFor(boss, deputy)
    await expect.poll(() => phaseOf(id), WAIT).toBe('running')
    expect(await asked(early)).toEqual([['H0', '']])
    const late = await begun(boss)
    await server.call(workflowAbsenceRoutes.end, { body: { id }, token: boss.token })
    await expect.poll(() => phaseOf(id), WAIT).toBe('ended')
    expect(await asked(late)).toEqual([['H1', 'H0']])
  })
})

describe('an absence', () => {
  test('is refused to oneself, to who cannot sign in, in the wrong order, in the past and for others', async () => {
    const [boss, deputy, gone] = [await someone('I0'), await someone('I1'), await someone('I2')]
    await turn(gone.id, 0)
    const issue = async (body: object) => (await absence(boss, deputy, body)).body.data
    expect(await issue({ deputyId: boss.id })).toMatchObject({ issues: [{ path: 'deputyId', code: 'away_self' }] })
    expect(await issue({ deputyId: gone.id })).toMatchObject({ issues: [{ path: 'deputyId', code: 'unknown_choice' }] })
    expect(await issue({ endDate: inHours(-2) })).toMatchObject({
      issues: [{ path: 'endDate', code: 'absence_order' }],
    })
    expect(await issue({ beginDate: inHours(-3), endDate: inHours(-2) })).toMatchObject({
      issues: [{ path: 'endDate', code: 'away_past' }],
    })
    expect(await issue({ endDate: inHours(24 * 500) })).toMatchObject({ issues: [{ code: 'absence_too_long' }] })
    expect(await issue({ userId: ann.id })).toMatchObject({ issues: [{ path: 'userId', code: 'unknown_choice' }] })
    const { list } = (await server.call(workflowAbsenceRoutes.page, { query: {}, token: boss.token })).data
    expect(list).toEqual([])
  })

  test('does not overlap another of the same person for the same process, even when both come at once', async () => {
    const [boss, deputy, other] = [await someone('J0'), await someone('J1'), await someone('J2')]
    const both = await Promise.all([absence(boss, deputy, { processes: ['check'] }), absence(boss, other)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.error).toBe('process_absence_overlaps')
    const later = { beginDate: inHours(25), endDate: inHours(26) }
    expect((await absence(boss, other, later)).status).toBe(200)
  })

  test('is changed while it has not ended; its beginning stays once it has begun; a running one is not deleted', async () => {
    const [boss, deputy] = [await someone('K0'), await someone('K1')]
    const id = await absenceFor(boss, deputy)
    await expect.poll(() => phaseOf(id), WAIT).toBe('running')
    const { data: seen } = await server.call(workflowAbsenceRoutes.get, { params: { id }, token: boss.token })
    const change = (more: object) =>
      server.call(workflowAbsenceRoutes.update, { body: { ...draftOf(deputy), ...seen, ...more }, token: boss.token })
    expect((await change({ beginDate: inHours(1) })).body.data).toMatchObject({ issues: [{ code: 'away_begun' }] })
    expect((await change({ reason: 'Longer', endDate: inHours(48) })).status).toBe(200)
    expect((await change({ reason: 'Late' })).body.error).toBe('changed_meanwhile')
    const many = await server.call(workflowAbsenceRoutes.removeMany, { body: [id], token: boss.token })
    expect(many.data.refused).toMatchObject([{ id, error: 'process_absence_runs' }])
    await server.call(workflowAbsenceRoutes.end, { body: { id }, token: boss.token })
    await expect.poll(() => phaseOf(id), WAIT).toBe('ended')
    expect((await change({ version: undefined })).body.error).toBe('process_absence_ended')
    expect((await server.call(workflowAbsenceRoutes.remove, { params: { id }, token: boss.token })).status).toBe(200)
  })

  test('is seen and changed by its own, seen by the deputy, and by no other user but who manages them', async () => {
    const [boss, deputy, eve] = [await someone('L0'), await someone('L1'), await someone('L2')]
    const keeper = await anActor(server, { can: ['wf:absence:page', 'wf:absence:save', 'wf:absence:manage'] })
    const id = await absenceFor(boss, deputy, { reason: 'needle' })
    const seen = async (token: string, query: object = {}) =>
      (await server.call(workflowAbsenceRoutes.page, { query: { ...query, keyword: 'needle' }, token })).data.list
    expect((await seen(boss.token))[0]?.actions).not.toEqual([])
    const file = await server.call(absenceExport.task, {
      body: { format: 'csv', keyword: 'needle' },
      token: boss.token,
    })
    expect(file.status).toBe(200)
    const none = await server.call(absenceExport.task, { body: { format: 'csv', keyword: 'needle' }, token: eve.token })
    expect(none.status).toBe(404)
    expect(await seen(deputy.token)).toMatchObject([{ id, user: 'L0', deputy: 'L1', actions: [] }])
    expect(await seen(deputy.token, { whose: 'own' })).toEqual([])
    expect(await seen(eve.token)).toEqual([])
    expect((await seen(keeper.token))[0]?.actions).not.toEqual([])
    for (const { token } of [deputy, eve])
      expect((await server.call(workflowAbsenceRoutes.end, { body: { id }, token })).status).toBe(404)
    const made = await server.call(workflowAbsenceRoutes.create, {
      body: draftOf(deputy, { userId: eve.id }),
      token: keeper.token,
    })
    expect(made.status).toBe(200)
  })
})

describe('trap 14: who leaves', () => {
  test('their open tasks go to the user who administers the process, once, with the reason on record', async () => {
    const leaver = await someone('M0')
    const rootId = await begun(leaver)
    await turn(leaver.id, 0)
    const sweep = reassignUnattended(server.node.kernel)
    await sweep(1)
    await sweep(1)
    expect((await toDo(server, admin)).some((task) => task.rootId === rootId)).toBe(true)
    expect((await trailOf(rootId))[0]).toMatchObject({ standsFor: 'M0', standsWhy: 'left' })
    expect((await get(server, admin, rootId)).revision).toBe(2)
  })

  test('a task that no one is left to take, and one of a user who was deleted, go there, too', async () => {
    const [taker, gone] = [await someone('S0'), await someone('S1')]
    const roots = [await begun(taker, 'take', { takers: taker.id }), await begun(gone)]
    await turn(taker.id, 0)
    const deleted = await server.call(userRoutes.remove, { params: { id: gone.id }, token: admin })
    expect(deleted.status).toBe(200)
    await reassignUnattended(server.node.kernel)(1)
    const mine = (await toDo(server, admin)).filter(({ rootId, assigneeId }) => roots.includes(rootId) && assigneeId)
    expect(mine.map(({ rootId }) => rootId).sort()).toEqual([...roots].sort())
    const first = mine[0]?.id ?? ''
    const done = await server.call(workflowTaskRoutes.complete, { body: { id: first }, token: admin })
    expect(done.data).toMatchObject({ status: 'ended' })
  })

  test('or are passed, where the node says so', async () => {
    const body = `<startEvent id="s"/><userTask id="t1" camunda:assignee="\${boss}" portico:whenEmpty="pass"/><endEvent id="e"/>${flows('s t1', 't1 e')}`
    await deploy(server, admin, processOf('passing', body), 'passing')
    const leaver = await someone('N0')
    const rootId = await begun(leaver, 'passing')
    await turn(leaver.id, 0)
    await reassignUnattended(server.node.kernel)(1)
    expect(await get(server, admin, rootId)).toMatchObject({ status: 'ended', trail: [{ person: 'N0', auto: 'left' }] })
  })

  test('a task that comes back to who is gone goes to the user who administers the process', async () => {
    const [leaver, helper] = [await someone('O0'), await someone('O1')]
    const rootId = await begun(leaver)
    const id = await taskAt(server, leaver.token, rootId, 't1')
    const body = { id, userId: helper.id }
    expect((await server.call(workflowTaskRoutes.delegate, { body, token: leaver.token })).status).toBe(200)
    await turn(leaver.id, 0)
    const back = await server.call(workflowTaskRoutes.resolve, { body: { id }, token: helper.token })
    expect(back.status).toBe(200)
    expect((await toDo(server, admin)).some((task) => task.id === id)).toBe(true)
  })
})

describe('a handover', () => {
  test('gives open tasks, places among those who may take one, and what comes later to another', async () => {
    const [leaver, heir] = [await someone('P0'), await someone('P1')]
    const roots = [await begun(leaver), await begun(leaver), await begun(leaver, 'take', { takers: leaver.id })]
    const preview = () => server.call(workflowHandoverRoutes.preview, { params: { id: leaver.id }, token: admin })
    expect((await preview()).data).toEqual({ tasks: 2, candidates: 1, standIns: 0 })
    const body = { leaverId: leaver.id, successorId: heir.id, reason: 'Leaves', until: inHours(24 * 30) }
    const { data } = await server.call(workflowHandoverRoutes.handOver, { body, token: admin })
    expect(data).toMatchObject({ refused: [], left: 0 })
    expect(data.done).toHaveLength(3)
    expect((await preview()).data).toEqual({ tasks: 0, candidates: 0, standIns: 0 })
    const heirs = (await toDo(server, heir.token)).map((task) => task.rootId)
    expect(heirs.sort()).toEqual([...roots].sort())
    expect((await trailOf(roots[0] ?? ''))[0]).toMatchObject({ person: 'P1', standsFor: 'P0', standsWhy: 'handover' })
    expect(await asked(await begun(leaver))).toEqual([['P1', 'P0']])
    expect((await server.call(workflowHandoverRoutes.handOver, { body, token: admin })).data).toMatchObject({
      done: [],
    })
  })

  test('includes a task that waits for a signer before it, which goes on waiting', async () => {
    const [leaver, heir, signer] = [await someone('W0'), await someone('W1'), await someone('W2')]
    const rootId = await begun(leaver)
    const [task] = (await toDo(server, leaver.token)).filter((one) => one.rootId === rootId)
    const signing = { id: task?.id ?? '', userId: signer.id, position: 'before' as const }
    expect((await server.call(workflowTaskRoutes.addSigner, { body: signing, token: leaver.token })).status).toBe(200)
    const preview = await server.call(workflowHandoverRoutes.preview, { params: { id: leaver.id }, token: admin })
    expect(preview.data.tasks).toBe(1)
    const body = { leaverId: leaver.id, successorId: heir.id }
    expect((await server.call(workflowHandoverRoutes.handOver, { body, token: admin })).data).toMatchObject({
      done: [task?.id],
      refused: [],
      left: 0,
    })
    expect(await toDo(server, heir.token)).toEqual([])
    const agreed = { id: await taskAt(server, signer.token, rootId, task?.nodeId ?? ''), outcome: 'agree' as const }
    expect((await server.call(workflowTaskRoutes.complete, { body: agreed, token: signer.token })).status).toBe(200)
    expect((await toDo(server, heir.token)).map((one) => one.rootId)).toEqual([rootId])
  })

  test('says of each task what happened: where the other one signs already, it stays', async () => {
    const [leaver, heir] = [await someone('Q0'), await someone('Q1')]
    await begun(leaver, 'sign', { signers: [leaver.id, heir.id] })
    const body = { leaverId: leaver.id, successorId: heir.id }
    const { data } = await server.call(workflowHandoverRoutes.handOver, { body, token: admin })
    expect(data).toMatchObject({ done: [], refused: [{ error: 'process_refused' }], left: 0 })
  })

  test('is refused to the same person, to who cannot sign in, and by who may not', async () => {
    const [leaver, heir] = [await someone('R0'), await someone('R1')]
    const call = (body: { leaverId: string; successorId: string }, token = admin) =>
      server.call(workflowHandoverRoutes.handOver, { body, token })
    const same = await call({ leaverId: leaver.id, successorId: leaver.id })
    expect(same.body.data).toMatchObject({ issues: [{ path: 'successorId', code: 'away_self' }] })
    expect((await call({ leaverId: leaver.id, successorId: heir.id }, leaver.token)).status).toBe(403)
    await turn(leaver.id, 0)
    const later = await server.call(workflowHandoverRoutes.handOver, {
      body: { leaverId: leaver.id, successorId: heir.id, until: inHours(24) },
      token: admin,
    })
    expect(later.body.data).toMatchObject({ issues: [{ path: 'until', code: 'away_gone' }] })
    await turn(heir.id, 0)
    const gone = await call({ leaverId: leaver.id, successorId: heir.id })
    expect(gone.body.data).toMatchObject({ issues: [{ path: 'successorId', code: 'unknown_choice' }] })
  })
})
