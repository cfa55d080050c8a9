import { expect, test } from 'vitest'
import { areIds, isInTurn, peopleRuleOf, peopleRuleText } from './people-rule.ts'

test.each([
  ['', 'none', ''],
  ['leader:1', 'leader', '1'],
  ['leaders:top', 'leaders', 'top'],
  ['leaders-to:director', 'leaders-to', 'director'],
  ['dept-leader-of:part', 'dept-leader-of', 'part'],
  ['initiator', 'initiator', ''],
  ['user: li, wang ', 'user', 'li, wang'],
  ['post:director@dept', 'post', 'director@dept'],
  ['expr:${a ? b : c}', 'expr', '${a ? b : c}'],
  ['role:a; leader:1', 'text', 'role:a; leader:1'],
  ['initiator:li', 'text', 'initiator:li'],
  ['everybody', 'text', 'everybody'],
])('the rule "%s" is shown as %s with "%s"', (text, kind, argument) => {
  expect(peopleRuleOf(text)).toEqual({ kind, argument })
})

test('a rule is written only with its value, and as it was read', () => {
  expect(peopleRuleText('user', ' ')).toBe('')
  for (const text of ['leader:top', 'chosen', 'group:a,b', 'role:a; leader:1', 'what is this'])
    expect(peopleRuleText(peopleRuleOf(text).kind, peopleRuleOf(text).argument)).toBe(text)
})

test('pickers show ids only: a name is not in their list', () => {
  expect(areIds('01912f4e-0000-7000-8000-000000000000')).toBe(true)
  expect(areIds('01912f4e-0000-7000-8000-000000000000,li')).toBe(false)
})

test('leaders level by level are asked in turn, others are not', () => {
  expect(['leaders:2', 'leaders-to:cfo', 'leader:2', 'leader-of:who', ''].map(isInTurn)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
