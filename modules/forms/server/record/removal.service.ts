/** Deleting records: into the recycle bin, back from it, and for good. */
import { z } from 'zod'
import type { BatchResult } from '#contract/batch.ts'
import type { Restriction } from '#contract/restriction.ts'
import { Timestamp } from '#contract/scalars.ts'
import { restoreErrors } from '#system/contract/restore.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { EventHandler } from '#kernel/events/handlers.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import type { Deleted, Restorer } from '#kernel/recycle/restorers.ts'
import { FormAccess } from '#forms/contract/access.ts'
import type { StoredValues } from '#forms-core/index.ts'
import { commentsToKeep, insertComments } from './comment.repo.ts'
import { openFormForWriting, type OpenedForm } from './form-access.ts'
import { accessOfForms } from './names.repo.ts'
import { placedValues, textsOf } from './placed-values.ts'
import { lockReached, type RecordKernel, type RecordPlace } from './reached-record.ts'
import { mayDo } from './record.policy.ts'
import { valuesOf } from './record.repo.ts'
import { rightsOf, NO_FIELDS } from './record-rights.ts'
import { RECORD_RESOURCE, recordLabel, traceOf } from './record-trace.ts'
import { deleteRecord, insertRecord } from './record-write.repo.ts'
import { assertUnique, revisionOf, rowOf } from './record-write.ts'
import { releaseReferrers } from './referrers.ts'
import { existing, forgetRemoved, keepRemoved, removedRecords } from './removal.repo.ts'
import { forgetRecord } from './revision.repo.ts'
import { describedBy } from './stored-record.ts'

/** A deleted record, as it is kept. */
const Removed = z.object({
  values: z.record(z.string(), z.json()),
  rev: z.number(),
  versionId: z.guid(),
  ownerId: z.guid().nullable(),
  deptId: z.guid().nullable(),
  createDate: Timestamp,
  comments: z.array(
    z.object({ id: z.guid(), text: z.string(), byId: z.guid(), byName: z.string(), createDate: Timestamp }),
  ),
})

/** @throws AppError not_found, form_record_referred */
export const removeRecord = (kernel: RecordKernel, actor: Actor, { formId, id }: RecordPlace): Promise<void> =>
  kernel.database.transaction(actor.tenantId, (tx) => removeRecordIn(tx, actor, { formId, id }))

/** Each is deleted or refused for a reason of its own. */
export const removeRecords = (
  kernel: RecordKernel,
  actor: Actor,
  { formId, ids }: { formId: string; ids: readonly string[] },
): Promise<BatchResult> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    await openFormForWriting(tx, actor, formId)
    return eachOf(ids, actor.language, (id) => removeRecordIn(tx, actor, { formId, id }))
  })

/** @throws AppError not_found, form_record_referred */
export async function removeRecordIn(tx: Tx, actor: Actor, { formId, id }: RecordPlace): Promise<void> {
  const opened = await openFormForWriting(tx, actor, formId)
  const row = await lockReached(tx, actor, opened, { id, right: 'delete' })
  const label = recordLabel(opened, { title: row.title, field: row.titleField })
  await releaseReferrers(tx, actor, { id, label })
  const { tenantId } = actor
  const { rev, versionId, ownerId, deptId, createDate } = row
  const record = { values: valuesOf(row), rev, versionId, ownerId, deptId, createDate }
  await keepRemoved(tx, {
    tenantId,
    id,
    formId,
    record: { ...record, comments: await commentsToKeep(tx, id) },
  })
  const trace = { resource: RECORD_RESOURCE, resourceId: id, label }
  // The bin shows what it holds, also to users from whom fields are hidden.
  await moveToRecycleBin(tx, actor, { ...trace, payload: { id, ...traceOf(opened, rev) } })
  await deleteRecord(tx, { tenantId, formId, id })
  await recordChange(tx, actor, { action: 'delete', ...trace, before: traceOf(opened, rev) })
}

/** A record returns with its values, number, owner and comments; what it referred to and is gone is left out. */
async function restoreRecord(tx: Tx, actor: Actor, { resourceId: id, label }: Deleted): Promise<void> {
  const [kept] = await removedRecords(tx, [id])
  if (kept === undefined) throw new AppError(restoreErrors.needs, { name: label, needed: label })
  const removed = Removed.parse(kept.record)
  const opened = await openFormForWriting(tx, actor, kept.formId)
  const { values, ownerId, deptId } = await withoutGone(tx, opened, removed)
  const described = describedBy(opened.form, values)
  const rev = removed.rev + 1
  const unique = await insertRecord(tx, {
    ...rowOf(actor, { opened, id, rev, values, described, discardsDraft: false }),
    ownerId,
    deptId,
    instanceId: null,
    createDate: removed.createDate,
    versionId: removed.versionId,
    revision: revisionOf(actor, { kind: 'undelete', note: '', changes: [] }),
  })
  assertUnique(opened, actor, described, unique)
  await insertComments(
    tx,
    removed.comments.map((comment) => ({ ...comment, tenantId: actor.tenantId, recordId: id })),
  )
  await forgetRemoved(tx, id)
  const after = traceOf(opened, rev)
  await recordChange(tx, actor, { action: 'restore', resource: RECORD_RESOURCE, resourceId: id, label, after })
}

async function withoutGone(tx: Tx, opened: OpenedForm, removed: z.output<typeof Removed>) {
  const referred = [...placedValues(opened.form, removed.values)]
    .filter(({ field }) => field.kind === 'reference')
    .flatMap(({ value }) => textsOf(value))
  const { ownerId, deptId } = removed
  const there = await existing(tx, {
    records: referred,
    users: ownerId === null ? [] : [ownerId],
    departments: deptId === null ? [] : [deptId],
  })
  const isGone = (text: unknown) => typeof text === 'string' && referred.includes(text) && !there.has(text)
  const left = (values: StoredValues): StoredValues =>
    Object.fromEntries(
      Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
        if (!Array.isArray(value)) return isGone(value) ? [] : [[key, value]]
        const rest = value
          .filter((one: unknown) => !isGone(one))
          .map((one: unknown) => (typeof one === 'object' && one !== null ? left(Object(one)) : one))
        return rest.length === 0 ? [] : [[key, rest]]
      }),
    )
  return {
    values: left(removed.values),
    ownerId: ownerId !== null && there.has(ownerId) ? ownerId : null,
    deptId: deptId !== null && there.has(deptId) ? deptId : null,
  }
}

/** Who may not delete a record may neither restore it nor delete it for good. */
async function restrictions(
  db: Db,
  actor: Actor,
  deleted: readonly Deleted[],
): Promise<ReadonlyMap<string, Restriction>> {
  const kept = await removedRecords(
    db,
    deleted.map(({ resourceId }) => resourceId),
  )
  const forms = await accessOfForms(db, [...new Set(kept.map(({ formId }) => formId))])
  const rights = new Map(forms.map(({ id, access }) => [id, rightsOf(FormAccess.parse(access), actor, NO_FIELDS)]))
  const mayRestore = new Set(
    kept.flatMap(({ id, formId, record }) => {
      const granted = rights.get(formId)
      const { ownerId, deptId } = Removed.parse(record)
      return granted && mayDo(granted, actor, 'delete', { ownerId, deptId, instanceId: null }) ? [id] : []
    }),
  )
  return new Map(
    deleted.flatMap(({ resourceId }) => (mayRestore.has(resourceId) ? [] : [[resourceId, 'holds_more'] as const])),
  )
}

export const recordRestorer: Restorer = {
  resource: RECORD_RESOURCE,
  can: 'frm:record:save',
  canPurge: 'frm:record:delete',
  restrictions,
  restore: restoreRecord,
}

/** After a record was deleted for good its history goes, and its files are free. */
export const forgetPurged: EventHandler = async (tx, { payload }) => {
  if (typeof payload['id'] === 'string') await forgetRecord(tx, RECORD_RESOURCE, payload['id'])
}
