/** Which pieces of a text are what was looked for. Pure but for the sounds. */
import { soundsAt } from './sounds.ts'
import { normalised, runsOf, type Term } from './tokens.ts'

/** A piece of a text, in order; those that were looked for are marked. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

type Range = readonly [from: number, to: number]

/** Characters before what was found, and of the whole piece. */
const LEAD = 20
const EXCERPT = 120

/** A text as it is compared, and where each of its characters stands in the text itself. */
function foldedOf(text: string): { folded: string; begins: number[] } {
  const begins: number[] = []
  let folded = ''
  let at = 0
  for (const character of text) {
    const compared = normalised(character)
    for (let n = 0; n < compared.length; n++) begins.push(at)
    folded += compared
    at += character.length
  }
  begins.push(at)
  return { folded, begins }
}

/** Where the terms stand in a text, as far as its words tell. */
function rangesIn(text: string, terms: readonly Term[]): Range[] {
  const { folded, begins } = foldedOf(text)
  return terms.flatMap((term) =>
    runsOf(term.text).flatMap(({ text: wanted, isCjk }) =>
      placesOf(folded, wanted)
        .filter((at) => isCjk || isWordBegin(folded, at))
        .map((at): Range => [begins[at] ?? 0, begins[at + wanted.length] ?? text.length]),
    ),
  )
}

function placesOf(text: string, wanted: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}

const WORD_BEFORE = /[\p{L}\p{N}\p{M}]$/u
const CJK_BEFORE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]$/u

function isWordBegin(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  return !WORD_BEFORE.test(before) || CJK_BEFORE.test(before)
}

/** A title in pieces: where its words are met, and where it sounds as typed. */
export async function markTitle(title: string, terms: readonly Term[]): Promise<Piece[]> {
  const ranges: Range[] = []
  for (const term of terms) {
    const met = rangesIn(title, [term])
    const bySound = met.length === 0 && term.sound !== undefined ? await soundsAt(title, term.sound) : undefined
    ranges.push(...met, ...(bySound ? [bySound] : []))
  }
  return piecesOf(title, ranges)
}

/** The piece of a text around what was found first; undefined where nothing was. */
export function excerptOf(text: string, terms: readonly Term[]): Piece[] | undefined {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const first = Math.min(...rangesIn(line, terms).map(([from]) => from))
  if (!Number.isFinite(first)) return undefined
  const from = wholeAt(line, Math.max(0, first - LEAD))
  const shown = line.slice(from, wholeAt(line, from + EXCERPT))
  const pieces = piecesOf(shown, rangesIn(shown, terms))
  const dots: Piece = { text: '…', isHit: false }
  return [...(from > 0 ? [dots] : []), ...pieces, ...(from + shown.length < line.length ? [dots] : [])]
}

/** A place that does not part the two halves of a character. */
const wholeAt = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at)

function piecesOf(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = []
  const put = (from: number, to: number, isHit: boolean) => {
    if (to > from) pieces.push({ text: text.slice(from, to), isHit })
  }
  let at = 0
  for (const [from, to] of joined(ranges)) {
    put(at, from, false)
    put(from, to, true)
    at = to
  }
  put(at, text.length, false)
  return pieces
}

/** Ranges in order, those that touch as one. */
function joined(ranges: readonly Range[]): Range[] {
  const result: [number, number][] = []
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
