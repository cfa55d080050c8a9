/** Who is asked for what the fields of a form offer. */
import { optionsRoutes } from '#forms/contract/api-options.ts'
import { recordRoutes } from '#forms/contract/record.ts'
import { queryOf } from '#shell/request/use-call.ts'
import type { FormChoices } from '../form-view.ts'

const NOTHING: FormChoices = { records: () => undefined, options: () => undefined }

/** The form itself, of users with a right to its records; without one, no call. */
export const choicesOf = (formId: string | undefined): FormChoices =>
  formId === undefined
    ? NOTHING
    : {
        records: (fieldId, query) => queryOf(recordRoutes.options, { params: { formId, fieldId }, query }),
        options: (fieldId, query) => queryOf(optionsRoutes.list, { params: { formId, fieldId }, query }),
      }
