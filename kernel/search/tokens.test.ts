import { describe, expect, test } from 'vitest'
import { normalised, runsOf, termsOf, tokensOf } from './tokens.ts'

const words = (text: string) => tokensOf(text).map(({ word }) => word)

describe('the tokens of a text', () => {
  test('are pairs of neighbours, the last character alone', () =>
    expect(words('研究生院')).toEqual(['研究', '究生', '生院', '院']))
  test('are words where there are letters and numbers', () =>
    expect(words('Room A-12, v2')).toEqual(['room', 'a', '12', 'v2']))
  test('keep their order where both stand side by side', () =>
    expect(tokensOf('A座3至5层')).toEqual([
      { word: 'a', at: 1 },
      { word: '座', at: 2 },
      { word: '3', at: 3 },
      { word: '至', at: 4 },
      { word: '5', at: 5 },
      { word: '层', at: 6 },
    ]))
  test('are the same however a character is written', () => {
    expect(words('⽂件ＡＢＣ')).toEqual(words('文件abc'))
    expect(words('Ｓａｆｅ')).toEqual(['safe'])
  })
  test('know characters beyond the first plane', () => expect(words('𠮷野家')).toEqual(['𠮷野', '野家', '家']))
  test('are none for what no one can look up', () => expect(words(' ，。!—()')).toEqual([]))
  test('do not go over a sign', () => expect(words('通知，请')).toEqual(['通知', '知', '请']))
})

describe('what was typed', () => {
  const shape = (typed: string) =>
    termsOf(typed).map(({ words: all }) => all.map(({ word, distance, isBegun }) => [word, distance, isBegun]))
  test('is a phrase of pairs', () =>
    expect(shape('研究生')).toEqual([
      [
        ['研究', 0, false],
        ['究生', 1, false],
      ],
    ]))
  test('is a beginning when it is one character', () => expect(shape('王')).toEqual([[['王', 0, true]]]))
  test('is a beginning where it ends with a word', () =>
    expect(shape('张wei')).toEqual([
      [
        ['张', 0, false],
        ['wei', 1, true],
      ],
    ]))
  test('is several terms where there are blanks', () => expect(shape(' 财务 王　五 ')).toHaveLength(3))
  test('may be a sound when it is letters alone', () =>
    expect(termsOf('ZhangW 12 张').map(({ sound }) => sound)).toEqual(['zhangw', undefined, undefined]))
  test('is nothing when there is nothing to look up', () => expect(termsOf('，。 --')).toEqual([]))
  test('is looked at no further than eight terms', () => expect(termsOf('a b c d e f g h i j')).toHaveLength(8))
})

/** As the index matches a phrase: every token at its distance from some place. */
function isFound(text: string, typed: string): boolean {
  const at = new Map<string, number[]>()
  for (const token of tokensOf(text)) at.set(token.word, [...(at.get(token.word) ?? []), token.at])
  const placesOf = (word: string, isBegun: boolean) =>
    isBegun ? [...at].filter(([known]) => known.startsWith(word)).flatMap(([, all]) => all) : (at.get(word) ?? [])
  const terms = termsOf(typed)
  return (
    terms.length > 0 &&
    terms.every(({ words: [first, ...rest] }) =>
      first
        ? placesOf(first.word, first.isBegun).some((from) =>
            rest.every(({ word, distance, isBegun }) => placesOf(word, isBegun).includes(from + distance)),
          )
        : false,
    )
  )
}

/** Numbers that look random and are the same every time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state
  }
}

test('every piece of a text of two characters and more finds it, and so does every single one', () => {
  const alphabet = Array.from('关于年度员工体检报名通知安全生产大检查，。 、abz019')
  const random = numbers(7)
  const next = (below: number) => Math.floor(((random.next().value as number) / 2_147_483_648) * below)
  let tried = 0
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 3 + next(30) }, () => alphabet[next(alphabet.length)]).join('')
    for (const { text: run, isCjk } of runsOf(text)) {
      if (!isCjk) continue
      for (let from = 0; from < run.length; from++)
        for (let to = from + 1; to <= run.length; to++) {
          expect(isFound(text, run.slice(from, to)), `${run.slice(from, to)} in ${text}`).toBe(true)
          tried++
        }
    }
    // Over runs of letters and characters alike, from the beginning of a word.
    for (const whole of normalised(text).split(/[^\p{L}\p{N}]+/u))
      expect(whole.length < 2 || isFound(text, whole), `${whole} in ${text}`).toBe(true)
  }
  expect(tried).toBeGreaterThan(1_000)
})

test('what stands nowhere in a text does not find it', () => {
  expect(isFound('第四季度安全生产大检查', '季安')).toBe(false)
  expect(isFound('通知，请', '通知请')).toBe(false)
  expect(isFound('江苏大学', '江大')).toBe(false)
  expect(isFound('admin', 'min')).toBe(false)
})
