/** What the deletion of a record means for the records that refer to it: it is refused, or they lose the reference. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { RecordRight } from '#forms/contract/access.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { rowsIn, type Field, type StoredValues } from '#forms-core/index.ts'
import { compiledVersion } from './compiled.ts'
import { namedRights, type OpenedForm } from './form-access.ts'
import { shareTemplateOfForm } from './form.repo.ts'
import { textsOf } from './placed-values.ts'
import { lockRecord, valuesOf } from './record.repo.ts'
import { writeValues } from './record-write.ts'
import { referringLinks } from './removal.repo.ts'
import { describedBy } from './stored-record.ts'

/** Records that one deletion changes at most; more refuse it. */
const MAX_CHANGED = 1_000

type Referring = Awaited<ReturnType<typeof referringLinks>>[number]

/**
 * Takes the reference out of every record whose form says so.
 * @throws AppError form_record_referred where a form refuses, or where there are too many
 */
export async function releaseReferrers(
  tx: Tx,
  actor: Actor,
  { id, label: title }: { id: string; label: string },
): Promise<void> {
  const links = await referringLinks(tx, id)
  if (links.length === 0) return
  const forms = new Map<string, OpenedForm>()
  for (const { formId } of links) if (!forms.has(formId)) forms.set(formId, await openedFully(tx, formId))
  const refusing: Referring[] = []
  for (const link of links) if (await refuses(tx, forms.get(link.formId), link)) refusing.push(link)
  const inTheWay = refusing.length > 0 ? refusing : links.length > MAX_CHANGED ? links : []
  const count = new Set(inTheWay.map(({ recordId }) => recordId)).size
  if (count > 0) throw new AppError(formErrors.referred, { title, count }, { count })
  for (const recordId of new Set(links.map((link) => link.recordId))) {
    const own = links.filter((link) => link.recordId === recordId)
    const opened = forms.get(own[0]?.formId ?? '')
    if (opened !== undefined) await takeOut(tx, actor, opened, { recordId, target: id, own })
  }
}

/** As the latest version of the referring form says; for a field that it no longer has, as the record's version does. */
async function refuses(tx: Tx, opened: OpenedForm | undefined, { fieldId, versionId }: Referring): Promise<boolean> {
  const latest = opened?.form.fields.get(fieldId)
  const { field } = latest ?? (await compiledVersion(tx, versionId)).form.fields.get(fieldId) ?? {}
  return field?.kind === 'reference' && field.onDelete === 'refuse'
}

/** A form without regard to its user: what a deletion changes in it follows from its model. */
async function openedFully(tx: Tx, formId: string): Promise<OpenedForm> {
  const template = await shareTemplateOfForm(tx, formId)
  if (template?.versionId == null) throw new Error(`the form ${formId} of a record has no version`)
  const held = { reaches: new Map(RecordRight.options.map((right) => [right, 'all' as const])), modes: new Map() }
  const version = { id: template.versionId, no: template.versionNo }
  return { ...(await compiledVersion(tx, version.id)), ...held, ...namedRights(held), id: formId, template, version }
}

interface TakingOut {
  readonly recordId: string
  readonly target: string
  readonly own: readonly Referring[]
}

async function takeOut(tx: Tx, actor: Actor, opened: OpenedForm, { recordId, target, own }: TakingOut): Promise<void> {
  const row = await lockRecord(tx, opened.id, recordId)
  if (row === undefined) return
  const fields = new Set(own.map(({ fieldId }) => fieldId))
  const earlier = await compiledVersion(tx, row.versionId)
  const all = [...opened.model.fields, ...earlier.model.fields]
  const values = [...fields].reduce((left, id) => withoutTarget(all, left, id, target), valuesOf(row))
  const described = describedBy(opened.form, values)
  await writeValues(tx, actor, { opened, row, values, described, kind: 'update', note: '', discardsDraft: false })
}

/** The values without one id in one field or column. */
function withoutTarget(fields: readonly Field[], values: StoredValues, id: string, target: string): StoredValues {
  const table = fields.find((field) => field.kind === 'childTable' && field.fields.some((column) => column.id === id))
  if (table === undefined) return withoutId(values, id, target)
  return { ...values, [table.id]: rowsIn(values, table.id).map((row) => withoutId(row, id, target)) }
}

function withoutId(values: StoredValues, id: string, target: string): StoredValues {
  const left = textsOf(values[id]).filter((one) => one !== target)
  const { [id]: value, ...others } = values
  if (left.length === 0) return others
  return { ...others, [id]: Array.isArray(value) ? left : left[0] }
}
