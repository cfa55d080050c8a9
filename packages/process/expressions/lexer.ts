import { Incident } from '../model/failure.ts'

export interface Lexeme {
  kind: 'number' | 'string' | 'name' | 'sign' | 'end'
  text: string
  /** Where it begins. */
  at: number
}

const WORDS = new Map([
  ['eq', '=='],
  ['ne', '!='],
  ['lt', '<'],
  ['gt', '>'],
  ['le', '<='],
  ['ge', '>='],
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['div', '/'],
  ['mod', '%'],
])

const SIGNS = [
  '==',
  '!=',
  '<=',
  '>=',
  '&&',
  '||',
  '<',
  '>',
  '!',
  '?',
  ':',
  '+',
  '-',
  '*',
  '/',
  '%',
  '.',
  ',',
  '(',
  ')',
  '[',
  ']',
]
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const SPACE = /\s+/y

/** Splits the inside of `${…}`, from `from` to the brace that closes it. Answers where that brace stands. */
export function lex(source: string, from: number): { lexemes: Lexeme[]; end: number } {
  const lexemes: Lexeme[] = []
  let at = from
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0]
  }
  for (;;) {
    at += take(SPACE)?.length ?? 0
    const char = source[at]
    if (char === undefined) throw new Incident('EXPRESSION_SYNTAX', `no } in ${source}`)
    if (char === '}') {
      lexemes.push({ kind: 'end', text: '}', at })
      return { lexemes, end: at }
    }
    if (char === '"' || char === "'") {
      const { text, end } = quoted(source, at)
      lexemes.push({ kind: 'string', text, at })
      at = end
      continue
    }
    const last = lexemes.at(-1)
    const isAfterMember = last?.kind === 'sign' && last.text === '.'
    // No sign between two values stands right after a colon: `variables:eq(…)` is a function.
    const isAfterColon = last?.kind === 'sign' && last.text === ':'
    const name = take(NAME)
    if (name !== undefined) {
      const known = WORDS.get(name)
      const word = isAfterMember || (isAfterColon && known !== '!') ? undefined : known
      lexemes.push({ kind: word === undefined ? 'name' : 'sign', text: word ?? name, at })
      at += name.length
      continue
    }
    const number = take(NUMBER)
    if (number !== undefined) {
      lexemes.push({ kind: 'number', text: number, at })
      at += number.length
      continue
    }
    const sign = SIGNS.find((one) => source.startsWith(one, at))
    if (sign === undefined) throw new Incident('EXPRESSION_SYNTAX', `${char} at ${at + 1} in ${source}`)
    lexemes.push({ kind: 'sign', text: sign, at })
    at += sign.length
  }
}

function quoted(source: string, from: number): { text: string; end: number } {
  const quote = source[from]
  let text = ''
  for (let at = from + 1; at < source.length; at += 1) {
    const char = source[at] ?? ''
    if (char === quote) return { text, end: at + 1 }
    if (char === '\\' && at + 1 < source.length) at += 1
    text += source[at] ?? ''
  }
  throw new Incident('EXPRESSION_SYNTAX', `a text without its end in ${source}`)
}
