/** Options that another field offers: what is selected there, or what a column holds. */
import type { CompiledField, CompiledForm } from '../rules/compiled-form.ts'
import type { FormEvaluation } from '../rules/evaluation.ts'
import type { RecordProblem } from './record-problem.ts'

/** Values that the other field does not offer. What is hidden offers nothing, and is not asked either. */
export function offeredProblems(form: CompiledForm, evaluation: FormEvaluation): RecordProblem[] {
  return [...form.fields.values()].flatMap((field) => {
    const source = 'options' in field.field ? field.field.options : undefined
    const other = source?.from === 'field' ? form.fields.get(source.field) : undefined
    if (other === undefined) return []
    const table = field.table === undefined ? undefined : form.fields.get(field.table)
    if (table === undefined) return problemOf(evaluation, [field, undefined], other, field.name)
    return rowsOf(evaluation, table).flatMap((row) =>
      problemOf(evaluation, [field, row], other, `${table.name}.${row}.${field.name}`),
    )
  })
}

const rowsOf = (evaluation: FormEvaluation, { id }: CompiledField): number[] => {
  const { visible, value } = evaluation.state(id)
  return visible && typeof value === 'number' ? Array.from({ length: value }, (_, row) => row) : []
}

function problemOf(
  evaluation: FormEvaluation,
  [field, row]: readonly [CompiledField, number | undefined],
  other: CompiledField,
  path: string,
): RecordProblem[] {
  const { value } = evaluation.state(field.id, row)
  if (value === null) return []
  const offered = new Set(offeredBy(evaluation, other, field, row))
  const isOffered = [value].flat().every((one) => offered.has(one))
  return isOffered ? [] : [{ code: 'record_invalid', path, detail: 'option' }]
}

/** A field of the form, of the same row, or a column of another child table. */
function offeredBy(
  evaluation: FormEvaluation,
  other: CompiledField,
  { table }: CompiledField,
  row: number | undefined,
): unknown[] {
  if (other.table === undefined || other.table === table)
    return [evaluation.state(other.id, other.table === undefined ? undefined : row).value].flat()
  return evaluation.column(other.id)
}
