/**
 * Records that processes enter and change. The version is the one that the process keeps, and what its users may do is
 * what the process says at its node: no entry of the form is asked, in either direction.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found } from '#kernel/records/read-records.ts'
import { RecordRight, type FieldMode } from '#forms/contract/access.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { RecordFile } from '#forms/contract/offered.ts'
import type { Values } from '#forms/contract/record.ts'
import {
  isSameJson,
  namedRecord,
  type FieldId,
  type FormModel,
  type NamedRecord,
  type StoredValues,
} from '#forms-core/index.ts'
import { filesOfValues } from '../record/choice.service.ts'
import { compiledVersion, type CompiledVersion } from '../record/compiled.ts'
import { namedRights, type OpenedForm } from '../record/form-access.ts'
import { namesOfValues } from '../record/names.ts'
import { filesIn } from '../record/record-files.ts'
import { createRecordIn, updateRecordIn, type WritingKernel } from '../record/record-write.ts'
import { withFileAddresses, type AddressKernel } from '../record/record.shape.ts'
import { findRecord, lockRecord, valuesOf } from '../record/record.repo.ts'
import { visibleModel } from '../record/visible-model.ts'
import { visibleValues } from '../record/visible.ts'
import { templateOfVersion } from './process-form.repo.ts'

/** A form at one node of a process. */
export interface FormAtNode {
  readonly formId: string
  /** The one that the process was deployed with. */
  readonly versionId: string
  /**
   * What its users may do with fields and columns; what is not named may be changed. Columns of a table that is only
   * read may be named as those that are written: then its rows stay.
   */
  readonly modes: ReadonlyMap<FieldId, FieldMode>
}

const PUBLISHED = 1

/** A version with its rules, for what a process knows of its fields. */
export const formOfVersion = (db: Db, versionId: string): Promise<CompiledVersion> => compiledVersion(db, versionId)

/** The form with the rights and modes that the process gives. */
export async function openedAt(db: Db, { versionId, modes }: FormAtNode): Promise<OpenedForm> {
  const { no, ...template } = found(await templateOfVersion(db, versionId))
  const reaches = new Map(RecordRight.options.map((right) => [right, 'all'] as const))
  return {
    ...(await compiledVersion(db, versionId)),
    reaches,
    modes,
    ...namedRights({ reaches, modes }),
    id: template.id,
    template,
    version: { id: versionId, no },
  }
}

/** What a record is then, by variable names: what a process goes on with. */
export interface ProcessRecord {
  readonly id: string
  readonly values: NamedRecord
}

interface Sending {
  readonly at: FormAtNode
  /** By variable names. */
  readonly sent: Readonly<Record<string, unknown>>
  readonly instanceId: string
  /** Stands at the revision: what the instance is called. */
  readonly note: string
}

/**
 * Enters the record of a process that is started.
 * @throws AppError form_not_open, form_value_taken; InvalidInput with every problem at its path
 */
export async function createProcessRecord(
  kernel: WritingKernel,
  tx: Tx,
  actor: Actor,
  { at, sent, instanceId, note }: Sending,
): Promise<ProcessRecord> {
  const form = await openedAt(tx, at)
  if (form.template.status !== PUBLISHED) throw new AppError(formErrors.notOpen)
  const written = await createRecordIn(kernel, tx, actor, { opened: form, sent, kind: 'process', instanceId, note })
  return { id: written.id, values: namedRecord(form.form, written.values) }
}

/** The record, and by variable names what became another value; `null` for what was taken away. */
export interface ChangedRecord extends ProcessRecord {
  readonly changed: NamedRecord
}

/**
 * Changes the record of a process; `undefined` where it was deleted. One that stays as it is has no new revision.
 * @throws AppError form_value_taken; InvalidInput with every problem at its path
 */
export async function updateProcessRecord(
  kernel: WritingKernel,
  tx: Tx,
  actor: Actor,
  { at, sent, recordId, note }: Omit<Sending, 'instanceId'> & { readonly recordId: string },
): Promise<ChangedRecord | undefined> {
  const row = await lockRecord(tx, at.formId, recordId)
  if (row === undefined) return undefined
  const form = await openedAt(tx, at)
  const written = await updateRecordIn(kernel, tx, actor, { opened: form, sent, row, kind: 'process', note })
  const [before, values] = [namedRecord(form.form, valuesOf(row)), namedRecord(form.form, written.values)]
  return { id: recordId, values, changed: differing(before, values) }
}

function differing(before: NamedRecord, after: NamedRecord): NamedRecord {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => !isSameJson(before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]))
}

/** A form as a user of the process sees it at a node: without hidden fields, with what ids are called. */
export interface ShownForm {
  readonly model: FormModel
  readonly modes: Readonly<Record<FieldId, FieldMode>>
  readonly values: Values
  readonly names: Readonly<Record<string, string>>
  /** The files that the values name. */
  readonly files: Readonly<Record<string, RecordFile>>
}

/** @param recordId left out: nothing is stored yet. `undefined` is answered where the record was deleted */
export async function shownProcessForm(
  kernel: Pick<Kernel, keyof AddressKernel>,
  db: Db,
  actor: Actor,
  { at, recordId }: { at: FormAtNode; recordId?: string | undefined },
): Promise<ShownForm | undefined> {
  const { model, form, hidden } = await openedAt(db, at)
  const row = recordId === undefined ? undefined : await findRecord(db, at.formId, recordId)
  if (recordId !== undefined && row === undefined) return undefined
  const stored: StoredValues = row === undefined ? {} : knownIn(model, valuesOf(row))
  const values = visibleValues(stored, hidden)
  const namedFiles = filesIn({ model }, values).map(({ id }) => id)
  return {
    model: visibleModel({ model, form }, hidden),
    modes: Object.fromEntries([...at.modes].filter(([, mode]) => mode !== 'hide')),
    values: withFileAddresses(kernel, actor.tenantId, model.fields, values),
    names: await namesOfValues(db, actor, model, [values]),
    files: await filesOfValues(kernel, db, actor, namedFiles),
  }
}

/** Values of fields that a later version has stay with the record. */
function knownIn({ fields }: FormModel, values: StoredValues): StoredValues {
  const known = new Set(fields.map(({ id }) => id))
  return Object.fromEntries(Object.entries(values).filter(([id]) => known.has(id)))
}
