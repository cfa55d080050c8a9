/**
 * FEEL tests of the simplest kind, as most cells of decision tables are: literals, comparisons with a number, ranges of
 * numbers, several of them, and their negation. They are read once and cost next to nothing; all others are left to the
 * interpreter, which has the same answers for values that can be compared (`plain-tests.test.ts`).
 */

/** Whether a value that is a text, a number, a truth value or null passes. */
export type PlainTest = (value: unknown) => boolean

const NUMBER = String.raw`-?(?:\d+(?:\.\d+)?|\.\d+)`
const LITERAL = new RegExp(`^(?:"(?:[^"\\\\\u0000-\u001f]|\\\\["\\\\])*"|${NUMBER}|true|false)$`)
const COMPARISON = new RegExp(`^(<=|>=|<|>)\\s*(${NUMBER})$`)
const RANGE = new RegExp(`^([[(\\]])\\s*(${NUMBER})\\s*\\.\\.\\s*(${NUMBER})\\s*([\\])[])$`)
const NEGATION = /^not\s*\(([\s\S]*)\)$/

/** The test that a text is; undefined where only the interpreter can say. */
export function plainTest(text: string): PlainTest | undefined {
  const negated = NEGATION.exec(text.trim())?.[1]
  const parts = split(negated ?? text)
  const tests = parts?.map(partOf)
  if (tests === undefined || !tests.every((one) => one !== undefined)) return undefined
  const any: PlainTest = (value) => tests.some((test) => test(value))
  return negated === undefined ? any : (value) => !any(value)
}

/** At commas outside of texts; undefined where a text does not end. */
function split(text: string): string[] | undefined {
  const parts: string[] = []
  let from = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    if (isText && text[at] === '\\') at += 1
    else if (text[at] === '"') isText = !isText
    else if (text[at] === ',' && !isText) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return isText ? undefined : [...parts, text.slice(from)].map((part) => part.trim())
}

function partOf(part: string): PlainTest | undefined {
  if (LITERAL.test(part)) {
    const literal: unknown = part.startsWith('"') || !/[.\d]$/.test(part) ? JSON.parse(part) : Number(part)
    return (value) => value === literal
  }
  const [, sign, number] = COMPARISON.exec(part) ?? []
  if (sign !== undefined) return compared(sign, Number(number))
  const [, begin = '', from, to, end = ''] = RANGE.exec(part) ?? []
  if (from === undefined) return undefined
  const isAbove = compared(begin === '[' ? '>=' : '>', Number(from))
  const isBelow = compared(end === ']' ? '<=' : '<', Number(to))
  return (value) => isAbove(value) && isBelow(value)
}

function compared(sign: string, limit: number): PlainTest {
  return (value) => {
    if (typeof value !== 'number') return false
    switch (sign) {
      case '<':
        return value < limit
      case '<=':
        return value <= limit
      case '>':
        return value > limit
      default:
        return value >= limit
    }
  }
}
