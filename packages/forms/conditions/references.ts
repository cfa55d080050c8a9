/** Where a field is used by others: in their rules, options and sums. */
import { itemsInside } from '../model/layout.ts'
import type { FieldId } from '../model/ids.ts'
import { placedFields, type FormModel, type PlacedField } from '../model/model.ts'
import { RULE_KEYS } from '../versions/map-rules.ts'
import { nameOfIds } from '../versions/rule-ids.ts'
import { renamedRule } from '../rules/names-in-rules.ts'

/** `property`: as the model calls it, `visibleWhen` or `checks`. */
export interface FieldReference {
  by: PlacedField
  property: string
}

/** Every place that would lose its meaning without the fields. The fields themselves are left out. */
export function referencesTo(model: FormModel, ids: ReadonlySet<FieldId>): FieldReference[] {
  return placedFields(model.fields).flatMap((by) => {
    const isOwn = ids.has(by.field.id) || (by.table !== undefined && ids.has(by.table.id))
    return isOwn ? [] : propertiesReading(model, by, ids).map((property) => ({ by, property }))
  })
}

function propertiesReading(model: FormModel, by: PlacedField, ids: ReadonlySet<FieldId>): string[] {
  const { field } = by
  const reads = (rule: string | undefined) => rule !== undefined && isReadIn(model, by, rule, ids)
  const found: string[] = RULE_KEYS.filter((key) => reads(field[key]))
  if ((field.checks ?? []).some(({ rule }) => reads(rule))) found.push('checks')
  if (field.default?.from === 'rule' && reads(field.default.rule)) found.push('default')
  if ('options' in field) {
    const { options } = field
    const read =
      options.from === 'api' ? Object.values(options.params ?? {}) : options.from === 'field' ? [options.field] : []
    if (read.some((id) => ids.has(id))) found.push('options')
  }
  if (field.kind === 'childTable' && (field.sums ?? []).some((id) => ids.has(id))) found.push('sums')
  return found
}

/** Whether a rule of a field reads one of the fields. */
function isReadIn(model: FormModel, by: PlacedField, rule: string, ids: ReadonlySet<FieldId>): boolean {
  const idOf = nameOfIds(model, by)
  let isRead = false
  renamedRule(rule, (name, of) => {
    if (ids.has(idOf(name, of))) isRead = true
    return name
  })
  return isRead
}

/** The field that is at an item of the layout, and those inside it. */
export function fieldsInside(item: FormModel['layout'][number]): FieldId[] {
  return item.type === 'field' ? [item.field] : itemsInside(item).flatMap(fieldsInside)
}
