/**
 * What users may do with the fields of an online form at a node. At the start all of them are filled in. In a task they
 * are read, apart from those that the model opens there: fields of its own form, and names of `portico:writes`. What
 * `portico:hides` names is not seen.
 */
import type { CompiledForm, FieldId } from '#forms-core/index.ts'
import type { FieldMode } from '#forms/contract/access.ts'
import type { FormField, Forms, Ir } from '#process/index.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'

type Modes = ReadonlyMap<FieldId, FieldMode>

/** @param nodeId left out: the start */
export function modesAt(form: CompiledForm, fields: Forms, ir: Ir, nodeId?: string): Modes {
  const isStart = nodeId === undefined || isOwnStart(ir, nodeId)
  const starts = ir.scopes[ir.id]?.starts ?? []
  const hidden = new Set((isStart ? starts : [nodeId]).flatMap((id) => ir.nodes[id]?.hides ?? []))
  const open = isStart ? undefined : openIn(fields.tasks[nodeId] ?? [], ir.nodes[nodeId]?.writes ?? [])
  return new Map(
    [...form.names.values()].flatMap(({ id, name }): [FieldId, FieldMode][] => {
      if (hidden.has(name)) return [[id, 'hide']]
      return open === undefined || open.has(name) ? [] : [[id, 'read']]
    }),
  )
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

/** Names of fields that users do not see at a node. */
export const hiddenNames = (form: CompiledForm, modes: Modes): ReadonlySet<string> =>
  new Set([...modes].flatMap(([id, mode]) => (mode === 'hide' ? (form.fields.get(id)?.name ?? []) : [])))
