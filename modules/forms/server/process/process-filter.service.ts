/**
 * Lists of processes filtered by fields of their forms. What a field may be asked is what the list of records may ask
 * (`record-query.ts`); which fields a user may know is what the process says.
 */
import type { RawBuilder } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { InvalidInput } from '#kernel/errors.ts'
import { fieldFilter } from '#forms/contract/record-query.ts'
import { indexValues, valueSchema, type Field, type FieldId } from '#forms-core/index.ts'
import { compiledVersion } from '../record/compiled.ts'
import { templateOfForm } from '../record/form.repo.ts'
import { assertIndexed, readFilters, type AskedFilter } from '../record-list/record-ask.ts'
import { looseFound, recordsFound, type LooseValue } from './process-filter.repo.ts'

/** A version of a form, as a process keeps it. */
interface OfVersion {
  readonly formId: string
  readonly versionId: string
}

const isFilter = (field: Field): boolean => field.marks?.filter === true && fieldFilter(field) !== undefined

/**
 * The fields of a version that are marked as filters, in the order of the form. The newest version has to mark them,
 * too: it says which values are kept for lists.
 */
export async function filterFields(db: Db, { formId, versionId }: OfVersion): Promise<Field[]> {
  const newest = (await templateOfForm(db, formId))?.versionId ?? versionId
  const marked = new Map((await compiledVersion(db, newest)).model.fields.map((field) => [field.id, field]))
  const { model } = await compiledVersion(db, versionId)
  return model.fields.filter((field) => {
    const now = marked.get(field.id)
    return isFilter(field) && now !== undefined && now.kind === field.kind && isFilter(now)
  })
}

/**
 * Reads the filters of a call.
 * @param shown those of `filterFields` that the user may know
 * @throws InvalidInput with every issue at its parameter: another field is an unknown parameter; AppError form_indexing
 */
export async function readFieldFilters(
  db: Db,
  { formId, versionId }: OfVersion,
  shown: readonly Field[],
  asked: readonly (readonly [FieldId, unknown])[],
): Promise<AskedFilter[]> {
  const known = new Map(shown.map((field) => [field.id, field]))
  const { filters, issues } = readFilters(known, asked, 'unknown_parameter')
  if (issues.length > 0) throw new InvalidInput(issues)
  const template = await templateOfForm(db, formId)
  const { model } = await compiledVersion(db, versionId)
  if (template !== undefined)
    assertIndexed(
      { model, template },
      filters.map(({ field }) => field),
    )
  return filters
}

/** The records of a form that pass all filters, as a subquery of their ids. */
export const recordsWith = (formId: string, filters: readonly AskedFilter[]): RawBuilder<unknown> =>
  recordsFound(formId, filters)

/** What a user has typed and not sent, by variable names. */
export interface Unsent {
  readonly id: string
  readonly vars: Readonly<Record<string, unknown>>
}

/** Those of what was typed that pass all filters, as a subquery of ids; what is no value of its field passes none. */
export async function unsentWith(
  db: Db,
  versionId: string,
  all: readonly Unsent[],
  filters: readonly AskedFilter[],
): Promise<RawBuilder<unknown>> {
  const { form } = await compiledVersion(db, versionId)
  const asked = new Set(filters.map(({ field }) => field))
  const values = all.flatMap(({ id, vars }): LooseValue[] => {
    const typed = [...form.names.values()].flatMap(({ id: fieldId, name, field }): [FieldId, unknown][] => {
      if (field.kind === 'childTable' || !asked.has(fieldId) || !Object.hasOwn(vars, name)) return []
      const read = valueSchema(field).safeParse(vars[name])
      return read.success ? [[fieldId, read.data]] : []
    })
    // The typed cast: values that their schemas read are JSON.
    const stored = Object.fromEntries(typed) as Parameters<typeof indexValues>[1]
    return indexValues(form, stored).map(({ field, column, value }) => ({ id, field, [column]: value }))
  })
  return looseFound(values, filters)
}

export type { AskedFilter }
