/**
 * The way out of a change of type: a new field takes over the values of another one, which may have been taken out of
 * the form. The result is a file that names every record and what became of its value.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { Id } from '#contract/scalars.ts'
import { DEFAULT_TIME_ZONE, TimeZone } from '#contract/time-zone.ts'
import { FieldId } from '#forms-core/index.ts'
import { formErrors } from './errors.ts'

const OfTemplate = z.object({ id: Id })

const CopyField = z.object({ id: FieldId, label: z.object({ zh: z.string(), en: z.string() }) })

/** A field whose values can be copied, and the fields of the published version that can take them. */
export const CopySource = CopyField.extend({
  kind: z.string(),
  /** The published version no longer has it. */
  isRetired: z.boolean(),
  targets: z.array(CopyField),
})
export type CopySource = z.infer<typeof CopySource>

export const ValueCopy = z.object({
  from: FieldId,
  to: FieldId,
  /** Also where the record has a value of the new field already. */
  overwrites: z.boolean().default(false),
  /** Writes nothing: the file says what would be done. */
  isTrial: z.boolean(),
  timeZone: TimeZone.default(DEFAULT_TIME_ZONE),
})
export type ValueCopy = z.infer<typeof ValueCopy>

export const valueCopyRoutes = {
  sources: route({
    method: 'GET',
    path: '/form/template/{id}/copySources',
    can: 'frm:template:publish',
    summary: 'The fields of a form, retired ones too, whose values can be copied, and which fields can take them',
    params: OfTemplate,
    reply: z.array(CopySource),
    errors: [formErrors.notOpen],
  }),
  copy: route({
    method: 'POST',
    path: '/form/template/{id}/copyValues',
    can: 'frm:template:publish',
    summary:
      'Copy the values of a field into another one, or try it, in the background; the file says what became of each',
    params: OfTemplate,
    body: ValueCopy,
    reply: z.object({ id: Id }),
    stepUp: true,
    errors: [formErrors.notOpen, formErrors.cannotConvert, errors.tooManyTasks],
  }),
}
