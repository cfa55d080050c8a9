/** What the start form sends, and keeps as a draft. Pure. */
import { z } from 'zod'
import type { WorkflowDraftDetail } from '#workflow/contract/draft.ts'
import type { ProcessForm } from '#workflow/contract/form.ts'
import { Start } from '#workflow/contract/instance.ts'
import { parsedVars, TypedVars } from '../typed-vars.ts'

const { key, title, businessKey, chosen } = Start.shape

/** The schema of what the start form has beside the form of the process. */
export const StartContent = z.object({ key, title, businessKey, vars: TypedVars, chosen })

/** Of the form, by the names of its fields. */
export type StartValues = Readonly<Record<string, unknown>>

const textIn = (values: StartValues, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** What is sent, or kept: fields count before what was typed as JSON, by the user who may. @param vars of the fields */
export const contentOf = (values: StartValues, vars: Readonly<Record<string, never>>, mayAdd: boolean) => ({
  key: textIn(values, 'key'),
  title: textIn(values, 'title'),
  businessKey: textIn(values, 'businessKey'),
  vars: { ...(mayAdd && parsedVars(textIn(values, 'vars'))), ...vars },
})

/** The variables of a draft that the form has no field for, as they are typed. */
export function restOf(draft: WorkflowDraftDetail | undefined, forms: readonly ProcessForm[]): string {
  const known = new Set(forms.flatMap(({ variables }) => Object.values(variables)))
  const rest = Object.entries(draft?.vars ?? {}).filter(([name]) => !known.has(name))
  return rest.length === 0 ? '' : JSON.stringify(Object.fromEntries(rest))
}
