/** Users, departments, posts and records that a record refers to: they must be there, and records within reach. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { FormAccess } from '#forms/contract/access.ts'
import type { CompiledForm, Field, RecordProblem, StoredValues } from '#forms-core/index.ts'
import { referredKind } from './names.ts'
import { accessOfForms, namesByIds } from './names.repo.ts'
import { addedTexts, hasFields, placedValues, textsOf, type PlacedText } from './placed-values.ts'
import { heldRights, NO_FIELDS, type Reaches } from './record-rights.ts'
import { isInReach } from './record.scope.ts'
import { lockReferred } from './reference.repo.ts'

export interface ReferringChange {
  readonly form: CompiledForm
  readonly values: StoredValues
  readonly before: StoredValues
}

const kindOf = (field: Field) => {
  const kind = referredKind(field)
  return kind === 'files' ? undefined : kind
}

/** Added references to what is not there, or to records that the user does not reach. */
export async function unknownReferences(tx: Tx, actor: Actor, change: ReferringChange): Promise<RecordProblem[]> {
  const { form, values, before } = change
  if (!hasFields(form, (field) => kindOf(field) !== undefined)) return []
  const added = addedTexts(form, values, before, (field) => kindOf(field) !== undefined)
  if (added.length === 0) return []
  const idsOf = (kind: ReturnType<typeof kindOf>) =>
    added.filter(({ field }) => kindOf(field) === kind).map(({ text }) => text)
  const found = await namesByIds(tx, {
    users: idsOf('users'),
    departments: idsOf('departments'),
    posts: idsOf('posts'),
    files: [],
  })
  const known = new Set([...found.map(({ id, kind }) => `${kind} ${id}`)])
  const isKnown = await reachedRecords(
    tx,
    actor,
    added.filter(({ field }) => field.kind === 'reference'),
  )
  return added
    .filter((one) => (one.field.kind === 'reference' ? !isKnown(one) : !known.has(`${kindOf(one.field)} ${one.text}`)))
    .map(({ path }) => ({ code: 'record_invalid', path, detail: 'option' }))
}

/** Whether a record is one of the form that its field names, and within the reach of the user there. */
async function reachedRecords(
  tx: Tx,
  actor: Actor,
  named: readonly PlacedText[],
): Promise<(one: PlacedText) => boolean> {
  const records = new Map(
    (await lockReferred(tx, [...new Set(named.map(({ text }) => text))])).map((one) => [one.id, one]),
  )
  const forms = await accessOfForms(tx, [...new Set([...records.values()].map(({ formId }) => formId))])
  const reaches = new Map<string, Reaches>(
    forms.map(({ id, access }) => [id, heldRights(FormAccess.parse(access), actor, NO_FIELDS).reaches]),
  )
  return ({ field, text }) => {
    const record = records.get(text)
    if (record === undefined || field.kind !== 'reference' || field.form !== record.formId) return false
    return isInReach(record, actor, reaches.get(record.formId)?.get('view'))
  }
}

export interface Link {
  readonly field: string
  readonly target: string
}

/** The records that stored values refer to, each once per field. */
export function linksOf(form: CompiledForm, values: StoredValues): Link[] {
  if (!hasFields(form, ({ kind }) => kind === 'reference')) return []
  const links = new Map<string, Link>()
  for (const { field, value } of placedValues(form, values))
    if (field.kind === 'reference')
      for (const target of textsOf(value)) links.set(`${field.id} ${target}`, { field: field.id, target })
  return [...links.values()]
}
