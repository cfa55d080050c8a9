/** What rules do in the place of people: no one there, completed for a user, handed to the user who stands in. */
import { describe, expect, test } from 'vitest'
import { compile } from '../compile/compile.ts'
import { NEW, step } from '../core/step.ts'
import { Lineage } from '../history/lineage.ts'
import { Incident } from '../model/failure.ts'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'

const after = (words: string) => bpmn({ s: 'start', A: `user assignee=ann ${words}`, B: 'user' }, ['s A', 'A B'])

/** Started where no one is called ann. */
async function started(xml: string) {
  const { ir } = await compile(xml)
  if (ir === undefined) throw new Error('no process')
  const asked: string[] = []
  const person = (name: string, node: string): string => {
    asked.push(`${name} ${node}`)
    throw new Incident('NO_ASSIGNEE', name)
  }
  return { ...step(ir, NEW, { type: 'start' }, { now: 0, person }), asked }
}

const userOf = async (words: string) => {
  const { ir, problems } = await compile(after(words))
  return { user: ir?.nodes['A']?.user, problems: problems.map(({ code, detail }) => `${code} ${detail}`) }
}

describe('what a file says of them', () => {
  test('is kept where it is not what goes without saying', async () => {
    const { user } = await userOf('portico:whenEmpty=admin portico:whenInitiator=leader portico:whenRepeated=once')
    expect(user).toMatchObject({ emptyTo: 'admin', whenInitiator: 'leader', whenRepeated: 'once' })
    expect((await userOf('portico:whenEmpty=to:li')).user).toMatchObject({ emptyTo: 'to:li' })
    expect((await userOf('portico:whenInitiator=self')).user).toMatchObject({ whenInitiator: 'self' })
    const plain = (await userOf('portico:whenRepeated=none portico:whenEmpty=pass')).user
    expect(plain).toMatchObject({ whenEmpty: 'pass' })
    expect(Object.keys(plain ?? {})).not.toEqual(expect.arrayContaining(['whenInitiator']))
    expect(Object.keys(plain ?? {})).not.toEqual(expect.arrayContaining(['whenRepeated']))
    expect(Object.keys(plain ?? {})).not.toEqual(expect.arrayContaining(['emptyTo']))
  })

  test('is a problem in other words', async () => {
    const { problems } = await userOf('portico:whenEmpty=to: portico:whenInitiator=boss portico:whenRepeated=twice')
    expect(problems).toEqual(
      expect.arrayContaining([
        'BAD_VALUE to:: pass, reject, incident, admin, to:',
        'BAD_VALUE boss: self, skip, leader',
        'BAD_VALUE twice: none, once, consecutive',
      ]),
    )
  })
})

describe('no one of the name', () => {
  test('is an incident of the node that asked', async () => {
    const { state, asked } = await started(after(''))
    expect(asked).toEqual(['ann A'])
    expect(Object.values(state.tokens)).toMatchObject([{ n: 'A', st: 'stuck', why: 'NO_ASSIGNEE' }])
    expect(Object.values((await started(after('portico:whenEmpty=incident'))).state.tokens)).toMatchObject([
      { n: 'A', st: 'stuck' },
    ])
  })

  test('passes or rejects where the node says so', async () => {
    const passed = await started(after('portico:whenEmpty=pass'))
    expect(Object.values(passed.state.tokens)).toMatchObject([{ n: 'B', st: 'wait' }])
    const rejected = await started(after('portico:whenEmpty=reject portico:onReject=end'))
    expect(rejected.state.status).toBe('rejected')
  })
})

describe('completed by a rule', () => {
  test('is on record as done for the assignee, by no one, and keeps no one from taking their work back', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user assignee=ann', B: 'user assignee=bob', C: 'user' }, ['s A', 'A B', 'B C']),
    )
    const visit = run.token('A')
    run.do({ type: 'complete', task: run.task('A'), by: 'ann' })
    const effects = run.do({ type: 'complete', task: run.task('B'), outcome: 'agree', auto: 'repeated' })
    expect(of(effects, 'taskClosed')).toMatchObject([{ why: 'done', by: 'bob', auto: 'repeated', outcome: 'agree' }])
    run.do({ type: 'withdraw', visit, by: 'ann', lineage: run.lineage() })
    expect(run.task('A')).toBeGreaterThan(0)
  })

  test('a person’s own is one that a user acted on', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user assignee=ann', B: 'user assignee=bob', C: 'user' }, ['s A', 'A B', 'B C']),
    )
    const visit = run.token('A')
    run.do({ type: 'complete', task: run.task('A'), by: 'ann' })
    run.do({ type: 'complete', task: run.task('B') })
    expect(run.refusal({ type: 'withdraw', visit, by: 'ann', lineage: run.lineage() })).toMatch('ALREADY_HANDLED')
  })
})

test('a transfer says in whose place the new assignee is, and why', async () => {
  const run = await driven(after(''))
  const effects = run.do({ type: 'transfer', task: run.task('A'), to: 'bob', standsFor: 'ann', why: 'away' })
  expect(of(effects, 'taskChanged')).toStrictEqual([
    {
      type: 'taskChanged',
      task: run.task('A'),
      what: 'transferred',
      assignee: 'bob',
      standsFor: 'ann',
      standsWhy: 'away',
    },
  ])
  expect(new Lineage(effects).tokens.size).toBe(0)
})
