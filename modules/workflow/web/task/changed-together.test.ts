import { expect, test } from 'vitest'
import { changedTogether } from './changed-together.ts'

const change = (name: string, before: string | null, after: string) => ({
  name,
  label: name,
  before,
  after,
  date: null,
})

test('a variable that changes again is marked once, from its first value to its last', () => {
  expect(changedTogether([change('days', '3', '4'), change('city', null, '上海')], [change('days', '4', '5')])).toEqual(
    [change('days', '3', '5'), change('city', null, '上海')],
  )
})

test('what changes later is marked behind what was marked before', () => {
  expect(changedTogether([change('days', '3', '4')], [change('city', '北京', '上海')])).toEqual([
    change('days', '3', '4'),
    change('city', '北京', '上海'),
  ])
  expect(changedTogether([change('days', '3', '4')], [])).toEqual([change('days', '3', '4')])
})
