import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field } from '../model/field.ts'
import { FIELD_KINDS } from '../model/kinds.ts'
import { Dice } from '../testing/dice.ts'
import { field } from '../testing/models.ts'
import { randomValue } from '../testing/random-values.ts'
import { checkCharacterOf, isIdentityNumber } from './identity-number.ts'
import { valueSchema } from './value-schema.ts'

const of = (kind: Exclude<Field['kind'], 'childTable'>, rest: Record<string, unknown> = {}) =>
  valueSchema(field(kind, 'one', rest) as Exclude<Field, { kind: 'childTable' }>)

/** What a value becomes, or the first thing that is wrong with it. */
function reads(
  kind: Exclude<Field['kind'], 'childTable'>,
  value: unknown,
  rest: Record<string, unknown> = {},
): unknown {
  const read = of(kind, rest).safeParse(value)
  return read.success ? read.data : `refused: ${read.error.issues[0]?.message}`
}

const refused: unknown = expect.stringMatching(/^refused/)

describe('texts', () => {
  test('are trimmed, limited and free of what cannot be stored', () => {
    expect(reads('text', '  a b ')).toBe('a b')
    expect(reads('text', 'a'.repeat(200))).toHaveLength(200)
    for (const text of ['a'.repeat(201), 'a\nb', 'a\u0000', '\ud800', 5, null, true, ['a']])
      expect(reads('text', text)).toEqual(refused)
    expect(reads('text', 'abc', { maxLength: 2 })).toEqual(refused)
    expect(reads('textarea', 'a\nb')).toBe('a\nb')
    expect(reads('textarea', 'a\u0000b')).toEqual(refused)
  })

  test.each([
    ['13800138000', '13800138000'],
    ['138 0013 8000', '13800138000'],
    ['(0571)87654321', '057187654321'],
    ['010-87654321-12', '010-87654321-12'],
    ['+8613800138000', '+8613800138000'],
    ['400-820-1234', '400-820-1234'],
  ])('%s is a phone number', (text, canonical) => {
    expect(reads('phone', text)).toBe(canonical)
  })

  test.each(['12800138000', '1380013800', 'abc', '110', '+86', '13800138000x'])('%s is none', (text) => {
    expect(reads('phone', text)).toBe('refused: phone')
  })

  test('an email address has a name and a domain', () => {
    expect(reads('mail', ' ann@example.com ')).toBe('ann@example.com')
    for (const text of ['ann', 'ann@', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@example.com`])
      expect(reads('mail', text)).toEqual(refused)
  })

  test('an address has a region or a detail', () => {
    expect(reads('address', { region: ['浙江省', '杭州市'], detail: ' 1 ' })).toEqual({
      region: ['浙江省', '杭州市'],
      detail: '1',
    })
    expect(reads('address', { detail: 'x' })).toEqual({ region: [], detail: 'x' })
    for (const value of [{}, { region: [], detail: ' ' }, { street: 'x' }, 'x'])
      expect(reads('address', value)).toEqual(refused)
  })
})

describe('identity numbers', () => {
  test('have the check character of GB 11643', () => {
    expect(reads('idNumber', '11010519491231002x')).toBe('11010519491231002X')
    expect(isIdentityNumber('440524188001010014')).toBe(true)
    for (const text of ['110105194912310021', '11010519490231002X', '1101051949123100', '01010519491231002X', ''])
      expect(isIdentityNumber(text), text).toBe(false)
  })

  test('one wrong digit, or two that changed places, are found', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), fc.integer({ min: 0, max: 16 }), digit, (order, at, other) => {
        const digits = `33010619900307${order}`
        const whole = digits + checkCharacterOf(digits)
        expect(isIdentityNumber(whole)).toBe(true)
        const wrong = whole.slice(0, at) + String(other) + whole.slice(at + 1)
        expect(isIdentityNumber(wrong)).toBe(wrong === whole)
        const [a = '', b = ''] = whole.slice(at, at + 2)
        const swapped = whole.slice(0, at) + b + a + whole.slice(at + 2)
        expect(isIdentityNumber(swapped)).toBe(swapped === whole)
      }),
    )
  })
})

describe('numbers and times', () => {
  test('numbers have the decimals and the limits of their field', () => {
    expect(reads('number', 1.25)).toBe(1.25)
    expect(reads('number', -0)).toBe(0)
    expect(reads('amount', 9_999_999_999_999.99)).toBe(9_999_999_999_999.99)
    expect(reads('number', 5, { min: 5, max: 5 })).toBe(5)
    expect(reads('duration', 90)).toBe(90)
    expect(reads('number', 1.255)).toBe('refused: decimals')
    expect(reads('number', 0.1 + 0.2, { decimals: 8 })).toBe('refused: digits')
    for (const value of ['1', Number.NaN, Number.POSITIVE_INFINITY, 1e15, null, true, [1]])
      expect(reads('number', value)).toEqual(refused)
    for (const value of [4, 6]) expect(reads('number', value, { min: 5, max: 5 })).toEqual(refused)
    expect(reads('duration', 1.5)).toBe('refused: decimals')
  })

  test('days are of the calendar, moments become UTC', () => {
    expect(reads('date', '2028-02-29')).toBe('2028-02-29')
    for (const value of ['2026-02-29', '2026-1-1', '', 20_261_124]) expect(reads('date', value)).toEqual(refused)
    expect(reads('dateTime', '2026-11-24T13:00:00+08:00')).toBe('2026-11-24T05:00:00.000Z')
    for (const value of ['2026-11-24T13:00:00', '2026-11-24', '2026-13-24T13:00:00Z', 0])
      expect(reads('dateTime', value)).toEqual(refused)
    expect(reads('time', '23:59')).toBe('23:59')
    for (const value of ['24:00', '9:00', '09:00:00']) expect(reads('time', value)).toBe('refused: time')
    expect(reads('dateRange', { to: '2026-01-02', from: '2026-01-02' })).toEqual({
      from: '2026-01-02',
      to: '2026-01-02',
    })
    expect(reads('dateRange', { from: '2026-01-02', to: '2026-01-01' })).toBe('refused: range_order')
    expect(reads('dateRange', { from: '2026-01-02' })).toEqual(refused)
  })
})

describe('choices', () => {
  test('are among the options of the model', () => {
    expect([reads('radio', 'a'), reads('select', 'b'), reads('checkbox', ['a', 'b'])]).toEqual(['a', 'b', ['a', 'b']])
    expect(reads('select', ['a'], { multiple: true })).toEqual(['a'])
    for (const value of ['z', ['a'], null, '__proto__']) expect(reads('select', value)).toEqual(refused)
    expect(reads('checkbox', ['a', 'a'])).toBe('refused: twice')
    expect(reads('checkbox', [])).toEqual(refused)
    expect(reads('select', 'any', { options: { from: 'dictionary', dict: 'x' } })).toBe('any')
  })

  test('a path leads to an option with none below', () => {
    const label = { zh: '', en: 'x' }
    const options = {
      from: 'fixed',
      options: [
        { value: 'a', label, children: [{ value: 'b', label }] },
        { value: 'c', label },
      ],
    }
    expect(reads('cascader', ['a', 'b'], { options })).toEqual(['a', 'b'])
    expect(reads('cascader', ['c'], { options })).toEqual(['c'])
    for (const path of [['a'], ['b'], ['c', 'b'], ['a', 'b', 'b'], []])
      expect(reads('cascader', path, { options })).toEqual(refused)
    expect(reads('tree', 'b', { options })).toBe('b')
    expect(reads('tree', 'a', { options })).toBe('a')
    const leaves = { options, leavesOnly: true }
    expect(reads('tree', 'b', leaves)).toBe('b')
    expect(reads('tree', 'a', leaves)).toEqual(refused)
    expect(reads('tree', ['b', 'a'], { ...leaves, multiple: true })).toEqual(refused)
  })

  test('references are ids', () => {
    const id = '01900000-0000-7000-8000-00000000000A'
    expect(reads('user', id)).toBe(id.toLowerCase())
    expect(reads('file', [id])).toEqual([id.toLowerCase()])
    expect(reads('file', [id, id.toLowerCase()])).toBe('refused: twice')
    expect(reads('file', [id, id.replace('A', 'B')], { maxFiles: 1 })).toEqual(refused)
    for (const value of ['ann', '../etc', 7]) expect(reads('user', value)).toEqual(refused)
  })
})

test('what was read once reads again as it is', () => {
  const kinds = FIELD_KINDS.filter((kind) => kind !== 'childTable' && kind !== 'formula')
  const options = {
    from: 'fixed',
    options: ['a', 'b', 'c', 'north', 'n1', 's1', 'west'].map((value) => ({ value, label: { zh: '', en: value } })),
  }
  const inTree = {
    from: 'fixed',
    options: [
      { value: 'north', label: { zh: '', en: 'N' }, children: [{ value: 'n2', label: { zh: '', en: 'N' } }] },
      { value: 'south', label: { zh: '', en: 'S' }, children: [{ value: 's1', label: { zh: '', en: 'S' } }] },
      { value: 'west', label: { zh: '', en: 'W' } },
    ],
  }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x7fffffff }), fc.constantFrom(...kinds), (seed, kind) => {
      const isChoice = ['radio', 'checkbox', 'select', 'tree'].includes(kind)
      const rest = kind === 'cascader' ? { options: inTree } : isChoice ? { options } : {}
      const one = field(kind, 'one', rest) as Exclude<Field, { kind: 'childTable' }>
      const schema = valueSchema(one)
      const value = randomValue(new Dice(seed), one)
      const read = schema.parse(value)
      expect(read).toEqual(value)
      expect(schema.parse(read)).toEqual(read)
    }),
    { numRuns: 500 },
  )
})
