/** Fields are duplicated, and taken over from another form: with new ids, free names and the rules among themselves. */
import {
  MAX_FIELDS,
  fieldsInside,
  isReservedName,
  placedFields,
  renameVariable,
  ruleAst,
  withNewIds,
  type Field,
  type FieldId,
  type FormModel,
  type LayoutItem,
  type RowField,
  firstText,
} from '#forms-core/index.ts'
import { findPlaced, isRowField, takenNames } from '../model/find-field.ts'
import {
  itemAt,
  pathOfField,
  spotOf,
  tableOfContainer,
  targetAt,
  type Spot,
  type Target,
} from '../model/layout-tree.ts'
import { freeLabel } from '../model/new-field.ts'
import { nameOfTarget } from '../model/target-name.ts'
import { fullSpan, withPlaced } from './add.ts'
import { done, type Command } from './command.ts'
import { withItems } from './items.ts'
import { namesRead } from '../model/names-read.ts'

type NewId = () => FieldId

/** A second one behind the first. The copy of a container has copies of all its fields. */
export const duplicate: Command<{ target: Target; newId: NewId }> = (model, { target, newId }) => {
  const spot = spotOf(model, target)
  if (spot === undefined) return undefined
  const behind = { ...spot, at: spot.at + 1 }
  const name = { verb: 'duplicated', what: nameOfTarget(model, target) } as const
  if (tableOfContainer(spot.container) !== undefined && target.is === 'field')
    return copyOfColumn(model, target.id, behind, newId(), name)
  const path = target.is === 'field' ? pathOfField(model, target.id) : target.is === 'item' ? target.path : undefined
  const item = path === undefined ? undefined : itemAt(model, path)
  if (item === undefined) return undefined
  const ids = new Set(fieldsInside(item))
  const part: FormModel = { ...model, fields: model.fields.filter(({ id }) => ids.has(id)), layout: [item] }
  const added = withPart(model, withFreeNames(withNewIds(part, newId), model, true), behind)
  return added && done(model, added, name, { target: targetAt(added, behind) ?? target })
}

function copyOfColumn(model: FormModel, id: FieldId, spot: Spot, copyId: FieldId, name: Parameters<typeof done>[2]) {
  const field = findPlaced(model, id)?.field
  if (field === undefined || placedFields(model.fields).length >= MAX_FIELDS) return undefined
  const copy = {
    ...field,
    id: copyId,
    name: nameBeside(takenNames(model), field.name),
    label: freeLabel(model, field.label),
  }
  return done(model, withPlaced(model, copy, spot), name, { target: { is: 'field', id: copyId } })
}

interface CopyInput {
  /** The form that they are taken from. */
  from: FormModel
  /** Fields of the form; child tables come with their columns. */
  ids: ReadonlySet<FieldId>
  spot: Spot
  newId: NewId
}

/** Fields of another form, in its order. Rules that read what is not copied with them are left out. */
export const copyFields: Command<CopyInput> = (model, { from, ids, spot, newId }) => {
  const chosen = from.fields.filter(({ id }) => ids.has(id))
  if (chosen.length === 0 || tableOfContainer(spot.container) !== undefined) return undefined
  const known = new Set(chosen.map(({ name }) => name))
  const fields = chosen.map((field) => selfContained(field, known, ids))
  const layout = fields.map((field): LayoutItem => ({ type: 'field', field: field.id, ...fullSpan(field) }))
  const part = withFreeNames(withNewIds({ ...from, fields, layout }, newId), model, false)
  const added = withPart(model, part, spot)
  const [first] = part.fields
  if (added === undefined || first === undefined) return undefined
  return done(model, added, { verb: 'copied', what: from.title }, { target: { is: 'field', id: first.id } })
}

/** How many rules `copyFields` leaves out. */
export function rulesLeftOut(from: FormModel, ids: ReadonlySet<FieldId>): number {
  const chosen = from.fields.filter(({ id }) => ids.has(id))
  const known = new Set(chosen.map(({ name }) => name))
  const count = (fields: readonly Field[]) => placedFields(fields).reduce((sum, { field }) => sum + rulesOf(field), 0)
  return count(chosen) - count(chosen.map((field) => selfContained(field, known, ids)))
}

const rulesOf = ({ visibleWhen, requiredWhen, readOnlyWhen, computed, checks = [], default: start }: Field): number =>
  [visibleWhen, requiredWhen, readOnlyWhen, computed, ...checks, ...(start?.from === 'rule' ? [start] : [])].filter(
    (rule) => rule !== undefined,
  ).length

function withPart(model: FormModel, part: FormModel, spot: Spot): FormModel | undefined {
  if (placedFields(model.fields).length + placedFields(part.fields).length > MAX_FIELDS) return undefined
  return { ...model, fields: [...model.fields, ...part.fields], layout: withItems(model, spot, part.layout) }
}

/** `amount2` beside `amount`. */
function nameBeside(taken: ReadonlySet<string>, name: string): string {
  const stem = name.replace(/\d+$/, '').slice(0, 55) || name.slice(0, 55)
  for (let count = 2; ; count += 1)
    if (!taken.has(`${stem}${count}`) && !isReservedName(`${stem}${count}`)) return `${stem}${count}`
}

/** A part whose names the form does not have; its own rules follow. */
function withFreeNames(part: FormModel, model: FormModel, isDuplicate: boolean): FormModel {
  const taken = new Set([...takenNames(model), ...takenNames(part)])
  let free = part
  for (const { field } of placedFields(part.fields)) {
    if (!takenNames(model).has(field.name)) continue
    const name = nameBeside(taken, field.name)
    taken.add(name)
    free = renameVariable(free, field.id, name)
  }
  if (!isDuplicate) return free
  return { ...free, fields: free.fields.map((field) => ({ ...field, label: freeLabel(model, field.label) })) }
}

/** A field without the rules, and options, that need fields which are not known. */
function selfContained(field: Field, known: ReadonlySet<string>, ids: ReadonlySet<FieldId>): Field {
  if (field.kind !== 'childTable') return withoutForeign(field, known, ids)
  const columns = new Set([...known, ...field.fields.map(({ name }) => name)])
  const own = new Set([...ids, ...field.fields.map(({ id }) => id)])
  const fields = field.fields.map((column): RowField => {
    const kept = withoutForeign(column, columns, own)
    return isRowField(kept) ? kept : column
  })
  return { ...withoutForeign(field, known, ids), kind: 'childTable', fields }
}

function withoutForeign<Some extends Field>(field: Some, known: ReadonlySet<string>, ids: ReadonlySet<FieldId>): Some {
  const isOwn = (rule: string) => ruleAst(rule) === undefined || namesRead(rule).every((name) => known.has(name))
  const kept: Some = { ...field }
  for (const key of ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const) {
    const rule = kept[key]
    if (rule !== undefined && !isOwn(rule)) delete kept[key]
  }
  if (kept.checks !== undefined) kept.checks = kept.checks.filter(({ rule }) => isOwn(rule))
  if (kept.default?.from === 'rule' && !isOwn(kept.default.rule)) delete kept.default
  if (kept.computed !== undefined && !isOwn(kept.computed)) {
    // A formula cannot be without: what it reads is a problem that the designer shows.
    if (field.kind !== 'formula') kept.computed = undefined
  }
  if ('options' in kept && kept.options.from === 'field' && !ids.has(kept.options.field))
    return { ...kept, options: { from: 'fixed', options: [{ value: '1', label: firstText('option', 1) }] } }
  return kept
}
