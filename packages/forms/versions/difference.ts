/** In what two versions of a form differ, field by field. The sentences are in `versions/say-change.ts`. */
import type { Field } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { placedFields, type FormModel, type PlacedField } from '../model/model.ts'
import { allOptions, type FieldOption } from '../model/options.ts'
import type { LocalText } from '../model/texts.ts'
import { isSameJson } from '../values/same-json.ts'
import { typeKeyOf } from './field-types.ts'
import { isLayoutChanged, movedFields } from './layout-difference.ts'
import { RULE_KEYS, mapField } from './map-rules.ts'
import { nameOfIds } from './rule-ids.ts'

/** The names of the sentences. `type_changed` never gets into a version; a designer shows it before. */
export const FORM_CHANGES = [
  'title_changed',
  'description_changed',
  'layout_changed',
  'field_added',
  'field_retired',
  'field_moved',
  'name_changed',
  'label_changed',
  'type_changed',
  'rule_added',
  'rule_removed',
  'rule_changed',
  'option_added',
  'option_removed',
  'option_changed',
  'property_changed',
] as const

export interface FormChange {
  code: (typeof FORM_CHANGES)[number]
  /** The field as the later version calls it, or the earlier one where it is gone. */
  field?: { id: FieldId; name: string; label: LocalText }
  /** Which rule or property, as the model calls it. */
  property?: string
  /** What it was and what it is. */
  from?: unknown
  to?: unknown
}

/** Everything in which the later version differs, in the order of its fields; retired fields last. */
export function differenceOf(before: FormModel, after: FormModel): FormChange[] {
  const [old, now] = [placedById(before), placedById(after)]
  const moved = movedFields(before, after)
  const fields = [...now.values()].flatMap((placed) => {
    const known = old.get(placed.field.id)
    if (known === undefined) return isNewTable(placed, old) ? [] : [change('field_added', placed.field)]
    const changes = fieldChanges({ before, after }, known, placed)
    return moved.has(placed.field.id) ? [...changes, change('field_moved', placed.field)] : changes
  })
  const retired = [...old.values()].flatMap((placed) =>
    now.has(placed.field.id) || isNewTable(placed, now) ? [] : [change('field_retired', placed.field)],
  )
  const others = [...old.keys(), ...now.keys()].filter((id) => !old.has(id) || !now.has(id))
  const isFrameChanged = isLayoutChanged(before, after, new Set([...moved, ...others]))
  const layout: FormChange[] = isFrameChanged ? [{ code: 'layout_changed' }] : []
  return [...headChanges(before, after), ...layout, ...fields, ...retired]
}

const placedById = ({ fields }: FormModel) => new Map(placedFields(fields).map((one) => [one.field.id, one]))

/** A column that comes or goes with its child table is not named beside it. */
const isNewTable = ({ table }: PlacedField, others: ReadonlyMap<FieldId, PlacedField>): boolean =>
  table !== undefined && !others.has(table.id)

const change = (
  code: FormChange['code'],
  { id, name, label }: Field,
  more: Pick<FormChange, 'property' | 'from' | 'to'> = {},
): FormChange => ({ code, field: { id, name, label }, ...more })

function headChanges(before: FormModel, after: FormModel): FormChange[] {
  const changes: FormChange[] = []
  if (!isSameJson(before.title, after.title))
    changes.push({ code: 'title_changed', from: before.title, to: after.title })
  if (!isSameJson(before.description, after.description))
    changes.push({ code: 'description_changed', from: before.description, to: after.description })
  return changes
}

/** What has a sentence of its own. Everything else of a field is a property. */
const APART: ReadonlySet<string> = new Set(['id', 'kind', 'name', 'label', 'fields', 'options', ...RULE_KEYS])

function fieldChanges(
  models: { before: FormModel; after: FormModel },
  old: PlacedField,
  now: PlacedField,
): FormChange[] {
  const field = now.field
  const changes: FormChange[] = []
  const note = (code: FormChange['code'], from: unknown, to: unknown, property?: string) => {
    if (!isSameJson(from, to))
      changes.push(change(code, field, { from, to, ...(property === undefined ? {} : { property }) }))
  }
  note('type_changed', typeKeyOf(old), typeKeyOf(now))
  note('name_changed', old.field.name, field.name)
  note('label_changed', old.field.label, field.label)
  // With ids in place of names a renamed variable changes no rule.
  const [was, is] = [mapField(old.field, nameOfIds(models.before, old)), mapField(field, nameOfIds(models.after, now))]
  for (const key of RULE_KEYS)
    if (was[key] !== is[key]) changes.push(ruleChange(field, key, old.field[key], field[key]))
  changes.push(...optionChanges(field, was, is))
  const [left, right] = [new Map(Object.entries(was)), new Map(Object.entries(is))]
  const keys = new Set([...left.keys(), ...right.keys()])
  for (const key of keys) if (!APART.has(key)) note('property_changed', left.get(key), right.get(key), key)
  return changes
}

function ruleChange(field: Field, property: string, from: string | undefined, to: string | undefined): FormChange {
  if (from === undefined) return change('rule_added', field, { property, to })
  return to === undefined
    ? change('rule_removed', field, { property, from })
    : change('rule_changed', field, { property, from, to })
}

/** Fixed options one by one; another source as a whole. */
function optionChanges(field: Field, was: Field, is: Field): FormChange[] {
  if (!('options' in was) || !('options' in is) || isSameJson(was.options, is.options)) return []
  if (was.options.from !== 'fixed' || is.options.from !== 'fixed')
    return [change('property_changed', field, { property: 'options', from: was.options, to: is.options })]
  const [old, now] = [labelsOf(was.options.options), labelsOf(is.options.options)]
  const changes = [...now].flatMap(([value, label]): FormChange[] => {
    const known = old.get(value)
    if (known === undefined) return [change('option_added', field, { to: label })]
    return isSameJson(known, label) ? [] : [change('option_changed', field, { from: known, to: label })]
  })
  const gone = [...old]
    .filter(([value]) => !now.has(value))
    .map(([, from]) => change('option_removed', field, { from }))
  const all = [...changes, ...gone]
  // Their order, or which is below which.
  return all.length > 0 ? all : [change('property_changed', field, { property: 'options' })]
}

const labelsOf = (options: readonly FieldOption[]): Map<string, LocalText> =>
  new Map([...allOptions(options)].map(({ value, label }) => [value, label]))
