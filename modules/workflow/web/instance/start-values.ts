/** What the start form sends, and keeps as a draft. Pure. */
import { z } from 'zod'
import type { WorkflowDraftDetail } from '#workflow/contract/draft.ts'
import type { FormField } from '#workflow/contract/form.ts'
import { Start } from '#workflow/contract/instance.ts'
import { inputSchema, varsFrom } from '../form/var-values.ts'
import { parsedVars, TypedVars } from '../typed-vars.ts'

const { key, title, businessKey, chosen } = Start.shape
const CONTENT = { key, title, businessKey, vars: TypedVars, chosen }

/** The schema of the form of a process with these fields. */
export const startSchema = (fields: readonly FormField[]) => z.object({ ...CONTENT, ...inputSchema(fields) })

/** Of the form, by the names of its fields. */
export type StartValues = Readonly<Record<string, unknown>>

const textIn = (values: StartValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** What is sent, or kept: inputs count before what was typed as JSON, by the user who may. */
export const contentOf = (values: StartValues, fields: readonly FormField[], mayAdd: boolean) => ({
  key: textIn(values, 'key'),
  title: textIn(values, 'title'),
  businessKey: textIn(values, 'businessKey'),
  vars: { ...(mayAdd && parsedVars(textIn(values, 'vars'))), ...varsFrom(fields, values) },
})

/** The variables of a draft that the form has no input for, as they are typed. */
export function restOf(draft: WorkflowDraftDetail | undefined, fields: readonly FormField[]): string {
  const known = new Set(fields.map(({ name }) => name))
  const rest = Object.entries(draft?.vars ?? {}).filter(([name]) => !known.has(name))
  return rest.length === 0 ? '' : JSON.stringify(Object.fromEntries(rest))
}
