import { expect, test } from 'vitest'
import { countText, sumOf } from './waiting.ts'

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i waiting reads "%s"', (count, text) => expect(countText(count)).toBe(text))

test('a page that stands in the menus twice counts once', () =>
  expect(sumOf({ '/bpm/work': 3, '/msg/mine': 4 }, ['/bpm/work', '/bpm/work', '/bpm/start'])).toBe(3))
