/** Rows that are to come into a child table, tried on a copy of the record: what would be wrong with them. */
import {
  FormEvaluation,
  isSameJson,
  rowsIn,
  type FieldId,
  type FieldOf,
  type RowField,
  type StoredValues,
} from '#forms-core/index.ts'
import type { FormStore } from './form-store.ts'
import { problemIn } from './problems.ts'

/** What is wrong with a row, by column. */
export type RowTrouble = ReadonlyMap<FieldId, string>

/**
 * @param closed the sentence for a value where a rule lets none be
 * @throws EvaluationCostError
 */
export function tryRows(
  store: FormStore,
  table: FieldOf<'childTable'>,
  { rows, closed }: { rows: readonly StoredValues[]; closed: string },
): readonly RowTrouble[] {
  const { form, context, language } = store.setup
  const values = store.values()
  const trial = new FormEvaluation(form, values, context)
  const from = rowsIn(values, table.id).length
  trial.insertRows(table.id, from, rows)
  const troubleOf = (field: RowField, at: number, given: unknown): string | undefined => {
    const state = trial.state(field.id, from + at)
    if (!state.visible || state.readOnly) return given === undefined || isSameJson(given, null) ? undefined : closed
    return problemIn(field, state, language)
  }
  return rows.map(
    (row, at) =>
      new Map(
        table.fields.flatMap((field): [FieldId, string][] => {
          const trouble = troubleOf(field, at, row[field.id])
          return trouble === undefined || store.isHidden(field.id) ? [] : [[field.id, trouble]]
        }),
      ),
  )
}
