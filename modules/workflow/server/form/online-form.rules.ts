/**
 * What users may do with the fields of an online form at a node. At the start all of them are filled in. In a task they
 * are read, apart from those that the model opens there: fields of its own form, and names of `portico:writes`. What
 * `portico:hides` names is not seen. Both name columns of child tables, too: `items.price`.
 */
import type { CompiledField, CompiledForm, FieldId } from '#forms-core/index.ts'
import type { FieldMode } from '#forms/contract/access.ts'
import type { FormField, Forms, Ir } from '#process/index.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'

type Modes = ReadonlyMap<FieldId, FieldMode>

/** What a node hides, as the model says it. @param nodeId left out: the start */
export function hidesAt(ir: Ir, nodeId?: string): ReadonlySet<string> {
  const isStart = nodeId === undefined || isOwnStart(ir, nodeId)
  const starts = ir.scopes[ir.id]?.starts ?? []
  return new Set((isStart ? starts : [nodeId]).flatMap((id) => ir.nodes[id]?.hides ?? []))
}

/** @param nodeId left out: the start */
export function modesAt(form: CompiledForm, fields: Forms, ir: Ir, nodeId?: string): Modes {
  const isStart = nodeId === undefined || isOwnStart(ir, nodeId)
  const hidden = hidesAt(ir, nodeId)
  const open = isStart ? undefined : openIn(fields.tasks[nodeId] ?? [], ir.nodes[nodeId]?.writes ?? [])
  return new Map(
    [...form.names.values()].flatMap((field): [FieldId, FieldMode][] => {
      const { id, name } = field
      if (hidden.has(name)) return [[id, 'hide']]
      const own: [FieldId, FieldMode][] = open === undefined || open.has(name) ? [] : [[id, 'read']]
      return [...own, ...columnModes([...(form.columns.get(id)?.values() ?? [])], { table: name, hidden, open })]
    }),
  )
}

interface At {
  readonly table: string
  readonly hidden: ReadonlySet<string>
  /** Undefined: everything is open. */
  readonly open: ReadonlySet<string> | undefined
}

/**
 * Columns of a child table. Where the model names some of them, only these are filled in: these have a mode where the
 * rows themselves are only read, else the others have one.
 */
function columnModes(columns: readonly CompiledField[], { table, hidden, open }: At): [FieldId, FieldMode][] {
  const isNamed = ({ name }: CompiledField) => open?.has(`${table}.${name}`) === true
  const areNamed = columns.some(isNamed)
  return columns.flatMap((column): [FieldId, FieldMode][] => {
    if (hidden.has(`${table}.${column.name}`)) return [[column.id, 'hide']]
    if (!areNamed || open === undefined) return []
    if (open.has(table)) return isNamed(column) ? [] : [[column.id, 'read']]
    return isNamed(column) ? [[column.id, 'write']] : []
  })
}

/** What is guessed opens nothing: that an expression reads a field is no reason to change it. */
const openIn = (fields: readonly FormField[], writes: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...fields.flatMap(({ name, readOnly, isGuessed }) => (readOnly === true || isGuessed === true ? [] : [name])),
    ...writes,
  ])

/** Variables that are fields of the form, and the others. */
export function splitVars<Value>(form: CompiledForm | undefined, vars: Readonly<Record<string, Value>>) {
  const isField = ([name]: [string, Value]) => form?.names.has(name) === true
  const entries = Object.entries(vars)
  return {
    ofForm: Object.fromEntries(entries.filter(isField)),
    others: Object.fromEntries(entries.filter((one) => !isField(one))),
  }
}

/** Names of fields that users do not see at a node, and of columns: `items.price`; of a hidden table all of them. */
export const hiddenNames = (form: CompiledForm, modes: Modes): ReadonlySet<string> =>
  new Set(
    [...modes].flatMap(([id, mode]) => {
      const field = mode === 'hide' ? form.fields.get(id) : undefined
      if (field === undefined) return []
      if (field.table !== undefined) return [`${form.fields.get(field.table)?.name ?? ''}.${field.name}`]
      return [field.name, ...[...(form.columns.get(id)?.keys() ?? [])].map((column) => `${field.name}.${column}`)]
    }),
  )

/** Whether fields of a record are filled in at a node: of a table also where only columns of it are. */
export const isFilledIn = (form: CompiledForm, modes: Modes, { id }: CompiledField): boolean =>
  (modes.get(id) ?? 'write') === 'write' ||
  (modes.get(id) === 'read' && [...(form.columns.get(id)?.values() ?? [])].some((one) => modes.get(one.id) === 'write'))
