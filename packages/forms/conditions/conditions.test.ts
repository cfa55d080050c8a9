/** Conditions become rules and come back; rules that are none stay texts. */
import { describe, expect, test } from 'vitest'
import { placedFields } from '../model/model.ts'
import { readModel } from '../model/read-model.ts'
import { Dice } from '../testing/dice.ts'
import { column, field, modelOf } from '../testing/models.ts'
import type { Condition, ConditionGroup, ConditionRow, Operand, Subject } from './condition.ts'
import { isCompleteRow, needsOperand, operatorsOf } from './condition.ts'
import { readCondition } from './read.ts'
import { referencesTo } from './references.ts'
import { subjectsFor } from './subjects.ts'
import { writeCondition } from './write.ts'

const model = modelOf([
  field('text', 'city'),
  field('select', 'kind'),
  field('checkbox', 'tags'),
  field('number', 'total'),
  field('amount', 'limit'),
  field('date', 'day'),
  field('switch', 'urgent'),
  field('dateRange', 'leave'),
  field('user', 'person'),
  field('file', 'papers'),
  field('childTable', 'items', { fields: [column('number', 'qty'), column('switch', 'over'), column('text', 'what')] }),
  field('text', 'target'),
])
const subjects = subjectsFor(model, undefined)
const names = new Set(subjects.map(({ text }) => text))
const roundOf = (rule: string) => readCondition(rule, names)

function randomOperand(dice: Dice, { type }: Subject, operator: ConditionRow['operator']): Operand {
  const is = type.is === 'list' ? type.of : type.is
  if (operator === 'in' || operator === 'notIn')
    return { is: 'several', values: [...new Set(dice.times(3, () => dice.pick(['a', "it's", 'x\\y', '${z}', '}'])))] }
  if (is === 'number') return { is: 'constant', value: dice.int(-5, 100) / 4 }
  if (is === 'boolean') return { is: 'constant', value: dice.chance(0.5) }
  if (is === 'date') return dice.chance(0.5) ? { is: 'today' } : { is: 'constant', value: '2026-11-24' }
  if (dice.chance(0.3)) return { is: 'me' }
  return { is: 'constant', value: dice.pick(['a', "quote ' and \\", '你好', '${x}', '}']) }
}

function randomRow(dice: Dice): ConditionRow {
  const subject = dice.pick(subjects.filter(({ text }) => text !== 'target'))
  const operator = dice.pick(operatorsOf(subject.type))
  if (!needsOperand(operator)) return { subject: subject.text, operator }
  return { subject: subject.text, operator, operand: randomOperand(dice, subject, operator) }
}

function randomCondition(dice: Dice): Condition {
  const join = dice.pick(['all', 'any'] as const)
  const inner: ConditionGroup['join'] = join === 'all' ? 'any' : 'all'
  const entries = dice.times(dice.int(1, 4), () =>
    dice.chance(0.3) ? { join: inner, entries: dice.times(2, () => randomRow(dice)) } : randomRow(dice),
  )
  return { join, entries }
}

test('a thousand random conditions are rules that are right, and read as conditions that are written alike', () => {
  const dice = new Dice(18)
  for (let round = 0; round < 1000; round += 1) {
    const rule = writeCondition(randomCondition(dice))
    const withRule = {
      ...model,
      fields: model.fields.map((one) => (one.name === 'target' ? { ...one, visibleWhen: rule } : one)),
    }
    const read = readModel(withRule)
    expect('problems' in read ? read.problems : [], rule).toEqual([])
    const condition = roundOf(rule)
    expect(condition, rule).toBeDefined()
    const again = condition === undefined ? '' : writeCondition(condition)
    expect(roundOf(again), rule).toEqual(condition)
  }
})

describe('a condition', () => {
  test.each([
    [
      "${kind == 'a' || kind == 'b'}",
      { join: 'any', entries: [{ subject: 'kind', operator: 'in', operand: { is: 'several', values: ['a', 'b'] } }] },
    ],
    [
      '${total > 10}',
      { join: 'all', entries: [{ subject: 'total', operator: 'more', operand: { is: 'constant', value: 10 } }] },
    ],
    [
      '${total < -2}',
      { join: 'all', entries: [{ subject: 'total', operator: 'less', operand: { is: 'constant', value: -2 } }] },
    ],
    [
      '${items.over.contains(true)}',
      {
        join: 'all',
        entries: [{ subject: 'items.over', operator: 'contains', operand: { is: 'constant', value: true } }],
      },
    ],
    [
      '${sum(items.qty) >= total && !urgent}',
      {
        join: 'all',
        entries: [
          { subject: 'sum(items.qty)', operator: 'atLeast', operand: { is: 'subject', text: 'total' } },
          { subject: 'urgent', operator: 'isFalse' },
        ],
      },
    ],
    [
      '${leave.from == today()}',
      { join: 'all', entries: [{ subject: 'leave.from', operator: 'is', operand: { is: 'today' } }] },
    ],
    [
      '${person == me.id && (total > 1 || empty day)}',
      {
        join: 'all',
        entries: [
          { subject: 'person', operator: 'is', operand: { is: 'me' } },
          {
            join: 'any',
            entries: [
              { subject: 'total', operator: 'more', operand: { is: 'constant', value: 1 } },
              { subject: 'day', operator: 'empty' },
            ],
          },
        ],
      },
    ],
  ])('%s', (rule, condition) => expect(roundOf(rule)).toEqual(condition))

  test.each([
    '${total + 1 > 2}',
    '${round(total) == 1}',
    '${unknown > 1}',
    '${total > }',
    'text',
    'x ${urgent}',
    '${urgent ? true : false}',
  ])('%s is edited as text', (rule) => expect(roundOf(rule)).toBeUndefined())

  test('a text of a user cannot end its quotes', () => {
    const value = "x' || true || 'y"
    const rule = writeCondition({
      join: 'all',
      entries: [{ subject: 'city', operator: 'is', operand: { is: 'constant', value } }],
    })
    expect(roundOf(rule)).toEqual({
      join: 'all',
      entries: [{ subject: 'city', operator: 'is', operand: { is: 'constant', value } }],
    })
  })

  test('rows are complete when nothing is missing', () => {
    expect(isCompleteRow({ subject: 'city', operator: 'empty' })).toBe(true)
    expect(isCompleteRow({ subject: 'city', operator: 'is' })).toBe(false)
    expect(isCompleteRow({ subject: '', operator: 'empty' })).toBe(false)
    expect(isCompleteRow({ subject: 'kind', operator: 'in', operand: { is: 'several', values: [] } })).toBe(false)
    expect(isCompleteRow({ subject: 'total', operator: 'is', operand: { is: 'constant', value: 0 } })).toBe(true)
  })
})

test('a rule of a column compares the columns of its row', () => {
  const qty = placedFields(model.fields).find(({ field: { name } }) => name === 'qty')
  expect(
    subjectsFor(model, qty?.field.id)
      .map(({ text }) => text)
      .slice(0, 3),
  ).toEqual(['qty', 'over', 'what'])
})

test('references: rules, options and sums that read a field are named, its own are not', () => {
  const [total, items, other] = [
    field('number', 'total', { visibleWhen: '${total > 1}' }),
    field('childTable', 'items', {
      fields: [column('number', 'qty', { readOnlyWhen: '${total > 1}' })],
      sums: ['f-qty-1'],
    }),
    field('select', 'other', {
      computed: undefined,
      checks: [{ rule: "${sum(items.qty) > 1 && 'total' != other}", message: { zh: '错', en: '' } }],
      options: { from: 'api', api: 'x', params: { p: 'f-total-1' } },
    }),
  ]
  const found = (id: string) =>
    referencesTo(modelOf([total, items, other]), new Set([id])).map(
      ({ by, property }) => `${by.field.name} ${property}`,
    )
  expect(found('f-total-1')).toEqual(['qty readOnlyWhen', 'other options'])
  expect(found('f-qty-1')).toEqual(['items sums', 'other checks'])
  expect(found('f-items-1')).toEqual(['other checks'])
})
