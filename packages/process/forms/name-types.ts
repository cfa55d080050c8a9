/** The names in an expression, with the type that it makes of them. */
import type { FieldType } from './form.ts'
import { partsOf, type Ast } from '../expressions/ast.ts'
import { isLookup, isVariableFunction } from '../expressions/evaluate.ts'

/** Hears of a name. `isSure`: evaluating the expression reads it, and fails without it. */
type Note = (name: string, type: FieldType, isSure: boolean) => void

/** @param as what a name must be that stands alone */
export function noteNames(ast: Ast, as: FieldType, note: Note): void {
  const open: { part: Ast; isSure: boolean }[] = [{ part: ast, isSure: true }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { part, isSure } = next
    const own = nameOf(part)
    if (own !== undefined) note(own.name, own.type ?? (part === ast ? as : 'text'), isSure && own.isSure)
    for (const [of, type] of typed(part)) {
      const inside = nameOf(of)
      // Whether it is read for sure, its own place says.
      if (inside !== undefined) note(inside.name, inside.type ?? type, false)
    }
    for (const one of evaluatedIn(part, isSure).reverse()) open.push(one)
  }
}

/** What an expression is made of, and which of it is always evaluated. */
function evaluatedIn(ast: Ast, isSure: boolean): { part: Ast; isSure: boolean }[] {
  const isFirstOnly = ast.op === 'if' || (ast.op === 'binary' && LOGIC.has(ast.sign))
  return partsOf(ast).map((part, at) => ({ part, isSure: isSure && (at === 0 || !isFirstOnly) }))
}

interface Named {
  name: string
  /** What is looked up by its name may be missing. */
  isSure: boolean
  /** Where the expression says it by itself. */
  type?: FieldType
}

/** The name an expression is, or that it looks up. */
function nameOf(ast: Ast): Named | undefined {
  if (ast.op === 'name') return { name: ast.name, isSure: true }
  if (ast.op === 'call') return isLookup(ast) ? lookedUp(ast.args, ast.method === 'getVariable') : undefined
  return ast.op === 'function' && isVariableFunction(ast.name)
    ? lookedUp(ast.args, ast.name.endsWith(':get'))
    : undefined
}

function lookedUp([key, other]: readonly Ast[], isItself: boolean): Named | undefined {
  if (key?.op !== 'literal' || typeof key.value !== 'string') return undefined
  const named = { name: key.value, isSure: false }
  if (isItself) return named
  return { ...named, type: other === undefined ? 'text' : typeBeside('==', other) }
}

const LOGIC = new Set(['&&', '||'])
const EQUAL = new Set(['==', '!='])
const ORDER = new Set(['<', '>', '<=', '>='])

/** What an expression says of the types of what it is made of. */
function typed(ast: Ast): (readonly [Ast, FieldType])[] {
  switch (ast.op) {
    case 'binary':
      return [
        [ast.left, typeBeside(ast.sign, ast.right)],
        [ast.right, typeBeside(ast.sign, ast.left)],
      ]
    case 'unary':
      return ast.sign === 'empty' ? [] : [[ast.of, ast.sign === '!' ? 'boolean' : 'number']]
    case 'if':
      return [[ast.test, 'boolean']]
    default:
      return []
  }
}

function typeBeside(sign: string, other: Ast): FieldType {
  if (LOGIC.has(sign)) return 'boolean'
  if (other.op === 'literal' && typeof other.value === 'number') return 'number'
  if (EQUAL.has(sign)) return other.op === 'literal' && typeof other.value === 'boolean' ? 'boolean' : 'text'
  if (ORDER.has(sign)) return other.op === 'literal' && typeof other.value === 'string' ? 'text' : 'number'
  return sign === '+' ? 'text' : 'number'
}
