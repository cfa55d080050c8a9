/** A form whose rules were read: its fields by id and name, and the order in which rules are evaluated. */
import type { Field, FieldOf } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import type { FormModel } from '../model/model.ts'
import type { CompiledRule } from './rule.ts'
import type { RuleType } from './types.ts'

export type TableField = FieldOf<'childTable'>

export interface CompiledField {
  field: Field
  id: FieldId
  name: string
  /** Where in the model: `fields.3`. */
  path: string
  type: RuleType
  /** The child table that it is a column of. */
  table: FieldId | undefined
  rules: FieldRules
}

/** `start`: a default that is computed. */
export interface FieldRules {
  visible: CompiledRule | undefined
  required: CompiledRule | undefined
  readOnly: CompiledRule | undefined
  computed: CompiledRule | undefined
  start: CompiledRule | undefined
  checks: readonly CompiledRule[]
}

/**
 * What is known of a field. `value` is what rules see of it: nothing while it is hidden. `problems`: what keeps the
 * record from being saved.
 */
export type Aspect = 'start' | 'visible' | 'value' | 'required' | 'readOnly' | 'problems'

/** One aspect of one field; of a column, in each row. */
export interface RuleNode {
  aspect: Aspect
  of: CompiledField
  dependants: Dependant[]
}

/** `isSameRow`: a change in one row concerns that row alone. */
export interface Dependant {
  node: RuleNode
  isSameRow: boolean
}

export type FieldNames = ReadonlyMap<string, CompiledField>

export interface CompiledForm {
  model: FormModel
  fields: ReadonlyMap<FieldId, CompiledField>
  /** The fields that are no columns, by name. */
  names: FieldNames
  /** The columns of each child table, by name. */
  columns: ReadonlyMap<FieldId, FieldNames>
  /** Each after what it depends on. */
  order: readonly RuleNode[]
}

/** The child table of a compiled field that is one. */
export const tableOf = ({ field }: CompiledField): TableField | undefined =>
  field.kind === 'childTable' ? field : undefined
