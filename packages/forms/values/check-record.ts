/** The one way of a record into storage: read, evaluated, compared with what its user may change. */
import type { FieldOf } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { tableOf, type CompiledForm } from '../rules/compiled-form.ts'
import type { EvaluationContext, StoredValues } from '../rules/field-state.ts'
import { FormEvaluation } from '../rules/evaluation.ts'
import { withComputed } from './computed.ts'
import { lockedProblems, withoutLocked } from './locked.ts'
import { offeredProblems } from './offered.ts'
import { unreachedProblems } from './reachable.ts'
import { problemsOfIssue, type RecordProblem } from './record-problem.ts'
import { recordSchema, type NamedRecord } from './record-schema.ts'
import { isSameJson } from './same-json.ts'
import { rowIdOf, rowsIn } from '../rules/rows.ts'

export interface RecordChange {
  /** What is sent, by variable names. What it does not name stays as it is; a child table is sent as a whole. */
  sent: unknown
  /** What is stored; without it the record is new. */
  before?: StoredValues
  context: EvaluationContext
  /** An id for each row that has none yet. */
  newRowId: () => string
}

/** What is stored then, or everything that is wrong. */
export type CheckedRecord = { values: StoredValues } | { problems: RecordProblem[] }

/**
 * Checks a change of a record and answers what is to be stored: by field ids, without what is empty, with what is
 * computed. Values of hidden and of retired fields stay as they are.
 * @throws EvaluationCostError
 */
export function checkRecord(form: CompiledForm, change: RecordChange): CheckedRecord {
  const { sent, before, context, newRowId } = change
  const parsed = recordSchema(form).safeParse(sent)
  if (!parsed.success) return { problems: parsed.error.issues.flatMap(problemsOfIssue) }
  const named = parsed.data
  const twice = duplicateRows(form, named, before ?? {})
  if (twice.length > 0) return { problems: twice }
  const given = givenValues(form, named, before ?? {}, newRowId)
  const known = rowIds(form, before ?? {})
  const isNewRow = (row: StoredValues, table: FieldId) => known.get(table)?.has(rowIdOf(row)) !== true
  const options = { isNew: before === undefined, isNewRow }
  const evaluation = new FormEvaluation(form, given, context, options)
  const { values, problems: computed } = withComputed(form, evaluation.values())
  // Locked values are those there are, or the defaults; where the sent ones differ the record is refused.
  const unlocked = withoutLocked(form, evaluation, given, before ?? {})
  const isUnlocked = isSameJson(unlocked, given)
  const rightful = isUnlocked ? values : rightfulValues(form, new FormEvaluation(form, unlocked, context, options))
  const locked = lockedProblems(form, { named, evaluation, rightful })
  const refused = new Set(locked.map(({ path }) => path))
  const unreached = unreachedProblems(form, { given, before, context }).filter(({ path }) => !refused.has(path))
  const problems = [
    ...locked,
    ...unreached,
    ...rowProblems(form, evaluation),
    ...evaluation.problems(),
    ...computed,
    ...offeredProblems(form, evaluation),
  ]
  return problems.length > 0 ? { problems } : { values: withRetired(form, values, before ?? {}) }
}

const rightfulValues = (form: CompiledForm, evaluation: FormEvaluation): StoredValues =>
  withComputed(form, evaluation.values()).values

type TableField = FieldOf<'childTable'>

/** The ids of the rows that each child table has. */
const rowIds = (form: CompiledForm, before: StoredValues): Map<FieldId, Set<unknown>> =>
  new Map([...form.columns.keys()].map((table) => [table, new Set(rowsIn(before, table).map(rowIdOf))]))

/** Each row is in the record once; the rows of child tables that are not sent are in it, too. */
function duplicateRows(form: CompiledForm, named: NamedRecord, before: StoredValues): RecordProblem[] {
  const tables = [...form.names.values()].filter(tableOf)
  const [sent, kept] = [true, false].map((isSent) =>
    tables.filter(({ name }) => (Object.hasOwn(named, name) && named[name] !== undefined) === isSent),
  )
  const seen = new Set((kept ?? []).flatMap(({ id }) => rowsIn(before, id).map(rowIdOf)))
  return (sent ?? []).flatMap(({ name }) =>
    rowsIn(named, name).flatMap((row, at): RecordProblem[] => {
      const id = rowIdOf(row)
      const isTwice = id !== undefined && seen.has(id)
      seen.add(id)
      return isTwice ? [{ code: 'record_duplicate_row', path: `${name}.${at}.id` }] : []
    }),
  )
}

/** What was there with what is sent, by field ids. */
function givenValues(
  form: CompiledForm,
  named: NamedRecord,
  before: StoredValues,
  newRowId: () => string,
): Record<FieldId, unknown> {
  const given: Record<FieldId, unknown> = {}
  for (const field of form.names.values()) {
    const { id, name } = field
    if (Object.hasOwn(before, id)) given[id] = before[id]
    if (!Object.hasOwn(named, name) || named[name] === undefined) continue
    const table = tableOf(field)
    given[id] = table === undefined ? named[name] : rowsGiven(table, rowsIn(named, name), rowsIn(before, id), newRowId)
  }
  return given
}

function rowsGiven(
  { fields }: TableField,
  sent: readonly NamedRecord[],
  before: readonly StoredValues[],
  newRowId: () => string,
): StoredValues[] {
  const known = new Map(before.map((row) => [rowIdOf(row), row]))
  return sent.map((row) => {
    const id = rowIdOf(row) ?? newRowId()
    const given: Record<FieldId, unknown> = { ...known.get(id), id }
    for (const { id: column, name } of fields)
      if (Object.hasOwn(row, name) && row[name] !== undefined) given[column] = row[name]
    return given
  })
}

/** Columns of rows are checked by the schema; how many there have to be depends on whether the table is shown. */
function rowProblems(form: CompiledForm, evaluation: FormEvaluation): RecordProblem[] {
  return [...form.names.values()].flatMap((field): RecordProblem[] => {
    const minRows = tableOf(field)?.minRows ?? 0
    const { visible, value } = evaluation.state(field.id)
    const isShort = visible && typeof value === 'number' && value > 0 && value < minRows
    return isShort ? [{ code: 'record_rows', path: field.name, detail: String(minRows) }] : []
  })
}

/** What a later version of the form no longer has stays in the record. */
function withRetired(form: CompiledForm, values: StoredValues, before: StoredValues): StoredValues {
  const retiredIn = (of: StoredValues): StoredValues =>
    Object.fromEntries(Object.entries(of).filter(([id]) => id !== 'id' && !form.fields.has(id)))
  const merged: Record<FieldId, unknown> = { ...retiredIn(before), ...values }
  for (const table of form.columns.keys()) {
    const known = new Map(rowsIn(before, table).map((row) => [rowIdOf(row), row]))
    const rows = rowsIn(values, table)
    if (rows.length > 0) merged[table] = rows.map((row) => ({ ...retiredIn(known.get(rowIdOf(row)) ?? {}), ...row }))
  }
  return merged
}
