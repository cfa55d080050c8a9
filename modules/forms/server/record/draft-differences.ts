/** What a version that was published since has done to the fields of a draft. */
import type { Db } from '#kernel/database/lease.ts'
import type { FieldDifference } from '#forms/contract/record.ts'
import { differenceOf, placedFields, type FormChange, type FormModel } from '#forms-core/index.ts'
import { findVersionId } from '../public/public.repo.ts'
import { compiledVersion } from './compiled.ts'
import type { OpenedForm } from './form-access.ts'

/** @param versionNo of the version that the draft was typed with */
export async function draftDifferences(db: Db, opened: OpenedForm, versionNo: number): Promise<FieldDifference[]> {
  if (versionNo === opened.version.no) return []
  const versionId = await findVersionId(db, opened.id, versionNo)
  if (versionId === undefined) return []
  const { model } = await compiledVersion(db, versionId)
  const tables = new Map([model, opened.model].flatMap(({ fields }) => tablesOf(fields)))
  // A column that is gone has no mode of its own: it is as hidden as its child table.
  const isHidden = (id: string) => opened.hidden.has(id) || opened.hidden.has(tables.get(id) ?? '')
  return differencesOf(model, opened.model).filter(({ id }) => !isHidden(id))
}

/** The child table of each column. */
const tablesOf = (fields: FormModel['fields']): [string, string][] =>
  placedFields(fields).flatMap(({ field, table }): [string, string][] =>
    table === undefined ? [] : [[field.id, table.id]],
  )

/** One for each field; a field that was only moved, or has another variable name, has none. */
function differencesOf(before: FormModel, after: FormModel): FieldDifference[] {
  const differences = new Map<string, FieldDifference>()
  const labels = new Map(placedFields(before.fields).map(({ field: { id, label } }) => [id, label]))
  for (const { code, field } of differenceOf(before, after)) {
    const is = STATES[code]
    if (field === undefined || is === undefined) continue
    const known = differences.get(field.id)
    if (known !== undefined && known.is !== 'changed') continue
    const { id, label } = field
    differences.set(id, { id, is, label, before: is === 'renamed' ? (labels.get(id) ?? null) : null })
  }
  return [...differences.values()]
}

const STATES: Partial<Record<FormChange['code'], FieldDifference['is']>> = {
  field_added: 'added',
  field_retired: 'retired',
  label_changed: 'renamed',
  rule_added: 'changed',
  rule_removed: 'changed',
  rule_changed: 'changed',
  option_added: 'changed',
  option_removed: 'changed',
  option_changed: 'changed',
  property_changed: 'changed',
}
