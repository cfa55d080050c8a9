/** Withdrawing, and called processes that go on again. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'
import { countersign, people } from '../testing/traps/models.ts'

const line = bpmn({ s: 'start', A: 'user', B: 'user', C: 'user', e: 'end' }, ['s A', 'A B', 'B C', 'C e'])

describe('withdrawing', () => {
  test('takes one’s own work back while no one has acted on it', async () => {
    const run = await driven(line)
    run.do({ type: 'complete', task: run.task('A'), by: 'ann' })
    const visit = run.visit('A')
    const effects = run.do({ type: 'withdraw', visit, by: 'ann', lineage: run.lineage() })
    expect(effects[0]).toStrictEqual({ type: 'acted', kind: 'withdraw', by: 'ann', data: { visit } })
    expect(of(effects, 'undone')).toStrictEqual([{ type: 'undone', visit, why: 'withdrawn' }])
    expect(run.places()).toBe('A')
    expect(run.refusal({ type: 'withdraw', visit, lineage: run.lineage() })).toBe('NEVER_VISITED A')
    expect(run.refusal({ type: 'withdraw', visit: 99, lineage: run.lineage() })).toBe('NEVER_VISITED')
    expect(run.refusal({ type: 'withdraw', visit: run.visit('A'), lineage: run.lineage() })).toBe(
      'NOTHING_TO_WITHDRAW A',
    )
  })

  test('not after a user has, who is named', async () => {
    const run = await driven(line)
    run.do({ type: 'complete', task: run.task('A'), by: 'ann' })
    run.do({ type: 'complete', task: run.task('B'), by: 'bob' })
    expect(run.refusal({ type: 'withdraw', visit: run.visit('A'), by: 'ann', lineage: run.lineage() })).toBe(
      'ALREADY_HANDLED B {"by":"bob"}',
    )
    // What came after is one's own: it goes along.
    const own = await driven(line)
    own.do({ type: 'complete', task: own.task('A'), by: 'ann' })
    own.do({ type: 'complete', task: own.task('B'), by: 'ann' })
    own.do({ type: 'withdraw', visit: own.visit('A'), by: 'ann', lineage: own.lineage() })
    expect(own.places()).toBe('A')
    const silent = await driven(line)
    silent.complete('A', 'B')
    expect(silent.refusal({ type: 'withdraw', visit: silent.visit('A'), lineage: silent.lineage() })).toBe(
      'ALREADY_HANDLED B {"by":""}',
    )
    silent.do({ type: 'withdraw', visit: silent.visit('B'), lineage: silent.lineage() })
    silent.do({ type: 'withdraw', visit: silent.visit('A'), lineage: silent.lineage() })
    expect(silent.places()).toBe('A')
  })

  test('what no one did cannot be withdrawn', async () => {
    const run = await driven(bpmn({ s: 'start', T: 'task', A: 'user' }, ['s T', 'T A']))
    expect(run.refusal({ type: 'withdraw', visit: run.visit('T'), lineage: run.lineage() })).toBe(
      'NOTHING_TO_WITHDRAW T',
    )
  })

  test('at the start event of the process cancels it', async () => {
    const run = await driven(line)
    const effects = run.do({ type: 'withdraw', visit: run.visit('s'), by: 'starter', lineage: run.lineage() })
    expect(effects.at(-1)).toStrictEqual({ type: 'status', status: 'canceled' })
    expect(of(effects, 'tokenGone')).toMatchObject([{ node: 'A', why: 'withdrawn' }])
    const inner = await driven(
      bpmn({ s: 'start', S: { is: 'sub', of: { a: 'start', A: 'user' }, flows: ['a A'] } }, ['s S']),
    )
    expect(inner.refusal({ type: 'withdraw', visit: inner.visit('a'), lineage: inner.lineage() })).toBe(
      'NOTHING_TO_WITHDRAW a',
    )
  })

  test('one’s vote, while others are still at it', async () => {
    const run = await driven(countersign('mode=all'), people)
    const [ann = 0, bob = 0] = run.tasks('A')
    run.do({ type: 'complete', task: ann, by: 'ann' })
    run.do({ type: 'complete', task: bob, by: 'bob', outcome: 'abstain' })
    const visit = run.visit('A')
    const m = () => run.state.tokens[visit]?.m
    expect(m()).toMatchObject({ done: 2, agreed: 1 })
    const effects = run.do({ type: 'withdraw', visit, task: ann, by: 'ann', lineage: run.lineage() })
    const again = run.tasks('A').at(-1) ?? 0
    expect(effects.slice(1)).toStrictEqual([
      { type: 'taskOpened', task: again, token: visit, node: 'A', index: 0, assignee: 'ann' },
      { type: 'taskChanged', task: ann, what: 'reopened' },
    ])
    expect(run.state.tasks[again]).toStrictEqual({ t: visit, i: 0 })
    expect(m()).toMatchObject({ total: 3, begun: 3, done: 1, agreed: 0, rejected: 0 })
    run.do({ type: 'withdraw', visit, task: bob, lineage: run.lineage() })
    expect(m()).toMatchObject({ done: 0, agreed: 0, rejected: 0 })
    expect(run.tasks('A')).toHaveLength(3)
  })

  test('a vote against, given by another user than who was asked', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user times=3 portico:onReject=continue', B: 'user' }, ['s A', 'A B']),
    )
    const [first = 0] = run.tasks('A')
    run.do({ type: 'complete', task: first, by: 'zoe', outcome: 'reject' })
    const visit = run.visit('A')
    expect(run.state.tokens[visit]?.m).toMatchObject({ done: 1, agreed: 0, rejected: 1 })
    const effects = run.do({ type: 'withdraw', visit, by: 'zoe', lineage: run.lineage() })
    expect(run.state.tokens[visit]?.m).toMatchObject({ done: 0, agreed: 0, rejected: 0 })
    expect(of(effects, 'taskOpened')).toMatchObject([{ index: 0, assignee: 'zoe' }])
    expect(run.state.tasks[run.tasks('A').at(-1) ?? 0]).toMatchObject({ a: 'zoe' })
  })

  test('one’s vote in a row, before the next has acted', async () => {
    const run = await driven(countersign('sequential'), people)
    run.do({ type: 'complete', task: run.task('A'), by: 'ann' })
    const visit = run.visit('A')
    const next = run.task('A')
    const effects = run.do({ type: 'withdraw', visit, by: 'ann', lineage: run.lineage() })
    expect(of(effects, 'taskClosed')).toStrictEqual([
      { type: 'taskClosed', task: next, token: visit, node: 'A', why: 'withdrawn' },
    ])
    expect(run.state.tokens[visit]?.m).toMatchObject({ begun: 1, done: 0, agreed: 0 })
    expect(of(run.history, 'taskOpened').map(({ assignee }) => assignee)).toStrictEqual(['ann', 'bob', 'ann'])
    const again = run.task('A')
    run.complete('A', 'A')
    // In a row the first cannot, once the second has.
    expect(run.refusal({ type: 'withdraw', visit, task: again, lineage: run.lineage() })).toBe('ALREADY_HANDLED A')
    run.complete('A')
    expect(run.places()).toBe('B')
  })

  test('a vote after it was decided: the countersign goes on with the others’ votes', async () => {
    const run = await driven(countersign('mode=all portico:onReject=continue'), people)
    const [ann = 0, bob = 0, eve = 0] = run.tasks('A')
    run.do({ type: 'complete', task: ann, by: 'ann', outcome: 'agree' })
    run.do({ type: 'complete', task: bob, by: 'bob' })
    run.do({ type: 'complete', task: eve, by: 'eve', outcome: 'reject' })
    expect(run.places()).toBe('B')
    const visit = run.visit('A')
    const effects = run.do({ type: 'withdraw', visit, task: eve, by: 'eve', lineage: run.lineage() })
    const again = run.token('A')
    expect(run.state.tokens[again]).toMatchObject({
      st: 'wait',
      m: { total: 3, begun: 3, done: 2, agreed: 2, rejected: 0 },
    })
    expect(of(effects, 'visited')).toMatchObject([{ node: 'A', token: again }])
    expect(of(effects, 'taskClosed').filter(({ why }) => why === 'done')).toMatchObject([
      { token: again, by: 'ann', outcome: 'agree' },
      { token: again, by: 'bob' },
    ])
    expect(of(effects, 'taskOpened').at(-1)).toMatchObject({ token: again, index: 2, assignee: 'eve' })
    expect(run.tasks('A')).toHaveLength(1)
    // What the others did can be taken back here, too.
    const [, annAgain = 0] = of(effects, 'taskClosed').map(({ task }) => task)
    run.do({ type: 'withdraw', visit: again, task: annAgain, by: 'ann', lineage: run.lineage() })
    expect(run.state.tokens[again]?.m).toMatchObject({ done: 1, agreed: 1 })
    expect(run.tasks('A')).toHaveLength(2)
  })

  test('a vote of the time limit stays one of the time limit', async () => {
    const run = await driven(countersign('mode=all portico:onReject=continue'), people)
    const [ann = 0, bob = 0, eve = 0] = run.tasks('A')
    run.do({ type: 'complete', task: ann, outcome: 'agree', auto: 'timeout' })
    run.do({ type: 'complete', task: bob, outcome: 'agree', by: 'bob' })
    run.do({ type: 'complete', task: eve, by: 'eve', outcome: 'agree' })
    const visit = run.visit('A')
    const effects = run.do({ type: 'withdraw', visit, task: eve, by: 'eve', lineage: run.lineage() })
    const kept = of(effects, 'taskClosed').filter(({ why }) => why === 'done')
    expect(kept.map(({ by, auto }) => [by, auto])).toEqual([
      ['ann', 'timeout'],
      ['bob', undefined],
    ])
  })

  test('the last vote of a row after it was decided', async () => {
    const run = await driven(countersign('sequential mode=all'), people)
    run.complete('A', 'A', 'A')
    run.do({ type: 'withdraw', visit: run.visit('A'), by: 'eve', lineage: run.lineage() })
    expect(run.state.tokens[run.token('A')]?.m).toMatchObject({ total: 3, begun: 3, done: 2, agreed: 2 })
    expect(run.tasks('A')).toHaveLength(1)
    expect(run.state.tasks[run.task('A')]).toMatchObject({ i: 2 })
    run.complete('A')
    expect(run.places()).toBe('B')
  })

  test('a vote after it was decided early leaves the others to be asked', async () => {
    const run = await driven(countersign('mode=any'), people)
    run.do({ type: 'removeSigner', node: 'A', user: 'bob' })
    run.do({ type: 'complete', task: run.task('A'), by: 'ann', outcome: 'agree' })
    expect(run.places()).toBe('B')
    const effects = run.do({ type: 'withdraw', visit: run.visit('A'), by: 'ann', lineage: run.lineage() })
    expect(of(effects, 'taskOpened').map(({ index }) => index)).toStrictEqual([0, 2])
    expect(run.state.tokens[run.token('A')]?.m).toMatchObject({ total: 2, done: 0, agreed: 0 })
  })

  test('a vote that another gave is theirs again, the others are asked who were asked before', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user each=x:xs mode=any assignee=${x}', B: 'user' }, ['s A', 'A B']),
      {
        xs: ['ann', 'bob'],
      },
    )
    run.do({ type: 'unclaim', task: run.task('A') })
    run.do({ type: 'complete', task: run.task('A'), by: 'zoe' })
    const effects = run.do({ type: 'withdraw', visit: run.visit('A'), by: 'zoe', lineage: run.lineage() })
    expect(of(effects, 'taskOpened').map(({ index, assignee }) => [index, assignee])).toStrictEqual([
      [0, 'zoe'],
      [1, 'bob'],
    ])
    expect(run.tasks('A').map((id) => run.state.tasks[id])).toStrictEqual([
      { t: run.token('A'), i: 0, a: 'zoe' },
      { t: run.token('A'), i: 1 },
    ])
  })

  test('only one’s own followers wait again', async () => {
    const run = await driven(countersign(''), people)
    const [ann = 0, bob = 0] = run.tasks('A')
    run.do({ type: 'addSigner', task: ann, user: 'y', position: 'after' })
    run.do({ type: 'addSigner', task: bob, user: 'z', position: 'after' })
    run.do({ type: 'complete', task: ann })
    run.do({ type: 'complete', task: bob })
    const effects = run.do({ type: 'withdraw', visit: run.visit('A'), task: ann, lineage: run.lineage() })
    const helpers = run.tasks('A').filter((id) => run.state.tasks[id]?.for !== undefined)
    expect(helpers.map((id) => run.state.tasks[id]?.st)).toStrictEqual(['w', undefined])
    expect(of(effects, 'taskChanged').map(({ what }) => what)).toStrictEqual(['waiting', 'reopened'])
  })

  test('a task whose followers have not signed is open again, and they wait', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user assignee=ann', B: 'user' }, ['s A', 'A B']))
    const task = run.task('A')
    run.do({ type: 'addSigner', task, user: 'bob', position: 'after' })
    run.do({ type: 'addSigner', task, user: 'eve', position: 'after' })
    run.do({ type: 'complete', task, outcome: 'agree' })
    const [bob = 0, eve = 0] = run.tasks('A')
    const visit = run.visit('A')
    expect(run.do({ type: 'withdraw', visit, by: 'ann', lineage: run.lineage() }).slice(1)).toStrictEqual([
      { type: 'taskChanged', task: bob, what: 'waiting' },
      { type: 'taskChanged', task: eve, what: 'waiting' },
      { type: 'taskChanged', task, what: 'reopened' },
    ])
    expect(run.state.tasks[task]).not.toHaveProperty('out')
    expect(run.state.tasks[bob]).toMatchObject({ st: 'w' })
    run.do({ type: 'complete', task })
    run.do({ type: 'complete', task: bob })
    expect(run.refusal({ type: 'withdraw', visit, task, lineage: run.lineage() })).toBe(
      'ALREADY_HANDLED A {"by":"bob"}',
    )
    run.do({ type: 'complete', task: eve })
    expect(run.places()).toBe('B')
    expect(run.refusal({ type: 'withdraw', visit, task: bob, lineage: run.lineage() })).toBe('NOTHING_TO_WITHDRAW A')
    expect(run.refusal({ type: 'withdraw', visit, task, lineage: run.lineage() })).toBe(
      'ALREADY_HANDLED A {"by":"bob"}',
    )
    expect(run.places()).toBe('B')
  })

  test('not the vote of which someone has signed after, while others are still at it', async () => {
    const run = await driven(countersign(''), people)
    const [ann = 0, bob = 0] = run.tasks('A')
    run.do({ type: 'addSigner', task: ann, user: 'y', position: 'after' })
    run.do({ type: 'addSigner', task: bob, user: 'z', position: 'before' })
    run.do({ type: 'complete', task: ann, by: 'ann' })
    const y = run.tasks('A').find((id) => run.state.tasks[id]?.for === ann) ?? 0
    run.do({ type: 'complete', task: y, by: 'y' })
    const visit = run.visit('A')
    const withdraw = (task: number, by: string) =>
      ({ type: 'withdraw', visit, task, by, lineage: run.lineage() }) as const
    expect(run.refusal(withdraw(ann, 'ann'))).toBe('ALREADY_HANDLED A {"by":"y"}')
    // Who signed before has not acted on what Bob decides.
    run.do({ type: 'complete', task: run.tasks('A').find((id) => run.state.tasks[id]?.for === bob) ?? 0, by: 'z' })
    run.do({ type: 'complete', task: bob, by: 'bob' })
    run.do(withdraw(bob, 'bob'))
    expect(run.tasks('A').map((id) => run.state.tasks[id]?.st)).toStrictEqual([undefined, undefined])
  })
})

describe('called processes that are over', () => {
  const call = (more: string) =>
    bpmn({ s: 'start', c: `call calls=q ${more}`, t: 'boundary on=c timer=PT1H', L: 'user', C: 'user' }, [
      's c',
      'c C',
      't L',
    ])

  test('are waited for again by who called them', async () => {
    const run = await driven(call(''))
    const was = run.wait('c')
    run.do({ type: 'childEnded', wait: was })
    const visit = run.visit('c')
    const effects = run.do({ type: 'reopenChild', visit, was, by: 'ann', lineage: run.lineage() })
    const token = run.token('c')
    expect(effects[0]).toStrictEqual({ type: 'acted', kind: 'return', by: 'ann', data: { visit } })
    expect(of(effects, 'undone')).toStrictEqual([{ type: 'undone', visit, why: 'returned' }])
    expect(of(effects, 'visited')).toStrictEqual([{ type: 'visited', node: 'c', token }])
    expect(effects.at(-1)).toStrictEqual({ type: 'childBack', wait: run.wait('c'), was, token })
    expect(of(effects, 'childStart')).toStrictEqual([])
    expect(run.places()).toBe('c')
    expect(run.state.tokens[token]).toMatchObject({ st: 'wait' })
    expect(run.wait('t')).not.toBe(0)
    const again = run.wait('c')
    run.do({ type: 'childEnded', wait: again })
    expect(run.places()).toBe('C')
    // A user who takes back their own work in there withdraws it.
    const why = 'withdrawn'
    const own = run.do({ type: 'reopenChild', visit: token, was: again, why, by: 'ann', lineage: run.lineage() })
    expect(own[0]).toStrictEqual({ type: 'acted', kind: 'withdraw', by: 'ann', data: { visit: token } })
  })

  test('one of several, while others are open and after all are over', async () => {
    const run = await driven(call('times=3'))
    const [first = 0, second = 0, third = 0] = Object.keys(run.state.waits)
      .map(Number)
      .filter((id) => run.state.waits[id]?.k === 'child')
    run.do({ type: 'childEnded', wait: first })
    run.do({ type: 'childEnded', wait: second })
    const visit = run.visit('c')
    const open = run.do({ type: 'reopenChild', visit, was: second, index: 1, lineage: run.lineage() })
    expect(of(open, 'undone')).toStrictEqual([])
    expect(open.at(-1)).toMatchObject({ type: 'childBack', was: second, token: visit, index: 1 })
    expect(run.state.tokens[visit]?.m).toMatchObject({ total: 3, begun: 3, done: 1 })
    const again =
      Object.keys(run.state.waits)
        .map(Number)
        .find((id) => run.state.waits[id]?.i === 1) ?? 0
    run.do({ type: 'childEnded', wait: again })
    run.do({ type: 'childEnded', wait: third })
    expect(run.places()).toBe('C')
    run.do({ type: 'reopenChild', visit: run.visit('c'), was: third, index: 2, lineage: run.lineage() })
    expect(run.state.tokens[run.token('c')]?.m).toMatchObject({ total: 3, begun: 3, done: 2 })
    expect(Object.values(run.state.waits).filter(({ k }) => k === 'child')).toMatchObject([{ i: 2 }])
  })

  test('in a row only after all are over, and those after it begin anew', async () => {
    const run = await driven(call('times=3 sequential'))
    const first = run.wait('c')
    run.do({ type: 'childEnded', wait: first })
    expect(
      run.refusal({ type: 'reopenChild', visit: run.visit('c'), was: first, index: 0, lineage: run.lineage() }),
    ).toBe('NEVER_VISITED c')
    run.do({ type: 'childEnded', wait: run.wait('c') })
    run.do({ type: 'childEnded', wait: run.wait('c') })
    run.do({ type: 'reopenChild', visit: run.visit('c'), was: first, index: 0, lineage: run.lineage() })
    expect(run.state.tokens[run.token('c')]?.m).toMatchObject({ total: 3, begun: 1, done: 0 })
    run.do({ type: 'childEnded', wait: run.wait('c') })
    expect(Object.values(run.state.waits).filter(({ k }) => k === 'child')).toMatchObject([{ i: 1 }])
  })

  test('are calls, and known', async () => {
    const run = await driven(line)
    run.complete('A')
    const lineage = run.lineage()
    expect(run.refusal({ type: 'reopenChild', visit: run.visit('A'), was: 1, lineage })).toBe('NEVER_VISITED A')
    expect(run.refusal({ type: 'reopenChild', visit: 99, was: 1, lineage })).toBe('NEVER_VISITED')
  })

  test('go on where they are returned to', async () => {
    const xml = bpmn(
      {
        s: 'start',
        A: 'user',
        B: 'user',
        E: { is: 'sub event', of: { m: 'start message=help', H: 'user' }, flows: ['m H'] },
      },
      ['s A', 'A B'],
    )
    const run = await driven(xml)
    run.complete('A', 'B')
    expect(run.state.status).toBe('ended')
    const visit = run.visit('A')
    expect(run.refusal({ type: 'return', visit, lineage: run.lineage() })).toBe('NOT_RUNNING')
    const effects = run.do({ type: 'return', visit, reopens: true, lineage: run.lineage() })
    expect(effects.slice(0, 2)).toStrictEqual([
      { type: 'acted', kind: 'return', data: { visit } },
      { type: 'status', status: 'run' },
    ])
    expect(run.places()).toBe('A')
    expect(run.state.status).toBe('run')
    expect(run.wait('m')).not.toBe(0)
    const open = await driven(line)
    open.complete('A')
    // Of one that runs that is a return like another.
    expect(
      of(open.do({ type: 'return', visit: open.visit('A'), reopens: true, lineage: open.lineage() }), 'status'),
    ).toStrictEqual([])
    open.do({ type: 'cancel' })
    expect(open.refusal({ type: 'return', visit: open.visit('s'), reopens: true, lineage: open.lineage() })).toBe(
      'NOT_RUNNING',
    )
  })
})
