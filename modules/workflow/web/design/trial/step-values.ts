/** Values that are given at a step of a trial: typed as text, sent as what their field holds. Pure. */
import type { Field } from '#forms-core/index.ts'

export interface TypedValue {
  readonly name: string
  readonly text: string
}

type Vars = Record<string, never>

/** A number, a yes or no, rows and lists as JSON; everything else is the text itself. */
export function valueOf(field: Pick<Field, 'kind'> | undefined, text: string): unknown {
  const typed = text.trim()
  if (typed === '') return null
  if (field?.kind === 'number') return Number.isFinite(Number(typed)) ? Number(typed) : typed
  if (field !== undefined && TEXTS.has(field.kind)) return text
  try {
    return JSON.parse(typed) as unknown
  } catch {
    return text
  }
}

/** Kinds whose values are texts, however they look. */
const TEXTS: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'serial',
  'phone',
  'radio',
  'select',
  'date',
  'dictionary',
])

/** Rows without a name count for nothing; the last of a name counts. */
export const varsOfValues = (rows: readonly TypedValue[], fieldOf: (name: string) => Field | undefined): Vars =>
  // What is sent is JSON; the contract says so by a type that only what was parsed has.
  Object.fromEntries(
    rows.flatMap(({ name, text }) => (name.trim() === '' ? [] : [[name.trim(), valueOf(fieldOf(name.trim()), text)]])),
  ) as Vars

export const valuesOfVars = (vars: Readonly<Record<string, unknown>>): TypedValue[] =>
  Object.entries(vars).map(([name, value]) => ({
    name,
    text: typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value),
  }))
