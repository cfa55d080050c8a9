/** What is wrong with a model, on the wire. */
import { z } from 'zod'
import { FORM_PROBLEMS } from '#forms-core/index.ts'

export const ModelProblem = z.object({
  code: z.enum(FORM_PROBLEMS),
  /** `fields.3.visibleWhen`; empty for the whole model. */
  path: z.string(),
  /** The variable name of the field, where there is one. */
  field: z.string().optional(),
  detail: z.string().optional(),
  types: z.array(z.string()).readonly().optional(),
})
export type ModelProblem = z.infer<typeof ModelProblem>
