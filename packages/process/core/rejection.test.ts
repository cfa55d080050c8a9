/** One rule for rejections at each node: by every command, with every number of people. */
import { describe, expect, test } from 'vitest'
import type { Vars } from '../model/state.ts'
import { bpmn, type Sketch } from '../testing/bpmn.ts'
import { driven } from '../testing/driven.ts'

/** Where something stands after everybody rejected `A`, by each of the two commands. */
async function afterRejecting(nodes: Sketch, flows: string[], vars: Vars = {}): Promise<string[]> {
  const xml = bpmn({ s: 'start', ...nodes }, ['s A', ...flows])
  const found = []
  for (const type of ['reject', 'complete'] as const) {
    const run = await driven(xml, vars)
    while (run.state.status === 'run' && run.task('A') !== 0)
      run.do({ type, task: run.task('A'), outcome: 'reject', lineage: run.lineage() })
    found.push(run.places())
  }
  return found
}

const WAYS = [
  ['one person', ''],
  ['a countersign of all', 'times=3 mode=all'],
  ['of any', 'times=3 mode=any'],
  ['by percent', 'times=3 mode=percent percent=50'],
  ['in turn', 'times=3 mode=sequential'],
  ['without a mode', 'times=3'],
  ['that counts votes', 'times=3 until=${nrOfAgreed>1}'],
] as const

describe.each(WAYS)('a rejection by %s', (_, way) => {
  test('ends the process where nothing reads it', async () => {
    expect(await afterRejecting({ A: `user ${way}`, B: 'user' }, ['A B'])).toStrictEqual(['rejected', 'rejected'])
  })

  test('goes on where a condition behind reads the outcome, and takes its branch', async () => {
    const flows = ['A t', 't x', "x Y ${outcome=='agree'}", 'x N default']
    const read = await afterRejecting({ A: `user ${way}`, t: 'task', x: 'xor', Y: 'user', N: 'user' }, flows)
    expect(read).toStrictEqual(['N', 'N'])
  })

  test('does what the node says, whatever is read behind', async () => {
    const flows = ['A x', "x Y ${outcome=='agree'}", 'x N default']
    const nodes = (rule: string) => ({ A: `user ${way} portico:onReject=${rule}`, x: 'xor', Y: 'user', N: 'user' })
    expect(await afterRejecting(nodes('end'), flows)).toStrictEqual(['rejected', 'rejected'])
    expect(await afterRejecting(nodes('continue'), flows)).toStrictEqual(['N', 'N'])
  })
})

describe('the outcome is read', () => {
  const goesOn = async (nodes: Sketch, flows: string[], vars: Vars = {}) =>
    (await afterRejecting({ A: 'user', ...nodes }, flows, vars))[0] !== 'rejected'

  test('by a flow of the node itself, an inclusive choice, FEEL, a lookup by name', async () => {
    for (const condition of [
      "${outcome=='reject'}",
      '=outcome="reject"',
      "${execution.getVariable('outcome')=='reject'}",
    ]) {
      expect(await goesOn({ B: 'user', C: 'user' }, [`A B ${condition}`, 'A C default']), condition).toBe(true)
      expect(await goesOn({ x: 'or', B: 'user', C: 'user' }, ['A x', `x B ${condition}`, 'x C default'])).toBe(true)
    }
  })

  test('inside of a sub-process behind, after it, and by who is asked next', async () => {
    const inside = { is: 'sub', of: { a: 'start', x: 'xor', B: 'user', C: 'user' } }
    const flows = ['a x', "x B ${outcome=='agree'}", 'x C default']
    expect(await goesOn({ S: { ...inside, flows } }, ['A S'])).toBe(true)
    expect(await goesOn({ B: "user assignee=${outcome=='agree'?'ann':'bob'}" }, ['A B'])).toBe(true)
  })

  test('not behind the next people, not as a text, not by another name', async () => {
    const choice = ['x Y default', "x N ${outcome=='agree'}"]
    expect(await goesOn({ B: 'user', x: 'xor', Y: 'user', N: 'user' }, ['A B', 'B x', ...choice])).toBe(false)
    const other = ["x N ${decision=='outcome'}", 'x Y default']
    expect(await goesOn({ x: 'xor', Y: 'user', N: 'user' }, ['A x', ...other], { answer: '' })).toBe(false)
  })
})

describe('a task that its starter fills in', () => {
  const model = (node: string) => bpmn({ s: 'start initiator=applicant', A: `user ${node}`, B: 'user' }, ['s A', 'A B'])

  test('has nothing to reject, by either command, and stays as it was', async () => {
    for (const node of ['assignee=${initiator}', 'assignee=${applicant}', 'assignee=ann portico:onReject=none']) {
      const run = await driven(model(node))
      const task = run.task('A')
      const { state } = run
      expect(run.refusal({ type: 'reject', task, lineage: run.lineage() })).toBe('NOT_REJECTABLE A')
      expect(run.refusal({ type: 'complete', task, outcome: 'reject', vars: { n: 1 } })).toBe('NOT_REJECTABLE A')
      expect(run.state).toBe(state)
      run.do({ type: 'complete', task, outcome: 'agree' })
      expect(run.places()).toBe('B')
    }
  })

  test('is rejected where the model says what that means', async () => {
    const run = await driven(model('assignee=${initiator} portico:onReject=end'))
    run.do({ type: 'reject', task: run.task('A'), lineage: run.lineage() })
    expect(run.state.status).toBe('rejected')
  })
})

test('a countersign that counts votes is decided by the majority', async () => {
  const xml = bpmn({ s: 'start', A: 'user times=3 until=${nrOfAgreed>=2||nrOfRejected>=2}', B: 'user' }, ['s A', 'A B'])
  const vote = async (...outcomes: ('agree' | 'reject')[]) => {
    const run = await driven(xml)
    for (const outcome of outcomes) run.do({ type: 'complete', task: run.task('A'), outcome })
    return run.places()
  }
  expect(await vote('reject', 'agree', 'agree')).toBe('B')
  expect(await vote('agree', 'reject', 'reject')).toBe('rejected')
})
