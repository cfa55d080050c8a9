import type { Ast } from './ast.ts'
import type { Budget } from './budget.ts'
import { METHODS } from './methods.ts'
import { areEqual, compare, isEmpty, member, toBoolean, toNumber, toText } from './values.ts'
import { Incident } from '../model/failure.ts'

/** Where names come from. */
export interface Names {
  has: (name: string) => boolean
  get: (name: string) => unknown
  /** Milliseconds since 1970. */
  now: number
  functions?: ReadonlyMap<string, (...args: unknown[]) => unknown>
  /** What the host knows of a name of the engine's own, by both names: `initiator.dept`. */
  facts?: ReadonlyMap<string, unknown>
  /** What all expressions of a command may cost together. */
  budget?: Budget
  /** How two numbers become one. Without it: as doubles. */
  calculate?: Calculate
}

export type CalculationSign = '+' | '-' | '*' | '/' | '%'
/** Throws an `Incident` where there is no result. */
export type Calculate = (sign: CalculationSign, a: number, b: number) => number

/** Objects other engines bring along, whose methods only look variables up. */
export const ENGINE_OBJECTS = new Set(['execution', 'delegateExecution', 'task'])
export const LOOKUPS = new Set(['getVariable', 'hasVariable', 'getVariableLocal'])
export const OWN_FUNCTIONS = new Set(['now', 'dateTime'])
const VARIABLE_FUNCTIONS = /^(?:vars?|variables):(\w+)$/
export const isVariableFunction = (name: string) => VARIABLE_FUNCTIONS.test(name)

/** Whether a call only looks up a variable. */
export const isLookup = (ast: Ast): boolean =>
  ast.op === 'call' && ast.of.op === 'name' && ENGINE_OBJECTS.has(ast.of.name) && LOOKUPS.has(ast.method)

type Of<Op extends Ast['op']> = Ast & { op: Op }

/** A name and a member of it, as facts are named. No fact has an empty name. */
export const factName = ({ of, key }: Of<'member'>): string =>
  of.op === 'name' && key.op === 'literal' && typeof key.value === 'string' ? `${of.name}.${key.value}` : ''

/** The value of an expression. Throws an `Incident`; an unknown name is one, never false. */
export const evaluateAst = (ast: Ast, names: Names, budget: Budget): unknown => new Evaluation(names, budget).value(ast)

class Evaluation {
  private readonly names: Names
  private readonly budget: Budget

  constructor(names: Names, budget: Budget) {
    this.names = names
    this.budget = budget
  }

  value(ast: Ast): unknown {
    const { names, budget } = this
    budget.spend()
    switch (ast.op) {
      case 'literal':
        return ast.value
      case 'name':
        if (!names.has(ast.name)) throw new Incident('UNKNOWN_NAME', ast.name)
        return names.get(ast.name) ?? null
      case 'member':
        if (this.isFact(ast)) return names.facts?.get(factName(ast)) ?? null
        return member(this.value(ast.of), this.value(ast.key), budget) ?? null
      case 'join':
        return ast.parts.map((part) => toText(this.value(part), budget)).join('')
      case 'if':
        return this.value(toBoolean(this.value(ast.test)) ? ast.yes : ast.no)
      case 'unary': {
        const value = this.value(ast.of)
        if (ast.sign === 'empty') return isEmpty(value, budget)
        return ast.sign === '!' ? !toBoolean(value) : -toNumber(value, budget)
      }
      case 'binary':
        return this.chain(ast)
      case 'call':
        return this.call(ast)
      case 'function':
        return this.callFunction(ast)
    }
  }

  private isFact(ast: Of<'member'>): boolean {
    return this.names.facts?.has(factName(ast)) === true
  }

  /** Long rows of one sign after another stand to the left of each other; they need no depth. */
  private chain(ast: Of<'binary'>): unknown {
    const signs: Of<'binary'>[] = []
    let first: Ast = ast
    for (; first.op === 'binary'; first = first.left) signs.push(first)
    let value = this.value(first)
    for (let next = signs.pop(); next !== undefined; next = signs.pop()) value = this.binary(next, value)
    return value
  }

  private binary({ sign, right }: Of<'binary'>, a: unknown): unknown {
    const { budget } = this
    budget.spend()
    if (sign === '&&') return toBoolean(a) && toBoolean(this.value(right))
    if (sign === '||') return toBoolean(a) || toBoolean(this.value(right))
    const b = this.value(right)
    const order = () => compare(a, b, budget) ?? Number.NaN
    const numbers = () => [toNumber(a, budget), toNumber(b, budget)] as const
    switch (sign) {
      case '==':
        return areEqual(a, b, budget)
      case '!=':
        return !areEqual(a, b, budget)
      case '<':
        return order() < 0
      case '>':
        return order() > 0
      case '<=':
        return areEqual(a, b, budget) || order() <= 0
      case '>=':
        return areEqual(a, b, budget) || order() >= 0
      default:
        return (this.names.calculate ?? calculated)(sign, ...numbers())
    }
  }

  private call(ast: Of<'call'>): unknown {
    const { names, budget } = this
    const args = ast.args.map((one) => this.value(one))
    if (isLookup(ast)) {
      const name = toText(args[0], budget)
      const isThere = names.has(name)
      return ast.method === 'hasVariable' ? isThere : isThere ? (names.get(name) ?? null) : null
    }
    if (ast.of.op === 'name' && !names.has(ast.of.name)) {
      const mapped = names.functions?.get(`${ast.of.name}.${ast.method}`)
      if (mapped === undefined) throw new Incident('NOT_MAPPED', `${ast.of.name}.${ast.method}`)
      return mapped(...args) ?? null
    }
    const of = this.value(ast.of)
    const method = METHODS.get(ast.method)
    if (method === undefined) throw new Incident('NOT_MAPPED', `.${ast.method}()`)
    if (of === null) throw new Incident('EXPRESSION_FAILED', `null.${ast.method}()`)
    return method(budget, of, ...args) ?? null
  }

  private callFunction({ name, args: asts }: Of<'function'>): unknown {
    const { names } = this
    const args = asts.map((one) => this.value(one))
    if (name === 'now' || name === 'dateTime') return new Date(names.now).toISOString()
    const lookup = VARIABLE_FUNCTIONS.exec(name)?.[1]
    if (lookup !== undefined) return this.lookUp(lookup, args)
    const mapped = names.functions?.get(name)
    if (mapped === undefined) throw new Incident('NOT_MAPPED', `${name}()`)
    return mapped(...args) ?? null
  }

  /** Flowable's functions on variables: a variable that is not there is nothing, since they ask by name for that. */
  private lookUp(what: string, [name, value]: unknown[]): unknown {
    const { names, budget } = this
    const key = toText(name, budget)
    const found = names.has(key) ? (names.get(key) ?? null) : null
    const order = () => compare(found, value, budget) ?? Number.NaN
    switch (what) {
      case 'get':
        return found
      case 'getOrDefault':
        return found ?? value ?? null
      case 'exists':
        return names.has(key)
      case 'equals':
      case 'eq':
        return areEqual(found, value, budget)
      case 'notEquals':
      case 'ne':
        return !areEqual(found, value, budget)
      case 'isEmpty':
      case 'empty':
        return isEmpty(found, budget)
      case 'isNotEmpty':
      case 'notEmpty':
        return !isEmpty(found, budget)
      case 'lowerThan':
      case 'lt':
        return order() < 0
      case 'greaterThan':
      case 'gt':
        return order() > 0
      case 'lowerThanOrEquals':
      case 'lte':
        return order() <= 0
      case 'greaterThanOrEquals':
      case 'gte':
        return order() >= 0
      case 'contains':
        return METHODS.get('contains')?.(budget, found, value) ?? false
      default:
        throw new Incident('NOT_MAPPED', `variables:${what}()`)
    }
  }
}

function calculated(sign: CalculationSign, a: number, b: number): number {
  switch (sign) {
    case '+':
      return finite(a + b)
    case '-':
      return finite(a - b)
    case '*':
      return finite(a * b)
    case '/':
      return finite(a / b)
    case '%':
      return finite(a % b)
  }
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Incident('EXPRESSION_FAILED', 'no finite number')
  return value
}
