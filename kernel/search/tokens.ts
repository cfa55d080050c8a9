/**
 * How text becomes words that can be looked up, and what was typed becomes a query of them. Pure.
 *
 * Chinese has no blanks, and dictionaries of words miss what people call things; so every two neighbouring characters
 * are a token, at the place of the first of them. The last character of a run is one by itself: thus a single character
 * is found by its beginning of a token, wherever it stands. Everything else is a word, found by its beginning.
 */

export interface Token {
  readonly word: string
  /** 1 for the first. */
  readonly at: number
}

/** Characters of a text that are made to tokens: PostgreSQL numbers places up to 16,383. */
export const MAX_TEXT = 10_000
/** The longest word; what is longer is cut, in texts and queries alike. */
const MAX_WORD = 64

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}'
const RUNS = new RegExp(`([${CJK}]+)|((?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+)`, 'gu')

/** As texts are compared: one form for every way to write a character, lower case. */
export const normalised = (text: string): string => text.normalize('NFKC').toLowerCase()

interface Run {
  readonly text: string
  readonly isCjk: boolean
}

/** What of a text can be looked up, in order; what is between counts for nothing. */
export function runsOf(text: string): Run[] {
  return [...normalised(text).slice(0, MAX_TEXT).matchAll(RUNS)].map(([, cjk, word = '']) =>
    cjk === undefined ? { text: word, isCjk: false } : { text: cjk, isCjk: true },
  )
}

/** The tokens of a text, by their places. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 1
  for (const run of runsOf(text)) {
    const words = run.isCjk ? pairsOf(run.text) : [run.text.slice(0, MAX_WORD)]
    for (const word of words) tokens.push({ word, at: at++ })
  }
  return tokens
}

/** Each character with the next; the last one alone. */
function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

/** What was typed between two blanks. */
export interface Term {
  /** As it is compared. */
  readonly text: string
  /** In order, each at its distance from the first. */
  readonly words: readonly { readonly word: string; readonly distance: number; readonly isBegun: boolean }[]
  /** Letters alone: it may be how something sounds. */
  readonly sound: string | undefined
}

/** The most terms that a search looks at. */
const MAX_TERMS = 8

/** What was typed, as terms that all must be found. Empty when nothing of it can be looked up. */
export function termsOf(typed: string): Term[] {
  return normalised(typed)
    .split(/\s+/u)
    .map(termOf)
    .filter(({ words }) => words.length > 0)
    .slice(0, MAX_TERMS)
}

function termOf(text: string): Term {
  const runs = runsOf(text)
  const tokens = tokensOf(text)
  const last = runs.at(-1)
  // The last run goes on in the text that is looked for: its last character is a token there only with the next one.
  const isOpenPair = last?.isCjk === true && [...last.text].length > 1
  const words = (isOpenPair ? tokens.slice(0, -1) : tokens).map(({ word, at }, index, all) => ({
    word,
    distance: at - 1,
    isBegun: index === all.length - 1 && !isOpenPair,
  }))
  return { text, words, sound: /^[a-z]+$/.test(text) ? text : undefined }
}
