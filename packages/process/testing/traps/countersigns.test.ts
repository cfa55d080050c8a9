/** Traps that other engines fall into, each with what is right. */
import { describe, expect, test } from 'vitest'
import { countersign, done, people } from './models.ts'
import { bpmn, NOON, places } from '../bpmn.ts'
import { compile } from '../../compile/compile.ts'
import { NEW, step } from '../../core/step.ts'

describe('countersigns', () => {
  test('trap 9: added members count at once, and removing the last open one decides', async () => {
    const half = countersign('until=${nrOfCompletedInstances/nrOfInstances>=0.5}')
    const vars = { people: ['ann', 'bob'] }
    expect(
      await places(half, [{ addSigner: 'A', user: 'eve' }, ...done('A'), { removeSigner: 'A', user: 'eve' }], { vars }),
    ).toEqual(['A×2', 'A×3', 'A×2', 'B'])
    expect(
      await places(countersign(''), [...done('A', 'A'), { removeSigner: 'A', user: 'eve' }], { vars: people }),
    ).toEqual(['A×3', 'A×2', 'A', 'B'])
    expect(
      await places(
        countersign('sequential'),
        [{ addSigner: 'A', user: 'zoe' }, { removeSigner: 'A', user: 'bob' }, ...done('A', 'A', 'A')],
        { vars: people },
      ),
    ).toEqual(['A', 'A', 'A', 'A', 'A', 'B'])
  })

  test('trap 10: before, the task waits for the helpers; after, they come next; no one nests', async () => {
    const xml = bpmn({ s: 'start', A: 'user assignee=ann', B: 'user' }, ['s A', 'A B'])
    const before = { addSigner: 'A', user: 'bob', position: 'before' }
    expect(
      await places(xml, [
        before,
        { complete: 'A', by: 'ann' },
        { complete: 'A', by: 'bob' },
        { complete: 'A', by: 'ann' },
      ]),
    ).toEqual(['A', 'A', '!NOT_YOURS', 'A', 'B'])
    expect(
      await places(xml, [
        { ...before, position: 'after' },
        { complete: 'A', by: 'bob' },
        { complete: 'A', by: 'ann' },
        { complete: 'A', by: 'bob' },
      ]),
    ).toEqual(['A', 'A', '!NOT_YOURS', 'A', 'B'])
    expect(
      await places(xml, [before, { addSigner: 'A', user: 'eve', position: 'before' }, { addSigner: 'A', user: 'ann' }]),
    ).toEqual(['A', 'A', '!NESTED_SIGNER', '!ALREADY_SIGNER'])
  })

  test('trap 10: a helper’s rejection is the rejection of the task', async () => {
    const xml = bpmn({ s: 'start', A: 'user assignee=ann', x: 'xor', B: 'user', C: 'user' }, [
      's A',
      'A x',
      "x C ${outcome=='reject'}",
      'x B default',
    ])
    expect(
      await places(xml, [
        { addSigner: 'A', user: 'bob', position: 'before' },
        { complete: 'A', outcome: 'reject' },
      ]),
    ).toEqual(['A', 'A', 'C'])
  })

  test('trap 11: when any one is enough, the others’ tasks are closed as satisfied', async () => {
    const { ir } = await compile(countersign('mode=any'))
    if (ir === undefined) throw new Error('not compiled')
    const begun = step(ir, NEW, { type: 'start', vars: people }, { now: NOON })
    const [task = 0] = Object.keys(begun.state.tasks).map(Number)
    const { effects } = step(ir, begun.state, { type: 'complete', task, outcome: 'agree' }, { now: NOON })
    expect(effects.filter(({ type }) => type === 'taskClosed')).toMatchObject([
      { why: 'done' },
      { why: 'satisfied' },
      { why: 'satisfied' },
    ])
  })

  test('trap 12: percentages are whole, decided as soon as nothing can change them; who abstains counts', async () => {
    const vote = (...outcomes: string[]) => outcomes.map((outcome) => ({ complete: 'A', outcome }))
    const xml = countersign('mode=percent percent=67')
    expect(await places(xml, vote('agree', 'agree', 'agree'), { vars: people })).toEqual(['A×3', 'A×2', 'A', 'B'])
    expect(await places(xml, vote('reject'), { vars: people })).toEqual(['A×3', 'rejected'])
    expect(
      await places(countersign('mode=percent percent=66'), vote('agree', 'abstain', 'agree'), { vars: people }),
    ).toEqual(['A×3', 'A×2', 'A', 'B'])
  })

  test('trap 13: who rejects has completed, and has not agreed', async () => {
    const xml = countersign('until=${nrOfAgreed/nrOfInstances>=0.5||nrOfRejected>1}')
    const steps = [
      { complete: 'A', outcome: 'reject' },
      { complete: 'A', outcome: 'agree' },
      { complete: 'A', outcome: 'agree' },
    ]
    expect(await places(xml, steps, { vars: people })).toEqual(['A×3', 'A×2', 'A', 'B'])
  })

  test('trap 14: no one found is an incident, unless the node has a rule', async () => {
    const unassigned = (rule: string) =>
      bpmn({ s: 'start', A: `user portico:people=users: ${rule}`, B: 'user' }, ['s A', 'A B'])
    expect(await places(unassigned(''))).toEqual(['!NO_ASSIGNEE'])
    expect(await places(unassigned('portico:whenEmpty=pass'))).toEqual(['B'])
  })
})
