/**
 * The model that a user gets: without the fields that they may not see, and without what would tell of these. It is a
 * model like any other, so the page evaluates it; what its rules no longer say, the server still does.
 */
import {
  itemsInside,
  type CompiledForm,
  type Field,
  type FieldId,
  type FieldOf,
  type FormModel,
  type LayoutItem,
} from '#forms-core/index.ts'

type Hidden = ReadonlySet<FieldId>

/** @param form the model, compiled: its rules say what they read */
export function visibleModel({ model, form }: { model: FormModel; form: CompiledForm }, hidden: Hidden): FormModel {
  const gone = withEmptyTables(model, hidden)
  const concerning = model.fields.some((field) => gone.has(field.id) || columnsOf(field).some(({ id }) => gone.has(id)))
  if (!concerning) return model
  return {
    ...model,
    fields: model.fields.filter(({ id }) => !gone.has(id)).map((field) => fieldWithout(form, field, gone)),
    layout: layoutWithout(model.layout, gone),
  }
}

const columnsOf = (field: Field): readonly Field[] => (field.kind === 'childTable' ? field.fields : [])

/** A child table of which no column is left goes with them. */
function withEmptyTables({ fields }: FormModel, hidden: Hidden): Hidden {
  const gone = new Set(hidden)
  for (const field of fields) {
    const columns = columnsOf(field)
    if (columns.length > 0 && columns.every(({ id }) => hidden.has(id))) gone.add(field.id)
    if (gone.has(field.id)) for (const { id } of columns) gone.add(id)
  }
  return gone
}

function fieldWithout(form: CompiledForm, field: Field, gone: Hidden): Field {
  const left = withoutRules(form, field, gone)
  if (left.kind !== 'childTable') return left
  const fields = left.fields.filter(({ id }) => !gone.has(id)).map((column) => withoutRules(form, column, gone))
  const sums = left.sums?.filter((id) => !gone.has(id))
  return { ...left, fields, ...(sums === undefined ? {} : { sums }) }
}

/** The field without rules that read a field that is gone, and without options that one of these offers. */
function withoutRules<Some extends Field>(form: CompiledForm, field: Some, gone: Hidden): Some {
  const rules = form.fields.get(field.id)?.rules
  if (rules === undefined) return field
  const tells = (rule: { reads: readonly { field: FieldId }[] } | undefined) =>
    rule?.reads.some((read) => gone.has(read.field)) === true
  const next: Some = { ...field }
  if (tells(rules.visible)) delete next.visibleWhen
  if (tells(rules.required)) delete next.requiredWhen
  if (tells(rules.readOnly)) delete next.readOnlyWhen
  if (tells(rules.start)) delete next.default
  next.checks = field.checks?.filter((_, at) => !tells(rules.checks[at]))
  const shown = withoutOptions(next, gone)
  return tells(rules.computed) ? asStored(shown) : shown
}

/** A value that only the server can compute is shown as it is stored. The typed cast: the kind stays in its family. */
function asStored<Some extends Field>(field: Some): Some {
  if (field.kind !== 'formula') {
    const { computed: _, ...rest } = field
    return { ...rest, readOnly: true } as Some
  }
  return formulaAsStored(field) as Field as Some
}

function formulaAsStored({ result, computed: _, decimals, ...common }: FieldOf<'formula'>): Field {
  const field = { ...common, readOnly: true }
  switch (result) {
    case 'text':
      return { ...field, kind: 'text', maxLength: 1_000 }
    case 'number':
      return { ...field, kind: 'number', decimals: decimals ?? 8 }
    case 'boolean':
      return { ...field, kind: 'switch' }
    case 'date':
    case 'dateTime':
      return { ...field, kind: result }
  }
}

/** Options that a hidden field offers are not known: the field is shown and cannot be changed. */
function withoutOptions<Some extends Field>(field: Some, gone: Hidden): Some {
  if (!('options' in field)) return field
  const { options } = field
  if (options.from === 'field' && gone.has(options.field))
    return { ...field, readOnly: true, options: { from: 'fixed', options: [NO_OPTION] } }
  if (options.from !== 'api' || options.params === undefined) return field
  const params = Object.fromEntries(Object.entries(options.params).filter(([, id]) => !gone.has(id)))
  return { ...field, options: { ...options, params } }
}

const NO_OPTION = { value: '-', label: { zh: '-', en: '-' } }

/** The layout without them, and without containers that are empty then. */
function layoutWithout(items: readonly LayoutItem[], gone: Hidden): LayoutItem[] {
  return items
    .filter((item) => item.type !== 'field' || !gone.has(item.field))
    .map((item): LayoutItem => {
      switch (item.type) {
        case 'section':
        case 'columns':
          return { ...item, items: layoutWithout(item.items, gone) }
        case 'tabs':
          return { ...item, tabs: item.tabs.map((tab) => ({ ...tab, items: layoutWithout(tab.items, gone) })) }
        case 'field':
        case 'text':
        case 'divider':
          return item
      }
    })
    .filter((item) => !isContainer(item) || itemsInside(item).length > 0)
}

const isContainer = ({ type }: LayoutItem): boolean => type === 'section' || type === 'columns' || type === 'tabs'
