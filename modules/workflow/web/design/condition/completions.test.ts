import { describe, expect, test } from 'vitest'
import { completionsAt, withCompletion, type ExpressionOffer } from './completions.ts'

const NAMES: ExpressionOffer[] = [
  { text: 'days', label: '天数', back: 0 },
  { text: 'dayKind', label: 'Kind', back: 0 },
  { text: 'leave.from', label: 'Leave / Start', back: 0 },
]
const offered = (text: string) => completionsAt(text, text.length, NAMES)?.offers.map((one) => one.text)

describe('offers', () => {
  test.each([
    ['${da', ['days', 'dayKind']],
    ['${天', ['days']],
    ['${days > 1 && em', ["vars:isEmpty('')", 'empty ']],
    [
      '${leave.',
      ['from', "contains('')", "startsWith('')", "endsWith('')", 'size()', 'isEmpty()', 'toLowerCase()', 'trim()'],
    ],
    ['${vars:g', ["vars:get('')"]],
    ["${x == 'da", undefined],
    ["${x == 'it\\'s da", undefined],
    ['${zzz', undefined],
    ['${days > ', undefined],
    ['${days > 3', undefined],
  ])('%s', (text, expected) => expect(offered(text)).toEqual(expected))
})

test('all there is, where the user asks for it', () => {
  expect(
    completionsAt('', 0, NAMES, true)
      ?.offers.map((one) => one.text)
      .slice(0, 3),
  ).toEqual(['days', 'dayKind', "vars:get('')"])
})

test('what is chosen takes the place of the word, and the cursor goes between its quotes', () => {
  const text = '${da > 3}'
  const found = completionsAt(text, 4, NAMES)
  expect(found && withCompletion(text, found, NAMES[0] ?? { text: '', label: '', back: 0 })).toEqual({
    text: '${days > 3}',
    at: 6,
  })
  expect(withCompletion('va', { from: 0, to: 2 }, { text: "vars:get('')", label: '', back: 2 })).toEqual({
    text: "${vars:get('')}",
    at: 12,
  })
  expect(withCompletion('=d', { from: 1, to: 2 }, { text: 'days', label: '', back: 0 })).toEqual({
    text: '=days',
    at: 5,
  })
})
