/** Records of a form: reading one, entering and changing them. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { FormRecord } from '#forms/contract/record.ts'
import { openForm, openFormForWriting } from './form-access.ts'
import { lockReached, readReached, type RecordKernel, type RecordPlace } from './reached-record.ts'
import { createRecordIn, updateRecordIn, type WritingKernel } from './record-write.ts'
import { shownRecord, type AddressKernel, type StateKernel } from './record.shape.ts'
import { retiredOf } from './retired.ts'
import { assertSeen } from './revision.service.ts'

type Sent = Readonly<Record<string, unknown>>

/** Of a template. */
const PUBLISHED = 1

export const getRecord = (
  kernel: RecordKernel & AddressKernel & StateKernel,
  actor: Actor,
  place: RecordPlace,
): Promise<FormRecord> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const opened = await openForm(db, actor, place.formId)
    const row = await readReached(db, actor, opened, place.id)
    return shownRecord(kernel, db, actor, { opened, retired: await retiredOf(db, opened) }, row)
  })

/** @throws AppError not_found, form_not_open, form_value_taken; InvalidInput with every problem at its path */
export const createRecord = (
  kernel: RecordKernel & WritingKernel,
  actor: Actor,
  { formId, values: sent }: { formId: string; values: Sent },
): Promise<{ id: string; rev: number }> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const opened = await openFormForWriting(tx, actor, formId)
    if (!opened.rights.has('create')) throw new AppError(errors.notFound)
    if (opened.template.status !== PUBLISHED) throw new AppError(formErrors.notOpen)
    const { id, rev } = await createRecordIn(kernel, tx, actor, { opened, sent, discardsDraft: true })
    return { id, rev }
  })

/**
 * Changes what was sent of a record. Records of a stopped form can still be corrected.
 * @throws AppError not_found, form_record_changed, form_value_taken; InvalidInput with every problem at its path
 */
export const updateRecord = (
  kernel: RecordKernel & WritingKernel,
  actor: Actor,
  { formId, id, rev, values: sent }: RecordPlace & { rev: number; values: Sent },
): Promise<{ rev: number }> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const opened = await openFormForWriting(tx, actor, formId)
    const row = await lockReached(tx, actor, opened, { id, right: 'update' })
    await assertSeen(tx, opened, row, rev)
    const written = await updateRecordIn(kernel, tx, actor, { opened, sent, row, discardsDraft: true })
    return { rev: written.rev }
  })
