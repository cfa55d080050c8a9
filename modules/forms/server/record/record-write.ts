/**
 * Writing one record inside a transaction: for the calls of this module, imports, and processes that write record and
 * instance in one transaction. Who may write at all is decided before, by what `opened` holds.
 */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { ValueChange } from '#forms/contract/record.ts'
import { changesBetween, isSameJson, textIn, type StoredValues } from '#forms-core/index.ts'
import { checkedValues, contextOf } from './checked-values.ts'
import { compiledVersion } from './compiled.ts'
import { deleteDraft } from './draft.repo.ts'
import type { OpenedForm } from './form-access.ts'
import { keepNewFiles } from './record-files.ts'
import { RECORD_RESOURCE, recordLabel, traceOf } from './record-trace.ts'
import * as repo from './record-write.repo.ts'
import type { WriteKind } from './record-write.repo.ts'
import { valuesOf, type StoredRecord } from './record.repo.ts'
import { linksOf } from './references.ts'
import { withSerials } from './serials.ts'
import { describedBy, type RecordDescription } from './stored-record.ts'

/** What of the kernel this file uses. */
export type WritingKernel = Pick<Kernel, 'labels'>

interface Writing {
  /** With the rights, modes and version that the writer has here; opened by `openFormForWriting`. */
  readonly opened: OpenedForm
  /** By variable names. */
  readonly sent: Readonly<Record<string, unknown>>
  readonly note?: string
  /** Whether the writer's draft of this is discarded; a page's save does it. */
  readonly discardsDraft?: boolean
}

export interface RecordCreation extends Writing {
  readonly kind?: Extract<WriteKind, 'create' | 'import' | 'process'>
  /** The process that handles the record. */
  readonly instanceId?: string | null
}

export interface WrittenRecord {
  readonly id: string
  readonly rev: number
  readonly title: string
  readonly values: StoredValues
}

/**
 * Writes a new record; the actor owns it.
 * @throws AppError form_value_taken; InvalidInput with every problem at its path
 */
export async function createRecordIn(
  kernel: WritingKernel,
  tx: Tx,
  actor: Actor,
  creation: RecordCreation,
): Promise<WrittenRecord> {
  const { opened, sent, kind = 'create', instanceId = null, note = '', discardsDraft = false } = creation
  const { tenantId, userId, deptId } = actor
  const { form } = opened
  const id = newId()
  const checked = await checkedValues(kernel, tx, actor, { opened, sent })
  const label = recordLabel(opened, describedBy(form, checked))
  await keepNewFiles(tx, actor, { form, id, values: checked, before: {}, hidden: opened.hidden, label })
  const context = contextOf(opened, actor)
  // Last of all, because other writers wait for the next number until this one has committed.
  const values = await withSerials(tx, { tenantId, formId: opened.id, form, context }, checked)
  const described = describedBy(form, values)
  const kept = await repo.insertRecord(tx, {
    ...rowOf(actor, { opened, id, rev: 1, values, described, discardsDraft }),
    ownerId: userId,
    deptId,
    instanceId,
    revision: revisionOf(actor, { kind, note, changes: changesBetween({}, values) }),
  })
  assertUnique(opened, actor, described, kept)
  await recordChange(tx, actor, {
    action: 'create',
    resource: RECORD_RESOURCE,
    resourceId: id,
    label: recordLabel(opened, described),
    after: traceOf(opened, 1),
  })
  return { id, rev: 1, title: described.title, values }
}

export interface RecordUpdate extends Writing {
  readonly kind?: Extract<WriteKind, 'update' | 'restore' | 'import' | 'process'>
  /** Locked (`lockRecord`), and looked at: whether the writer reaches it, and has seen this revision. */
  readonly row: StoredRecord
}

/**
 * Changes a record. One that stays as it is has no new revision.
 * @throws AppError form_value_taken; InvalidInput with every problem at its path
 */
export async function updateRecordIn(
  kernel: WritingKernel,
  tx: Tx,
  actor: Actor,
  update: RecordUpdate,
): Promise<WrittenRecord> {
  const { opened, sent, row, kind = 'update', note = '', discardsDraft = false } = update
  const before = valuesOf(row)
  const values = await checkedValues(kernel, tx, actor, { opened, sent, before })
  const described = describedBy(opened.form, values)
  if (isSameJson(values, before)) {
    if (discardsDraft) await deleteDraft(tx, { userId: actor.userId, formId: opened.id, recordId: row.id })
    return { id: row.id, rev: row.rev, title: described.title, values }
  }
  const label = recordLabel(opened, described)
  await keepNewFiles(tx, actor, { form: opened.form, id: row.id, values, before, hidden: opened.hidden, label })
  return writeValues(tx, actor, { opened, row, values, described, kind, note, discardsDraft })
}

interface ValueWrite extends Pick<RecordUpdate, 'opened' | 'row'> {
  readonly values: StoredValues
  readonly described: RecordDescription
  readonly kind: WriteKind
  readonly note: string
  readonly discardsDraft: boolean
}

/** Writes checked values of a locked record as its next revision. @throws AppError form_value_taken */
export async function writeValues(tx: Tx, actor: Actor, write: ValueWrite): Promise<WrittenRecord> {
  const { opened, row, values, described, kind, note, discardsDraft } = write
  const { id } = row
  const rev = row.rev + 1
  const before = valuesOf(row)
  const earlier = row.versionId === opened.version.id ? opened : await compiledVersion(tx, row.versionId)
  const kept = await repo.updateRecord(tx, {
    ...rowOf(actor, { opened, id, rev, values, described, discardsDraft }),
    linksBefore: linksOf(earlier.form, before),
    revision: revisionOf(actor, { kind, note, changes: changesBetween(before, values) }),
  })
  assertUnique(opened, actor, described, kept)
  await recordChange(tx, actor, {
    action: 'update',
    resource: RECORD_RESOURCE,
    resourceId: id,
    label: recordLabel(opened, described),
    before: traceOf(opened, row.rev),
    after: traceOf(opened, rev),
  })
  return { id, rev, title: described.title, values }
}

export const rowOf = (
  { tenantId }: Pick<Actor, 'tenantId'>,
  {
    opened,
    ...row
  }: Pick<repo.RecordRow, 'id' | 'rev' | 'values' | 'described' | 'discardsDraft'> & {
    opened: OpenedForm
  },
) => ({ tenantId, formId: opened.id, versionId: opened.version.id, ...row })

export const revisionOf = (
  { userId, realName }: Pick<Actor, 'userId' | 'realName'>,
  { kind, note, changes }: { kind: WriteKind; note: string; changes: ReturnType<typeof changesBetween> },
): repo.RevisionRow => ({
  id: newId(),
  kind,
  note,
  // The typed cast: what changes between two stored records is JSON.
  changes: changes as ValueChange[],
  by: { id: userId, name: realName },
})

/** @throws AppError form_value_taken with an issue at the first field whose value another record has */
export function assertUnique(
  { form }: Pick<OpenedForm, 'form'>,
  { language }: Pick<Actor, 'language'>,
  { rows }: Pick<RecordDescription, 'rows'>,
  kept: ReadonlySet<string>,
): void {
  const taken = rows.find(({ key, field }) => key !== null && !kept.has(field))
  if (taken === undefined) return
  const field = form.fields.get(taken.field)
  const params = { label: field === undefined ? '' : textIn(field.field.label, language) }
  const { name: code } = formErrors.duplicate
  const issue = { path: field?.name ?? '', code, msg: translate(language, `error.${code}`, params) }
  throw new AppError(formErrors.duplicate, params, { issues: [issue] })
}
