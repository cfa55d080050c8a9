/** What is asked of the list of a form's records, read and checked against what the user may know. Without IO. */
import { AppError, InvalidInput, type RawIssue } from '#kernel/errors.ts'
import { rawIssues } from '#kernel/http/parse.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { fieldFilter, isSortable, RECORD_SORTS, RecordQuery, type FieldFilter } from '#forms/contract/record-query.ts'
import { columnOf, isSeveral, possibleMarks, type Field, type FieldId, type ValueColumn } from '#forms-core/index.ts'
import type { OpenedForm } from '../record/form-access.ts'

/** A filter by the value of a field, and where such values are kept. */
export interface AskedFilter {
  readonly field: FieldId
  readonly column: ValueColumn
  readonly filter: FieldFilter
  /** Whether a record may have several values of the field. */
  readonly isSeveral: boolean
}

/** By what the list is sorted: a column of every record, or the value of a field. */
export type AskedOrder =
  | { readonly by: 'record'; readonly orderField: (typeof RECORD_SORTS)[number] }
  | { readonly by: 'field'; readonly field: FieldId; readonly column: ValueColumn }

export interface RecordAsk {
  readonly filters: readonly AskedFilter[]
  readonly order: AskedOrder
  readonly sums: readonly FieldId[]
}

type Known = Pick<OpenedForm, 'model' | 'hidden' | 'template'>

const OWN: ReadonlySet<string> = new Set(Object.keys(RecordQuery.shape))

/**
 * Reads the filters, the order and the sums of a call. A field that is hidden from the user is as unknown as one that
 * there is not: neither its values nor its order nor its sum may be guessed.
 * @param others parameters that are no filters: what an export has besides
 * @throws InvalidInput with every issue at its parameter; AppError form_indexing for a field whose values are still
 *   being written
 */
export function readAsk(form: Known, query: RecordQuery, others: readonly string[] = []): RecordAsk {
  const issues: RawIssue[] = []
  const shown = new Map(form.model.fields.filter(({ id }) => !form.hidden.has(id)).map((field) => [field.id, field]))
  const unknown = (path: string) => issues.push({ path, code: 'unknown_field', params: {} })
  const asked = Object.entries(query).filter(([name]) => !OWN.has(name) && !others.includes(name))
  const { filters, issues: wrong } = readFilters(shown, asked, 'unknown_field')
  issues.push(...wrong)
  const order = orderOf(shown, query.orderField)
  if (order === undefined) unknown('orderField')
  const sums = [...new Set(query.sumFields)]
  for (const [at, id] of (query.sumFields ?? []).entries()) if (!isSummed(shown.get(id))) unknown(`sumFields.${at}`)
  if (issues.length > 0 || order === undefined) throw new InvalidInput(issues)
  assertIndexed(form, [...filters.map(({ field }) => field), ...sums, ...(order.by === 'field' ? [order.field] : [])])
  return { filters, order, sums }
}

/**
 * Filters by the ids of fields, with every issue at its parameter.
 * @param shown the fields that the user may know; one that is not marked is as unknown as another
 */
export function readFilters(
  shown: ReadonlyMap<FieldId, Field>,
  asked: readonly (readonly [name: string, given: unknown])[],
  unknown: 'unknown_field' | 'unknown_parameter',
): { filters: AskedFilter[]; issues: RawIssue[] } {
  const issues: RawIssue[] = []
  const filters = asked.flatMap(([name, given]): AskedFilter[] => {
    if (given === undefined) return []
    const field = shown.get(name)
    const column = field && columnOf(field)
    const schema = field?.marks?.filter === true ? fieldFilter(field) : undefined
    if (field === undefined || column === undefined || schema === undefined) {
      issues.push({ path: name, code: unknown, params: {} })
      return []
    }
    const read = schema.safeParse(given, { reportInput: true })
    if (read.success) return [{ field: name, column, filter: read.data, isSeveral: isSeveral(field) }]
    const [first] = read.error.issues
    issues.push(...(first === undefined ? [] : rawIssues(first).map((issue) => ({ ...issue, path: name }))))
    return []
  })
  return { filters, issues }
}

/** @throws AppError form_indexing for a field whose values are still being written */
export function assertIndexed({ model, template }: Pick<Known, 'model' | 'template'>, used: readonly FieldId[]): void {
  const unready = used.find((id) => template.indexing.includes(id))
  const field = model.fields.find(({ id }) => id === unready)
  if (field !== undefined) throw new AppError(formErrors.indexing, {}, { field: field.id })
}

function orderOf(shown: ReadonlyMap<FieldId, Field>, orderField: string | undefined): AskedOrder | undefined {
  const own = RECORD_SORTS.find((name) => name === (orderField ?? 'createDate'))
  if (own !== undefined) return { by: 'record', orderField: own }
  const field = shown.get(orderField ?? '')
  const column = field && columnOf(field)
  return field && column && isSortable(field) ? { by: 'field', field: field.id, column } : undefined
}

const isSummed = (field: Field | undefined): boolean =>
  field?.marks?.sum === true && possibleMarks(field).includes('sum')
