import { expect, test } from 'vitest'
import { parseRule, unknownRules } from './people-rule.ts'

test('rules are separated by ; and name several with ,', () => {
  expect(parseRule(' user: li , wang ; role:finance;initiator; ')).toEqual([
    { kind: 'user', names: ['li', 'wang'] },
    { kind: 'role', names: ['finance'] },
    { kind: 'initiator' },
  ])
})

test.each([
  ['post:director', { kind: 'post', names: ['director'], isNear: false }],
  ['post:director,buyer@dept', { kind: 'post', names: ['director', 'buyer'], isNear: true }],
  ['group:board', { kind: 'group', names: ['board'] }],
  ['dept-leader:Sales,IT', { kind: 'deptLeader', names: ['Sales', 'IT'] }],
  ['leader:1', { kind: 'leader', level: 1 }],
  ['leader:top', { kind: 'leader', level: 'top' }],
  ['initiator-leader:2', { kind: 'initiatorLeader', level: 2 }],
  ['actor-leader:1', { kind: 'actorLeader', level: 1 }],
  ['leaders:2', { kind: 'leaders', level: 2 }],
  ['leaders:top', { kind: 'leaders', level: 'top' }],
  ['leaders-to:director,cfo', { kind: 'leadersTo', names: ['director', 'cfo'] }],
  ['leader-of:applicant', { kind: 'leaderOf', names: ['applicant'] }],
  ['dept-leader-of:a,b', { kind: 'deptLeaderOf', names: ['a', 'b'] }],
  ['chosen', { kind: 'chosen' }],
  ['field:a,b', { kind: 'field', names: ['a', 'b'] }],
])('%s', (text, rule) => {
  expect(parseRule(text)).toEqual([rule])
  expect(unknownRules(text)).toEqual([])
})

test('an expression keeps its own marks', () => {
  const text = "expr:${amount > 10 ? 'li;x' : boss}; user:li"
  expect(parseRule(text)).toEqual([
    { kind: 'expression', expression: { lang: 'juel', text: "${amount > 10 ? 'li;x' : boss}" } },
    { kind: 'user', names: ['li'] },
  ])
})

test.each([
  'boss:li',
  'user:',
  'leader:0',
  'leader:31',
  'leader:',
  'leaders:',
  'leaders:0',
  'leaders:director',
  'leaders-to:',
  'leader-of:',
  'initiator-leader:top',
  'actor-leader:x',
  'initiator:me',
  'chosen:li',
  'post:',
  'post:@dept',
  'post:a@Sales',
  'expr:boss',
  'expr:=boss',
  'expr:${boss',
  'expr:${bean.who()}',
])('%s is no rule and matches no user', (text) => {
  expect(parseRule(`user:li;${text}`)).toEqual([{ kind: 'user', names: ['li'] }])
  expect(unknownRules(`user:li;${text}`)).toEqual([text])
})
