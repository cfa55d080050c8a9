/** Signers, and the effects of their changes. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'
import { countersign, people } from '../testing/traps/models.ts'

const single = bpmn({ s: 'start', A: 'user assignee=ann', B: 'user' }, ['s A', 'A B'])
const open = bpmn({ s: 'start', A: 'user candidateGroups=hr', B: 'user' }, ['s A', 'A B'])

describe('claiming', () => {
  test('emits an effect, and repeats without harm when the task is one’s own already', async () => {
    const run = await driven(open)
    const task = run.task('A')
    expect(run.do({ type: 'claim', task, by: 'ann' })).toStrictEqual([
      { type: 'taskChanged', task, what: 'claimed', assignee: 'ann', by: 'ann' },
    ])
    expect(run.state.tasks[task]).toStrictEqual({ t: run.token('A'), a: 'ann' })
    expect(run.refusal({ type: 'claim', task, by: 'bob' })).toBe('ALREADY_CLAIMED A {"by":"ann"}')
    expect(run.do({ type: 'claim', task, by: 'ann' })).toHaveLength(1)
  })

  test('is undone only by unclaiming what is a user’s', async () => {
    const run = await driven(open)
    const task = run.task('A')
    expect(run.refusal({ type: 'unclaim', task })).toBe('NOT_CLAIMED A')
    run.do({ type: 'claim', task, by: 'ann' })
    expect(run.do({ type: 'unclaim', task })).toStrictEqual([{ type: 'taskChanged', task, what: 'unclaimed' }])
    expect(run.refusal({ type: 'unclaim', task })).toBe('NOT_CLAIMED A')
    run.do({ type: 'claim', task, by: 'bob' })
    run.do({ type: 'delegate', task, to: 'eve' })
    expect(run.refusal({ type: 'unclaim', task })).toBe('DELEGATION_PENDING A')
  })
})

describe('delegating and handing over', () => {
  test('keeps the owner, however often it is delegated', async () => {
    const run = await driven(single)
    const task = run.task('A')
    expect(run.do({ type: 'delegate', task, to: 'bob', by: 'ann' })).toStrictEqual([
      { type: 'taskChanged', task, what: 'delegated', assignee: 'bob', owner: 'ann', by: 'ann' },
    ])
    expect(run.do({ type: 'delegate', task, to: 'eve' })).toStrictEqual([
      { type: 'taskChanged', task, what: 'delegated', assignee: 'eve', owner: 'ann' },
    ])
    expect(run.state.tasks[task]).toMatchObject({ a: 'eve', o: 'ann' })
    expect(run.refusal({ type: 'delegate', task, to: 'eve' })).toBe('SAME_PERSON A {"user":"eve"}')
    expect(run.refusal({ type: 'delegate', task, to: 'ann' })).toBe('SAME_PERSON A {"user":"ann"}')
    expect(run.refusal({ type: 'complete', task })).toBe('DELEGATION_PENDING A {"by":"eve"}')
  })

  test('handed over with its owner, it goes back to them as before', async () => {
    const run = await driven(single)
    const task = run.task('A')
    run.do({ type: 'delegate', task, to: 'bob' })
    expect(run.do({ type: 'transfer', task, to: 'eve', keepsOwner: true })).toStrictEqual([
      { type: 'taskChanged', task, what: 'transferred', assignee: 'eve', owner: 'ann' },
    ])
    run.do({ type: 'resolve', task, by: 'eve' })
    expect(run.refusal({ type: 'resolve', task })).toBe('NOT_DELEGATED A')
  })

  test('comes back to the owner when it is resolved', async () => {
    const run = await driven(single)
    const task = run.task('A')
    expect(run.refusal({ type: 'resolve', task })).toBe('NOT_DELEGATED A')
    run.do({ type: 'delegate', task, to: 'bob' })
    expect(run.refusal({ type: 'resolve', task, by: 'ann' })).toBe('NOT_YOURS A {"by":"bob"}')
    const token = run.token('A')
    expect(run.do({ type: 'resolve', task, by: 'bob', vars: { checked: true } })).toStrictEqual([
      { type: 'varsSet', scope: 1, vars: { checked: true } },
      { type: 'taskChanged', task, what: 'resolved', assignee: 'ann', by: 'bob' },
    ])
    expect(run.state.tasks[task]).toStrictEqual({ t: token, a: 'ann' })
    run.do({ type: 'delegate', task, to: 'bob' })
    expect(run.do({ type: 'resolve', task })).toStrictEqual([
      { type: 'taskChanged', task, what: 'resolved', assignee: 'ann' },
    ])
  })

  test('for good takes the accountability along', async () => {
    const run = await driven(single)
    const task = run.task('A')
    run.do({ type: 'delegate', task, to: 'bob' })
    expect(run.do({ type: 'transfer', task, to: 'eve', by: 'bob' })).toStrictEqual([
      { type: 'taskChanged', task, what: 'transferred', assignee: 'eve', by: 'bob' },
    ])
    expect(run.state.tasks[task]).toStrictEqual({ t: run.token('A'), a: 'eve' })
    expect(run.do({ type: 'transfer', task, to: 'zoe' })).toStrictEqual([
      { type: 'taskChanged', task, what: 'transferred', assignee: 'zoe' },
    ])
    expect(run.refusal({ type: 'transfer', task, to: 'zoe' })).toBe('SAME_PERSON A {"user":"zoe"}')
  })

  test('is refused to the user who signs here anyway, now or later, or is accountable here', async () => {
    const run = await driven(countersign('sequential'), people)
    const task = run.task('A')
    expect(run.refusal({ type: 'transfer', task, to: 'eve' })).toBe('ALREADY_SIGNER A {"user":"eve"}')
    run.do({ type: 'removeSigner', node: 'A', user: 'eve' })
    run.do({ type: 'transfer', task, to: 'eve' })
    const beside = await driven(countersign(''), people)
    const [first = 0, second = 0] = beside.tasks('A')
    beside.do({ type: 'delegate', task: first, to: 'zoe' })
    expect(beside.refusal({ type: 'delegate', task: second, to: 'ann' })).toBe('ALREADY_SIGNER A {"user":"ann"}')
    expect(beside.refusal({ type: 'delegate', task: second, to: 'zoe' })).toBe('ALREADY_SIGNER A {"user":"zoe"}')
    beside.do({ type: 'resolve', task: first })
    beside.do({ type: 'complete', task: first })
    // Who is done signs no more.
    beside.do({ type: 'delegate', task: second, to: 'ann' })
    const after = await driven(countersign(''), people)
    const [ann = 0, bob = 0] = after.tasks('A')
    after.do({ type: 'addSigner', task: ann, user: 'zoe', position: 'after' })
    after.do({ type: 'complete', task: ann })
    after.do({ type: 'transfer', task: bob, to: 'ann' })
    expect(after.state.tasks[bob]).toMatchObject({ a: 'ann' })
  })

  test('to no one is a name like another', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user times=2', B: 'user' }, ['s A', 'A B']))
    const [first = 0] = run.tasks('A')
    run.do({ type: 'claim', task: first, by: 'ann' })
    // The other task is no user’s: that is no signer.
    run.do({ type: 'transfer', task: first, to: '' })
    expect(run.state.tasks[first]).toMatchObject({ a: '' })
  })

  test('needs a task that is open', async () => {
    const run = await driven(single)
    const task = run.task('A')
    run.do({ type: 'addSigner', task, user: 'bob', position: 'before' })
    expect(run.refusal({ type: 'transfer', task, to: 'eve' })).toBe('TASK_WAITING A')
    expect(run.refusal({ type: 'claim', task: 999, by: 'eve' })).toBe('TASK_GONE')
    const after = await driven(single)
    const first = after.task('A')
    after.do({ type: 'addSigner', task: first, user: 'bob', position: 'after' })
    after.do({ type: 'complete', task: first })
    expect(after.refusal({ type: 'complete', task: first })).toBe('TASK_GONE A')
  })
})

describe('adding a user', () => {
  test('before: the task waits for them', async () => {
    const run = await driven(single)
    const task = run.task('A')
    const token = run.token('A')
    const effects = run.do({ type: 'addSigner', task, user: 'bob', position: 'before' })
    const helper = run.task('A')
    expect(effects).toStrictEqual([
      { type: 'taskChanged', task, what: 'waiting' },
      { type: 'taskOpened', task: helper, token, node: 'A', assignee: 'bob', signsFor: task, isWaiting: false },
    ])
    expect(run.state.tasks[helper]).toStrictEqual({ t: token, a: 'bob', for: task, pos: 'before' })
    expect(run.state.tasks[task]).toMatchObject({ st: 'w' })
    expect(run.do({ type: 'complete', task: helper, by: 'bob' })).toStrictEqual([
      { type: 'taskClosed', task: helper, token, node: 'A', why: 'done', by: 'bob' },
      { type: 'taskChanged', task, what: 'opened' },
    ])
    expect(run.state.tasks[task]).toStrictEqual({ t: token, a: 'ann' })
  })

  test('after: they wait for the task', async () => {
    const run = await driven(single)
    const task = run.task('A')
    const token = run.token('A')
    const effects = run.do({ type: 'addSigner', task, user: 'bob', position: 'after' })
    const [, helper = 0] = run.tasks('A')
    expect(effects).toStrictEqual([
      { type: 'taskOpened', task: helper, token, node: 'A', assignee: 'bob', signsFor: task, isWaiting: true },
    ])
    expect(run.refusal({ type: 'complete', task: helper })).toBe('TASK_WAITING A')
    expect(run.do({ type: 'complete', task, outcome: 'agree' })).toStrictEqual([
      { type: 'taskClosed', task, token, node: 'A', why: 'done', outcome: 'agree', by: 'ann' },
      { type: 'taskChanged', task: helper, what: 'opened' },
    ])
    const last = run.do({ type: 'complete', task: helper })
    expect(last[0]).toStrictEqual({ type: 'taskClosed', task: helper, token, node: 'A', why: 'done', by: 'bob' })
    expect(run.places()).toBe('B')
    expect(run.state.tokens[run.token('B')]?.d).toStrictEqual({ outcome: 'agree' })
  })

  test('several before and after: all of them, before the task and after it', async () => {
    const run = await driven(single)
    const task = run.task('A')
    run.do({ type: 'addSigner', task, user: 'z', position: 'after' })
    run.do({ type: 'addSigner', task, user: 'y', position: 'after' })
    run.do({ type: 'addSigner', task, user: 'bob', position: 'before' })
    const bob = run.task('A')
    expect(run.refusal({ type: 'addSigner', task, user: 'eve', position: 'before' })).toBe('TASK_WAITING A')
    run.do({ type: 'complete', task: bob })
    expect(run.task('A')).toBe(task)
    run.do({ type: 'complete', task })
    expect(run.tasks('A')).toHaveLength(2)
    run.complete('A')
    expect(run.places()).toBe('A')
    run.complete('A')
    expect(run.places()).toBe('B')
  })

  test('asked for by one who signs before: the approver is the first of two', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user assignee=ann', e: 'end' }, ['s A', 'A e']))
    const task = run.task('A')
    run.do({ type: 'addSigner', task, user: 'zoe', position: 'before' })
    const [, zoe = 0] = run.tasks('A')
    run.do({ type: 'addSigner', task: zoe, user: 'bob', position: 'beside' })
    const [, , bob = 0] = run.tasks('A')
    expect(run.state.tasks).toMatchObject({
      [task]: { a: 'ann', i: 0, st: 'w' },
      [zoe]: { a: 'zoe', i: 0, for: task },
      [bob]: { a: 'bob', i: 1 },
    })
    for (const one of [zoe, task, bob]) run.do({ type: 'complete', task: one })
    expect(run.state.status).toBe('ended')
  })

  test('several at once: all or none, and who added them beside is known', async () => {
    const before = await driven(single)
    const task = before.task('A')
    before.do({ type: 'addSigner', task, user: 'bob', others: ['eve'], position: 'before' })
    const [bob = 0, eve = 0] = before.tasks('A').filter((id) => id !== task)
    before.do({ type: 'complete', task: bob })
    expect(before.state.tasks[task]).toMatchObject({ st: 'w' })
    before.do({ type: 'complete', task: eve })
    expect(before.state.tasks[task]).toStrictEqual({ t: before.token('A'), a: 'ann' })
    const beside = await driven(single)
    const own = beside.task('A')
    const twice = { type: 'addSigner', task: own, user: 'bob', others: ['ann'], position: 'beside' } as const
    expect(beside.refusal(twice)).toMatch(/^ALREADY_SIGNER A/)
    beside.do({ type: 'addSigner', task: own, user: 'bob', others: ['eve'], position: 'beside', by: 'ann' })
    expect(beside.state.tokens[beside.token('A')]?.m).toMatchObject({
      total: 3,
      list: ['ann', 'bob', 'eve'],
      added: { 1: 'ann', 2: 'ann' },
    })
    expect(beside.refusal({ type: 'removeSigner', node: 'A', user: 'eve', token: 999 })).toMatch(/^NO_SUCH_SIGNER A/)
    beside.do({ type: 'removeSigner', node: 'A', user: 'eve', token: beside.token('A') })
    expect(beside.state.tokens[beside.token('A')]?.m).toMatchObject({ total: 2 })
  })

  test('of a member is of that member only', async () => {
    const run = await driven(countersign(''), people)
    const [, bob = 0] = run.tasks('A')
    const effects = run.do({ type: 'addSigner', task: bob, user: 'zoe', position: 'before' })
    expect(of(effects, 'taskOpened')).toMatchObject([{ assignee: 'zoe', signsFor: bob, index: 1 }])
    const zoe = run.tasks('A').at(-1) ?? 0
    expect(run.state.tasks[zoe]).toMatchObject({ i: 1, for: bob })
    run.do({ type: 'complete', task: zoe })
    expect(run.state.tokens[run.token('A')]?.m).toMatchObject({ done: 0, agreed: 0 })
    run.do({ type: 'complete', task: bob })
    expect(run.state.tokens[run.token('A')]?.m).toMatchObject({ done: 1, agreed: 1 })
  })

  test('no one who signs here already, and no one for a user who signs for another', async () => {
    const run = await driven(single)
    const task = run.task('A')
    expect(run.refusal({ type: 'addSigner', task, user: 'ann', position: 'after' })).toBe(
      'ALREADY_SIGNER A {"user":"ann"}',
    )
    run.do({ type: 'addSigner', task, user: 'bob', position: 'before' })
    const helper = run.task('A')
    expect(run.refusal({ type: 'addSigner', task: helper, user: 'eve', position: 'after' })).toBe('NESTED_SIGNER A')
    expect(run.refusal({ type: 'addSigner', task: helper, user: 'ann', position: 'beside' })).toBe(
      'ALREADY_SIGNER A {"user":"ann"}',
    )
  })

  test('beside a single one makes two members of them', async () => {
    const run = await driven(single)
    const task = run.task('A')
    const token = run.token('A')
    run.do({ type: 'addSigner', task, user: 'zoe', position: 'after' })
    const effects = run.do({ type: 'addSigner', task, user: 'bob', position: 'beside' })
    const second = run.tasks('A').at(-1) ?? 0
    expect(effects).toStrictEqual([{ type: 'taskOpened', task: second, token, node: 'A', index: 1, assignee: 'bob' }])
    expect(run.state.tasks[task]).toStrictEqual({ t: token, i: 0, a: 'ann' })
    expect(run.state.tasks[second]).toStrictEqual({ t: token, i: 1, a: 'bob' })
    expect(run.state.tokens[token]?.m).toStrictEqual({
      total: 2,
      begun: 2,
      done: 0,
      agreed: 0,
      rejected: 0,
      list: ['ann', 'bob'],
    })
    // Who signs after the first is of the first member.
    const [, zoe = 0] = run.tasks('A')
    expect(run.state.tasks[zoe]).toMatchObject({ for: task, i: 0 })
    run.do({ type: 'complete', task: second })
    run.do({ type: 'complete', task })
    expect(run.places()).toBe('A')
    run.do({ type: 'complete', task: zoe })
    expect(run.places()).toBe('B')
    expect(run.state.tokens[run.token('B')]?.d).toStrictEqual({ outcome: 'agree', counts: [2, 2, 2, 0] })
  })

  test('beside members is one more, after the last who was ever there', async () => {
    const run = await driven(countersign(''), people)
    run.do({ type: 'removeSigner', node: 'A', user: 'bob' })
    const [task = 0] = run.tasks('A')
    const effects = run.do({ type: 'addSigner', task, user: 'zoe', position: 'beside' })
    expect(of(effects, 'taskOpened')).toMatchObject([{ index: 3, assignee: 'zoe' }])
    expect(run.state.tokens[run.token('A')]?.m).toStrictEqual({
      total: 3,
      begun: 4,
      done: 0,
      agreed: 0,
      rejected: 0,
      list: ['ann', 'bob', 'eve', 'zoe'],
      gone: [1],
    })
    expect(run.complete('A', 'A', 'A').length).toBeGreaterThan(0)
    expect(run.places()).toBe('B')
  })

  test('beside members that only a number counts', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user times=2 assignee=all', B: 'user' }, ['s A', 'A B']))
    const [task = 0] = run.tasks('A')
    run.do({ type: 'addSigner', task, user: 'zoe', position: 'beside' })
    expect(run.state.tokens[run.token('A')]?.m).toMatchObject({ total: 3, list: [null, null, 'zoe'] })
    const zoe = run.tasks('A').at(-1) ?? 0
    expect(run.state.tasks[zoe]).toMatchObject({ a: 'zoe', i: 2 })
    expect(run.refusal({ type: 'addSigner', task, user: 'zoe', position: 'beside' })).toBe(
      'ALREADY_SIGNER A {"user":"zoe"}',
    )
  })

  test('beside in a row is the last in the row', async () => {
    const run = await driven(countersign('sequential'), people)
    const task = run.task('A')
    expect(run.do({ type: 'addSigner', task, user: 'zoe', position: 'beside' })).toStrictEqual([])
    expect(run.refusal({ type: 'addSigner', task, user: 'zoe', position: 'beside' })).toBe(
      'ALREADY_SIGNER A {"user":"zoe"}',
    )
    run.complete('A', 'A', 'A')
    expect(of(run.history, 'taskOpened').map(({ assignee, index }) => [assignee, index])).toStrictEqual([
      ['ann', 0],
      ['bob', 1],
      ['eve', 2],
      ['zoe', 3],
    ])
    run.complete('A')
    expect(run.places()).toBe('B')
  })
})
