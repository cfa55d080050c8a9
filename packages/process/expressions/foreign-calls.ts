/** Calls of beans and functions of another program, found in the text of an expression with where they stand. Pure. */
import { ENGINE_OBJECTS, isVariableFunction, LOOKUPS, OWN_FUNCTIONS } from './evaluate.ts'
import { lex, type Lexeme } from './lexer.ts'
import { METHODS } from './methods.ts'
import { parsed } from './parsed.ts'
import { unmappedCalls } from './expression.ts'
import { Incident } from '../model/failure.ts'

export interface ForeignCall {
  /** As written: `userBean.leaderOf(initiator, 'A')`. */
  readonly text: string
  readonly from: number
  readonly to: number
}

/**
 * The calls inside `${…}` that begins at `at`, and where that ends; one within the arguments of another belongs to it.
 * Undefined for what cannot be read.
 */
export function foreignCallsIn(source: string, at = 0): { calls: ForeignCall[]; end: number } | undefined {
  try {
    const { lexemes, end } = lex(source, at + 2)
    const calls: ForeignCall[] = []
    for (let index = 0; index < lexemes.length; index += 1) {
      const last = endOfCall(lexemes, index)
      const [from, to] = [lexemes[index]?.at, last === undefined ? undefined : lexemes[last]?.at]
      if (last === undefined || from === undefined || to === undefined) {
        // What follows the prefix of a known function is no function by itself.
        if (isPrefix(lexemes, index)) index += 2
        continue
      }
      calls.push({ text: source.slice(from, to + 1), from, to: to + 1 })
      index = last
    }
    return { calls, end: end + 1 }
  } catch (error) {
    if (error instanceof Incident) return undefined
    throw error
  }
}

/** Whether a text can stand in place of a call: one expression of ours that calls nothing foreign. */
export function mayReplaceCall(text: string): boolean {
  const whole = `\${${text}}`
  try {
    return lex(whole, 2).end === whole.length - 1 && unmappedCalls(parsed(whole), new Set()).length === 0
  } catch (error) {
    if (error instanceof Incident) return false
    throw error
  }
}

/** The index of the parenthesis that closes the foreign call which begins at a lexeme; undefined where none does. */
function endOfCall(lexemes: readonly Lexeme[], first: number): number | undefined {
  const before = lexemes[first - 1]
  if (lexemes[first]?.kind !== 'name' || before?.text === '.') return undefined
  let name = lexemes[first].text
  let at = first + 1
  if (isPrefix(lexemes, first)) {
    name = `${name}:${lexemes[first + 2]?.text ?? ''}`
    at = first + 3
  }
  if (isSign(lexemes[at], '(')) {
    if (OWN_FUNCTIONS.has(name) || isVariableFunction(name)) return undefined
    return withForeignMethods(lexemes, closing(lexemes, at))
  }
  const owner = name
  for (let members = 1; isSign(lexemes[at], '.'); members += 1) {
    const method = lexemes[at + 1]?.text ?? ''
    at += 2
    if (!isSign(lexemes[at], '(')) continue
    const isOfEngine = members === 1 && ENGINE_OBJECTS.has(owner)
    const isForeign = isOfEngine ? !LOOKUPS.has(method) : !METHODS.has(method)
    if (isForeign) return withForeignMethods(lexemes, closing(lexemes, at))
    const end = closing(lexemes, at)
    if (end === undefined) return undefined
    at = end + 1
  }
  return undefined
}

/** A call of what the call answers is part of it where that is foreign, too. */
function withForeignMethods(lexemes: readonly Lexeme[], end: number | undefined): number | undefined {
  let last = end
  while (last !== undefined) {
    const [dot, method, open] = lexemes.slice(last + 1, last + 4)
    if (!isSign(dot, '.') || !isSign(open, '(') || METHODS.has(method?.text ?? '')) return last
    last = closing(lexemes, last + 3)
  }
  return last
}

const isSign = (lexeme: Lexeme | undefined, text: string): boolean => lexeme?.kind === 'sign' && lexeme.text === text

/** `bean:call(…)`: the sign stands right between both. */
function isPrefix(lexemes: readonly Lexeme[], at: number): boolean {
  const [name, colon, second, open] = lexemes.slice(at, at + 4)
  if (name === undefined || !isSign(colon, ':') || second?.kind !== 'name' || !isSign(open, '(')) return false
  return colon?.at === name.at + name.text.length && second.at === colon.at + 1
}

function closing(lexemes: readonly Lexeme[], open: number): number | undefined {
  let depth = 0
  for (let at = open; at < lexemes.length; at += 1) {
    if (isSign(lexemes[at], '(')) depth += 1
    if (isSign(lexemes[at], ')')) depth -= 1
    if (depth === 0) return at
  }
  return undefined
}
