/** Every rule of a model, changed in one way. */
import type { Field, FieldOf, RowField } from '../model/field.ts'
import type { FormModel, PlacedField } from '../model/model.ts'
import { renamedRule, type NewName } from '../rules/names-in-rules.ts'

/** The rules of a field, those that are missing left out. */
export const RULE_KEYS = ['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'computed'] as const

/** Whether a field is a column of a child table. */
export const isMember = (one: PlacedField, table: FieldOf<'childTable'> | undefined): boolean =>
  one.table !== undefined && one.table.id === table?.id

/** The model with the names in its rules replaced; `namesFor` says which for the rules of a field. */
export function mapRules(model: FormModel, namesFor: (reader: PlacedField) => NewName): FormModel {
  const fields = model.fields.map((field, at): Field => {
    const path = `fields.${at}`
    const mapped = mapField(field, namesFor({ field, path }))
    if (mapped.kind !== 'childTable') return mapped
    const columns = mapped.fields.map((column, index) =>
      mapField<RowField>(column, namesFor({ field: column, path: `${path}.fields.${index}`, table: mapped })),
    )
    return { ...mapped, fields: columns }
  })
  return { ...model, fields }
}

/** A field with the names in its own rules replaced. */
export function mapField<Some extends Field>(field: Some, newName: NewName): Some {
  const mapped: Some = { ...field }
  for (const key of RULE_KEYS) {
    const rule = field[key]
    if (rule !== undefined) mapped[key] = renamedRule(rule, newName)
  }
  if (field.checks !== undefined)
    mapped.checks = field.checks.map((check) => ({ ...check, rule: renamedRule(check.rule, newName) }))
  if (field.default?.from === 'rule')
    mapped.default = { ...field.default, rule: renamedRule(field.default.rule, newName) }
  return mapped
}
