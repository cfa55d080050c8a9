/** Traps that other engines fall into, each with what is right. */
import { describe, expect, test } from 'vitest'
import { countersign, done, fork, people } from './models.ts'
import { bpmn, places, trial } from '../bpmn.ts'

describe('handling', () => {
  const xml = bpmn({ s: 'start', A: 'user assignee=ann', B: 'user', C: 'user' }, ['s A', 'A B', 'B C'])

  test('trap 1: a task is done once', async () => {
    expect(await places(xml, done('A', 'A'))).toEqual(['A', 'B', '!TASK_GONE'])
  })

  test('trap 3: signers of one countersign come in turn, and each is kept', async () => {
    const steps = ['eve', 'ann', 'ann', 'bob'].map((by) => ({ complete: 'A', by }))
    expect(await places(countersign(''), steps, { vars: people })).toEqual(['A×3', 'A×2', 'A', '!NOT_YOURS', 'B'])
  })

  test('trap 16: one takes back what no one has acted on since', async () => {
    expect(
      await places(xml, [...done('A'), { withdraw: 'A' }, ...done('A', 'B'), { withdraw: 'A' }, { withdraw: 'B' }]),
    ).toEqual(['A', 'B', 'A', 'B', 'C', '!ALREADY_HANDLED', 'B'])
  })

  test('trap 16: across a join only one’s own token leaves it', async () => {
    expect(await places(fork, [...done('apply', 'A', 'A2', 'B'), { withdraw: 'B' }, ...done('B', 'C')])).toEqual([
      'apply',
      'A B',
      'A2 B',
      'B j',
      'C',
      'B j',
      'C',
      'ended',
    ])
  })

  test('trap 16: one of several takes their vote back, before and after it was decided', async () => {
    const steps = [
      { complete: 'A', by: 'bob' },
      { withdraw: 'A' },
      { complete: 'A', by: 'bob' },
      { complete: 'A', by: 'ann' },
      { complete: 'A', by: 'eve' },
      { withdraw: 'A' },
      { complete: 'A', by: 'eve' },
    ]
    expect(await places(countersign(''), steps, { vars: people })).toEqual([
      'A×3',
      'A×2',
      'A×3',
      'A×2',
      'A',
      'B',
      'A',
      'B',
    ])
  })

  test('trap 17: the starter withdraws, and children, timers and subscriptions go too', async () => {
    const long = bpmn({ s: 'start', f: 'and', c: 'call calls=q', w: 'catch timer=PT1H', m: 'receive message=x' }, [
      's f',
      'f c',
      'f w',
      'f m',
    ])
    const called = bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q')
    const lines = await trial([long, called], [{ withdraw: 's' }, { advance: 'PT2H' }])
    expect(lines.map(({ active, status }) => [active, status])).toEqual([
      [{ Q: 1, w: 1, m: 1 }, 'run'],
      [{}, 'canceled'],
      [{}, 'canceled'],
    ])
  })

  test('trap 18: the owner stays accountable; who was delegated resolves and does not complete', async () => {
    const steps = [
      { delegate: 'A', to: 'bob' },
      { complete: 'A', by: 'bob' },
      { resolve: 'A', by: 'bob' },
      { complete: 'A', by: 'bob' },
      { complete: 'A', by: 'ann' },
    ]
    expect(await places(xml, steps)).toEqual(['A', 'A', '!DELEGATION_PENDING', 'A', '!NOT_YOURS', 'B'])
    expect(
      await places(xml, [
        { transfer: 'A', to: 'bob' },
        { complete: 'A', by: 'ann' },
        { complete: 'A', by: 'bob' },
      ]),
    ).toEqual(['A', 'A', '!NOT_YOURS', 'B'])
  })

  test('trap 19: no one is delegated to themselves, to a member, or back in a circle', async () => {
    expect(
      await places(xml, [
        { delegate: 'A', to: 'ann' },
        { delegate: 'A', to: 'bob' },
        { delegate: 'A', to: 'ann' },
      ]),
    ).toEqual(['A', '!SAME_PERSON', 'A', '!SAME_PERSON'])
    expect(await places(countersign(''), [{ transfer: 'A', to: 'bob' }], { vars: people })).toEqual([
      'A×3',
      '!ALREADY_SIGNER',
    ])
  })

  test('claiming keeps others away', async () => {
    const open = bpmn({ s: 'start', A: 'user candidateGroups=hr', B: 'user' }, ['s A', 'A B'])
    expect(
      await places(open, [
        { claim: 'A', by: 'ann' },
        { claim: 'A', by: 'bob' },
        { complete: 'A', by: 'bob' },
        { complete: 'A', by: 'ann' },
      ]),
    ).toEqual(['A', 'A', '!ALREADY_CLAIMED', '!NOT_YOURS', 'B'])
  })

  test('trap 36: rejecting ends the instance, the branch, or returns, as the node says', async () => {
    const model = (rule: string) =>
      bpmn({ s: 'start', apply: 'user', f: 'and', A: `user ${rule}`, B: 'user', j: 'and', C: 'user' }, [
        's apply',
        'apply f',
        'f A',
        'f B',
        'A j',
        'B j',
        'j C',
      ])
    const steps = [...done('apply'), { reject: 'A' }]
    expect(await places(model(''), steps)).toEqual(['apply', 'A B', 'rejected'])
    expect(await places(model('portico:onReject=branch'), [...steps, ...done('B')])).toEqual([
      'apply',
      'A B',
      'B j',
      'C',
    ])
    expect(await places(model('portico:onReject=return'), steps)).toEqual(['apply', 'A B', 'apply'])
  })

  test('trap 36: a rejection in a called process rejects the whole', async () => {
    const outer = bpmn({ s: 'start', f: 'and', c: 'call calls=q', B: 'user' }, ['s f', 'f c', 'f B'])
    const called = bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q')
    expect(await places([outer, called], [{ reject: 'Q' }])).toEqual(['B Q', 'rejected'])
  })
})
