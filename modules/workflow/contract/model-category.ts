/** Categories of models. A model stores a value; the dictionary gives it a name, in both languages, and a place. */
import { z } from 'zod'
import { route } from '#contract/route.ts'

/** The dictionary of the organisation's categories. */
export const CATEGORY_DICT = 'process_category'

export const ModelCategory = z.object({
  /** As models store it; empty: those without one. */
  value: z.string(),
  name: z.string(),
  /** Models in it. */
  count: z.number(),
})
export type ModelCategory = z.infer<typeof ModelCategory>

export const workflowModelCategoryRoutes = {
  list: route({
    method: 'GET',
    path: '/workflow/model/category',
    can: 'wf:model:page',
    summary: 'The categories of process models with their number of models, in the order of the dictionary',
    reply: z.array(ModelCategory),
  }),
}
