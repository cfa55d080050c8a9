/** Traps that other engines fall into, each with what is right. */
import { describe, expect, test } from 'vitest'
import { bpmn, NOON, places, trial } from './bpmn.ts'
import { compile } from '../compile/compile.ts'
import { NEW, step } from '../core/step.ts'

const done = (...nodes: string[]) => nodes.map((complete) => ({ complete }))

/** apply, then A and B side by side, joined, then C. */
const fork = bpmn(
  { s: 'start', apply: 'user', f: 'and', A: 'user', A2: 'user', B: 'user', j: 'and', C: 'user', e: 'end' },
  ['s apply', 'apply f', 'f A', 'A A2', 'f B', 'A2 j', 'B j', 'j C', 'C e'],
)
const countersign = (attributes: string) =>
  bpmn({ s: 'start', A: `user each=who:people ${attributes} assignee=\${who}`, B: 'user', e: 'end' }, [
    's A',
    'A B',
    'B e',
  ])
const people = { people: ['ann', 'bob', 'eve'] }

describe('returning', () => {
  test('trap 5: from one branch to before the fork takes the other branch along, and nothing is asked twice', async () => {
    expect(
      await places(fork, [
        ...done('apply', 'A'),
        { return: 'apply', from: 'A2' },
        ...done('apply', 'A', 'A2', 'B', 'C'),
      ]),
    ).toEqual(['apply', 'A B', 'A2 B', 'apply', 'A B', 'A2 B', 'B j', 'C', 'ended'])
  })

  test('trap 5: also when the other branch has come to the join already', async () => {
    expect(
      await places(fork, [
        ...done('apply', 'B', 'A'),
        { return: 'apply', from: 'A2' },
        ...done('apply', 'B', 'A', 'A2', 'C'),
      ]),
    ).toEqual(['apply', 'A B', 'A j', 'A2 j', 'apply', 'A B', 'A j', 'A2 j', 'C', 'ended'])
  })

  test('trap 6: from behind the join into one branch gives the join back what came from the other', async () => {
    expect(
      await places(fork, [...done('apply', 'A', 'A2', 'B'), { return: 'A', from: 'C' }, ...done('A', 'A2', 'C')]),
    ).toEqual(['apply', 'A B', 'A2 B', 'B j', 'C', 'A j', 'A2 j', 'C', 'ended'])
  })

  test('trap 6: twice in a row, into the same branch and into the other', async () => {
    expect(
      await places(fork, [
        ...done('apply', 'A', 'A2', 'B'),
        { return: 'A', from: 'C' },
        ...done('A', 'A2'),
        { return: 'B', from: 'C' },
        ...done('B'),
        { return: 'A2', from: 'C' },
        ...done('A2', 'C'),
      ]),
    ).toEqual(['apply', 'A B', 'A2 B', 'B j', 'C', 'A j', 'A2 j', 'C', 'B j', 'C', 'A2 j', 'C', 'ended'])
  })

  test('trap 6: two joins deep', async () => {
    const xml = bpmn(
      { s: 'start', f: 'and', g: 'and', A: 'user', B: 'user', D: 'user', h: 'and', j: 'and', C: 'user', e: 'end' },
      ['s f', 'f g', 'f D', 'g A', 'g B', 'A h', 'B h', 'h j', 'D j', 'j C', 'C e'],
    )
    expect(await places(xml, [...done('A', 'B', 'D'), { return: 'A', from: 'C' }, ...done('A', 'C')])).toEqual([
      'A B D',
      'B D h',
      'D j',
      'C',
      'A h j',
      'C',
      'ended',
    ])
  })

  test('an inclusive join waits for what was returned, and for nothing else', async () => {
    const xml = bpmn({ s: 'start', f: 'or', A: 'user', B: 'user', D: 'user', j: 'or', C: 'user', e: 'end' }, [
      's f',
      'f A ${a}',
      'f B ${b}',
      'f D default',
      'A j',
      'B j',
      'D j',
      'j C',
      'C e',
    ])
    expect(
      await places(xml, [...done('A', 'B'), { return: 'B', from: 'C' }, ...done('B', 'C')], {
        vars: { a: true, b: true },
      }),
    ).toEqual(['A B', 'B j', 'C', 'B j', 'C', 'ended'])
  })

  test('trap 7: a countersign that is returned to begins with no votes', async () => {
    const steps = [...done('A', 'A', 'A'), { return: 'A', from: 'B' }, ...done('A'), ...done('A', 'A', 'B')]
    expect(await places(countersign('until=${nrOfCompletedInstances==3}'), steps, { vars: people })).toEqual([
      'A×3',
      'A×2',
      'A',
      'B',
      'A×3',
      'A×2',
      'A',
      'B',
      'ended',
    ])
  })

  test('trap 8: straight back to the returner, with everything beside as it was', async () => {
    const back = { return: 'apply', from: 'A2', then: 'backToReturner' }
    expect(await places(fork, [...done('apply', 'A', 'B'), back, ...done('apply', 'A2', 'C')])).toEqual([
      'apply',
      'A B',
      'A2 B',
      'A2 j',
      'apply',
      'A2 j',
      'C',
      'ended',
    ])
    expect(await places(fork, [...done('apply', 'A'), back, ...done('apply', 'A2', 'B', 'C')])).toEqual([
      'apply',
      'A B',
      'A2 B',
      'apply',
      'A2 B',
      'B j',
      'C',
      'ended',
    ])
  })

  test('trap 8: straight back over a join leaves nothing before it', async () => {
    const back = { return: 'A', from: 'C', then: 'backToReturner' }
    expect(await places(fork, [...done('apply', 'A', 'A2', 'B'), back, ...done('A', 'C')])).toEqual([
      'apply',
      'A B',
      'A2 B',
      'B j',
      'C',
      'A j',
      'C',
      'ended',
    ])
  })

  test('trap 8: a choice that would now be another leads forward', async () => {
    const xml = bpmn({ s: 'start', A: 'user', x: 'xor', B: 'user', C: 'user' }, [
      's A',
      'A x',
      'x B ${n>10}',
      'x C default',
    ])
    const back = [
      { complete: 'A', vars: { n: 20 } },
      { return: 'A', from: 'B', then: 'backToReturner' },
    ]
    expect(await places(xml, [...back, { complete: 'A', vars: { n: 1 } }])).toEqual(['A', 'B', 'A', 'C'])
    expect(await places(xml, [...back, { complete: 'A', vars: { n: 30 } }])).toEqual(['A', 'B', 'A', 'B'])
  })

  test('into a sub-process that is over opens it again, with what it had', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub',
          of: { s1: 'start', f: 'and', A: 'user', B: 'user', j: 'and', D: 'user' },
          flows: ['s1 f', 'f A', 'f B', 'A j', 'B j', 'j D'],
        },
        C: 'user',
        e: 'end',
      },
      ['s S', 'S C', 'C e'],
    )
    expect(await places(xml, [...done('A', 'B', 'D'), { return: 'A', from: 'C' }, ...done('A', 'D', 'C')])).toEqual([
      'A B',
      'B j',
      'D',
      'C',
      'A j',
      'D',
      'C',
      'ended',
    ])
  })

  test('into one of several sub-processes leaves the others done', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: { is: 'sub times=3', of: { s1: 'start', A: 'user', D: 'user' }, flows: ['s1 A', 'A D'] },
        C: 'user',
        e: 'end',
      },
      ['s S', 'S C', 'C e'],
    )
    expect(
      await places(xml, [...done('A', 'A', 'A', 'D', 'D', 'D'), { return: 'A', from: 'C' }, ...done('A', 'D', 'C')]),
    ).toEqual(['A×3', 'A×2 D', 'A D×2', 'D×3', 'D×2', 'D', 'C', 'A', 'D', 'C', 'ended'])
  })

  test('from a boundary event’s way into what it interrupted brings back the rest of that, too', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub',
          of: { s1: 'start', f: 'and', A: 'user', A2: 'user', B: 'user' },
          flows: ['s1 f', 'f A', 'A A2', 'f B'],
        },
        t: 'boundary on=S timer=PT1H',
        L: 'user',
        C: 'user',
      },
      ['s S', 'S C', 't L'],
    )
    expect(
      await places(xml, [...done('A'), { advance: 'PT1H' }, { return: 'A', from: 'L' }, ...done('A', 'A2', 'B', 'C')]),
    ).toEqual(['A B', 'A2 B', 'L', 'A B', 'A2 B', 'B', 'C', 'ended'])
  })

  test('out of a called process ends it; the call begins anew', async () => {
    const xml = bpmn({ s: 'start', A: 'user', c: 'call calls=q', C: 'user', e: 'end' }, ['s A', 'A c', 'c C', 'C e'])
    const called = bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q')
    expect(
      await places(
        [xml, called],
        [...done('A'), { return: 'A', from: 'Q' }, ...done('A', 'Q'), { return: 'c', from: 'C' }, ...done('Q', 'C')],
      ),
    ).toEqual(['A', 'Q', 'A', 'Q', 'C', 'Q', 'C', 'ended'])
  })

  test('what happens beside goes away with what it hangs on, and only with that', async () => {
    const xml = bpmn(
      { s: 'start', f: 'and', A: 'user', t: 'boundary on=A timer=PT1H beside', R: 'user', B: 'user', D: 'user' },
      ['s f', 'f A', 'f B', 't R', 'A D'],
    )
    expect(await places(xml, [{ advance: 'PT1H' }, ...done('A'), { return: 'A', from: 'D' }])).toEqual([
      'A B',
      'A B R',
      'B D R',
      'A B',
    ])
  })

  test('never to where nobody was, nor to what was taken back', async () => {
    expect(
      await places(fork, [
        ...done('apply', 'A'),
        { return: 'C', from: 'A2' },
        { return: 'apply', from: 'A2' },
        { return: 'A', from: 'apply' },
      ]),
    ).toEqual(['apply', 'A B', 'A2 B', '!NEVER_VISITED', 'apply', '!NEVER_VISITED'])
  })
})

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

  test('trap 10: before, the task waits for the helpers; after, they come next; nobody nests', async () => {
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
    expect(await places(xml, vote('reject'), { vars: people })).toEqual(['A×3', 'B'])
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

  test('trap 14: nobody found is an incident, unless the node has a rule', async () => {
    const nobody = (rule: string) =>
      bpmn({ s: 'start', A: `user portico:people=users: ${rule}`, B: 'user' }, ['s A', 'A B'])
    expect(await places(nobody(''))).toEqual(['!NO_ASSIGNEE'])
    expect(await places(nobody('portico:whenEmpty=pass'))).toEqual(['B'])
  })
})

describe('handling', () => {
  const xml = bpmn({ s: 'start', A: 'user assignee=ann', B: 'user', C: 'user' }, ['s A', 'A B', 'B C'])

  test('trap 1: a task is done once', async () => {
    expect(await places(xml, done('A', 'A'))).toEqual(['A', 'B', '!TASK_GONE'])
  })

  test('trap 3: signers of one countersign come in turn, and each is kept', async () => {
    const steps = ['eve', 'ann', 'ann', 'bob'].map((by) => ({ complete: 'A', by }))
    expect(await places(countersign(''), steps, { vars: people })).toEqual(['A×3', 'A×2', 'A', '!NOT_YOURS', 'B'])
  })

  test('trap 16: one takes back what nobody has acted on since', async () => {
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

  test('trap 19: nobody is delegated to themselves, to a member, or back in a circle', async () => {
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

  test('trap 38: a message nobody or more than one waits for is answered, not guessed', async () => {
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

describe('administering', () => {
  test('trap 33: another version takes over what stands on the same nodes, and refuses the rest', async () => {
    const next = (nodes: Parameters<typeof bpmn>[0], flows: string[]) => async () => bpmn(nodes, flows)
    const wider = next(
      { s: 'start', apply: 'user', f: 'and', A: 'user', A2: 'user', B: 'user', j: 'and', C: 'user', X: 'user' },
      ['s apply', 'apply f', 'f A', 'A A2', 'f B', 'A2 j', 'B j', 'j X', 'X C'],
    )
    expect(
      await places(fork, [...done('apply', 'B'), { migrate: 'v2' }, ...done('A', 'A2', 'X')], { read: wider }),
    ).toEqual(['apply', 'A B', 'A j', 'A j', 'A2 j', 'X', 'C'])
    const without = next({ s: 'start', apply: 'user', f: 'and', A: 'user', D: 'user', j: 'and', C: 'user' }, [
      's apply',
      'apply f',
      'f A',
      'f D',
      'A j',
      'D j',
      'j C',
    ])
    const lines = await trial(fork, [...done('apply'), { migrate: 'v3' }], { read: without })
    expect(lines[2]?.error).toMatchObject({ code: 'MIGRATION', node: 'B' })
    const other = next({ s: 'start', apply: 'user', f: 'and', A: 'user', A2: 'user', B: 'user', j: 'or', C: 'user' }, [
      's apply',
      'apply f',
      'f A',
      'A A2',
      'f B',
      'A2 j',
      'B j',
      'j C',
    ])
    expect((await trial(fork, [...done('apply', 'B'), { migrate: 'v4' }], { read: other }))[3]?.error).toMatchObject({
      code: 'MIGRATION',
      node: 'j',
    })
  })

  test('trap 41: a jump back is a return; a jump over a join leaves nothing before it; one that strands is refused', async () => {
    expect(await places(fork, [...done('apply', 'A'), { jump: 'A2', to: 'apply' }, ...done('apply')])).toEqual([
      'apply',
      'A B',
      'A2 B',
      'apply',
      'A B',
    ])
    expect(await places(fork, [...done('apply', 'B'), { jump: 'A', to: 'C' }, ...done('C')])).toEqual([
      'apply',
      'A B',
      'A j',
      'C',
      'ended',
    ])
    expect(await places(fork, [...done('apply'), { jump: 'A', to: 'A2' }, { jump: 'A2', to: 'B' }])).toEqual([
      'apply',
      'A B',
      'A2 B',
      '!JUMP_STRANDS',
    ])
  })

  test('a canceled branch gives the join its share', async () => {
    expect(await places(fork, [...done('apply'), { cancelBranch: 'A' }, ...done('B', 'C')])).toEqual([
      'apply',
      'A B',
      'B j',
      'C',
      'ended',
    ])
    expect(await places(fork, [{ cancelBranch: 'apply' }])).toEqual(['apply', 'canceled'])
  })

  test('trap 42: redoing is another instance, which says whose copy it is', async () => {
    const { ir } = await compile(fork)
    if (ir === undefined) throw new Error('not compiled')
    expect(step(ir, NEW, { type: 'start', copiedFrom: 'i1' }, { now: NOON }).effects[0]).toEqual({
      type: 'started',
      process: 'p',
      copiedFrom: 'i1',
    })
    const { state } = step(ir, NEW, { type: 'start' }, { now: NOON })
    const ended = step(ir, state, { type: 'cancel' }, { now: NOON }).state
    expect(() => step(ir, ended, { type: 'start' }, { now: NOON })).toThrow('ALREADY_STARTED')
  })

  test('trap 43: flows without ids get stable ones, written into the file, and none is lost', async () => {
    const bare = fork.replaceAll(/<sequenceFlow id="[^"]*"/g, '<sequenceFlow')
    const { ir, xml, problems } = await compile(bare)
    expect(Object.keys(ir?.flows ?? {})).toEqual([
      's_apply_1',
      'apply_f_1',
      'f_A_1',
      'A_A2_1',
      'f_B_1',
      'A2_j_1',
      'B_j_1',
      'j_C_1',
      'C_e_1',
    ])
    expect(problems.filter(({ code }) => code === 'ID_MADE')).toHaveLength(9)
    const again = await compile(xml)
    expect(again.ir).toEqual(ir)
    expect(again.problems).toEqual([])
    expect(await places(bare, done('apply', 'A', 'A2', 'B', 'C'))).toEqual([
      'apply',
      'A B',
      'A2 B',
      'B j',
      'C',
      'ended',
    ])
  })
})

describe('what random play has found', () => {
  test('a return gives a join back its input also when what came of it has ended', async () => {
    const xml = bpmn(
      {
        s: 'start',
        f: 'and',
        A: 'user',
        t: 'boundary on=A timer=PT1H beside',
        R: 'user',
        B: 'user',
        j: 'and',
        e: 'end',
      },
      ['s f', 'f A', 'f B', 't R', 'A j', 'B j', 'j e'],
    )
    expect(
      await places(xml, [{ advance: 'PT1H' }, ...done('A', 'B'), { return: 'A', from: 'R' }, ...done('A')]),
    ).toEqual(['A B', 'A B R', 'B R j', 'R', 'A j', 'ended'])
  })

  test('what happens beside a second time is not brought back from the first, too', async () => {
    const xml = bpmn({ s: 'start', A: 'user', t: 'boundary on=A timer=PT1H beside', R: 'user', e: 'end' }, [
      's A',
      't R',
      'A e',
    ])
    const back = { return: 'A', from: 'R', then: 'backToReturner' }
    expect(
      await places(xml, [{ advance: 'PT1H' }, ...done('A'), back, { advance: 'PT1H' }, ...done('A', 'R')]),
    ).toEqual(['A', 'A R', 'R', 'A', 'A R', 'R', 'ended'])
  })

  test('a helper’s signature is no vote that could be withdrawn; a task whose followers have not signed can be', async () => {
    const xml = bpmn({ s: 'start', A: 'user assignee=ann', B: 'user' }, ['s A', 'A B'])
    const after = { addSigner: 'A', user: 'bob', position: 'after' }
    expect(
      await places(xml, [
        after,
        { complete: 'A', by: 'ann' },
        { withdraw: 'A', by: 'ann' },
        { complete: 'A', by: 'bob' },
        { complete: 'A', by: 'ann' },
        { complete: 'A', by: 'bob' },
      ]),
    ).toEqual(['A', 'A', 'A', 'A', '!NOT_YOURS', 'A', 'B'])
    expect(
      await places(xml, [
        { ...after, position: 'before' },
        { complete: 'A', by: 'bob' },
        { withdraw: 'A', by: 'bob' },
      ]),
    ).toEqual(['A', 'A', 'A', '!NOTHING_TO_WITHDRAW'])
  })

  test('who was alone when the task opened is counted as a member since, also when another withdraws', async () => {
    const xml = bpmn({ s: 'start', A: 'user', B: 'user' }, ['s A', 'A B'])
    expect(
      await places(xml, [{ addSigner: 'A', user: 'bob' }, ...done('A', 'A'), { withdraw: 'A' }, ...done('A')]),
    ).toEqual(['A', 'A×2', 'A', 'B', 'A', 'B'])
  })
})
