/** Which names an expression reads, as far as its text says. */
import { walk, type Ast } from './ast.ts'
import { isLookup, isVariableFunction } from './evaluate.ts'
import { parsed } from './expression.ts'
import { Incident } from '../model/failure.ts'
import type { Expression } from '../model/ir.ts'

/** Whether an expression reads one of some names. One that does not parse reads none: the model says so elsewhere. */
export function readsAny(expression: Expression, names: ReadonlySet<string>): boolean {
  switch (expression.lang) {
    case 'text':
      return false
    case 'feel':
      return [...withoutTexts(expression.text).matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)].some(([name]) => names.has(name))
    case 'juel':
      try {
        return [...walk(parsed(expression.text))].some((one) => names.has(nameRead(one) ?? ''))
      } catch (error) {
        if (error instanceof Incident) return false
        throw error
      }
  }
}

const withoutTexts = (text: string): string => text.replace(/"(?:[^"\\]|\\.)*"/g, ' ')

/** The name itself, or the one that is asked for: `execution.getVariable('name')`, `vars:get('name')`. */
function nameRead(ast: Ast): string | undefined {
  if (ast.op === 'name') return ast.name
  const isAsked = isLookup(ast) || (ast.op === 'function' && isVariableFunction(ast.name))
  const [key] = isAsked && (ast.op === 'call' || ast.op === 'function') ? ast.args : []
  return key?.op === 'literal' && typeof key.value === 'string' ? key.value : undefined
}
