/** What a form would hold with the values that are typed so far: for a forecast, which nothing stores. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import {
  checkRecord,
  FormEvaluation,
  namedRecord,
  type CompiledForm,
  type NamedRecord,
  type StoredValues,
} from '#forms-core/index.ts'
import { contextOf } from '../record/checked-values.ts'
import { openedAt, type FormAtNode } from './process-record.service.ts'

/** By variable names, with defaults and what is computed; without values that are none, or that may not be sent. */
export async function typedValues(
  db: Db,
  actor: Actor,
  { at, sent }: { at: FormAtNode; sent: Readonly<Record<string, unknown>> },
): Promise<NamedRecord> {
  const opened = await openedAt(db, at)
  const { form } = opened
  const context = contextOf(opened, actor)
  const checked = checkRecord(form, { sent, context, newRowId: newId })
  if ('values' in checked) return namedRecord(form, checked.values)
  const unfit = new Set(checked.problems.map(({ path }) => path.split('.')[0]))
  const given = Object.fromEntries(Object.entries(sent).filter(([name]) => !unfit.has(name)))
  return namedRecord(form, new FormEvaluation(form, byId(form, given), context, { isNew: true }).values())
}

/** Values by field ids, rows by column ids. */
export function byId({ names, columns }: CompiledForm, given: Readonly<Record<string, unknown>>): StoredValues {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const id = names.get(name)?.id
    if (id === undefined) continue
    const ofRows = columns.get(id)
    values[id] =
      ofRows === undefined || !Array.isArray(value)
        ? value
        : value.map((row: unknown) => rowById(new Map([...ofRows.values()].map((one) => [one.name, one.id])), row))
  }
  return values
}

function rowById(ids: ReadonlyMap<string, string>, row: unknown): StoredValues {
  if (typeof row !== 'object' || row === null) return {}
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]: [string, unknown]) => {
      const id = ids.get(name)
      return id === undefined ? [] : [[id, value]]
    }),
  )
}
