import { describe, expect, test } from 'vitest'
import { evaluateFeel } from '../../../../../packages/process/expressions/feel.ts'
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

describe('in FEEL, what FEEL knows', () => {
  const lookedUp: ExpressionOffer[] = [...NAMES, { text: "vars:get('note')", feel: 'note', label: '备注', back: 0 }]
  const inFeel = (text: string) => completionsAt(text, text.length, lookedUp)?.offers.map((one) => one.text)
  test.each([
    ['=no', ['note', 'not()', 'now']],
    ['= da', ['days', 'dayKind', 'date("")']],
    ['=days > 1 and 备', ['note']],
    ['=vars:g', undefined],
    ['=emp', undefined],
    ['=leave.', ['from']],
    ['=dest = "da', undefined],
  ])('%s', (text, expected) => expect(inFeel(text)).toEqual(expected))

  test('each function that is offered is one that the interpreter knows', () => {
    const offers = completionsAt('=', 1, [], true)?.offers ?? []
    expect(offers.length).toBeGreaterThan(5)
    for (const { text } of offers) {
      const filled = text.replace('list contains("", "")', 'list contains(["a"], "a")').replace('()', '([1])')
      const asked = filled === 'date("")' ? 'date("2026-01-01")' : filled.replace('not([1])', 'not(true)')
      expect(() => evaluateFeel(asked, { now: 0 }, {}), text).not.toThrow()
    }
  })
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
