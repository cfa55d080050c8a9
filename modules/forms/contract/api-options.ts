/** Options of a form's field that come from a configured call. */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { errors } from '#contract/errors.ts'
import { Id } from '#contract/scalars.ts'
import { FieldId } from '#forms-core/index.ts'
import { formErrors } from './errors.ts'
import { ApiOption, OptionsQuery } from './offered.ts'

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
