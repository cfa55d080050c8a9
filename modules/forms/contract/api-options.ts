/** Options of a form's field that come from a configured call. */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { errors } from '#contract/errors.ts'
import { Id } from '#contract/scalars.ts'
import { FieldId } from '#forms-core/index.ts'
import { formErrors } from './errors.ts'

export const ApiOption = z.object({ value: z.string(), label: z.string() })
export type ApiOption = z.infer<typeof ApiOption>

/** In the query: `p.country=CN`. Texts; a list of several is joined by commas. */
export const OPTION_PARAM = /^p\.[A-Za-z]\w{0,49}$/
const MAX_OPTION_PARAMS = 20

export const OptionsQuery = z
  .record(z.string().regex(OPTION_PARAM), z.string().max(500))
  .refine((given) => Object.keys(given).length <= MAX_OPTION_PARAMS, { error: 'too_many_params' })
export type OptionsQuery = z.infer<typeof OptionsQuery>

export const optionsRoutes = {
  list: route({
    method: 'GET',
    path: '/form/{formId}/options/{fieldId}',
    can: 'frm:record:page',
    summary: 'The options of a field whose form takes them from a configured call',
    params: z.object({ formId: Id, fieldId: FieldId }),
    query: OptionsQuery,
    reply: z.array(ApiOption),
    errors: [errors.notFound, errors.tooManyRequests, formErrors.callFailed],
  }),
}
