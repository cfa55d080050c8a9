/** What a form is filled in with: records that fields can refer to, and the addresses of files in values. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { fileUrl } from '#kernel/files/file-url.ts'
import type { RecordFile, ReferenceOption } from '#forms/contract/offered.ts'
import type { Field } from '#forms-core/index.ts'
import { filesByIds, filesOfForm, recordsToChoose, type Choice } from './choice.repo.ts'
import { openForm } from './form-access.ts'
import type { RecordKernel } from './reached-record.ts'
import { filesIn } from './record-files.ts'
import { RECORD_RESOURCE } from './record-trace.ts'
import type { AddressKernel } from './record.shape.ts'
import { retiredOf } from './retired.ts'
import { visibleValues } from './visible.ts'

/** @throws AppError not_found for a form, or a field of another kind */
export const referenceOptions = (
  kernel: RecordKernel,
  actor: Actor,
  { formId, fieldId, ...choice }: { formId: string; fieldId: string } & Choice,
): Promise<ReferenceOption[]> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const { form, hidden } = await openForm(db, actor, formId)
    return referencesOf(db, actor, hidden.has(fieldId) ? undefined : form.fields.get(fieldId)?.field, choice)
  })

/** Records that a field can refer to, within the reach of the actor. @throws AppError not_found for another kind */
export async function referencesOf(
  db: Db,
  actor: Actor,
  field: Field | undefined,
  choice: Choice,
): Promise<ReferenceOption[]> {
  if (field?.kind !== 'reference') throw new AppError(errors.notFound)
  const referred = await openForm(db, actor, field.form).catch((error: unknown) => {
    // Who may not open the other form has nothing to choose from.
    if (error instanceof AppError && error.code === errors.notFound) return undefined
    throw error
  })
  return referred === undefined ? [] : recordsToChoose(db, actor, referred, choice)
}

/** Files that stand in a visible field of a record within reach, and the actor's own uploads; others are left out. */
export const recordFiles = (
  kernel: RecordKernel & AddressKernel,
  actor: Actor,
  { formId, ids }: { formId: string; ids: readonly string[] },
): Promise<RecordFile[]> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const opened = await openForm(db, actor, formId)
    const shown = { model: { ...opened.model, fields: [...opened.model.fields, ...(await retiredOf(db, opened))] } }
    const rows = await filesOfForm(db, actor, opened, { ids, resource: RECORD_RESOURCE })
    const isOpen = ({ id, uploaderId, data }: (typeof rows)[number]) =>
      uploaderId === actor.userId ||
      (data !== null && filesIn(shown, visibleValues(Object(data), opened.hidden)).some((file) => file.id === id))
    const open = new Map(rows.filter(isOpen).map((row) => [row.id, row]))
    return [...open.values()].map((file) => addressed(kernel, actor, file))
  })

/** Files with their addresses, by their ids: those that values name which the reader sees, or their own. */
export async function filesOfValues(
  kernel: AddressKernel,
  db: Db,
  actor: Actor,
  named: readonly string[],
): Promise<Record<string, RecordFile>> {
  const ids = [...new Set(named)]
  const files = ids.length === 0 ? [] : await filesByIds(db, ids)
  return Object.fromEntries(files.map((file) => [file.id, addressed(kernel, actor, file)]))
}

type StoredFile = Awaited<ReturnType<typeof filesByIds>>[number]

const addressed = (
  kernel: AddressKernel,
  { tenantId }: Actor,
  { id, name, bytes, kind, visibility }: StoredFile,
): RecordFile => ({ id, name, bytes, kind, url: fileUrl(kernel, { tenantId, id, visibility }) })
