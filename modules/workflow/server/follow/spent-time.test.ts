/** How long steps were with their people: by the clock, in working time, against their limits. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowCalendarRoutes } from '#workflow/contract/calendar.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { deploy, flows, processOf, start, taskAt } from '../testing/processes.ts'
import { mergedSpans, stepTimes, type TaskSpan } from './spent-time.shape.ts'

const HOUR = 3_600_000
const at = (text: string) => Date.parse(`2026-01-${text}Z`)

describe('spans of tasks', () => {
  test('that touch or overlap are one', () => {
    expect(mergedSpans([])).toEqual([])
    expect(
      mergedSpans([
        [5, 7],
        [1, 3],
        [2, 4],
        [4, 5],
        [9, 9],
      ]),
    ).toEqual([
      [1, 7],
      [9, 9],
    ])
  })

  const OFFICE = { zone: 'UTC', week: Array.from({ length: 7 }, () => [['09:00', '17:00']] as [string, string][]) }
  const task = (more: Partial<TaskSpan>): TaskSpan => ({
    instanceId: 'i',
    nodeId: 'a',
    openedAt: at('05T16:00:00'),
    closedAt: at('06T10:00:00'),
    dueAt: undefined,
    ...more,
  })
  const measured = (tasks: TaskSpan[], calendar: typeof OFFICE | null = OFFICE) =>
    stepTimes(tasks, {
      now: at('06T12:00:00'),
      calendarAt: () => calendar ?? undefined,
      words: ({ nodeId }) => ({ process: '', node: nodeId }),
    })

  test('who decide at the same time need it once; who is asked again, again', () => {
    const [step] = measured([
      task({}),
      task({ openedAt: at('05T16:30:00') }),
      task({ openedAt: at('06T11:00:00'), closedAt: undefined }),
    ])
    expect(step).toMatchObject({
      rounds: 2,
      ms: 19 * HOUR,
      workMs: 3 * HOUR,
      isOpen: true,
      isLate: false,
      limitMs: null,
    })
  })

  test('what was due before it was opened had no time, and is late', () => {
    for (const calendar of [OFFICE, null])
      expect(measured([task({ dueAt: at('01T12:00:00') })], calendar)[0]).toMatchObject({ limitMs: 0, isLate: true })
  })

  test('a limit counts as the time does, and lateness by the moment', () => {
    const dueAt = at('06T09:30:00')
    expect(measured([task({ dueAt })])[0]).toMatchObject({ limitMs: 1.5 * HOUR, workMs: 2 * HOUR, isLate: true })
    expect(measured([task({ dueAt })], null)[0]).toMatchObject({
      limitMs: 17.5 * HOUR,
      workMs: null,
      isLate: true,
    })
    expect(measured([task({ dueAt: at('06T10:00:00') })])[0]).toMatchObject({ isLate: false })
    const overnight = task({ openedAt: at('05T18:00:00'), dueAt: at('06T02:00:00') })
    expect(measured([overnight])[0]).toMatchObject({ limitMs: 8 * HOUR, workMs: HOUR, isLate: true })
  })
})

let server: TestServer & { close: () => Promise<void> }
let admin: string
let ann: TestActor
let eve: TestActor
const WEEK = Array.from({ length: 7 }, () => [['09:00', '17:00']])

beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
  ann = await anActor(server, { can: ['wf:instance:start', 'wf:instance:page', 'wf:task:page', 'wf:task:handle'] })
  eve = await anActor(server, { can: ['wf:instance:page'] })
  const calendar = { zone: 'UTC', week: WEEK, isDefault: true }
  const usual = { ...calendar, code: 'usual', name: 'Usual hours' }
  await server.call(workflowCalendarRoutes.create, { body: usual as never, token: admin })
  const night = { zone: 'UTC', week: WEEK.map(() => [['00:00', '24:00']]), code: 'always', name: 'Always' }
  await server.call(workflowCalendarRoutes.create, { body: night as never, token: admin })
  await deploy(
    server,
    admin,
    processOf(
      'measured',
      `<startEvent id="s"/><userTask id="plain" name="Plain" camunda:assignee="\${initiator}"/>
<userTask id="own" name="Own" camunda:assignee="\${initiator}" portico:calendar="always"/>
<userTask id="also" name="Also" camunda:assignee="\${initiator}" portico:calendar="usual"/><endEvent id="e"/>${flows('s plain', 'plain own', 'own also', 'also e')}`,
    ),
  )
})
afterAll(() => server.close())

test('a step counts by its own calendar, the others and the whole by that of the department', async () => {
  const { rootId } = await start(server, ann.token, { key: 'measured' })
  for (const node of ['plain', 'own', 'also'])
    await server.call(workflowTaskRoutes.complete, {
      body: { id: await taskAt(server, ann.token, rootId, node) },
      token: ann.token,
    })
  const { database } = server.node.kernel
  await database.transaction(1, async (tx) => {
    const span = { opened_at: '2026-01-05T16:00:00Z', closed_at: '2026-01-06T10:00:00Z' }
    await tx.updateTable('wf_task').set(span).where('root_id', '=', rootId).execute()
    const whole = { started_at: '2026-01-05T15:00:00Z', ended_at: '2026-01-06T10:00:00Z' }
    await tx.updateTable('wf_instance').set(whole).where('id', '=', rootId).execute()
  })
  const { data } = await server.call(workflowFollowRoutes.report, { params: { id: rootId }, token: ann.token })
  expect(data).toMatchObject({ isPublic: false, time: { ms: 19 * HOUR, workMs: 3 * HOUR, calendar: 'Usual hours' } })
  expect(data.time.steps.map(({ node, ms, workMs }) => [node, ms / HOUR, (workMs ?? 0) / HOUR])).toEqual([
    ['Plain', 18, 2],
    ['Own', 18, 18],
    ['Also', 18, 2],
  ])
})

test('who does not see the process does not see its time', async () => {
  const { rootId } = await start(server, ann.token, { key: 'measured' })
  const { status, body } = await server.call(workflowFollowRoutes.report, { params: { id: rootId }, token: eve.token })
  expect([status, body.error]).toEqual([404, 'not_found'])
})
