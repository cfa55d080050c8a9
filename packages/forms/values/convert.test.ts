import { describe, expect, test } from 'vitest'
import { field, USER } from '../testing/models.ts'
import { canConvert, convertValue, type ConvertContext } from './convert.ts'
import type { Field } from '../model/field.ts'

/** Shanghai, whose day begins at 16:00 UTC. */
const context: ConvertContext = {
  dayOf: (moment) => new Date(Date.parse(moment) + 8 * 3_600_000).toISOString().slice(0, 10),
  momentOf: (day) => new Date(Date.parse(`${day}T00:00:00.000Z`) - 8 * 3_600_000).toISOString(),
}
const as = (from: Field, to: Field, value: unknown) => convertValue(from, to, value, context)

const text = field('text', 'text')
const number = field('number', 'number', { decimals: 2 })
const whole = field('number', 'whole', { decimals: 0, max: 100 })
const day = field('date', 'day')
const moment = field('dateTime', 'moment')
const days = field('dateRange', 'days')
const truth = field('switch', 'truth')
const choice = field('select', 'choice')
const choices = field('checkbox', 'choices')
const user = field('user', 'user')
const users = field('user', 'users', { multiple: true })

describe('texts become', () => {
  test.each([
    [number, '1,234.50', 1234.5],
    [number, ' -7 ', -7],
    [whole, '12', 12],
    [day, '2026/3/9', '2026-03-09'],
    [day, '2026年3月9日', '2026-03-09'],
    [moment, '2026-03-09', '2026-03-08T16:00:00.000Z'],
    [days, '2026-03-09', undefined],
    [field('time', 'time'), '9:30', '09:30'],
    [truth, '是', true],
    [truth, 'No', false],
    [choice, 'a', 'a'],
    [choice, '乙', 'b'],
    [choices, 'A', ['a']],
    [field('mail', 'mail'), 'ann@example.com', 'ann@example.com'],
  ])('%#: a value of the other kind', (to, value, expected) => {
    expect(as(text, to, value)).toEqual(expected)
  })
  test.each([
    [number, 'twelve'],
    [number, '1e3'],
    [number, '1,23'],
    [number, '1.234'],
    [whole, '101'],
    [day, '2026-02-30'],
    [truth, 'maybe'],
    [choice, 'c'],
    [field('mail', 'mail'), 'ann'],
    [field('text', 'short', { maxLength: 2 }), 'abc'],
  ])('%#: nothing where there is no counterpart', (to, value) => {
    expect(as(text, to, value)).toBeUndefined()
  })
})

describe('other values', () => {
  test('become texts as people read them', () => {
    expect(as(number, text, 12.5)).toBe('12.5')
    expect(as(day, text, '2026-03-09')).toBe('2026-03-09')
    expect(as(days, text, { from: '2026-03-09', to: '2026-03-11' })).toBe('2026-03-09 – 2026-03-11')
    expect(as(choice, text, 'a')).toBe('甲')
    expect(as(choices, text, ['a', 'b'])).toBe('甲, 乙')
  })
  test('of times follow the days of the organisation', () => {
    expect(as(moment, day, '2026-03-08T16:30:00.000Z')).toBe('2026-03-09')
    expect(as(day, moment, '2026-03-09')).toBe('2026-03-08T16:00:00.000Z')
    expect(as(day, days, '2026-03-09')).toEqual({ from: '2026-03-09', to: '2026-03-09' })
    expect(as(days, day, { from: '2026-03-09', to: '2026-03-11' })).toBe('2026-03-09')
  })
  test('one becomes several, several become one only where they are one', () => {
    expect(as(user, users, USER)).toEqual([USER])
    expect(as(users, user, [USER])).toBe(USER)
    expect(as(users, user, [USER, USER.replace('1', '2')])).toBeUndefined()
    expect(as(choices, choice, ['b'])).toBe('b')
    expect(as(choices, choice, ['a', 'b'])).toBeUndefined()
  })
  test('numbers are not rounded', () => {
    expect(as(number, whole, 12.5)).toBeUndefined()
    expect(as(number, whole, 12)).toBe(12)
  })
})

describe('there is no way', () => {
  test.each([
    [user, field('department', 'dept')],
    [text, user],
    [field('reference', 'r'), field('reference', 's', { form: USER.replace('1', '2') })],
    [text, field('serial', 'serial')],
    [text, field('formula', 'formula', { result: 'text', computed: "${'x'}" })],
    [text, field('text', 'computed', { computed: "${'x'}" })],
    [field('childTable', 'rows'), text],
    [text, field('childTable', 'rows')],
    [field('signature', 'signed'), field('file', 'file')],
  ])('%#: between fields that have nothing in common, or into one that is computed', (from, to) => {
    expect(canConvert(from, to)).toBe(false)
    expect(as(from, to, 'x')).toBeUndefined()
  })
})

test('no value of any kind makes it throw', () => {
  const hostile = [{}, [], [[]], '__proto__', { from: 1, to: {} }, Number.NaN, () => 1, 'x'.repeat(10_000), null]
  const fields = [text, number, day, moment, days, truth, choice, choices, user, users]
  for (const from of fields)
    for (const to of fields) for (const value of hostile) expect(() => as(from, to, value)).not.toThrow()
})
