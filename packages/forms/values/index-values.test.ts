import { expect, test } from 'vitest'
import type { Field } from '../model/field.ts'
import { FIELD_KINDS } from '../model/kinds.ts'
import { field, formOf, idOf, USER } from '../testing/models.ts'
import { columnOf } from './column.ts'
import { indexValues } from './index-values.ts'

const list = { marks: { list: true } }
const kept = (kind: Field['kind'], value: unknown, rest: Record<string, unknown> = {}) =>
  indexValues(formOf(field(kind, 'one', { ...list, ...rest })), { [idOf('one')]: value }).map((one) => [
    one.column,
    one.value,
  ])

test.each([
  ['text', 'Ann', [['txt', 'Ann']]],
  ['amount', 12.5, [['num', 12.5]]],
  ['switch', false, [['num', 0]]],
  ['switch', true, [['num', 1]]],
  ['date', '2026-11-24', [['at', '2026-11-24T00:00:00.000Z']]],
  ['dateTime', '2026-11-24T05:00:00.000Z', [['at', '2026-11-24T05:00:00.000Z']]],
  ['dateRange', { from: '2026-11-24', to: '2026-11-30' }, [['at', '2026-11-24T00:00:00.000Z']]],
  [
    'checkbox',
    ['a', 'b'],
    [
      ['txt', 'a'],
      ['txt', 'b'],
    ],
  ],
  ['address', { region: ['浙江省', '杭州市'], detail: 'x' }, [['txt', '浙江省/杭州市']]],
  ['address', { region: [], detail: 'x' }, []],
  ['user', USER, [['ref', USER]]],
  ['time', '09:30', [['txt', '09:30']]],
  ['text', null, []],
] as const)('a %s of %j is kept as %j', (kind, value, expected) => {
  expect(kept(kind, value)).toEqual(expected)
})

test('paths are one value, several users are several, long texts are cut', () => {
  expect(kept('cascader', ['a', 'b'])).toEqual([['txt', 'a/b']])
  expect(kept('user', [USER, USER], { multiple: true })).toHaveLength(2)
  expect(kept('text', 'x'.repeat(900), { maxLength: 1_000 })[0]?.[1]).toHaveLength(200)
})

test('only marked and unique fields are kept', () => {
  const form = formOf(
    field('text', 'a'),
    field('text', 'b', { unique: true }),
    field('text', 'c', { marks: { list: false } }),
  )
  const stored = Object.fromEntries(['a', 'b', 'c'].map((name) => [idOf(name), name]))
  expect(indexValues(form, stored)).toEqual([{ field: idOf('b'), column: 'txt', value: 'b' }])
  expect(indexValues(form, {})).toEqual([])
})

test('kinds without a column are those that no list can filter by', () => {
  const none = FIELD_KINDS.filter((kind) => columnOf(field(kind, 'x')) === undefined)
  expect(none.toSorted()).toEqual(['childTable', 'file', 'picture', 'richText', 'signature', 'textarea'])
})
