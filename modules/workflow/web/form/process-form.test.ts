import { expect, test } from 'vitest'
import { field } from '../../../../packages/forms/testing/models.ts'
import { aForm, decision, idOf } from './process-form.fixture.ts'
import { issuesOf, shownIn, valuesOf, varsOf } from './process-form.ts'

const FIELDS = [field('number', 'days'), field('text', 'v_1'), decision('approved')]
const FORM = aForm(FIELDS, {
  variables: { [idOf('days')]: 'days', [idOf('v_1')]: '_note', [idOf('approved')]: 'approved' },
  decisions: [idOf('approved')],
})
const withValues = { ...FORM, values: { [idOf('days')]: 3, [idOf('v_1')]: 'x' } }

test('what is entered at a start becomes variables under their own names; what is empty is left out', () => {
  const sent = { days: 4, v_1: null, approved: 'false', other: 1 }
  expect(varsOf(FORM, sent, { isStart: true })).toEqual({ days: 4, approved: false })
})

test('a task sends what differs, nothing for what was taken away, and decisions always', () => {
  expect(varsOf(withValues, { days: 3, v_1: null, approved: 'true' }, { isStart: false })).toEqual({
    _note: null,
    approved: true,
  })
  expect(varsOf(withValues, { days: 4, v_1: 'x', approved: null }, { isStart: false })).toEqual({ days: 4 })
})

test('a draft fills the form again, apart from decisions', () => {
  expect(valuesOf(FORM, { days: 2, _note: 'y', approved: true, more: 1 })).toEqual({
    [idOf('days')]: 2,
    [idOf('v_1')]: 'y',
  })
})

test('variables that the form begins with are shown by it', () => {
  expect([...shownIn(withValues)]).toEqual(['days', '_note'])
})

test('issues of variables stand at the fields, others are left', () => {
  const issues = [
    { path: 'body.vars._note', code: 'required', msg: 'a' },
    { path: 'vars.days.from', code: 'x', msg: 'b' },
    { path: 'title', code: 'x', msg: 'c' },
    { path: 'vars.unknown', code: 'x', msg: 'd' },
  ]
  expect(issuesOf(FORM, issues)).toEqual({
    atFields: [
      { path: 'v_1', msg: 'a' },
      { path: 'days.from', msg: 'b' },
    ],
    others: issues.slice(2),
  })
})
