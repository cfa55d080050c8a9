/** What a user may do with a field of a form, by the permissions of the form and the rules of the field. */
import type { CompiledField, FieldState } from '#forms-core/index.ts'
import type { FieldMode } from '#forms/contract/access.ts'
import type { Lock } from './field-view.ts'

type Modes = Readonly<Record<string, FieldMode>>

/** What the permissions of the form allow; of a column, within what they allow of its table. */
export function modeOf(modes: Modes, { id, table }: CompiledField): FieldMode {
  const own = modes[id]
  const ofTable = table === undefined ? 'write' : (modes[table] ?? 'write')
  if (ofTable === 'write') return own ?? 'write'
  // Of a table that is only read, columns may be open that are named.
  return own === 'hide' || (own === 'write' && ofTable === 'read') ? own : ofTable
}

/** Why a field cannot be changed; undefined where it can. */
export function lockOf(modes: Modes, field: CompiledField, state: FieldState): Lock | undefined {
  if (field.field.kind === 'serial') return 'serial'
  if (field.rules.computed !== undefined) return 'computed'
  if (modeOf(modes, field) !== 'write') return 'role'
  if (!state.readOnly && state.visible) return undefined
  return field.rules.readOnly === undefined || field.field.readOnly === true ? 'form' : 'rule'
}
