/** One door to all expressions: which language, parsed once, evaluated over names. */
import { walk, type Ast } from './ast.ts'
import { Budget, MAX_EXPRESSION_COST } from './budget.ts'
import {
  ENGINE_OBJECTS,
  evaluateAst,
  factName,
  isLookup,
  isVariableFunction,
  OWN_FUNCTIONS,
  type Names,
} from './evaluate.ts'
import { evaluateFeel } from './feel.ts'
import { METHODS } from './methods.ts'
import { parsed } from './parsed.ts'
import { FACTS } from '../model/built-in.ts'
import { Incident } from '../model/failure.ts'
import type { Expression } from '../model/ir.ts'

export { parsed }

/** Which language a text of a file is in. */
export function expressionOf(text: string, language?: string): Expression {
  const trimmed = text.trim()
  if (language !== undefined && /feel/i.test(language)) return { lang: 'feel', text: trimmed.replace(/^=/, '') }
  if (/[$#]\{/.test(trimmed)) return { lang: 'juel', text: trimmed }
  if (trimmed.startsWith('=')) return { lang: 'feel', text: trimmed.slice(1) }
  return { lang: 'text', text: trimmed }
}

/**
 * The value of an expression. Throws an `Incident`, also when it costs more than it may. `context` gives all names at
 * once, for FEEL.
 */
export function evaluateExpression(
  expression: Expression,
  names: Names,
  context: () => Record<string, unknown>,
): unknown {
  switch (expression.lang) {
    case 'text':
      return expression.text
    case 'juel':
      return evaluateAst(parsed(expression.text), names, new Budget(MAX_EXPRESSION_COST, expression.text, names.budget))
    case 'feel':
      return evaluateFeel(expression.text, names, context())
  }
}

/** A yes or a no. Texts `true` and `false` count; anything else, nothing included, is an `Incident`. */
export function asCondition(value: unknown, text: string): boolean {
  if (value === true || value === 'true') return true
  if (value === false || value === 'false') return false
  throw new Incident('CONDITION_NOT_BOOLEAN', text)
}

const FACT = new RegExp(`\\b(?:${[...FACTS].map((fact) => fact.replace('.', String.raw`\s*\.\s*`)).join('|')})\\b`, 'g')

/** The names that an expression reads; those in FEEL are every word of it. */
export function namesRead({ lang, text }: Expression): Set<string> {
  if (lang === 'text') return new Set()
  if (lang === 'feel') return new Set(text.replace(FACT, ' ').match(/[\w$]+/g) ?? [])
  const all = [...walk(parsed(text))]
  // Who asks for a fact about the initiator does not read who that is.
  const asked = new Set(all.flatMap((one) => (one.op === 'member' && FACTS.has(factName(one)) ? [one.of] : [])))
  return new Set(all.flatMap((one) => (one.op === 'name' && !asked.has(one) ? [one.name] : [])))
}

/** The facts about the initiator that an expression asks for: `initiator.dept`. */
export function factsRead({ lang, text }: Expression): string[] {
  if (lang !== 'juel') return []
  return [...walk(parsed(text))].flatMap((one) =>
    one.op === 'member' && FACTS.has(factName(one)) ? factName(one) : [],
  )
}

/**
 * Calls in an expression that no rule of ours answers: beans and functions of another program, as `bean.method`.
 * `known` are registered ones. `roots` says which names can be variables for sure (element variables, `execution` is
 * none).
 */
export function unmappedCalls(ast: Ast, known: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (const one of walk(ast)) {
    if (one.op === 'function' && !OWN_FUNCTIONS.has(one.name) && !isVariableFunction(one.name) && !known.has(one.name))
      found.push(`${one.name}()`)
    if (one.op !== 'call' || isLookup(one)) continue
    const owner = one.of.op === 'name' ? one.of.name : ''
    if (known.has(`${owner}.${one.method}`)) continue
    if (ENGINE_OBJECTS.has(owner) || !METHODS.has(one.method)) found.push(`${owner}.${one.method}()`)
  }
  return found
}
