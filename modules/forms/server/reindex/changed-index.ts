/** Which fields a new version keeps other values of for lists than the version before. Without IO. */
import { columnOf, isIndexed, type Field, type FieldId, type FormModel } from '#forms-core/index.ts'

export interface ChangedIndex {
  /** Lists cannot use them until the values of all records are written. */
  readonly added: readonly FieldId[]
  /** Of those, the ones whose values must differ: that is known before the version is published. */
  readonly unique: readonly FieldId[]
  /** Whether anything is to be written or taken away. */
  readonly isChanged: boolean
}

const indexed = (model: FormModel | undefined): Map<FieldId, Field> =>
  new Map((model?.fields ?? []).filter(isIndexed).map((field) => [field.id, field]))

/** @param before of the version before; undefined where there is none, and so no record */
export function changedIndex(before: FormModel | undefined, now: FormModel): ChangedIndex {
  const [old, next] = [indexed(before), indexed(now)]
  const fields = [...next.values()]
  const added = fields.filter((field) => {
    const known = old.get(field.id)
    return known === undefined || columnOf(known) !== columnOf(field)
  })
  const unique = fields.filter(({ id, unique: isUnique }) => isUnique === true && old.get(id)?.unique !== true)
  const isLess = [...old.values()].some(({ id, unique: was }) => {
    const field = next.get(id)
    return field === undefined || (was === true && field.unique !== true)
  })
  const idsOf = (some: readonly Field[]) => some.map(({ id }) => id)
  return {
    added: idsOf(added),
    unique: idsOf(unique),
    isChanged: added.length > 0 || unique.length > 0 || isLess || titleKey(before) !== titleKey(now),
  }
}

/** What the titles of records depend on: kinds and marks of the fields in their order. */
const titleKey = (model: FormModel | undefined): string =>
  (model?.fields ?? []).map(({ id, kind, marks }) => `${id} ${kind} ${marks?.list === true}`).join()
