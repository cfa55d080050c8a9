import { expect, test } from 'vitest'
import { byName } from './by-name.ts'

test('Chinese names are sorted by pinyin, before those in Latin letters', () => {
  const names = ['Leave', '请假', '报销', '出差', 'expenses', '用印'].map((name) => ({ name }))
  expect(names.sort(byName).map(({ name }) => name)).toEqual(['报销', '出差', '请假', '用印', 'expenses', 'Leave'])
})
