import { expect, test } from 'vitest'
import { isTooDeep, MAX_JSON_DEPTH } from './json-depth.ts'

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

test.each([
  ['arrays as deep as allowed', nested(MAX_JSON_DEPTH), false],
  ['arrays one deeper', nested(MAX_JSON_DEPTH + 1), true],
  ['objects', nested(MAX_JSON_DEPTH + 1, '{"a":', '}'), true],
  ['without an end', '['.repeat(100_000), true],
  ['many beside each other', `[${'[],'.repeat(1_000)}[]]`, false],
  ['brackets within a string', JSON.stringify({ a: '['.repeat(1_000) }), false],
  ['a string that ends with backslashes', JSON.stringify(['\\\\', '"', nested(2), '\\"']) + '['.repeat(65), true],
  ['quotes within a string', JSON.stringify('"[\\"'.repeat(1_000)), false],
  ['a string without an end', `"${'['.repeat(1_000)}`, false],
])('%s', (_, text, expected) => {
  expect(isTooDeep(text)).toBe(expected)
})
