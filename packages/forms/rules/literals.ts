/** Values that are written in rules. Dates, moments and times are written as texts. */
import type { Ast } from '#process/expressions/index.ts'
import { MAX_DIGITS, MAX_NUMBER } from '../model/limits.ts'
import { dayParts } from './days.ts'
import { digitsOf } from './decimal.ts'
import type { RuleType } from './types.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** `2026-11-24T01:12:00.000Z`: moments have one form, so that their order is that of their texts. */
export const isMoment = (text: string): boolean => MOMENT.test(text) && !Number.isNaN(Date.parse(text))

/** A number that decimals can hold: at most fifteen significant digits. */
export const isExactNumber = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) <= MAX_NUMBER && digitsOf(value) <= MAX_DIGITS

const isNothing = (ast: Ast): boolean => ast.op === 'literal' && ast.value === null

/** Whether an expression is a written value of a type, or a choice among such values and nothing. */
export function isLiteralOf(ast: Ast, type: RuleType): boolean {
  if (ast.op === 'if') return [ast.yes, ast.no].every((one) => isNothing(one) || isLiteralOf(one, type))
  if (ast.op !== 'literal') return false
  const { value } = ast
  if (type.is === 'number') return typeof value === 'number' && isExactNumber(value)
  if (typeof value !== 'string') return false
  switch (type.is) {
    case 'date':
      return dayParts(value) !== undefined
    case 'dateTime':
      return isMoment(value)
    case 'time':
      return TIME.test(value)
    case 'text':
      return true
    default:
      return false
  }
}
