/** A rule that was read and checked. */
import type { Ast } from '#process/expressions/index.ts'
import type { FormProblemCode } from '../model/problem.ts'
import type { FieldId } from '../model/ids.ts'
import type { RuleType } from './types.ts'

/** `value`: of the form, or of the same row. `column`: of all rows of a child table. */
export interface Read {
  field: FieldId
  as: 'value' | 'column'
}

export interface CompiledRule {
  text: string
  /** Columns and comparisons with nothing are resolved in it. */
  ast: Ast
  type: RuleType
  reads: readonly Read[]
}

/** An expression, rewritten where names alone decide what it means, and its type. */
export interface Typed {
  ast: Ast
  type: RuleType
}

/** What a name in a rule stands for. */
export interface ScopedField {
  id: FieldId
  type: RuleType
}

/** The names that a rule may use. `columnOf`: a field of the rows of a child table. */
export interface RuleScope {
  find: (name: string) => ScopedField | undefined
  columnOf: (table: FieldId, name: string) => ScopedField | undefined
}

type RuleProblemCode = Extract<FormProblemCode, `form_rule_${string}`>

/** Why a rule is refused. `types`: those that do not go together. */
export class RuleError extends Error {
  readonly code: RuleProblemCode
  readonly detail: string
  readonly types: readonly string[]

  constructor(code: RuleProblemCode, detail: string, types: readonly string[] = []) {
    super(`${code}: ${detail}`)
    this.name = 'RuleError'
    this.code = code
    this.detail = detail
    this.types = types
  }
}

/** The function that stands for a column of a child table in a checked rule. No text can name it. */
export const COLUMN_FUNCTION = '#column'
/** The user who fills in the form. */
export const ME = 'me'
export const ME_TYPE: RuleType = { is: 'record', members: { id: 'text', dept: 'text' } }
