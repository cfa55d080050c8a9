/** Rules that are tried before they are in the form. */
import { expect, test } from 'vitest'
import { column, CONTEXT, field, idOf, modelOf } from '../../../../../packages/forms/testing/models.ts'
import { findPlaced } from '../model/find-field.ts'
import { resultOf, trialOf, tryRule } from './trial.ts'

const model = modelOf([
  field('amount', 'total'),
  field('text', 'why', { visibleWhen: '${total > 100}' }),
  field('date', 'day'),
  field('childTable', 'items', {
    fields: [column('number', 'count'), column('text', 'note'), column('time', 'at')],
  }),
])
const trial = (name: string, rules: readonly string[], result = 'boolean' as const, of = model) => {
  const placed = findPlaced(of, idOf(name))
  if (placed === undefined) throw new Error(name)
  return trialOf(of, placed, { rules, result, others: 'Others' })
}
const valuesOf = (name: string, rules: readonly string[], values: Readonly<Record<string, unknown>>) => {
  const made = trial(name, rules)
  return made && tryRule(made, values, CONTEXT)?.map((row) => row.map(({ value }) => value))
}

test('a rule and its parts are answered for typed values, those that the rule reads shown first', () => {
  const rules = ['${total > 100 and day == null}', '${total > 100}', '${day == null}']
  const made = trial('why', rules)
  expect(made?.model.layout[0]).toMatchObject({ items: [{ field: idOf('total') }, { field: idOf('day') }] })
  expect(valuesOf('why', rules, { [idOf('total')]: 200 })).toEqual([[true, true, true]])
  expect(valuesOf('why', rules, { [idOf('total')]: 200, [idOf('day')]: '2026-11-26' })).toEqual([[false, true, false]])
})

test('the rule of a column is answered for each row', () => {
  const rows = [{ [idOf('count')]: 1 }, { [idOf('count')]: 9 }]
  expect(valuesOf('note', ['${count > 5}'], { [idOf('items')]: rows })).toEqual([[false], [true]])
  expect(valuesOf('note', ['${count > 5}'], {})).toEqual([])
})

test('why a rule gives nothing is answered; a form that is wrong elsewhere has no trial', () => {
  const made = trial('total', ['${100 / total > 1}'])
  const [[result] = []] = (made && tryRule(made, { [idOf('total')]: 0 }, CONTEXT)) ?? []
  expect(result?.problem?.code).toBe('record_rule_failed')
  const wrong = modelOf([...model.fields, field('text', 'bad', { visibleWhen: '${nothing > 1}' })])
  expect(trial('why', ['${total > 1}'], 'boolean', wrong)).toBeUndefined()
})

test('lists and times have no trial', () => {
  const at = findPlaced(model, idOf('at'))?.field
  expect(at && resultOf(at, { is: 'computed' })).toBeUndefined()
  expect(at && resultOf(at, { is: 'visibleWhen' })).toBe('boolean')
})
