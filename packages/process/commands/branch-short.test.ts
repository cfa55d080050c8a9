/**
 * A branch that was ended and whose way leads to no join: those that wait at one for its share do not wait for ever.
 */
import { describe, expect, test } from 'vitest'
import { bpmn, type Sketch } from '../testing/bpmn.ts'
import { driven, type Driven } from '../testing/driven.ts'

/** Ends the branch that is at a node, in one of the two ways there are. */
const WAYS = [
  ['rejected', (run: Driven) => reject(run, 'A')],
  ['canceled', (run: Driven) => run.do({ type: 'cancelBranch', token: run.token('A') })],
] as const

const reject = (run: Driven, node: string) => run.do({ type: 'reject', task: run.task(node), lineage: run.lineage() })

const FORK: Sketch = {
  s: 'start',
  f: 'and',
  A: 'user portico:onReject=branch',
  x: 'xor',
  t: 'end terminate',
  B: 'user',
  C: 'user',
  j: 'and',
  D: 'user',
}
/** One way out of the branch `A` is chosen before it and leads to the end of all. */
const FLOWS = ['s f', 'f x', 'x A ${a}', 'x j default', 'A t', 'f B', 'f C', 'B j', 'C j', 'j D']

describe.each(WAYS)('a branch that was %s, with nothing before it but an end of all', (_, end) => {
  test('counts as come to the join of its fork', async () => {
    const run = await driven(bpmn(FORK, FLOWS), { a: true })
    end(run)
    expect(run.places()).toBe('B C')
    run.complete('B')
    expect(run.places()).toBe('C j')
    run.complete('C')
    expect(run.places()).toBe('D')
    run.complete('D')
    expect(run.state.status).toBe('ended')
  })

  test('counts also as the last one', async () => {
    const run = await driven(bpmn(FORK, FLOWS), { a: true })
    run.complete('B', 'C')
    expect(run.places()).toBe('A j×2')
    end(run)
    expect(run.places()).toBe('D')
  })

  test('the same with a plain end, and within a sub-process with an end of its own', async () => {
    const plain = await driven(bpmn({ ...FORK, t: 'end' }, FLOWS), { a: true })
    end(plain)
    plain.complete('B', 'C')
    expect(plain.places()).toBe('D')
    const { s: _s, ...within } = FORK
    const flows = FLOWS.filter((flow) => flow !== 's f')
    const inside = { is: 'sub', of: { a: 'start', ...within }, flows: ['a f', ...flows] }
    const run = await driven(bpmn({ s: 'start', S: inside, Z: 'user' }, ['s S', 'S Z']), { a: true })
    end(run)
    run.complete('B', 'C', 'D')
    expect(run.places()).toBe('Z')
  })

  test('lets the join before that of the others wait for what still comes', async () => {
    const run = await driven(
      bpmn({ ...FORK, B2: 'user', k: 'and', g: 'and' }, [
        ...FLOWS.filter((flow) => flow !== 'B j'),
        'B g',
        'g B2',
        'g k',
        'B2 k',
        'k j',
      ]),
      { a: true },
    )
    end(run)
    run.complete('C', 'B')
    expect(run.places()).toBe('B2 j k')
    run.complete('B2')
    expect(run.places()).toBe('D')
  })

  test('changes nothing at an inclusive join', async () => {
    const run = await driven(bpmn({ ...FORK, f: 'or', j: 'or' }, FLOWS), { a: true })
    end(run)
    run.complete('B')
    expect(run.places()).toBe('C j')
    run.complete('C')
    expect(run.places()).toBe('D')
  })

  test('stays so after the sub-process around it is over and was returned into', async () => {
    const { s: _s, D: _d, ...within } = FORK
    const flows = FLOWS.filter((flow) => flow !== 's f' && flow !== 'j D')
    const inside = { is: 'sub', of: { a: 'start', ...within, e: 'end' }, flows: ['a f', ...flows, 'j e'] }
    const run = await driven(bpmn({ s: 'start', S: inside, Z: 'user' }, ['s S', 'S Z']), { a: true })
    end(run)
    run.complete('B', 'C')
    expect(run.places()).toBe('Z')
    run.do({ type: 'return', visit: run.visit('C'), lineage: run.lineage() })
    expect(run.places()).toBe('C S j')
    run.complete('C')
    expect(run.places()).toBe('Z')
  })
})

test('a canceled branch without an end in sight ends where it comes back to itself', async () => {
  const run = await driven(
    bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', t: 'boundary on=A timer=PT1H', e: 'end', Z: 'user' }, [
      's f',
      'f A',
      'A B',
      'B A',
      't e',
      'f Z',
    ]),
  )
  run.do({ type: 'cancelBranch', token: run.token('A') })
  expect(run.places()).toBe('Z')
})

test('a join that the model itself keeps from firing still is a deadlock', async () => {
  const dead = await driven(
    bpmn({ s: 'start', f: 'and', A: 'user', e: 'end', B: 'user', x: 'xor', j: 'and', D: 'user' }, [
      's f',
      'f x',
      'x A ${a}',
      'x j default',
      'A e',
      'f B',
      'B j',
      'j D',
    ]),
    { a: true },
  )
  dead.complete('A', 'B')
  expect(dead.state.tokens[dead.token('j')]).toMatchObject({ why: 'DEADLOCK' })
})
