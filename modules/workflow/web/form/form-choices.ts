/** Who is asked for what fields of an online form offer: the process, since its users need no right to the form. */
import type { FormChoices } from '#forms/web/index.ts'
import { queryOf } from '#shell/request/use-call.ts'
import { workflowFormRoutes as routes, type ProcessForm } from '#workflow/contract/form.ts'

/** A start by the key of the process, a task by its id, or a model that is tried out by the key of its form. */
export type FormPlace = { readonly key: string } | { readonly taskId: string } | { readonly formKey: string }

/** Fields that are only read there are not asked for. */
export function choicesAt({ model, modes }: ProcessForm, at: FormPlace): FormChoices {
  const open = new Set(
    model.fields.flatMap((field) => {
      if (field.readOnly === true) return []
      const mode = modes[field.id] ?? 'write'
      // Of a table that is only read, columns may be open that are named.
      const columns = field.kind === 'childTable' ? field.fields : []
      const filled = columns.filter(({ id }) => (modes[id] ?? mode) === 'write').map(({ id }) => id)
      return mode === 'write' ? [field.id, ...filled] : filled
    }),
  )
  return {
    records: (fieldId, query) => {
      if (!open.has(fieldId)) return undefined
      if ('formKey' in at) return queryOf(routes.modelReferences, { params: { formKey: at.formKey, fieldId }, query })
      return 'key' in at
        ? queryOf(routes.startReferences, { params: { key: at.key, fieldId }, query })
        : queryOf(routes.taskReferences, { params: { id: at.taskId, fieldId }, query })
    },
    options: (fieldId, query) => {
      if (!open.has(fieldId)) return undefined
      if ('formKey' in at) return queryOf(routes.modelOptions, { params: { formKey: at.formKey, fieldId }, query })
      return 'key' in at
        ? queryOf(routes.startOptions, { params: { key: at.key, fieldId }, query })
        : queryOf(routes.taskOptions, { params: { id: at.taskId, fieldId }, query })
    },
  }
}
