import { expect, test } from 'vitest'
import { withTable } from './document.ts'

const TEXT = `# Title

<!-- bench: one -->

old

<!-- /bench -->

What a person says.

<!-- bench: other -->
<!-- /bench -->
`

test('a table replaces the one under its name and nothing else', () => {
  expect(withTable(TEXT, 'one', '| new |')).toBe(TEXT.replace('old', '| new |'))
  expect(withTable(TEXT, 'other', '| first |')).toContain('<!-- bench: other -->\n\n| first |\n\n<!-- /bench -->\n')
})

test('what has no place is not written', () => {
  expect(() => withTable(TEXT, 'third', '| new |')).toThrow('no place for third')
})
