/**
 * FEEL within limits. The interpreter is a package; it reads own properties only and never reaches code. What could
 * take long is refused before it runs: long texts, patterns that are computed or nested, long ranges. The user who runs
 * models of strangers does so in a worker that is ended after a while, since no limit on the text catches everything.
 */
import { evaluate, unaryTest } from 'feelin'
import { Incident } from '../model/failure.ts'
import type { Names } from './evaluate.ts'

const LONGEST = 2_000
const LONGEST_RANGE = 1_000
const MAX_LOOPS = 2

/** Why an expression is refused before it runs; `undefined` when it is not. */
export function objectToFeel(text: string): string | undefined {
  if (text.length > LONGEST) return `more than ${LONGEST} characters`
  const plain = text.replace(/"(?:[^"\\]|\\.)*"/g, (literal) => '"'.padEnd(literal.length - 1, 'x') + '"')
  for (const found of plain.matchAll(/\b(matches|replace|split)\s*\(/g)) {
    const pattern = secondArgument(text, found.index + found[0].length)
    if (pattern === undefined || !/^"(?:[^"\\]|\\.)*"$/.test(pattern)) return `${found[1]} with a computed pattern`
    if (/[+*}][^()]*\)\s*[+*{]|\)\s*[+*{][^)]*\)\s*[+*{]|\|[^)]*\)\s*[+*{]/.test(pattern))
      return `${found[1]} with nested repetition`
  }
  for (const [, from = '', to = ''] of plain.matchAll(/([\w.]+|\))\s*\.\.\s*([\w.]+|\()/g)) {
    const isFor = /\b(for|some|every)\b/.test(plain)
    if (isFor && !(Math.abs(Number(to) - Number(from)) <= LONGEST_RANGE)) return `a range of more than ${LONGEST_RANGE}`
  }
  const loops = plain.match(/\b(for|some|every)\b/g)?.length ?? 0
  if (loops > MAX_LOOPS) return `more than ${MAX_LOOPS} loops`
  return undefined
}

/** The second argument of a call whose opening bracket ends before `from`. */
function secondArgument(text: string, from: number): string | undefined {
  let depth = 0
  let isText = false
  const commas: number[] = []
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]
    if (char === '\\' && isText) at += 1
    else if (char === '"') isText = !isText
    else if (isText) continue
    else if (char === '(' || char === '[' || char === '{') depth += 1
    else if (char === ',' && depth === 0) commas.push(at)
    else if (char === ')' || char === ']' || char === '}') {
      if (depth === 0) return commas[0] === undefined ? undefined : text.slice(commas[0] + 1, commas[1] ?? at).trim()
      depth -= 1
    }
  }
  return undefined
}

/** The value of a FEEL expression. What the interpreter only warns of is an `Incident` here. */
export function evaluateFeel(
  text: string,
  names: Pick<Names, 'now'>,
  context: Readonly<Record<string, unknown>>,
): unknown {
  refuseObjection(text)
  const { value, warnings } = interpreted(text, () =>
    evaluate(text, { ...context, now: new Date(names.now).toISOString() }),
  )
  const [warning] = warnings
  if (warning !== undefined) throw incidentOf(warning)
  return value
}

/** Warnings that only say that a value is of another type than those it is compared with. */
const OTHER_TYPE = /^(NOT_COMPARABLE|INVALID_TYPE)$/

/**
 * Whether a value passes a FEEL test, as a cell of a decision table has it. One that cannot be compared does not; all
 * else that the interpreter warns of is an `Incident`.
 */
export function testFeel(
  text: string,
  value: unknown,
  names: Pick<Names, 'now'>,
  context: Readonly<Record<string, unknown>>,
): boolean {
  refuseObjection(text)
  const { value: isPassed, warnings } = interpreted(text, () =>
    unaryTest(text, { ...context, now: new Date(names.now).toISOString(), '?': value }),
  )
  const warning = warnings.find(({ type }) => !OTHER_TYPE.test(type))
  if (warning !== undefined) throw incidentOf(warning)
  return isPassed === true
}

function refuseObjection(text: string): void {
  const objection = objectToFeel(text)
  if (objection !== undefined) throw new Incident('FEEL_LIMIT', objection)
  // The interpreter's clock is the machine's.
  if (/\b(now|today)\s*\(/.test(text)) throw new Incident('NOT_MAPPED', 'now(), today(): use the variable now')
}

function interpreted<Result>(text: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new Incident('EXPRESSION_SYNTAX', error instanceof Error ? error.message : text)
  }
}

function incidentOf({ type, message }: { type: string; message: string }): Incident {
  const isUnknown = /^NO_(VARIABLE|CONTEXT_ENTRY|PROPERTY)_FOUND$/.test(type)
  return new Incident(isUnknown ? 'UNKNOWN_NAME' : 'EXPRESSION_FAILED', message)
}
