import { expect, test } from 'vitest'
import { lateText } from './late-text.ts'

test.each([
  [61, '1分钟'],
  [779, '12分钟'],
  [7_199, '119分钟'],
  [7_200, '2小时'],
  [172_799, '47小时'],
  [172_800, '2天'],
])('%i seconds are %s', (seconds, text) => {
  expect(lateText(seconds).replaceAll(/\s/g, '')).toBe(text)
})
