import type { Ast } from './ast.ts'
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
}

/** Objects other engines bring along, whose methods only look variables up. */
export const ENGINE_OBJECTS = new Set(['execution', 'delegateExecution', 'task'])
const LOOKUPS = new Set(['getVariable', 'hasVariable', 'getVariableLocal'])
export const OWN_FUNCTIONS = new Set(['now', 'dateTime'])
const VARIABLE_FUNCTIONS = /^(?:vars?|variables):(\w+)$/
export const isVariableFunction = (name: string) => VARIABLE_FUNCTIONS.test(name)

/** Whether a call only looks up a variable. */
export const isLookup = (ast: Ast): boolean =>
  ast.op === 'call' && ast.of.op === 'name' && ENGINE_OBJECTS.has(ast.of.name) && LOOKUPS.has(ast.method)

/** The value of an expression. Throws an `Incident`; an unknown name is one, never false. */
export function evaluateAst(ast: Ast, names: Names): unknown {
  switch (ast.op) {
    case 'literal':
      return ast.value
    case 'name':
      if (!names.has(ast.name)) throw new Incident('UNKNOWN_NAME', ast.name)
      return names.get(ast.name) ?? null
    case 'member':
      return member(evaluateAst(ast.of, names), evaluateAst(ast.key, names)) ?? null
    case 'join':
      return ast.parts.map((part) => toText(evaluateAst(part, names))).join('')
    case 'if':
      return evaluateAst(toBoolean(evaluateAst(ast.test, names)) ? ast.yes : ast.no, names)
    case 'unary': {
      const value = evaluateAst(ast.of, names)
      if (ast.sign === 'empty') return isEmpty(value)
      return ast.sign === '!' ? !toBoolean(value) : -toNumber(value)
    }
    case 'binary':
      return binary(ast, names)
    case 'call':
      return call(ast, names)
    case 'function':
      return callFunction(ast, names)
  }
}

function binary({ sign, left, right }: Ast & { op: 'binary' }, names: Names): unknown {
  const a = evaluateAst(left, names)
  if (sign === '&&') return toBoolean(a) && toBoolean(evaluateAst(right, names))
  if (sign === '||') return toBoolean(a) || toBoolean(evaluateAst(right, names))
  const b = evaluateAst(right, names)
  switch (sign) {
    case '==':
      return areEqual(a, b)
    case '!=':
      return !areEqual(a, b)
    case '<':
      return (compare(a, b) ?? Number.NaN) < 0
    case '>':
      return (compare(a, b) ?? Number.NaN) > 0
    case '<=':
      return areEqual(a, b) || (compare(a, b) ?? Number.NaN) <= 0
    case '>=':
      return areEqual(a, b) || (compare(a, b) ?? Number.NaN) >= 0
    case '+':
      return finite(toNumber(a) + toNumber(b))
    case '-':
      return finite(toNumber(a) - toNumber(b))
    case '*':
      return finite(toNumber(a) * toNumber(b))
    case '/':
      return finite(toNumber(a) / toNumber(b))
    case '%':
      return finite(toNumber(a) % toNumber(b))
  }
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Incident('EXPRESSION_FAILED', 'no finite number')
  return value
}

function call(ast: Ast & { op: 'call' }, names: Names): unknown {
  const args = ast.args.map((one) => evaluateAst(one, names))
  if (isLookup(ast)) {
    const name = toText(args[0])
    const isThere = names.has(name)
    return ast.method === 'hasVariable' ? isThere : isThere ? (names.get(name) ?? null) : null
  }
  if (ast.of.op === 'name' && !names.has(ast.of.name)) {
    const mapped = names.functions?.get(`${ast.of.name}.${ast.method}`)
    if (mapped === undefined) throw new Incident('NOT_MAPPED', `${ast.of.name}.${ast.method}`)
    return mapped(...args) ?? null
  }
  const of = evaluateAst(ast.of, names)
  const method = METHODS.get(ast.method)
  if (method === undefined) throw new Incident('NOT_MAPPED', `.${ast.method}()`)
  if (of === null) throw new Incident('EXPRESSION_FAILED', `null.${ast.method}()`)
  return method(of, ...args) ?? null
}

function callFunction({ name, args: asts }: Ast & { op: 'function' }, names: Names): unknown {
  const args = asts.map((one) => evaluateAst(one, names))
  if (name === 'now' || name === 'dateTime') return new Date(names.now).toISOString()
  const lookup = VARIABLE_FUNCTIONS.exec(name)?.[1]
  if (lookup !== undefined) return lookUp(lookup, args, names)
  const mapped = names.functions?.get(name)
  if (mapped === undefined) throw new Incident('NOT_MAPPED', `${name}()`)
  return mapped(...args) ?? null
}

/** Flowable's functions on variables: a variable that is not there is nothing, since they ask by name for that. */
function lookUp(what: string, [name, value]: unknown[], names: Names): unknown {
  const key = toText(name)
  const found = names.has(key) ? (names.get(key) ?? null) : null
  const order = () => compare(found, value) ?? Number.NaN
  switch (what) {
    case 'get':
      return found
    case 'getOrDefault':
      return found ?? value ?? null
    case 'exists':
      return names.has(key)
    case 'equals':
    case 'eq':
      return areEqual(found, value)
    case 'notEquals':
    case 'ne':
      return !areEqual(found, value)
    case 'isEmpty':
    case 'empty':
      return isEmpty(found)
    case 'isNotEmpty':
    case 'notEmpty':
      return !isEmpty(found)
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
      return METHODS.get('contains')?.(found, value) ?? false
    default:
      throw new Incident('NOT_MAPPED', `variables:${what}()`)
  }
}
