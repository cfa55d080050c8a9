/**
 * Records that are written under random versions of a form, beside a copy that knows no versions: what was written has
 * to be there under its id afterwards.
 */
import type { FieldId } from '../model/ids.ts'
import { placedFields, type FormModel } from '../model/model.ts'
import { readModel } from '../model/read-model.ts'
import type { CompiledForm } from '../rules/compiled-form.ts'
import type { StoredValues } from '../rules/field-state.ts'
import { rowIdOf, rowsIn } from '../rules/rows.ts'
import { checkRecord } from '../values/check-record.ts'
import { isSameJson } from '../values/same-json.ts'
import { namedRecord } from '../values/stored.ts'
import { retiredFields } from '../versions/retired.ts'
import { Dice } from './dice.ts'
import { CONTEXT } from './models.ts'
import { randomChange } from './random-change.ts'
import { randomModel } from './random-model.ts'
import { randomRecord, randomValue } from './random-values.ts'

const formOf = (model: FormModel): CompiledForm => (readModel(model) as { form: CompiledForm }).form

/** A record with a copy of what was written, by field id and by row and column. */
interface Shadowed {
  stored: StoredValues | undefined
  shadow: Map<string, unknown>
}

/** Writes some values under a version. What the form refuses is not written. */
function write(dice: Dice, form: CompiledForm, record: Shadowed, newRowId: () => string): void {
  const before = record.stored
  const sent =
    before === undefined ? namedRecord(form, randomRecord(dice, form.model.fields)) : changesOf(dice, form, before)
  const checked = checkRecord(form, { sent, context: CONTEXT, newRowId, ...(before === undefined ? {} : { before }) })
  if ('problems' in checked) return
  record.stored = checked.values
  note(form, record, sent)
}

/** One value of the record, or one of each row. */
function changesOf(dice: Dice, form: CompiledForm, before: StoredValues): Record<string, unknown> {
  const fields = form.model.fields.filter(({ computed, kind }) => computed === undefined && kind !== 'serial')
  if (fields.length === 0) return {}
  const field = dice.pick(fields)
  if (field.kind !== 'childTable') return { [field.name]: randomValue(dice, field) }
  const columns = field.fields.filter(({ computed }) => computed === undefined)
  const rows = rowsIn(before, field.id).map((row) => {
    const column = columns.length === 0 ? undefined : dice.pick(columns)
    return { id: rowIdOf(row), ...(column === undefined ? {} : { [column.name]: randomValue(dice, column) }) }
  })
  return { [field.name]: rows }
}

/** The copy follows what was sent, by the names of the version that it was sent under. */
function note(form: CompiledForm, { stored = {}, shadow }: Shadowed, sent: Record<string, unknown>): void {
  for (const { field, table } of placedFields(form.model.fields)) {
    const owner = table ?? field
    if (field.kind === 'childTable' || !Object.hasOwn(sent, owner.name)) continue
    if (table === undefined) shadow.set(field.id, sent[field.name])
    else
      rowsIn(sent, table.name).forEach((row, at) => {
        const id = rowIdOf(rowsIn(stored, table.id)[at])
        if (Object.hasOwn(row, field.name)) shadow.set(`${String(id)} ${field.id}`, row[field.name])
      })
  }
}

/** What is stored, as the copy has it. */
function valueAt(stored: StoredValues, key: string): unknown {
  const [first = '', column] = key.split(' ')
  if (column === undefined) return stored[first]
  const rows = Object.values(stored).flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []))
  return (rows.find((row) => rowIdOf(row) === first) as StoredValues | undefined)?.[column]
}

/** The fields that there are, and those that are retired: all that any version had. */
function knownFields(versions: readonly FormModel[]): Set<FieldId> {
  const last = versions.at(-1) as FormModel
  const retired = retiredFields(last, versions).map(({ field }) => field)
  return new Set(placedFields([...last.fields, ...retired]).map(({ field }) => field.id))
}

export interface Carried {
  /** Changes that made another version. */
  readonly changed: number
  /** Values that were compared at the end. */
  readonly compared: number
  /** What is not as the copy has it. */
  readonly lost: readonly string[]
}

/** Changes a form so often, and writes some of so many records after each change. */
export function carriedOver(seed: number, { changes, records: count }: { changes: number; records: number }): Carried {
  const dice = new Dice(seed)
  let rowCount = 0
  const newRowId = () => `01900000-0000-7000-9000-${String((rowCount += 1)).padStart(12, '0')}`
  let current = randomModel(dice, { fields: 12, rules: 0.1 })
  const versions = [current]
  const records = dice.times(count, (): Shadowed => ({ stored: undefined, shadow: new Map() }))
  const first = formOf(current)
  for (const record of records) write(dice, first, record, newRowId)
  while (versions.length <= changes) {
    const next = randomChange(dice, current, versions)
    if (next === current) continue
    versions.push(next)
    current = next
    const form = formOf(next)
    for (const record of dice.times(Math.max(2, count / 100), () => dice.pick(records)))
      write(dice, form, record, newRowId)
  }
  const known = knownFields(versions)
  const compared = records.flatMap(({ stored = {}, shadow }) =>
    [...shadow].map(([key, value]) => ({ key, value, isThere: isSameJson(valueAt(stored, key), value) })),
  )
  return {
    changed: versions.length - 1,
    compared: compared.length,
    lost: compared
      .filter(({ key, isThere }) => !isThere || !known.has(key.split(' ').at(-1) ?? ''))
      .map(({ key }) => key),
  }
}
