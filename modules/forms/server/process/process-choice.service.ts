/**
 * What the fields of a form at a node of a process offer, for a user who fills it in there: the process says that they
 * do, and no entry of the form is asked. Fields that are closed there offer nothing.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ApiOption, OptionsQuery, ReferenceOption } from '#forms/contract/offered.ts'
import type { Field } from '#forms-core/index.ts'
import { optionsOfField, type OptionsKernel } from '../api-conf/options.service.ts'
import type { Choice } from '../record/choice.repo.ts'
import { referencesOf } from '../record/choice.service.ts'
import { compiledVersion } from '../record/compiled.ts'
import { hasOpenColumns } from '../record/restricted-form.ts'
import type { FormAtNode } from './process-record.service.ts'

export interface ProcessField {
  /** Where the user fills in the form. @throws AppError not_found where they do not */
  readonly at: (db: Db) => Promise<FormAtNode>
  readonly fieldId: string
}

/** Records that a reference field can refer to, within the reach of the actor. @throws AppError not_found */
export const processReferences = (
  { database }: Pick<Kernel, 'database'>,
  actor: Actor,
  { at, fieldId, ...choice }: ProcessField & Choice,
): Promise<ReferenceOption[]> =>
  database.read(actor.tenantId, async (db) =>
    referencesOf(db, actor, await openField(db, await at(db), fieldId), choice),
  )

/** What a configured call answers. @throws AppError not_found, form_call_failed, too_many_requests */
export const processOptions = (
  kernel: OptionsKernel,
  actor: Actor,
  { at, fieldId, query }: ProcessField & { readonly query: OptionsQuery },
): Promise<ApiOption[]> => optionsOfField(kernel, actor, query, async (db) => openField(db, await at(db), fieldId))

/** A field or column that is filled in at the node. */
async function openField(db: Db, { versionId, modes }: FormAtNode, fieldId: string): Promise<Field | undefined> {
  const { form } = await compiledVersion(db, versionId)
  const found = form.fields.get(fieldId)
  if (found === undefined) return undefined
  const table = found.table === undefined ? undefined : form.fields.get(found.table)?.field
  const isClosed = (field: Field) => field.readOnly === true || (modes.get(field.id) ?? 'write') !== 'write'
  if (isClosed(found.field)) return undefined
  if (table === undefined || !isClosed(table)) return found.field
  // Of a table that is only read, columns may be open by name.
  return table.readOnly !== true && hasOpenColumns(table, modes) && modes.get(fieldId) === 'write'
    ? found.field
    : undefined
}
