/** Back to who started it: the request is changed at the start event and goes on from there. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of, prepared } from '../testing/driven.ts'

const approval = bpmn({ s: 'start', A: 'user', B: 'user' }, ['s A', 'A B'])

describe('a return to the start event', () => {
  test('opens a task of the initiator, whose completion goes on from the start', async () => {
    const run = await driven(approval, { days: 2 })
    const effects = run.returnTo('s', 'A')
    expect(of(effects, 'taskClosed')).toMatchObject([{ node: 'A', why: 'returned' }])
    expect(of(effects, 'taskOpened')).toMatchObject([{ node: 's', assignee: 'starter' }])
    expect(run.places()).toBe('s')
    run.do({ type: 'complete', task: run.task('s'), by: 'starter', vars: { days: 3 } })
    expect(run.places()).toBe('A')
    expect(run.state.scopes[1]?.vars).toMatchObject({ days: 3 })
    run.complete('A', 'B')
    expect(run.state.status).toBe('ended')
  })

  test('goes straight back to who returned it', async () => {
    const run = await driven(approval)
    run.complete('A')
    run.returnTo('s', 'B', 'backToReturner')
    expect(run.places()).toBe('s')
    run.complete('s')
    expect(run.places()).toBe('B')
  })

  test('is answered by the initiator alone, who neither rejects it nor has it signed', async () => {
    const run = await driven(approval)
    run.returnTo('s', 'A')
    const task = run.task('s')
    expect(run.refusal({ type: 'complete', task, by: 'other' })).toMatch(/^NOT_YOURS s/)
    expect(run.refusal({ type: 'reject', task, by: 'starter', lineage: run.lineage() })).toBe('NOT_REJECTABLE s')
    expect(run.refusal({ type: 'addSigner', task, user: 'other', position: 'beside' })).toBe('NOT_ASSIGNABLE s')
  })

  test('takes away every task of a fork, and opens all of them anew', async () => {
    const run = await driven(bpmn({ s: 'start', f: 'and', A: 'user', B: 'user' }, ['s f', 'f A', 'f B']))
    run.returnTo('s', 'A')
    expect(run.places()).toBe('s')
    run.complete('s')
    expect(run.places()).toBe('A B')
  })

  test('is withdrawn by the initiator, which ends the whole', async () => {
    const run = await driven(approval)
    run.returnTo('s', 'A')
    run.do({ type: 'withdraw', visit: run.visit('s'), by: 'starter', lineage: run.lineage() })
    expect(run.state).toMatchObject({ status: 'canceled', tasks: {} })
  })

  test('goes on at once where no one started it', async () => {
    const run = await prepared(approval)
    run.do({ type: 'start' })
    run.returnTo('s', 'A')
    expect(run.places()).toBe('A')
  })
})
