/** A form as one user may use it: decided anew in each call, from the entries that are stored now. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { found } from '#kernel/records/read-records.ts'
import type { RecordReach, RecordRight } from '#forms/contract/access.ts'
import { FormAccess } from '#forms/contract/access.ts'
import { compiledVersion, type CompiledVersion } from './compiled.ts'
import { shareTemplateOfForm, templateOfForm, type FormRow } from './form.repo.ts'
import { hiddenFields, heldRights, type HeldRights } from './record-rights.ts'

export interface OpenedForm extends CompiledVersion, HeldRights {
  readonly id: string
  readonly template: FormRow
  /** With which records are entered now. */
  readonly version: { readonly id: string; readonly no: number }
  readonly rights: ReadonlySet<RecordRight>
  /** Of which records the user sees anything; undefined: of none. Other rights: `reaches`. */
  readonly reach: RecordReach | undefined
  /** The fields of which the user sees nothing, retired ones and columns among them. */
  readonly hidden: ReadonlySet<string>
}

type Reader = Pick<Actor, 'superAdmin' | 'roleIds'>

/**
 * Opens a published form.
 * @param formId the id of its template
 * @throws AppError not_found where there is none, it was never published, or the user has no right to its records
 */
export const openForm = async (db: Db, actor: Reader, formId: string): Promise<OpenedForm> =>
  opened(db, actor, found(await templateOfForm(db, formId)))

/**
 * The same for writing records: no version is published until the transaction ends.
 * @throws AppError not_found
 */
export const openFormForWriting = async (tx: Tx, actor: Reader, formId: string): Promise<OpenedForm> =>
  opened(tx, actor, found(await shareTemplateOfForm(tx, formId)))

async function opened(db: Db, actor: Reader, template: FormRow): Promise<OpenedForm> {
  if (template.versionId === null) throw new AppError(errors.notFound)
  const version = { id: template.versionId, no: template.versionNo }
  const compiled = await compiledVersion(db, version.id)
  const held = heldRights(FormAccess.parse(template.access), actor, compiled.model)
  if (held.reaches.size === 0) throw new AppError(errors.notFound)
  return { ...compiled, ...held, ...namedRights(held), id: template.id, template, version }
}

export const namedRights = ({ reaches, modes }: HeldRights) => ({
  rights: new Set(reaches.keys()),
  reach: reaches.get('view'),
  hidden: hiddenFields(modes),
})
