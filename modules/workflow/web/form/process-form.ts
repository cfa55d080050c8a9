/** Between a form, which knows fields, and a process, which knows variables. Pure. */
import type { FieldId, FieldOf, StoredValues } from '#forms-core/index.ts'
// By its file: the entry point would bring the schemas of the core with it.
import { isSameJson } from '#forms-core/values/same-json.ts'
import type { PlacedIssue } from '#forms/web/index.ts'
import { CallError } from '#shell/request/call.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'

type Vars = Record<string, never>

/**
 * The variables of what a form sends by the names of its fields. `isStart`: there are none yet; else only those are
 * sent that differ, with `null` for what was taken away. A decision is always sent.
 */
export function varsOf(
  form: ProcessForm,
  sent: Readonly<Record<string, unknown>>,
  { isStart }: { isStart: boolean },
): Vars {
  const entries = form.model.fields.flatMap(({ id, name }): [string, unknown][] => {
    const variable = form.variables[id]
    if (variable === undefined || !Object.hasOwn(sent, name)) return []
    const [value, before] = [sent[name] ?? null, form.values[id] ?? null]
    if (form.decisions.includes(id)) return value === null ? [] : [[variable, value === 'true']]
    return isSameJson(value, isStart ? null : before) ? [] : [[variable, value]]
  })
  // What a form holds is JSON; the contract says so by a type that only what was parsed has.
  return Object.fromEntries(entries) as Vars
}

/** The variables of a draft as values of the form; a decision is made anew. */
export function valuesOf(form: ProcessForm, vars: Readonly<Record<string, unknown>>): StoredValues {
  const values: Record<FieldId, unknown> = {}
  for (const field of form.model.fields) {
    const variable = form.variables[field.id]
    if (variable === undefined || !Object.hasOwn(vars, variable) || form.decisions.includes(field.id)) continue
    const value = vars[variable]
    values[field.id] = field.kind === 'childTable' && Array.isArray(value) ? value.map(byColumn(field)) : value
  }
  return values
}

/** A row by the ids of its columns. */
const byColumn =
  ({ fields }: FieldOf<'childTable'>) =>
  (row: unknown): unknown => {
    if (typeof row !== 'object' || row === null) return row
    const cells = new Map(Object.entries(row))
    const kept = fields.flatMap(({ id, name }): [string, unknown][] => (cells.has(name) ? [[id, cells.get(name)]] : []))
    return { ...(cells.has('id') && { id: cells.get('id') }), ...Object.fromEntries(kept) }
  }

/** The variables that the form shows with their values: nothing else has to show them. */
export const shownIn = ({ variables, values }: ProcessForm): ReadonlySet<string> =>
  new Set(Object.keys(values).flatMap((id) => variables[id] ?? []))

/** The issues of a refused call that concern fields, at their names; the others as they are. */
export function issuesOf<Issue extends PlacedIssue>(form: ProcessForm, issues: readonly Issue[]) {
  const names = new Map(form.model.fields.map(({ id, name }) => [form.variables[id] ?? name, name]))
  const atFields: PlacedIssue[] = []
  const others: Issue[] = []
  for (const issue of issues) {
    const [variable = '', ...rest] = /^(?:body\.)?vars\.(.+)$/.exec(issue.path)?.[1]?.split('.') ?? []
    const name = names.get(variable)
    if (name === undefined) others.push(issue)
    else atFields.push({ path: [name, ...rest].join('.'), msg: issue.msg })
  }
  return { atFields, others }
}

/** Whether an issue of a refused call is about a value that none of the forms has a field for. */
const isBeyond = (forms: readonly ProcessForm[], issue: PlacedIssue): boolean =>
  /^(?:body\.)?vars\../.test(issue.path) && forms.every((form) => issuesOf(form, [issue]).others.length > 0)

/** Whether a call was refused because another version was deployed since these forms were opened. */
export const isOfOtherForm = (forms: readonly ProcessForm[], thrown: unknown): thrown is CallError =>
  thrown instanceof CallError && thrown.issues.some((issue) => issue.code === 'not_writable' || isBeyond(forms, issue))

/** The fields that set some variables. */
export const fieldsOf = ({ variables }: ProcessForm, names: ReadonlySet<string>): ReadonlySet<FieldId> =>
  new Set(Object.entries(variables).flatMap(([id, name]) => (names.has(name) ? [id] : [])))
