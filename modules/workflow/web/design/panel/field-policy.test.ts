import { describe, expect, it } from 'vitest'
import { copiedFrom, isRequired, modeOf, policyRows, withMode, withRequired, type PolicyLists } from './field-policy.ts'

const form = [
  { name: 'days', label: 'Days' },
  { name: 'salary', label: 'Salary' },
  { name: 'note', label: 'Note' },
]
const lists: PolicyLists = { hides: 'salary', writes: ' days ,days', requires: 'total' }
const rows = policyRows(form, lists, ['typed'])
const row = (name: string) => rows.find((one) => one.name === name) ?? { name, label: name, isOfForm: true }

describe('rows', () => {
  it('are the form in its order, then what only the lists name, then what was added', () =>
    expect(rows.map(({ name, isOfForm }) => [name, isOfForm])).toEqual([
      ['days', true],
      ['salary', true],
      ['note', true],
      ['total', false],
      ['typed', false],
    ]))
})

describe('modes', () => {
  it('are read from the lists; what is required is written', () =>
    expect(rows.map((one) => modeOf(lists, one, false))).toEqual(['write', 'hide', 'read', 'write', 'read']))
  it('let the user who starts a process write every field of its form that is not hidden', () =>
    expect(rows.map((one) => modeOf(lists, one, true))).toEqual(['write', 'hide', 'write', 'write', 'read']))
})

describe('changes', () => {
  it('move a field from one list to another, and leave the others as they are', () => {
    expect(withMode(lists, [row('salary')], 'write', false)).toEqual({
      hides: '',
      writes: 'days, salary',
      requires: 'total',
    })
    expect(withMode(lists, [row('days')], 'read', false)).toEqual({ hides: 'salary', writes: '', requires: 'total' })
  })
  it('end what is required with the writing', () => {
    expect(withMode(lists, [row('total')], 'hide', false)).toEqual({
      hides: 'salary, total',
      writes: 'days',
      requires: '',
    })
  })
  it('name no field of the form at the start, which writes them anyway', () =>
    expect(withMode(lists, rows, 'write', true)).toEqual({ hides: '', writes: 'total, typed', requires: 'total' }))
  it('open a field that becomes required, and keep it open when it no longer is', () => {
    const wanted = withRequired(lists, row('salary'), true)
    expect(wanted).toEqual({ hides: '', writes: 'days, salary', requires: 'total, salary' })
    expect(isRequired(wanted, row('salary'))).toBe(true)
    expect(withRequired(wanted, row('salary'), false)).toEqual({ hides: '', writes: 'days, salary', requires: 'total' })
  })
  it('take the lists of another step whole', () =>
    expect(copiedFrom({ writes: 'a,b' })).toEqual({ hides: '', writes: 'a, b', requires: '' }))
})
