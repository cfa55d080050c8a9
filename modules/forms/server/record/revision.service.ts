/** The history of a record: looking at it, and giving a record the values of an earlier revision. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { Revision, ValueChange } from '#forms/contract/record.ts'
import {
  changesBetween,
  isSameJson,
  namedRecord,
  reversed,
  withChanges,
  type CompiledForm,
  type StoredValues,
} from '#forms-core/index.ts'
import { openForm, openFormForWriting, type OpenedForm } from './form-access.ts'
import { namesOfValues } from './names.ts'
import { lockReached, readReached, type RecordKernel, type RecordPlace } from './reached-record.ts'
import { updateRecordIn, type WritingKernel } from './record-write.ts'
import { valuesOf, type StoredRecord } from './record.repo.ts'
import { retiredOf } from './retired.ts'
import { formFor } from './restricted-form.ts'
import { revisionsAfter, revisionsOf } from './revision.repo.ts'
import { visibleChanges } from './visible.ts'

export const listRevisions = (kernel: RecordKernel, actor: Actor, place: RecordPlace): Promise<Revision[]> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const opened = await openForm(db, actor, place.formId)
    await readReached(db, actor, opened, place.id)
    const fields = [...opened.model.fields, ...(await retiredOf(db, opened))]
    const rows = await revisionsOf(db, place.id)
    const shown = rows.map((row) => ({ ...row, changes: visibleChanges(row.changes, opened.hidden) }))
    const names = await namesOfValues(
      db,
      actor,
      { fields },
      shown.flatMap(({ changes }) => changes.flatMap((change) => statesOf(change))),
    )
    return shown.map((row) => ({ ...row, names }))
  })

/** Both sides of a change, as records with this one value. */
function statesOf({ field, row, column, before, after }: ValueChange): StoredValues[] {
  return [before, after]
    .filter((side) => side !== undefined)
    .map((side) => {
      if (row === undefined) return { [field]: side }
      return { [field]: [column === undefined ? side : { id: row, [column]: side }] }
    })
}

/** The values of a record as they were at an earlier revision. */
export async function valuesAt(db: Db, row: StoredRecord, rev: number): Promise<StoredValues> {
  const later = await revisionsAfter(db, row.id, rev)
  return later.reduce((values, { changes }) => withChanges(values, reversed(changes)), valuesOf(row))
}

/**
 * Refuses a change of a revision that is no longer the latest.
 * @throws AppError form_record_changed, with what has changed since, without hidden fields
 */
export async function assertSeen(tx: Tx, { hidden }: OpenedForm, row: StoredRecord, seen: number): Promise<void> {
  if (seen === row.rev) return
  const later = seen < row.rev ? await revisionsAfter(tx, row.id, Math.max(seen, 1)) : []
  const changes = changesBetween(seen < row.rev ? await valuesAt(tx, row, Math.max(seen, 1)) : {}, valuesOf(row))
  const shown = later.length === 0 ? [] : visibleChanges(changes as ValueChange[], hidden)
  const name = later[0]?.byName ?? ''
  throw new AppError(formErrors.recordChanged, { name }, { rev: row.rev, changes: shown })
}

interface Restoring extends RecordPlace {
  readonly rev: number
  readonly to: number
  readonly fields?: readonly string[] | undefined
}

/**
 * Gives a record the values of an earlier revision, as a change like any other: what the user may not change stays.
 * @throws AppError form_record_changed, form_value_taken; InvalidInput
 */
export const restoreRevision = (
  kernel: RecordKernel & WritingKernel,
  actor: Actor,
  { formId, id, rev, to, fields }: Restoring,
): Promise<{ rev: number }> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const opened = await openFormForWriting(tx, actor, formId)
    const row = await lockReached(tx, actor, opened, { id, right: 'update' })
    await assertSeen(tx, opened, row, rev)
    if (to < 1 || to >= row.rev) throw invalid('to', 'unknown_choice')
    const form = formFor(opened)
    const unknown = fields?.findIndex((field) => !isRestorable(form, opened, field)) ?? -1
    if (unknown >= 0) throw invalid(`fields.${unknown}`, 'unknown_choice')
    const wanted = fields ?? [...form.fields.keys()].filter((field) => isRestorable(form, opened, field))
    const sent = sentFor(form, { now: valuesOf(row), then: await valuesAt(tx, row, to), fields: wanted })
    const written = await updateRecordIn(kernel, tx, actor, { opened, sent, row, kind: 'restore', note: String(to) })
    return { rev: written.rev }
  })

/** Whether the user may change a field of the form at all; columns are restored with their rows. */
function isRestorable({ fields }: CompiledForm, { modes }: OpenedForm, id: string): boolean {
  const field = fields.get(id)
  if (field === undefined || field.table !== undefined) return false
  const isFixed = field.rules.computed !== undefined || field.field.kind === 'serial' || field.field.readOnly === true
  return !isFixed && !modes.has(id)
}

/** What is to be sent so that fields are as they were: by variable names, rows without columns that are closed. */
function sentFor(
  form: CompiledForm,
  { now, then, fields }: { now: StoredValues; then: StoredValues; fields: readonly string[] },
): Record<string, unknown> {
  const named = namedRecord(form, then)
  return Object.fromEntries(
    fields
      .filter((id) => !isSameJson(now[id], then[id]))
      .flatMap((id): [string, unknown][] => {
        const field = form.fields.get(id)
        if (field === undefined) return []
        const value = named[field.name] ?? null
        return [[field.name, field.type.is === 'rows' ? openRows(form, id, value) : value]]
      }),
  )
}

function openRows({ columns }: CompiledForm, table: string, rows: unknown): unknown {
  const open = new Set(
    [...(columns.get(table)?.values() ?? [])]
      .filter(({ field, rules }) => rules.computed === undefined && field.readOnly !== true)
      .map(({ name }) => name),
  )
  if (!Array.isArray(rows)) return null
  return rows.map((row: unknown) =>
    Object.fromEntries(Object.entries(Object(row)).filter(([name]) => name === 'id' || open.has(name))),
  )
}
