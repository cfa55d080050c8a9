/** What a record is called: a value of one of its fields, which not everybody may see. */
import { columnOf, type CompiledForm, type Field, type FieldId, type StoredValues } from '#forms-core/index.ts'

export interface RecordTitle {
  readonly title: string
  /** The field that it is of; empty where nothing says what the record is. */
  readonly field: FieldId
}

const MAX_TITLE_LENGTH = 200

/** Whether a value of the field reads like a name. */
const isName = ({ kind }: Field): boolean =>
  kind === 'text' || kind === 'formula' || kind === 'mail' || kind === 'phone'

const isReadable = (field: Field): boolean => isName(field) || ['number', 'amount', 'date'].includes(field.kind)

const remembered = new WeakMap<CompiledForm, readonly Field[]>()

/**
 * The fields that may name a record, the best first: texts of the list, serial numbers, other texts, long ones,
 * quantities.
 */
function titleFields(form: CompiledForm): readonly Field[] {
  const known = remembered.get(form)
  if (known !== undefined) return known
  const { fields } = form.model
  const listed = fields.filter(({ marks }) => marks?.list === true)
  const wanted = [
    ...listed.filter((field) => isName(field) && columnOf(field) === 'txt'),
    ...fields.filter(({ kind }) => kind === 'serial'),
    ...fields.filter((field) => isName(field) && columnOf(field) === 'txt'),
    ...fields.filter(({ kind }) => kind === 'textarea'),
    ...listed.filter(isReadable),
  ]
  remembered.set(form, wanted)
  return wanted
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? ''

/** The title of stored values. */
export function titleOf(form: CompiledForm, values: StoredValues): RecordTitle {
  for (const { id } of titleFields(form)) {
    const value = Object.hasOwn(values, id) ? values[id] : undefined
    const isThere = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    if (isThere) return { title: firstLine(String(value)).slice(0, MAX_TITLE_LENGTH), field: id }
  }
  return { title: '', field: '' }
}

/** The title for a user who may not see some fields. */
export const shownTitle = (
  { title, titleField }: { title: string; titleField: string },
  hidden: ReadonlySet<string>,
): string => (hidden.has(titleField) ? '' : title)
