import { expect, test } from 'vitest'
import type { Trial, TrialStep } from '#workflow/contract/trial.ts'
import { answersOf, trialMarks, withAnswer, type StepReply } from './trial-marks.ts'

const step = (nodeId: string, visit = 0, more: Partial<TrialStep> = {}): TrialStep => ({
  nodeId,
  node: nodeId,
  element: 'userTask',
  process: '',
  visit,
  people: [],
  more: 0,
  isMissing: false,
  outcome: null,
  waits: null,
  ...more,
})

const reply = (outcome: StepReply['outcome'], vars = {}): StepReply => ({ outcome, vars })

test('answers are sent in the order of the visits with their values, and those behind a new one are forgotten', () => {
  expect(answersOf({ 'a b 1': reply('reject', { days: 3 }), 'c 0': reply('abstain') })).toEqual([
    { nodeId: 'a b', outcome: 'agree', vars: {} },
    { nodeId: 'a b', outcome: 'reject', vars: { days: 3 } },
    { nodeId: 'c', outcome: 'abstain', vars: {} },
  ])
  const steps = [step('a'), step('b'), step('a', 1)]
  const [, second = step('b')] = steps
  const known = { 'a 0': reply('agree', { note: 'x' }), 'a 1': reply('reject'), 'b 0': reply('agree') }
  expect(withAnswer(steps, known, second, reply('reject', { days: 1 }))).toEqual({
    'a 0': reply('agree', { note: 'x' }),
    'b 0': reply('reject', { days: 1 }),
  })
})

test('the path is marked, with how often and by whom, and where it stops', () => {
  const trial: Trial = {
    end: 'stuck',
    steps: [
      step('s'),
      step('a'),
      step('a', 1, { people: [{ personId: null, name: 'Ann', behalf: '', standsWhy: null, auto: null }] }),
      step('inner', 0, { process: 'Other' }),
    ],
    flows: ['f1'],
    problem: { nodeId: 'x', node: 'x', message: '' },
    problems: [],
  }
  expect(trialMarks(trial, ({ people }) => people.map(({ name }) => name).join())).toEqual({
    f1: { tone: 'done' },
    s: { tone: 'done' },
    a: { tone: 'done', badge: '×2', note: 'Ann' },
    x: { tone: 'error' },
  })
})
