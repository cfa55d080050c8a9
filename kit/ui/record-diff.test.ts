import { describe, expect, test } from 'vitest'
import { changeKind, diffLists, diffTexts } from './record-diff.ts'

test.each([
  [null, 'a', 'added'],
  ['', 0, 'added'],
  [[], ['a'], 'added'],
  ['a', null, 'removed'],
  [['a'], [], 'removed'],
  [0, 1, 'changed'],
  [true, false, 'changed'],
])('%j becoming %j is %s', (before, after, kind) => expect(changeKind(before, after)).toBe(kind))

describe('lists', () => {
  test('are compared value by value, whatever their order', () => {
    expect(diffLists(['a', 'b', 'c'], ['c', 'd', 'a'])).toEqual([
      { item: 'c', side: 'both' },
      { item: 'd', side: 'after' },
      { item: 'a', side: 'both' },
      { item: 'b', side: 'before' },
    ])
  })

  test('may hold records', () => {
    const [ann, bob] = [{ id: 1 }, { id: 2 }]
    expect(diffLists([ann], [{ id: 1 }, bob]).map(({ side }) => side)).toEqual(['both', 'after'])
  })
})

/** What went in `[-…-]`, what came in `[+…+]`. */
const shown = (before: string, after: string) =>
  diffTexts(before, after)
    .map(({ item, side }) => ({ both: item, before: `[-${item}-]`, after: `[+${item}+]` })[side])
    .join('')

describe('texts', () => {
  test('differ by words', () => {
    expect(shown('ready before Monday noon', 'ready after Monday noon')).toBe('ready [-before-][+after+] Monday noon')
    expect(shown('one two', 'one two three')).toBe('one two[+ three+]')
  })

  test('in Chinese differ by characters, numbers as a whole', () => {
    expect(shown('库容提升 18%，尽快下单', '库容提升 25%，立即下单')).toBe(
      '库容提升 [-18-][+25+]%，[-尽快-][+立即+]下单',
    )
    expect(shown('华东B区', '华东C区')).toBe('华东[-B-][+C+]区')
  })

  test('keep every character of both sides', () => {
    const [before, after] = ['a\nb  c，甲乙 1.5', 'b c甲 丙1.6\n']
    const side = (left: 'before' | 'after') =>
      diffTexts(before, after)
        .filter((part) => part.side !== left)
        .map(({ item }) => item)
        .join('')
    expect(side('after')).toBe(before)
    expect(side('before')).toBe(after)
  })

  test('of great length are not compared word by word', () => {
    const before = Array.from({ length: 2000 }, (_, at) => `a${at}`).join(' ')
    const after = Array.from({ length: 2000 }, (_, at) => `b${at}`).join(' ')
    expect(diffTexts(before, after)).toHaveLength(2)
    expect(diffTexts(before, `${before} end`)).toEqual([
      { item: before, side: 'both' },
      { item: ' end', side: 'after' },
    ])
  })

  test('that are alike or empty', () => {
    expect(diffTexts('a b', 'a b')).toEqual([{ item: 'a b', side: 'both' }])
    expect(diffTexts('', '')).toEqual([])
    expect(shown('', 'a')).toBe('[+a+]')
  })
})
