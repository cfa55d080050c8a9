/** Values that the user who writes may not change: hidden, read-only and computed ones. */
import type { FieldId } from '../model/ids.ts'
import { tableOf, type CompiledField, type CompiledForm } from '../rules/compiled-form.ts'
import { isLocked, type FieldState, type StoredValues } from '../rules/field-state.ts'
import type { FormEvaluation } from '../rules/evaluation.ts'
import { rowsIn } from '../rules/rows.ts'
import { isSameJson } from './same-json.ts'
import type { RecordProblem } from './record-problem.ts'
import type { NamedRecord } from './record-schema.ts'

/** The given values, with those that are locked as they were; in a new record and in new rows they are left out. */
export function withoutLocked(
  form: CompiledForm,
  evaluation: FormEvaluation,
  given: StoredValues,
  before: StoredValues,
): Record<FieldId, unknown> {
  const kept = keptValues([...form.names.values()], given, before, (field) => evaluation.state(field.id))
  for (const [id, columns] of form.columns) {
    if (!Object.hasOwn(kept, id)) continue
    const known = new Map(rowsIn(before, id).map((row) => [row['id'], row]))
    kept[id] = rowsIn(kept, id).map((row, at) => {
      const stored = known.get(row['id']) ?? {}
      // Rows of a locked table are those that were there.
      if (isLocked(evaluation.state(id))) return stored
      return {
        ...keptValues([...columns.values()], row, stored, (field) => evaluation.state(field.id, at)),
        id: row['id'],
      }
    })
  }
  return kept
}

function keptValues(
  fields: readonly CompiledField[],
  given: StoredValues,
  before: StoredValues,
  stateOf: (field: CompiledField) => FieldState,
): Record<FieldId, unknown> {
  const kept: Record<FieldId, unknown> = {}
  for (const field of fields) {
    // What is sent for a computed field has no effect.
    const source = field.rules.computed === undefined && isLocked(stateOf(field)) ? before : given
    if (Object.hasOwn(source, field.id)) kept[field.id] = source[field.id]
  }
  return kept
}

interface Locked {
  named: NamedRecord
  evaluation: FormEvaluation
  /** The values without those that were not to be sent. */
  rightful: StoredValues
}

/** One problem for each locked value that was sent and is another one. */
export function lockedProblems(form: CompiledForm, { named, evaluation, rightful }: Locked): RecordProblem[] {
  return [...form.names.values()].flatMap((field) => {
    const { id, name } = field
    if (!Object.hasOwn(named, name) || named[name] === undefined) return []
    const state = evaluation.state(id)
    const table = tableOf(field)
    if (table === undefined) return objection(state, named[name], rightful[id], name)
    const [sent, right] = [rowsIn(named, name), rowsIn(rightful, id)]
    if (isLocked(state)) return isSameRows(form, id, sent, right) ? [] : [refused(state, name)]
    return sent.flatMap((row, at) =>
      table.fields.flatMap((column) =>
        Object.hasOwn(row, column.name) && row[column.name] !== undefined
          ? objection(
              evaluation.state(column.id, at),
              row[column.name],
              right[at]?.[column.id],
              `${name}.${at}.${column.name}`,
            )
          : [],
      ),
    )
  })
}

function objection(state: FieldState, sent: unknown, right: unknown, path: string): RecordProblem[] {
  return !isLocked(state) || isSameJson(sent, right) ? [] : [refused(state, path)]
}

const refused = ({ visible }: FieldState, path: string): RecordProblem => ({
  code: visible ? 'record_read_only' : 'record_hidden',
  path,
})

/** Rows of a table that is locked as a whole: as many, each with the values that are there. */
function isSameRows(
  { columns }: CompiledForm,
  id: FieldId,
  sent: readonly NamedRecord[],
  right: readonly StoredValues[],
): boolean {
  const names = [...(columns.get(id)?.values() ?? [])]
  return (
    sent.length === right.length &&
    sent.every((row, at) =>
      names.every(({ id: column, name }) => row[name] === undefined || isSameJson(row[name], right[at]?.[column])),
    )
  )
}
