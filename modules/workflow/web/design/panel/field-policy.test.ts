import { describe, expect, it } from 'vitest'
import {
  copiedFrom,
  isRequired,
  mayMoveRows,
  modeOf,
  policyRows,
  withMode,
  withRequired,
  withRows,
  type FieldMode,
  type PolicyLists,
} from './field-policy.ts'

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

describe('a child table', () => {
  const columns = ['what', 'price', 'note'].map((name) => ({ name: `items.${name}`, label: name }))
  const withTable = policyRows([{ name: 'items', label: 'Items', columns }], {}, [])
  const at = (name: string) => withTable.find((one) => one.name === name) ?? { name, label: name, isOfForm: true }
  const modes = (known: PolicyLists, isStart = false) => withTable.map((one) => modeOf(known, one, isStart))
  const set = (known: PolicyLists, name: string, mode: FieldMode, isStart = false) =>
    withMode(known, [at(name)], mode, isStart)

  it('is followed by its columns', () =>
    expect(withTable.map(({ name }) => name)).toEqual(['items', 'items.what', 'items.price', 'items.note']))
  it.each<[PolicyLists, string]>([
    [{}, 'read read read read, rows stay'],
    [{ writes: 'items' }, 'write write write write, rows move'],
    [{ writes: 'items, items.note' }, 'write read read write, rows move'],
    [{ writes: 'items.note' }, 'write read read write, rows stay'],
    [{ requires: 'items.note' }, 'write read read write, rows stay'],
    [{ writes: 'items', requires: 'items.note' }, 'write write write write, rows move'],
    [{ hides: 'items.price' }, 'read read hide read, rows stay'],
    [{ hides: 'items', writes: 'items.note' }, 'hide hide hide hide, rows stay'],
  ])('%o', (known, expected) =>
    expect(`${modes(known).join(' ')}, rows ${mayMoveRows(known, at('items')) ? 'move' : 'stay'}`).toBe(expected),
  )
  it('has columns that are read or hidden apart, and is whole again when all are written', () => {
    const read = set({ writes: 'items' }, 'items.price', 'read')
    expect(read).toEqual({ hides: '', writes: 'items, items.what, items.note', requires: '' })
    expect(set(read, 'items.price', 'write')).toEqual({ hides: '', writes: 'items', requires: '' })
    const hidden = set({ writes: 'items' }, 'items.price', 'hide')
    expect(hidden).toEqual({ hides: 'items.price', writes: 'items', requires: '' })
    expect(modes(hidden)).toEqual(['write', 'write', 'hide', 'write'])
  })
  it('has rows that stay where only columns are written, and none that move where none is', () => {
    const one = set({}, 'items.note', 'write')
    expect(one).toEqual({ hides: '', writes: 'items.note', requires: '' })
    expect(withRows(one, at('items'), true).writes).toBe('items.note, items')
    expect(withRows({ writes: 'items' }, at('items'), false).writes).toBe('items.what, items.price, items.note')
    expect(withRows({ writes: 'items.what, items.price, items.note' }, at('items'), true).writes).toBe('items')
    expect(set({ writes: 'items, items.note' }, 'items.note', 'read').writes).toBe('')
  })
  it('is set with all its columns', () => {
    const known = { hides: 'items.price', writes: 'items, items.note', requires: 'items.note, days' }
    expect(set(known, 'items', 'read')).toEqual({ hides: '', writes: '', requires: 'days' })
    expect(withMode(known, withTable, 'write', false)).toEqual({
      hides: '',
      writes: 'items',
      requires: 'items.note, days',
    })
    expect(modes(set(known, 'items', 'hide'))).toEqual(['hide', 'hide', 'hide', 'hide'])
  })
  it('has columns that are required, and stay written when they no longer are', () => {
    const wanted = withRequired({}, at('items.note'), true)
    expect(wanted).toEqual({ hides: '', writes: 'items.note', requires: 'items.note' })
    expect(withRequired(wanted, at('items.note'), false)).toEqual({ hides: '', writes: 'items.note', requires: '' })
    expect(withRequired({ writes: 'items' }, at('items.note'), true).writes).toBe('items')
  })
  it('hides columns at the start, which writes the others anyway', () => {
    const known = set({}, 'items.price', 'hide', true)
    expect(known).toEqual({ hides: 'items.price', writes: '', requires: '' })
    expect(modes(known, true)).toEqual(['write', 'write', 'hide', 'write'])
    expect(set({ hides: 'items' }, 'items.what', 'write', true).hides).toBe('items.price, items.note')
  })
})
