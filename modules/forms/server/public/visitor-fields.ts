/** Which fields of a form visitors see, and which they fill in. Without IO. */
import type { CompiledField, CompiledForm, Field, FieldId } from '#forms-core/index.ts'

/** Their values are more than what is shown: files, and records of other forms. */
const NEVER_SHOWN = new Set<Field['kind']>(['file', 'picture', 'signature', 'reference'])
/** A visitor has no list of users to choose from, brings no files, and writes no HTML. */
const NEVER_ENTERED = new Set<Field['kind']>([...NEVER_SHOWN, 'user', 'department', 'post', 'richText', 'serial'])

const isPublic = ({ field }: CompiledField): boolean => field.public === true

/** The fields that are shown: those marked public. A column is shown where its table and itself are marked. */
export function shownFields(form: CompiledForm): ReadonlySet<FieldId> {
  const marked = [...form.fields.values()].filter((one) => isPublic(one) && !NEVER_SHOWN.has(one.field.kind))
  return withWholeTables(form, new Set(marked.map(({ id }) => id)))
}

/** Columns without their table, and tables without a column, are left out. */
function withWholeTables(form: CompiledForm, ids: ReadonlySet<FieldId>): Set<FieldId> {
  const isWhole = ({ table, field }: CompiledField): boolean => {
    if (table !== undefined) return ids.has(table)
    return field.kind !== 'childTable' || field.fields.some((column) => ids.has(column.id))
  }
  return new Set([...form.fields.values()].filter((one) => ids.has(one.id) && isWhole(one)).map(({ id }) => id))
}

/** Whether whom a value names, or what is in it, is kept from visitors. */
export const namesOthers = ({ kind }: Field): boolean => NEVER_SHOWN.has(kind) || isOfPeople({ kind })

/**
 * The fields of the visitor's form: public ones that a visitor can fill in, and those computed of them alone. What
 * another field decides that the visitor does not have (whether it is shown, may be changed or can be chosen) is left
 * out, since their page could not know it.
 * @param isOffered left out: what is marked public
 */
export function enteredFields(
  form: CompiledForm,
  isOffered: (one: CompiledField) => boolean = isPublic,
): ReadonlySet<FieldId> {
  let ids = new Set(
    [...form.fields.values()].filter((one) => isOffered(one) && !NEVER_ENTERED.has(one.field.kind)).map(({ id }) => id),
  )
  for (;;) {
    const known = withWholeTables(form, ids)
    const kept = new Set([...known].filter((id) => isSelfContained(form.fields.get(id), known)))
    if (kept.size === ids.size) return kept
    ids = kept
  }
}

function isSelfContained(one: CompiledField | undefined, known: ReadonlySet<FieldId>): boolean {
  if (one === undefined) return false
  const { visible, readOnly, computed } = one.rules
  const rules = [visible, readOnly, computed].flatMap((rule) => rule?.reads ?? [])
  return rules.every(({ field }) => known.has(field)) && hasOptions(one.field, known)
}

function hasOptions(field: Field, known: ReadonlySet<FieldId>): boolean {
  if (!('options' in field)) return true
  const { options } = field
  return options.from === 'field' ? known.has(options.field) : options.from !== 'api'
}

/** Whether the visitor can give the field a value. */
export const isEnterable = ({ field }: CompiledField): boolean =>
  field.readOnly !== true && field.computed === undefined && field.kind !== 'serial' && field.kind !== 'formula'

/**
 * The fields that every record must have and that no visitor can fill in. One that only a rule requires is left empty
 * in a visitor's record, for who works on it.
 */
export function fieldsInTheWay(form: CompiledForm, entered: ReadonlySet<FieldId>): CompiledField[] {
  return [...form.fields.values()].filter((one) => {
    const { field, rules, id, table } = one
    if (entered.has(id) || field.required !== true) return false
    if (field.kind === 'serial' || field.computed !== undefined || rules.visible !== undefined) return false
    // A visitor has no user that a default could name.
    const isFilled = field.default !== undefined && field.default.from !== 'me' && field.default.from !== 'dept'
    return !isFilled && (table === undefined || entered.has(table))
  })
}

/**
 * The fields whose index the list may be searched and sorted by. One that a rule shows is not: an order would tell the
 * values of records in which it is hidden.
 */
export function findableFields(form: CompiledForm): { sortable: FieldId[]; searched: FieldId[] } {
  const shown = shownFields(form)
  const open = [...form.names.values()].filter(({ id, rules }) => shown.has(id) && rules.visible === undefined)
  return {
    sortable: open.filter(({ field }) => field.marks?.sort === true && !isOfPeople(field)).map(({ id }) => id),
    searched: open
      .filter(({ field: { kind, marks } }) => SEARCHED.has(kind) && (marks?.list === true || marks?.filter === true))
      .map(({ id }) => id),
  }
}

const SEARCHED = new Set<Field['kind']>(['text', 'phone', 'mail', 'idNumber', 'serial'])
/** Their order is that of ids. */
const isOfPeople = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'user' || kind === 'department' || kind === 'post'
