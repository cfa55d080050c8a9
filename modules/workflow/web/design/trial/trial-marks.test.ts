import { expect, test } from 'vitest'
import type { Trial, TrialStep } from '#workflow/contract/trial.ts'
import { answersOf, trialMarks, withAnswer } from './trial-marks.ts'

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

test('answers are sent in the order of the visits, and those behind a new one are forgotten', () => {
  expect(answersOf({ 'a b 1': 'reject', 'c 0': 'abstain' })).toEqual([
    { nodeId: 'a b', outcome: 'agree', vars: {} },
    { nodeId: 'a b', outcome: 'reject', vars: {} },
    { nodeId: 'c', outcome: 'abstain', vars: {} },
  ])
  const steps = [step('a'), step('b'), step('a', 1)]
  const [, second = step('b')] = steps
  expect(withAnswer(steps, { 'a 0': 'agree', 'a 1': 'reject', 'b 0': 'agree' }, second, 'reject')).toEqual({
    'a 0': 'agree',
    'b 0': 'reject',
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
