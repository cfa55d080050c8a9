/** Tasks on which no one acts: reminders, then what the node says; each once, and nothing after someone has acted. */
import { describe, expect, test } from 'vitest'
import { compile } from '../compile/compile.ts'
import { ids } from '../core/run.ts'
import { bpmn, NOON } from '../testing/bpmn.ts'
import { driven, of, type Driven } from '../testing/driven.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const REMINDED = 'portico:remind-after=PT2H portico:remind-every=PT1H portico:remind-times=2'

const sketch = (words: string) => bpmn({ s: 'start', A: `user ${words}`, B: 'user' }, ['s A', 'A B'])
const limited = (words: string, vars = {}) => driven(sketch(`assignee=ann ${words}`), vars)

/** Goes on to the next timer and fires it. */
function next(run: Driven) {
  const due = ids(run.state.waits)
    .flatMap((id) => {
      const at = run.state.waits[id]?.due
      return at === undefined ? [] : [{ id, at }]
    })
    .sort((a, b) => a.at - b.at || a.id - b.id)[0]
  if (due === undefined) return undefined
  run.env = { ...run.env, now: Math.max(run.env.now, due.at) }
  return run.do({ type: 'timer', wait: due.id, lineage: run.lineage() })
}
const hours = (run: Driven) => (run.env.now - NOON) / HOUR

describe('reminders', () => {
  test('come as often as the node says, and then no more', async () => {
    const run = await limited(REMINDED)
    const task = run.task('A')
    const expected = { type: 'reminded', node: 'A', token: run.token('A'), tasks: [task] }
    expect(of(next(run) ?? [], 'reminded')).toStrictEqual([{ ...expected, count: 1, left: 1 }])
    expect(hours(run)).toBe(2)
    expect(of(next(run) ?? [], 'reminded')).toStrictEqual([{ ...expected, count: 2, left: 0 }])
    expect(hours(run)).toBe(3)
    expect(next(run)).toBeUndefined()
    expect([run.places(), run.task('A')]).toEqual(['A', task])
  })

  test('end with the task, by whatever way', async () => {
    const run = await limited(REMINDED)
    expect(Object.keys(run.state.waits)).toHaveLength(1)
    const gone = run.complete('A')
    expect([of(gone, 'jobGone').length, Object.keys(run.state.waits)]).toEqual([1, []])
  })

  test('late ones do not follow each other at once', async () => {
    const run = await limited(REMINDED)
    run.env = { ...run.env, now: NOON + 3 * DAY }
    next(run)
    next(run)
    expect(hours(run)).toBe(73)
  })

  test('begin anew when the task is taken back and opens again', async () => {
    const run = await limited(REMINDED)
    next(run)
    run.do({ type: 'complete', task: run.task('A'), by: 'ann' })
    run.do({ type: 'withdraw', visit: run.visit('A'), by: 'ann', lineage: run.lineage() })
    expect(Object.values(run.state.waits)).toMatchObject([{ n: 'A', left: 2, due: NOON + 4 * HOUR }])
  })
})

describe('the end of time', () => {
  test('is the due date, and agrees', async () => {
    const run = await limited('dueDate=P1D portico:on-timeout=agree')
    expect(of(run.history, 'taskOpened')).toMatchObject([{ node: 'A', due: NOON + DAY }])
    const [task, token] = [run.task('A'), run.token('A')]
    const effects = next(run) ?? []
    expect(hours(run)).toBe(24)
    expect(of(effects, 'timedOut')).toStrictEqual([
      { type: 'timedOut', node: 'A', token, tasks: [task], rule: 'agree' },
    ])
    expect(of(effects, 'taskClosed')).toStrictEqual([
      { type: 'taskClosed', task, token, node: 'A', why: 'done', outcome: 'agree', by: 'ann', auto: 'timeout' },
    ])
    expect([run.places(), Object.keys(run.state.waits)]).toEqual(['B', []])
  })

  test('follows the last reminder where there is no due date, and is the due date then', async () => {
    const run = await limited(`${REMINDED} portico:on-timeout=reject`)
    expect(of(run.history, 'taskOpened')).toMatchObject([{ due: NOON + 4 * HOUR }])
    next(run)
    next(run)
    next(run)
    expect([hours(run), run.state.status]).toEqual([4, 'rejected'])
  })

  test('a due date before the last reminder ends them', async () => {
    const run = await limited(`${REMINDED} dueDate=PT150M portico:on-timeout=agree`)
    next(run)
    expect(run.places()).toBe('A')
    next(run)
    expect([hours(run), run.places(), Object.keys(run.state.waits)]).toEqual([2.5, 'B', []])
  })

  test('is counted in working time', async () => {
    const week = Array.from({ length: 7 }, (_, day) => (day === 0 || day === 6 ? [] : [['09:00', '17:00'] as const]))
    const calendars = new Map([['office', { zone: 'UTC', week }]])
    const xml = sketch('assignee=ann portico:calendar=office portico:remind-after=PT8H portico:on-timeout=escalate')
    const run = await driven(xml, {}, { calendars })
    const due = Object.values(run.state.waits).map((wait) => wait.due)
    // Thursday noon: eight working hours end on Friday noon, sixteen on Monday.
    expect(due).toEqual([NOON + DAY, NOON + 4 * DAY])
  })

  test('without a calendar of that name the node is stuck, and waits for nothing', async () => {
    const run = await driven(sketch('assignee=ann portico:calendar=none portico:remind-after=PT8H'))
    expect(Object.values(run.state.tokens)).toMatchObject([{ n: 'A', st: 'stuck', why: 'BAD_TIMER' }])
    expect([run.state.waits, run.state.tasks]).toEqual([{}, {}])
  })

  test('a rejection follows the rule of the node', async () => {
    const xml = bpmn(
      {
        s: 'start',
        F: 'user',
        A: 'user assignee=ann dueDate=P1D portico:on-timeout=reject portico:onReject=return',
        B: 'user',
      },
      ['s F', 'F A', 'A B'],
    )
    const run = await driven(xml)
    run.complete('F')
    next(run)
    expect(run.places()).toBe('F')
  })

  test('says to the caller who is to act, and reminds who gets the task from the beginning', async () => {
    const run = await limited(`${REMINDED} dueDate=P1D portico:on-timeout=transfer-leader`)
    const task = run.task('A')
    next(run)
    next(run)
    expect(of(next(run) ?? [], 'timedOut')).toMatchObject([{ rule: 'transfer-leader', tasks: [task] }])
    expect(Object.values(run.state.waits)).toMatchObject([{ left: 2, due: NOON + 26 * HOUR }])
    run.do({ type: 'transfer', task, to: 'boss', why: 'timeout' })
    next(run)
    next(run)
    expect(next(run)).toBeUndefined()
    expect(run.places()).toBe('A')
  })

  test('an escalation leaves the task and its reminders alone', async () => {
    const run = await limited(`${REMINDED} dueDate=PT150M portico:on-timeout=escalate`)
    next(run)
    expect(of(next(run) ?? [], 'timedOut')).toMatchObject([{ rule: 'escalate' }])
    expect(of(next(run) ?? [], 'reminded')).toMatchObject([{ count: 2 }])
    expect(run.places()).toBe('A')
  })
})

describe('who else is at it', () => {
  const signers = (mode: string, more = '') =>
    sketch(`assignee=\${one} each=one:list mode=${mode} dueDate=P1D portico:on-timeout=agree ${more}`)
  const people = { list: ['ann', 'bob'] }

  test('each of several has a time of their own, which ends when they have decided', async () => {
    const run = await driven(signers('all'), people)
    expect(Object.values(run.state.waits).map(({ i }) => i)).toEqual([0, 1])
    run.do({ type: 'complete', task: run.task('A'), by: 'ann', outcome: 'agree' })
    expect(Object.values(run.state.waits).map(({ i }) => i)).toEqual([1])
    next(run)
    expect(run.places()).toBe('B')
  })

  test('those in turn have it when their turn comes', async () => {
    const run = await driven(signers('sequential'), people)
    expect(Object.values(run.state.waits)).toMatchObject([{ i: 0, due: NOON + DAY }])
    next(run)
    expect(Object.values(run.state.waits)).toMatchObject([{ i: 1, due: NOON + 2 * DAY }])
    next(run)
    expect(run.places()).toBe('B')
  })

  test('a delegated task is decided for its owner', async () => {
    const run = await limited('dueDate=P1D portico:on-timeout=agree')
    run.do({ type: 'delegate', task: run.task('A'), to: 'bob', by: 'ann' })
    const effects = next(run) ?? []
    expect(of(effects, 'taskChanged')).toMatchObject([{ what: 'resolved', assignee: 'ann' }])
    expect(of(effects, 'taskClosed')).toMatchObject([{ by: 'ann', auto: 'timeout' }])
    expect(run.places()).toBe('B')
  })

  test.each(['before', 'after'] as const)('signers %s are decided with the task', async (position) => {
    const run = await limited('dueDate=P1D portico:on-timeout=agree')
    run.do({ type: 'addSigner', task: run.task('A'), user: 'bob', position, by: 'ann' })
    const closed = of(next(run) ?? [], 'taskClosed')
    expect(closed.map(({ auto }) => auto)).toEqual(['timeout', 'timeout'])
    expect([run.places(), run.state.tasks[run.task('A')]]).toEqual(['B', undefined])
  })

  test('a signer beside has a time of their own, and the one before keeps theirs', async () => {
    const run = await limited('dueDate=P1D portico:on-timeout=agree')
    run.env = { ...run.env, now: NOON + HOUR }
    run.do({ type: 'addSigner', task: run.task('A'), user: 'bob', position: 'beside', by: 'ann' })
    expect(Object.values(run.state.waits)).toMatchObject([
      { i: 0, due: NOON + DAY },
      { i: 1, due: NOON + DAY + HOUR },
    ])
    run.do({ type: 'removeSigner', node: 'A', user: 'bob' })
    expect(Object.values(run.state.waits)).toMatchObject([{ i: 0 }])
    next(run)
    expect(run.places()).toBe('B')
  })

  test('a vote that is taken back has its time anew', async () => {
    const run = await driven(signers('all'), people)
    run.do({ type: 'complete', task: run.task('A'), by: 'ann', outcome: 'agree' })
    run.env = { ...run.env, now: NOON + HOUR }
    run.do({ type: 'withdraw', visit: run.visit('A'), by: 'ann', lineage: run.lineage() })
    expect(Object.values(run.state.waits)).toMatchObject([
      { i: 1, due: NOON + DAY },
      { i: 0, due: NOON + DAY + HOUR },
    ])
  })
})

describe('what rests and moves', () => {
  test('a suspended instance has no end of time, and gets back the time it rested', async () => {
    const run = await limited('dueDate=P1D portico:on-timeout=agree')
    const wait = run.wait('A')
    run.do({ type: 'suspend' })
    expect(run.refusal({ type: 'timer', wait })).toBe('SUSPENDED')
    run.env = { ...run.env, now: NOON + 2 * DAY }
    run.do({ type: 'resume' })
    expect(run.state.waits[wait]).toMatchObject({ due: NOON + 3 * DAY })
  })

  test('a timer that has fired is none any more', async () => {
    const run = await limited('dueDate=P1D portico:on-timeout=escalate')
    const wait = run.wait('A')
    next(run)
    expect(run.refusal({ type: 'timer', wait })).toBe('WAIT_GONE')
  })

  const versions = async (before: string, after: string) => {
    const run = await limited(before)
    run.env = { ...run.env, now: NOON + HOUR }
    const { ir } = await compile(sketch(`assignee=ann ${after}`))
    if (ir === undefined) throw new Error('not compiled')
    run.do({ type: 'migrate', to: ir })
    return run
  }

  test('a migration keeps what counts, stops what is gone, and begins what is new', async () => {
    const end = 'dueDate=P1D portico:on-timeout=agree'
    const kept = await versions(end, 'dueDate=P5D portico:on-timeout=reject')
    expect(Object.values(kept.state.waits)).toMatchObject([{ n: 'A', due: NOON + DAY }])
    next(kept)
    expect(kept.state.status).toBe('rejected')
    expect((await versions(end, '')).state.waits).toEqual({})
    const noReminders = await versions(`${REMINDED} ${end}`, end)
    expect(Object.values(noReminders.state.waits).map(({ left }) => left)).toEqual([undefined])
    const begun = await versions('', end)
    expect(Object.values(begun.state.waits)).toMatchObject([{ n: 'A', due: NOON + HOUR + DAY }])
  })
})

describe('a step without a user', () => {
  const alone = (words: string) => bpmn({ s: 'start', A: `user ${words}`, B: 'user' }, ['s A', 'A B'])

  test('agrees when it is reached, and that stands on record', async () => {
    const run = await driven(alone('portico:automatic=agree'))
    expect(run.places()).toBe('B')
    expect(of(run.history, 'taskClosed')).toMatchObject([
      { node: 'A', why: 'done', outcome: 'agree', auto: 'automatic' },
    ])
    expect(of(run.history, 'taskClosed')[0]).not.toHaveProperty('by')
    expect(Object.values(run.state.tokens)).toMatchObject([{ d: { outcome: 'agree' } }])
  })

  test('rejects by the rule of its node', async () => {
    expect((await driven(alone('portico:automatic=reject'))).state.status).toBe('rejected')
    const xml = bpmn({ s: 'start', A: 'user portico:automatic=reject', x: 'xor', B: 'user', C: 'user' }, [
      's A',
      'A x',
      "x B ${outcome=='reject'}",
      'x C default',
    ])
    expect((await driven(xml)).places()).toBe('B')
  })

  test('is asked for nothing, and no one is returned to it', async () => {
    const xml = bpmn(
      { s: 'start', F: 'user', A: 'user portico:automatic=agree', B: 'user portico:onReject=return', C: 'user' },
      ['s A', 'A F', 'F B', 'B C'],
    )
    const run = await driven(xml)
    run.complete('F')
    run.do({ type: 'reject', task: run.task('B'), lineage: run.lineage() })
    expect(run.places()).toBe('F')
  })
})

describe('a step that gives the process to people to read', () => {
  const xml = bpmn({ s: 'start', A: 'service portico:cc=user:li,wang', B: 'user' }, ['s A', 'A B'])

  test('asks who they are, says so and goes on', async () => {
    const run = await driven(xml)
    const wait = run.wait('A')
    expect(of(run.history, 'needAssignees')).toStrictEqual([
      { type: 'needAssignees', wait, node: 'A', rule: 'user:li,wang' },
    ])
    const token = run.token('A')
    const effects = run.do({ type: 'assigned', wait, users: ['li', 'wang'] })
    expect(of(effects, 'copied')).toStrictEqual([{ type: 'copied', node: 'A', token, users: ['li', 'wang'] }])
    expect(run.places()).toBe('B')
  })

  test('goes on where no one is found', async () => {
    const run = await driven(xml)
    run.do({ type: 'assigned', wait: run.wait('A'), users: [] })
    expect(run.places()).toBe('B')
  })

  test('to more than a thousand is an incident', async () => {
    const run = await driven(xml)
    const users = Array.from({ length: 1_001 }, (_, at) => `u${at}`)
    run.do({ type: 'assigned', wait: run.wait('A'), users })
    expect(Object.values(run.state.tokens)).toMatchObject([{ n: 'A', st: 'stuck', why: 'BAD_COLLECTION' }])
  })
})
