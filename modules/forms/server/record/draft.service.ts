/** Drafts: what a user has typed and not saved, kept for 30 days so that nothing is lost. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Values, type RecordDraft } from '#forms/contract/record.ts'
import { draftDifferences } from './draft-differences.ts'
import * as repo from './draft.repo.ts'
import { openForm, type OpenedForm } from './form-access.ts'
import { namesOfTyped } from './names.ts'
import { readReached, type RecordKernel } from './reached-record.ts'
import { withFileAddresses, type AddressKernel } from './record.shape.ts'
import { visibleValues } from './visible.ts'

/** Of a draft as JSON. */
const MAX_BYTES = 512 * 1024

interface Place {
  readonly formId: string
  readonly recordId?: string | null | undefined
}

/** The form of a draft; of a record it is a draft only for who sees the record. */
async function openPlace(db: Db, actor: Actor, { formId, recordId = null }: Place): Promise<OpenedForm> {
  const opened = await openForm(db, actor, formId)
  if (recordId !== null) await readReached(db, actor, opened, recordId)
  return opened
}

const placeOf = ({ userId }: Actor, { formId, recordId = null }: Place) => ({ userId, formId, recordId })

export const getDraft = (
  kernel: RecordKernel & AddressKernel,
  actor: Actor,
  place: Place,
): Promise<RecordDraft | null> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const opened = await openPlace(db, actor, place)
    const draft = await repo.findDraft(db, placeOf(actor, place))
    if (draft === undefined) return null
    // The user may have been refused a field since.
    const values = visibleValues(Values.parse(draft.data), opened.hidden)
    return {
      ...draft,
      values: withFileAddresses(kernel, actor.tenantId, opened.model.fields, values),
      differences: await draftDifferences(db, opened, draft.versionNo),
      names: await namesOfTyped(db, actor, { model: opened.model, values, recordId: draft.recordId }),
    }
  })

interface Saving extends Place {
  readonly rev: number | null
  readonly versionNo: number
  readonly values: Values
}

/** @throws AppError body_too_large */
export const saveDraft = (kernel: RecordKernel, actor: Actor, saving: Saving): Promise<{ savedDate: string }> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    await openPlace(tx, actor, saving)
    const { rev, versionNo, values } = saving
    if (Buffer.byteLength(JSON.stringify(values)) > MAX_BYTES) throw new AppError(errors.bodyTooLarge)
    const { tenantId } = actor
    return repo.saveDraft(tx, { tenantId, id: newId(), ...placeOf(actor, saving), rev, versionNo, values })
  })

export const discardDraft = (kernel: RecordKernel, actor: Actor, place: Place): Promise<void> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    await openForm(tx, actor, place.formId)
    await repo.deleteDraft(tx, placeOf(actor, place))
  })

/** Discards what was kept long enough. */
export const sweepDrafts = (kernel: Pick<Kernel, 'database'>, tenantId: number): Promise<unknown> =>
  kernel.database.transaction(tenantId, repo.deleteOldDrafts)
