/**
 * Versions lose no value: records are written under random versions of a form, and each value that was written is there
 * under its id afterwards, compared with a copy that knows no versions.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldId } from '../model/ids.ts'
import { placedFields, type FormModel } from '../model/model.ts'
import { readModel } from '../model/read-model.ts'
import type { CompiledForm } from '../rules/compiled-form.ts'
import type { StoredValues } from '../rules/field-state.ts'
import { Dice } from '../testing/dice.ts'
import { CONTEXT } from '../testing/models.ts'
import { randomChange } from '../testing/random-change.ts'
import { randomModel } from '../testing/random-model.ts'
import { randomRecord, randomValue } from '../testing/random-values.ts'
import { checkRecord } from '../values/check-record.ts'
import { rowIdOf, rowsIn } from '../rules/rows.ts'
import { namedRecord } from '../values/stored.ts'
import { differenceOf } from './difference.ts'
import { retiredFields } from './retired.ts'

const CHANGES = 100
const RECORDS = 20

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

test('1,000 changes of versions lose no value of any record', () => {
  let changed = 0
  let written = 0
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
      const dice = new Dice(seed)
      let rowCount = 0
      const newRowId = () => `01900000-0000-7000-9000-${String((rowCount += 1)).padStart(12, '0')}`
      const versions: FormModel[] = [randomModel(dice, { fields: 12, rules: 0.1 })]
      const records = dice.times(RECORDS, (): Shadowed => ({ stored: undefined, shadow: new Map() }))
      const current = () => versions.at(-1) as FormModel
      for (const record of records) write(dice, formOf(current()), record, newRowId)
      for (let at = 0; at < CHANGES; at += 1) {
        const next = randomChange(dice, current(), versions)
        if (next === current()) continue
        versions.push(next)
        changed += 1
        const form = formOf(next)
        for (const record of [dice.pick(records), dice.pick(records)]) write(dice, form, record, newRowId)
      }
      const known = knownFields(versions)
      for (const { stored = {}, shadow } of records)
        for (const [key, value] of shadow) {
          expect(valueAt(stored, key), key).toEqual(value)
          expect(known.has(key.split(' ').at(-1) ?? '')).toBe(true)
          written += 1
        }
    }),
    { numRuns: 12 },
  )
  expect(Math.min(changed, written)).toBeGreaterThan(1_000)
})

/** The fields that there are, and those that are retired: all that any version had. */
function knownFields(versions: readonly FormModel[]): Set<FieldId> {
  const last = versions.at(-1) as FormModel
  const retired = retiredFields(last, versions).map(({ field }) => field)
  return new Set(placedFields([...last.fields, ...retired]).map(({ field }) => field.id))
}

test('two versions that differ have a difference in words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0x7fffffff }), (seed) => {
      const dice = new Dice(seed)
      const model = randomModel(dice, { fields: 8 })
      const next = randomChange(dice, model, [model])
      const isSame = differenceOf(model, next).length === 0
      // The order of the fields in a model says nothing.
      const sorted = ({ fields, ...rest }: FormModel) => ({
        ...rest,
        fields: fields.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      })
      expect(JSON.stringify(sorted(next)) === JSON.stringify(sorted(model))).toBe(isSame)
      expect(differenceOf(next, next)).toEqual([])
    }),
    { numRuns: 300 },
  )
})
