/** The state behind a form: what is shown is what the core says, what is sent is what the server stores. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRecord, FormEvaluation, readModel, rowsIn, type CompiledForm, type FormModel } from '#forms-core/index.ts'
import { Dice } from '../../../../../packages/forms/testing/dice.ts'
import { column, CONTEXT, field, formOf, idOf } from '../../../../../packages/forms/testing/models.ts'
import { randomModel } from '../../../../../packages/forms/testing/random-model.ts'
import { randomValue } from '../../../../../packages/forms/testing/random-values.ts'
import type { FieldView } from './field-view.ts'
import { FormStore, type FormSetup } from './form-store.ts'
import type { Place } from './places.ts'

const seed = fc.integer({ min: 0, max: 0x7fffffff })
const storeOf = (form: CompiledForm, rest: Partial<FormSetup> = {}) =>
  new FormStore({
    form,
    modes: {},
    initial: {},
    isNew: true,
    isViewed: false,
    context: CONTEXT,
    language: 'zh',
    ...rest,
  })

function compiled(model: FormModel): CompiledForm {
  const read = readModel(model)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.form
}

/** Fills in what a user could. */
function fillIn(dice: Dice, store: FormStore): void {
  const of = dice.pick([...store.form.fields.values()])
  if (of.field.kind === 'childTable') {
    if (store.fieldView({ id: of.id }).lock === undefined && store.rows(of.id).length < (of.field.maxRows ?? 5))
      store.insertRow(of.id, dice.int(0, store.rows(of.id).length))
    return
  }
  const rows = of.table === undefined ? [] : store.rows(of.table)
  if (of.table !== undefined && rows.length === 0) return
  const place: Place = of.table === undefined ? { id: of.id } : { id: of.id, row: dice.pick([...rows]) }
  const view = store.fieldView(place)
  if (view.isVisible && view.lock === undefined) store.set(place, randomValue(dice, of.field))
}

test('what is shown is what the core says of these values; what is sent is stored as it is shown', () => {
  let stored = 0
  fc.assert(
    fc.property(seed, (from) => {
      const dice = new Dice(from)
      const form = compiled(randomModel(dice, { fields: dice.int(2, 10), rules: 0.2 }))
      const store = storeOf(form)
      for (let at = 0; at < 15; at += 1) fillIn(dice, store)
      const again = new FormEvaluation(form, store.values(), CONTEXT)
      for (const { id, table } of form.fields.values()) {
        if (table !== undefined) continue
        const { visible, value } = again.state(id)
        expect(store.fieldView({ id })).toMatchObject({ isVisible: visible, value })
      }
      const checked = checkRecord(form, { sent: store.sent(), context: CONTEXT, newRowId: () => 'new' })
      if ('problems' in checked) return
      stored += 1
      const kept = new FormEvaluation(form, checked.values, CONTEXT)
      const plain = [...form.names.values()].filter(({ type }) => type.is !== 'rows')
      for (const { id } of plain) expect(kept.state(id).value).toEqual(store.fieldView({ id }).value)
    }),
    { numRuns: 150 },
  )
  expect(stored).toBeGreaterThan(30)
})

test('a change notifies only the fields whose state is another one', () => {
  const others = Array.from({ length: 100 }, (_, at) => field('text', `t${at}`))
  const form = formOf(field('number', 'n'), field('formula', 'twice', { computed: '${n * 2}' }), ...others)
  const store = storeOf(form)
  const notified: string[] = []
  for (const id of form.fields.keys())
    store.watched.subscribe<FieldView>(
      id,
      (former) => store.fieldView({ id }, former),
      () => notified.push(id),
    )
  store.set({ id: idOf('n') }, 4)
  expect(notified.sort()).toEqual([idOf('n'), idOf('twice')])
  notified.length = 0
  store.set({ id: idOf('n') }, 4)
  expect(notified).toEqual([])
})

test('rows keep their keys when others come, go or move; a row that is gone keeps its last state', () => {
  const form = formOf(field('childTable', 't', { fields: [column('text', 'a')] }))
  const table = idOf('t')
  const store = storeOf(form, { initial: { [table]: [{ [idOf('a')]: 'x' }, { [idOf('a')]: 'y' }] } })
  const [x = -1, y = -1] = store.rows(table)
  const shown = (row: number) => store.fieldView({ id: idOf('a'), row }).value
  const added = store.insertRow(table, 1)
  store.moveRow(table, 0, 2)
  expect(store.rows(table)).toEqual([added, y, x])
  expect([x, y].map(shown)).toEqual(['x', 'y'])
  const former = store.fieldView({ id: idOf('a'), row: y })
  store.removeRow(table, 1)
  expect(store.fieldView({ id: idOf('a'), row: y }, former)).toBe(former)
  expect(shown(x)).toBe('x')
})

test('what the user may not change is not sent, by field, by column and by table', () => {
  const form = formOf(
    field('text', 'a'),
    field('text', 'b'),
    field('childTable', 't', { fields: [column('text', 'c'), column('text', 'd')] }),
    field('childTable', 'u', { fields: [column('text', 'e')] }),
  )
  const modes = { [idOf('b')]: 'read', [idOf('d')]: 'hide', [idOf('u')]: 'read' } as const
  const row = { id: '01900000-0000-7000-8000-000000000009', [idOf('c')]: '1', [idOf('d')]: '2' }
  const initial = { [idOf('b')]: 'x', [idOf('t')]: [row], [idOf('u')]: [{ id: row.id, [idOf('e')]: '3' }] }
  const store = storeOf(form, { modes, initial, isNew: false })
  expect(store.fieldView({ id: idOf('b') }).lock).toBe('role')
  expect(store.fieldView({ id: idOf('d'), row: store.rows(idOf('t'))[0] }).isVisible).toBe(false)
  expect(store.sent()).toEqual({})
  store.set({ id: idOf('a') }, 'y')
  store.set({ id: idOf('c'), row: store.rows(idOf('t'))[0] }, '')
  expect(store.sent()).toEqual({ a: 'y', t: [{ id: row.id, c: '' }] })
})

test('a default that was cleared is sent; a value that was cleared is taken away', () => {
  const start = { default: { from: 'literal', value: 'x' } }
  const made = storeOf(formOf(field('text', 'a', start), field('text', 'b')))
  expect(made.sent()).toEqual({ a: 'x' })
  made.set({ id: idOf('a') }, null)
  expect(made.sent()).toEqual({ a: null })
  const kept = storeOf(formOf(field('text', 'a')), { isNew: false, initial: { [idOf('a')]: 'x' } })
  kept.set({ id: idOf('a') }, null)
  expect(kept.sent()).toEqual({ a: null })
})

test('a value that a rule closes after it was entered is what it was before', () => {
  const start = { default: { from: 'literal', value: 'x' }, readOnlyWhen: '${b}' }
  const store = storeOf(formOf(field('text', 'a', start), field('switch', 'b')))
  store.set({ id: idOf('a') }, 'y')
  store.set({ id: idOf('b') }, true)
  expect(store.fieldView({ id: idOf('a') })).toMatchObject({ value: 'x', lock: 'rule' })
})

test('a row that is taken back is what it was: nothing is changed', () => {
  const form = formOf(
    field('childTable', 'items', {
      fields: [
        column('text', 'what'),
        column('number', 'count', { default: { from: 'literal', value: 1 } }),
        column('amount', 'price'),
        column('formula', 'total', { result: 'number', computed: '${count * price}' }),
        column('text', 'note', { readOnlyWhen: '${price > 5}' }),
      ],
      sums: [idOf('total')],
    }),
    field('formula', 'all', { result: 'number', computed: '${sum(items.total)}' }),
  )
  const items = idOf('items')
  const row = (at: number) => ({ id: `row-${at}`, [idOf('what')]: `w${at}` })
  const priced = { id: 'row-3', [idOf('count')]: 2, [idOf('price')]: 7, [idOf('note')]: 'x' }
  const store = storeOf(form, { isNew: false, initial: { [items]: [row(1), row(2), priced] } })
  const begun = store.values()
  for (const at of [0, 1, 2]) {
    const values = rowsIn(store.values(), items)[at]
    store.removeRow(items, at)
    expect(store.isChanged()).toBe(true)
    store.insertRow(items, at, values)
    expect(store.values()).toEqual(begun)
    expect(store.sent()).toEqual({})
    expect(store.isChanged()).toBe(false)
  }
})

test('a child table is wrong when one of its rows is', () => {
  const form = formOf(field('childTable', 'items', { fields: [column('text', 'what', { required: true })] }))
  const items = idOf('items')
  const store = storeOf(form)
  const row = store.insertRow(items, 0)
  expect(store.isWrong(items)).toBe(false)
  store.check()
  expect(store.isWrong(items)).toBe(true)
  store.set({ id: idOf('what'), row }, 'x')
  expect(store.isWrong(items)).toBe(false)
  store.showIssues([{ path: 'items.0.what', msg: '不对' }])
  expect(store.isWrong(items)).toBe(true)
})

test('a cell that a rule closes after it was entered is what is stored of its row, or begins anew', () => {
  const start = { default: { from: 'literal', value: 'x' }, readOnlyWhen: '${done}' }
  const form = formOf(
    field('childTable', 'items', { fields: [column('text', 'what', start), column('switch', 'done')] }),
    field('formula', 'all', { result: 'text', computed: '${join(items.what, "-")}' }),
  )
  const [items, what, done] = [idOf('items'), idOf('what'), idOf('done')]
  const id = '01900000-0000-7000-8000-000000000009'
  const before = { [items]: [{ id, [what]: 'stored' }] }
  const store = storeOf(form, { isNew: false, initial: before })
  const added = store.insertRow(items, 1)
  const [first] = store.rows(items)
  for (const row of [first, added]) store.set({ id: what, row }, 'entered')
  for (const row of [first, added]) store.set({ id: done, row }, true)
  expect([first, added].map((row) => store.fieldView({ id: what, row }))).toMatchObject([
    { value: 'stored', lock: 'rule' },
    { value: 'x', lock: 'rule' },
  ])
  expect(store.fieldView({ id: idOf('all') }).value).toBe('stored-x')
  const checked = checkRecord(form, {
    sent: store.sent(),
    before,
    context: CONTEXT,
    newRowId: () => '01900000-0000-7000-8000-000000000010',
  })
  expect(checked).toMatchObject({ values: { [idOf('all')]: 'stored-x' } })
})

test('rows of a table that a rule closes are those that are stored', () => {
  const form = formOf(
    field('childTable', 'items', { readOnlyWhen: '${closed}', fields: [column('text', 'what')] }),
    field('switch', 'closed'),
  )
  const items = idOf('items')
  const stored = [{ id: 'row-1', [idOf('what')]: 'a' }]
  const store = storeOf(form, { isNew: false, initial: { [items]: stored } })
  store.set({ id: idOf('what'), row: store.rows(items)[0] }, 'b')
  store.insertRow(items, 0)
  store.set({ id: idOf('closed') }, true)
  expect(store.rows(items)).toHaveLength(1)
  expect(store.values()[items]).toEqual(stored)
  expect(store.sent()).toEqual({ closed: true })
})

test('many rows are put in at once: defaults where nothing is given, nothing where a rule closes the cell', () => {
  const form = formOf(
    field('childTable', 'items', {
      fields: [
        column('number', 'count', { default: { from: 'literal', value: 2 } }),
        column('text', 'note', { readOnlyWhen: '${count > 5}' }),
      ],
    }),
    field('formula', 'all', { result: 'number', computed: '${sum(items.count)}' }),
  )
  const [items, count, note] = [idOf('items'), idOf('count'), idOf('note')]
  const store = storeOf(form)
  const many = Array.from({ length: 1_000 }, (_, at) => ({ [note]: `n${at}`, ...(at === 0 && { [count]: 9 }) }))
  const keys = store.insertRows(items, 0, many)
  expect(store.rows(items)).toEqual(keys)
  expect(store.fieldView({ id: idOf('all') }).value).toBe(9 + 999 * 2)
  expect(keys.slice(0, 2).map((row) => store.fieldView({ id: note, row }).value)).toEqual([null, 'n1'])
})
