/** The form of a process as people without an account fill it in at the start. */
import type { Db } from '#kernel/database/lease.ts'
import type { CompiledField, CompiledForm, FieldId, FormModel, LocalText } from '#forms-core/index.ts'
import { sentBeyond } from '../public/entry-model.ts'
import { entryFormOf } from '../public/view.service.ts'
import { enteredFields } from '../public/visitor-fields.ts'

/** What of a form a visitor fills in. */
export interface VisitorPart {
  readonly form: CompiledForm
  readonly entered: ReadonlySet<FieldId>
}

/**
 * The fields that visitors fill in, whether or not they are marked public: the process is. Left out are those of kinds
 * that choose among people, files and records, and what depends on a field that is left out.
 * @param closed fields that the start does not ask for
 */
export const visitorPart = (form: CompiledForm, closed: ReadonlySet<FieldId>): VisitorPart => ({
  form,
  entered: enteredFields(form, (one) => isAsked(one, closed)),
})

const isAsked = ({ id, table }: CompiledField, closed: ReadonlySet<FieldId>): boolean =>
  !closed.has(id) && (table === undefined || !closed.has(table))

/** Labels of the fields that a start may require and that no visitor can fill in. */
export const missingOf = ({ form, entered }: VisitorPart, closed: ReadonlySet<FieldId>): LocalText[] =>
  [...form.fields.values()]
    .filter((one) => !entered.has(one.id) && isAsked(one, closed) && isRequired(one) && isReached(one, entered))
    .map(({ field }) => field.label)

/** A rule that requires it may hold: which of the two, no one knows before. */
function isRequired({ field, rules }: CompiledField): boolean {
  if (field.kind === 'serial' || field.computed !== undefined || field.default !== undefined) return false
  return field.required === true || rules.required !== undefined
}

/** A column is asked for in rows alone, which the visitor adds. */
const isReached = ({ table }: CompiledField, entered: ReadonlySet<FieldId>): boolean =>
  table === undefined || entered.has(table)

/** The form to fill in: dictionaries as fixed options, without rules that read anything else. */
export const visitorModel = (db: Db, part: VisitorPart): Promise<FormModel> => entryFormOf(db, part)

/** The names, and `table.row.column` paths, of what was sent beyond the visitor's fields. */
export const beyondVisitor = ({ form, entered }: VisitorPart, sent: Readonly<Record<string, unknown>>): string[] =>
  sentBeyond(form, entered, sent).map(({ path }) => path)
