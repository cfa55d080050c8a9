import { expect, test } from 'vitest'
import { spanText } from './span.ts'

test.each([
  [0, '0 sec'],
  [59_999, '59 sec'],
  [60_000, '1 min'],
  [61_000, '1 min 1 sec'],
  [7_260_000, '2 hr 1 min'],
  [183_600_000, '2 days 3 hr'],
  [400 * 86_400_000, '400 days'],
])('%d milliseconds read %s', (ms, text) => expect(spanText(ms, 'en-US')).toBe(text))

test('Chinese has its own words', () => expect(spanText(183_600_000, 'zh-CN')).toBe('2天 3小时'))
