import { expect, test } from 'vitest'
import { highlightParts } from './highlight.ts'

/** The parts with what was found in brackets. */
const shown = (text: string, searched: string) =>
  highlightParts(text, searched)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

test('marks every place of a word', () => {
  expect(shown('采购申请：采购三组货架', '采购')).toBe('[采购]申请：[采购]三组货架')
  expect(shown('aaaa', 'aa')).toBe('[aaaa]')
})

test('neither case nor width matters, in the text or in what is searched', () => {
  expect(shown('OA 系统', 'oa')).toBe('[OA] 系统')
  expect(shown('ＣＧ－2026', 'cg-20')).toBe('[ＣＧ－20]26')
  expect(shown('cg-2026', 'ＣＧ')).toBe('[cg]-2026')
})

test('several words are marked each on their own, also where they overlap', () => {
  expect(shown('华东仓货架扩容', '货架 华东')).toBe('[华东]仓[货架]扩容')
  expect(shown('abcd', 'abc bcd')).toBe('[abcd]')
})

test('a character that folds into two is marked as a whole', () => {
  expect(shown('5㎏ 装', 'k')).toBe('5[㎏] 装')
  expect(shown('👩‍💼王芳', '王')).toBe('👩‍💼[王]芳')
})

test('nothing searched, nothing found', () => {
  expect(shown('货架', '  ')).toBe('货架')
  expect(shown('货架', '托盘')).toBe('货架')
  expect(highlightParts('', '货')).toEqual([])
})

test('what is searched is text, never a pattern', () => {
  expect(shown('a.c (1)', '.c (')).toBe('a[.c] [(]1)')
})
