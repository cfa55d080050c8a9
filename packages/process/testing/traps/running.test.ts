/** Traps that other engines fall into, each with what is right. */
import { describe, expect, test } from 'vitest'
import { done } from './models.ts'
import { bpmn, NOON, places, trial } from '../bpmn.ts'
import { compile } from '../../compile/compile.ts'
import { NEW, step } from '../../core/step.ts'

describe('running', () => {
  test('trap 22: a loop that waits for nothing is stopped, and the step taken back', async () => {
    const xml = bpmn({ s: 'start', A: 'user', x: 'xor', T: 'task', e: 'end' }, [
      's A',
      'A x',
      'x T ${go}',
      'T x',
      'x e default',
    ])
    const lines = await trial(xml, [
      { complete: 'A', vars: { go: true } },
      { complete: 'A', vars: { go: false } },
    ])
    expect(lines[1]).toMatchObject({ active: { A: 1 }, vars: {}, error: { code: 'STEP_BUDGET' } })
    expect(lines[2]).toMatchObject({ status: 'ended' })
    expect((await compile(xml)).problems.map(({ code }) => code)).toContain('CYCLE_WITHOUT_WAIT')
  })

  test('trap 23: an inclusive join is looked at again when a token dies', async () => {
    const xml = bpmn(
      { s: 'start', f: 'and', A: 'user', B: 'user', t: 'boundary on=B timer=PT1H', e: 'end', j: 'or', C: 'user' },
      ['s f', 'f A', 'f B', 't e', 'A j', 'B j', 'j C'],
    )
    expect(await places(xml, [...done('A'), { advance: 'PT1H' }])).toEqual(['A B', 'B j', 'C'])
  })

  test('trap 24: a join that can never have all is refused; one that will not is reported', async () => {
    const never = bpmn({ s: 'start', x: 'xor', A: 'user', B: 'user', j: 'and' }, [
      's x',
      'x A ${a}',
      'x B default',
      'A j',
      'B j',
    ])
    expect((await trial(never))[0]?.error).toMatchObject({ code: 'JOIN_NEVER', node: 'j' })
    const perhaps = bpmn({ s: 'start', x: 'or', A: 'user', B: 'user', j: 'and', C: 'user' }, [
      's x',
      'x A ${a}',
      'x B ${!a}',
      'A j',
      'B j',
      'j C',
    ])
    const lines = await trial(perhaps, done('A'), { vars: { a: true } })
    expect(lines[1]).toMatchObject({ active: { j: 1 }, status: 'run', error: { code: 'DEADLOCK', node: 'j' } })
  })

  test('trap 25: an unknown name is an incident, never false, and setting it goes on', async () => {
    const xml = bpmn({ s: 'start', x: 'xor', A: 'user', B: 'user' }, ['s x', 'x A ${amount>10}', 'x B default'])
    const lines = await trial(xml, [{ setVars: { amount: null } }])
    expect(lines[0]).toMatchObject({ active: { x: 1 }, status: 'run', error: { code: 'UNKNOWN_NAME', node: 'x' } })
    expect(lines[1]?.active).toEqual({ B: 1 })
  })

  test('trap 26: a timer of a task that is done does nothing', async () => {
    const { ir } = await compile(
      bpmn({ s: 'start', A: 'user', t: 'boundary on=A timer=PT1H', B: 'user', L: 'user' }, ['s A', 'A B', 't L']),
    )
    if (ir === undefined) throw new Error('not compiled')
    const begun = step(ir, NEW, { type: 'start' }, { now: NOON }).state
    const [wait = 0] = Object.keys(begun.waits).map(Number)
    const [task = 0] = Object.keys(begun.tasks).map(Number)
    const after = step(ir, begun, { type: 'complete', task }, { now: NOON }).state
    expect(() => step(ir, after, { type: 'timer', wait }, { now: NOON })).toThrow('WAIT_GONE')
  })

  test('trap 27: timers rest while suspended, and fire as much later', async () => {
    const xml = bpmn({ s: 'start', A: 'user', t: 'boundary on=A timer=PT2H', L: 'user' }, ['s A', 't L'])
    const steps = [
      { advance: 'PT1H' },
      { suspend: true },
      { advance: 'PT5H' },
      { resume: true },
      { advance: 'PT59M' },
      { advance: 'PT1M' },
    ]
    expect(await places(xml, steps)).toEqual(['A', 'A', 'A', 'A', 'A', 'A', 'L'])
  })

  test('trap 28: suspended, work is refused, messages are kept and signals are not', async () => {
    const xml = bpmn({ s: 'start', f: 'and', A: 'user', m: 'catch message=go', n: 'catch signal=now' }, [
      's f',
      'f A',
      'f m',
      'f n',
    ])
    const steps = [{ suspend: true }, { complete: 'A' }, { message: 'go' }, { signal: 'now' }, { resume: true }]
    expect(await places(xml, steps)).toEqual(['A m n', 'A m n', '!SUSPENDED', 'A m n', '!SUSPENDED', 'A n'])
  })

  test('trap 35: what is canceled around a called process cancels it', async () => {
    const xml = bpmn({ s: 'start', c: 'call calls=q', t: 'boundary on=c timer=PT1H', L: 'user' }, ['s c', 't L'])
    const called = bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q')
    expect(await places([xml, called], [{ advance: 'PT1H' }, ...done('Q')])).toEqual(['Q', 'L', '!TASK_GONE'])
  })

  test('trap 37: work that failed for good is an incident, or the error that the model catches', async () => {
    const { ir } = await compile(
      bpmn({ s: 'start', w: 'service type=external topic=t', b: 'boundary on=w error=E1', L: 'user' }, ['s w', 'b L']),
    )
    if (ir === undefined) throw new Error('not compiled')
    const begun = step(ir, NEW, { type: 'start' }, { now: NOON }).state
    const [wait = 0] = Object.keys(begun.waits).map(Number)
    const failed = step(ir, begun, { type: 'jobFailed', wait, message: 'no paper' }, { now: NOON })
    expect(failed.effects).toContainEqual(expect.objectContaining({ type: 'incident', code: 'JOB_FAILED', node: 'w' }))
    const caught = step(ir, begun, { type: 'jobFailed', wait, error: 'E1' }, { now: NOON })
    expect(Object.values(caught.state.tokens)).toMatchObject([{ n: 'L' }])
  })

  test('trap 38: a message no one or more than one waits for is answered, not guessed', async () => {
    const xml = bpmn({ s: 'start', f: 'and', a: 'catch message=go', b: 'catch message=go' }, ['s f', 'f a', 'f b'])
    expect(await places(xml, [{ message: 'other' }, { message: 'go' }])).toEqual([
      'a b',
      '!MESSAGE_UNKNOWN',
      '!MESSAGE_AMBIGUOUS',
    ])
  })

  test('trap 39: the last writer wins; members have their own', async () => {
    const xml = bpmn({ s: 'start', f: 'and', A: 'user', B: 'user' }, ['s f', 'f A', 'f B'])
    const lines = await trial(xml, [
      { complete: 'B', vars: { x: 1 } },
      { complete: 'A', vars: { x: 2 } },
    ])
    expect(lines.at(-1)?.vars).toEqual({ x: 2 })
  })
})
