/**
 * Records that a step of a process writes for a user who answers for it: with the rights that this user has now, as if
 * they wrote them themselves.
 */
import { validate as isId } from 'uuid'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { FormAccess } from '#forms/contract/access.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { Field } from '#forms-core/index.ts'
import { compiledVersion } from '../record/compiled.ts'
import { openFormForWriting } from '../record/form-access.ts'
import { forms } from '../record/form.repo.ts'
import { lockReached } from '../record/reached-record.ts'
import { rightsOf, usableRights } from '../record/record-rights.ts'
import { createRecordIn, updateRecordIn, type WritingKernel } from '../record/record-write.ts'
import { removeRecordIn } from '../record/removal.service.ts'

export type WriteAction = 'create' | 'update' | 'delete'

const PUBLISHED = 1
const MAX_FORMS = 500
const ACTIONS: readonly WriteAction[] = ['create', 'update', 'delete']

/** A published form with what a user may do with its records, and the fields that they may set. */
export interface WritableForm {
  readonly id: string
  readonly name: string
  readonly nameEn: string
  readonly actions: readonly WriteAction[]
  readonly fields: readonly Field[]
}

/** The forms whose records a user may write, by name. */
export async function writableForms(db: Db, actor: Actor): Promise<WritableForm[]> {
  const rows = await forms(db)
    .where('frm_template.status', '=', PUBLISHED)
    .where('frm_template.version_id', 'is not', null)
    .orderBy('frm_template.name')
    .limit(MAX_FORMS)
    .execute()
  const found: WritableForm[] = []
  for (const { id, name, nameEn, access, versionId } of rows) {
    if (versionId === null) continue
    const { model } = await compiledVersion(db, versionId)
    const { reaches, modes } = rightsOf(FormAccess.parse(access), actor, model)
    const usable = new Set<string>(usableRights(reaches.keys(), actor))
    const actions = ACTIONS.filter((action) => usable.has(action))
    const fields = model.fields.filter((field) => !modes.has(field.id) && field.computed === undefined)
    if (actions.length > 0) found.push({ id, name, nameEn, actions, fields })
  }
  return found
}

export interface RecordWrite {
  readonly action: WriteAction
  readonly formId: string
  /** Of a record that there is. */
  readonly id: string | undefined
  /** By the names of the fields. */
  readonly sent: Readonly<Record<string, unknown>>
  /** Stands at the revision: what the process is called. */
  readonly note: string
}

/**
 * Writes a record; answers its id.
 * @throws AppError not_found where the user may not, form_not_open, form_value_taken, form_record_referred;
 *   InvalidInput with every problem at its path
 */
export async function writeRecordForProcess(
  kernel: WritingKernel,
  tx: Tx,
  actor: Actor,
  { action, formId, id = '', sent, note }: RecordWrite,
): Promise<string> {
  const opened = await openFormForWriting(tx, actor, formId)
  // Codes are otherwise checked by routes.
  if (!usableRights(opened.rights, actor).includes(action)) throw new AppError(errors.notFound)
  if (action !== 'create' && !isId(id)) throw new AppError(errors.notFound)
  switch (action) {
    case 'create': {
      if (opened.template.status !== PUBLISHED) throw new AppError(formErrors.notOpen)
      return (await createRecordIn(kernel, tx, actor, { opened, sent, kind: 'process', note })).id
    }
    case 'update': {
      const row = await lockReached(tx, actor, opened, { id, right: 'update' })
      return (await updateRecordIn(kernel, tx, actor, { opened, sent, row, kind: 'process', note })).id
    }
    case 'delete':
      await removeRecordIn(tx, actor, { formId, id })
      return id
  }
}
