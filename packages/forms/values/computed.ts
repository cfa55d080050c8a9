/** Computed values as they are stored: normalised like those that are sent. */
import type { FieldId } from '../model/ids.ts'
import type { CompiledField, CompiledForm, FieldNames } from '../rules/compiled-form.ts'
import type { StoredValues } from '../rules/field-state.ts'
import { rowsIn } from '../rules/rows.ts'
import { problemsOfIssue, type RecordProblem } from './record-problem.ts'
import { valueSchema } from './value-schema.ts'

/** The values with computed ones normalised. A rule may give what its field does not take, which is a problem. */
export function withComputed(
  form: CompiledForm,
  values: StoredValues,
): { values: StoredValues; problems: RecordProblem[] } {
  const problems: RecordProblem[] = []
  const next: Record<FieldId, unknown> = { ...normalized(form.names, values, '', problems) }
  for (const [table, columns] of form.columns) {
    const rows = rowsIn(next, table)
    const name = form.fields.get(table)?.name ?? table
    if (rows.length > 0) next[table] = rows.map((row, at) => normalized(columns, row, `${name}.${at}.`, problems))
  }
  return { values: next, problems }
}

function normalized(names: FieldNames, values: StoredValues, path: string, problems: RecordProblem[]): StoredValues {
  let next: Record<FieldId, unknown> | undefined
  for (const field of names.values()) {
    if (!isComputedIn(field, values) || field.field.kind === 'childTable') continue
    const read = valueSchema(field.field).safeParse(values[field.id])
    if (read.success) (next ??= { ...values })[field.id] = read.data
    else
      problems.push(...read.error.issues.flatMap((issue) => problemsOfIssue({ ...issue, path: [path + field.name] })))
  }
  return next ?? values
}

const isComputedIn = ({ id, rules }: CompiledField, values: StoredValues): boolean =>
  rules.computed !== undefined && Object.hasOwn(values, id)
