import { expect, test } from 'vitest'
import { settingsOf, titleFrom } from './settings.shape.ts'

test('a title takes variables, fields of variables and who starts it', () => {
  const vars = { days: 3, form: { reason: 'sea', to: ['Ann', 'Bob'] }, 事由: '年假' }
  expect(titleFrom('${initiator} – leave ${days}', vars, { initiator: '王芳', serial: '' })).toBe('王芳 – leave 3')
  expect(titleFrom('${ form.reason } ${form.to} ${事由}', vars, { initiator: '', serial: '' })).toBe(
    'sea Ann, Bob 年假',
  )
})

test('what is not there is left out, and nothing is computed', () => {
  expect(
    titleFrom(
      'A ${missing.deep} B ${1 + 1} ${toString} ${constructor.name}',
      { toString: {} },
      { initiator: 'x', serial: '' },
    ),
  ).toBe('A B ${1 + 1}')
  expect(titleFrom('${a}', { a: 'x'.repeat(500) }, { initiator: '', serial: '' })).toHaveLength(200)
  expect(titleFrom('${a}', { a: 'one\ntwo\u0000' }, { initiator: '', serial: '' })).toBe('one two')
})

test('a variable cannot pass for who starts it', () => {
  expect(titleFrom('${initiator}', { initiator: 'the boss' }, { initiator: 'Eve', serial: '' })).toBe('Eve')
})

test('settings that were stored before there were any are as they would be by themselves', () => {
  expect(settingsOf({})).toEqual({
    titleTemplate: '',
    formKey: '',
    mayWithdraw: true,
    answerByLink: false,
    numberRule: null,
    publicStart: null,
    summaryFields: [],
    printTemplate: '',
    retentionDays: 0,
  })
  expect(settingsOf(null)).toEqual(settingsOf({}))
})

test('a title takes no more of a value than it shows', () => {
  let deep: unknown = 'x'
  for (let at = 0; at < 50_000; at += 1) deep = [deep]
  expect(titleFrom('a ${deep} ${list}', { deep, list: [['one'], 'two'] }, { initiator: '', serial: '' })).toBe(
    'a one, two',
  )
  const wide = Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => 'y'))
  expect(titleFrom('${wide}', { wide }, { initiator: '', serial: '' })).toHaveLength(200)
})
