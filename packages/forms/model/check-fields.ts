/** What the schema cannot say of single fields: limits in order, options, defaults, marks. */
import { valueSchema } from '../values/value-schema.ts'
import { isIndexed, mayBeUnique, possibleMarks } from '../values/column.ts'
import { isComputable, ruleTypeOf } from '../rules/types.ts'
import type { Field } from './field.ts'
import type { FieldId } from './ids.ts'
import { MAX_INDEXED_FIELDS, MAX_OPTION_LEVELS, MAX_OPTIONS } from './limits.ts'
import type { PlacedField } from './model.ts'
import { allOptions, type FieldOption, type OptionsSource } from './options.ts'
import { problemAt, type FormProblem } from './problem.ts'

/** Everything about fields that is wrong in a model of the right shape. */
export function fieldProblems(placed: readonly PlacedField[]): FormProblem[] {
  const byId = new Map(placed.map((one) => [one.field.id, one]))
  const indexed = placed.filter(({ field }) => isIndexed(field))
  const surplus = indexed.slice(MAX_INDEXED_FIELDS)
  return [
    ...placed.flatMap((one) => [
      ...rangeProblems(one),
      ...optionProblems(one, byId),
      ...computedProblems(one),
      ...defaultProblems(one),
      ...markProblems(one),
      ...tableProblems(one),
    ]),
    ...surplus.map((one) => problemAt(one, 'form_too_many_indexed', 'marks', String(MAX_INDEXED_FIELDS))),
  ]
}

function rangeProblems(one: PlacedField): FormProblem[] {
  const { field } = one
  const isWrong = (low: number | undefined, high: number | undefined) =>
    low !== undefined && high !== undefined && low > high
  if ('min' in field && isWrong(field.min, field.max)) return [problemAt(one, 'form_bad_range', 'max')]
  const isTable = field.kind === 'childTable' && isWrong(field.minRows, field.maxRows)
  return isTable ? [problemAt(one, 'form_bad_range', 'maxRows')] : []
}

/** Kinds whose options have levels. */
const HAS_LEVELS: ReadonlySet<Field['kind']> = new Set(['cascader', 'tree'])

function optionProblems(one: PlacedField, byId: ReadonlyMap<FieldId, PlacedField>): FormProblem[] {
  const { field } = one
  if (!('options' in field)) return []
  const { options } = field
  switch (options.from) {
    case 'fixed':
      return fixedProblems(one, options.options)
    case 'dictionary':
      return []
    case 'api':
      return Object.entries(options.params ?? {}).flatMap(([name, id]) =>
        isReadable(one, byId.get(id)) ? [] : [problemAt(one, 'form_unknown_field', `options.params.${name}`, id)],
      )
    case 'field':
      return otherFieldProblems(one, options, byId)
  }
}

/** A field of the form, or of the same row. */
const isReadable = (one: PlacedField, other: PlacedField | undefined): boolean =>
  other !== undefined &&
  other.field.id !== one.field.id &&
  (other.table === undefined || other.table.id === one.table?.id)

/** Options can be what is selected in a field of several values, or a column of texts. */
function otherFieldProblems(
  one: PlacedField,
  { field: id }: OptionsSource & { from: 'field' },
  byId: ReadonlyMap<FieldId, PlacedField>,
): FormProblem[] {
  const other = byId.get(id)
  const type = other === undefined ? undefined : ruleTypeOf(other.field)
  const isColumn = other?.table !== undefined && other.table.id !== one.table?.id
  const isFitting = isColumn ? type?.is === 'text' : isReadable(one, other) && type?.is === 'list' && type.of === 'text'
  if (!isFitting) return [problemAt(one, 'form_unknown_field', 'options.field', id)]
  return HAS_LEVELS.has(one.field.kind) ? [problemAt(one, 'form_bad_options', 'options.from')] : []
}

function fixedProblems(one: PlacedField, options: readonly FieldOption[]): FormProblem[] {
  const all = [...allOptions(options)]
  if (all.length > MAX_OPTIONS) return [problemAt(one, 'form_too_large', 'options', `${MAX_OPTIONS}`)]
  if (!isWithin(options, HAS_LEVELS.has(one.field.kind) ? MAX_OPTION_LEVELS : 1))
    return [problemAt(one, 'form_bad_options', 'options')]
  const seen = new Set<string>()
  // A cascader knows an option by its path, so the same value may stand below several others.
  const groups = one.field.kind === 'cascader' ? [options, ...all.map(({ children = [] }) => children)] : [all]
  return groups.flatMap((group) => {
    seen.clear()
    return group.flatMap(({ value }) => {
      const isNew = !seen.has(value)
      seen.add(value)
      return isNew ? [] : [problemAt(one, 'form_duplicate_option', 'options', value)]
    })
  })
}

const isWithin = (options: readonly FieldOption[], levels: number): boolean =>
  levels > 0 && options.every(({ children = [] }) => children.length === 0 || isWithin(children, levels - 1))

function computedProblems(one: PlacedField): FormProblem[] {
  const { field } = one
  if (field.computed === undefined) return []
  const problems = isComputable(field) ? [] : [problemAt(one, 'form_not_computable', 'computed')]
  // What is computed has no beginning.
  return field.default === undefined ? problems : [...problems, problemAt(one, 'form_bad_default', 'default')]
}

const OF_USERS = { me: 'user', dept: 'department' } as const

function defaultProblems(one: PlacedField): FormProblem[] {
  const { field } = one
  const start = field.default
  const bad = (below: string) => [problemAt(one, 'form_bad_default', below)]
  if (start === undefined) return []
  if (field.kind === 'childTable' || field.kind === 'serial') return bad('default')
  switch (start.from) {
    case 'now':
      return field.kind === 'date' || field.kind === 'dateTime' ? [] : bad('default.from')
    case 'me':
    case 'dept':
      return field.kind === OF_USERS[start.from] ? [] : bad('default.from')
    case 'rule':
      return isComputable(field) ? [] : bad('default.from')
    case 'literal':
      return valueSchema(field).safeParse(start.value).success ? [] : bad('default.value')
  }
}

function markProblems(one: PlacedField): FormProblem[] {
  const { field, table } = one
  const possible: readonly string[] = table === undefined ? possibleMarks(field) : []
  const marks = Object.entries(field.marks ?? {}).filter(([mark, isSet]) => isSet && !possible.includes(mark))
  const problems = marks.map(([mark]) => problemAt(one, 'form_bad_mark', `marks.${mark}`, mark))
  const isWrong = field.unique === true && (table !== undefined || !mayBeUnique(field))
  return isWrong ? [...problems, problemAt(one, 'form_bad_mark', 'unique', 'unique')] : problems
}

function tableProblems(one: PlacedField): FormProblem[] {
  const { field } = one
  if (field.kind !== 'childTable') return []
  return (field.sums ?? []).flatMap((id, at) => {
    const column = field.fields.find((each) => each.id === id)
    const isFitting = column !== undefined && ruleTypeOf(column).is === 'number'
    return isFitting ? [] : [problemAt(one, 'form_unknown_field', `sums.${at}`, id)]
  })
}
