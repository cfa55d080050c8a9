/** What shows models and versions, and therefore changes with one. */
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowModelCategoryRoutes } from '#workflow/contract/model-category.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'

export const MODEL_READS = [
  workflowModelRoutes.page,
  workflowModelCategoryRoutes.list,
  workflowModelRoutes.get,
  workflowInstanceRoutes.startable,
  workflowDefinitionRoutes.versions,
  workflowDefinitionRoutes.get,
  workflowDefinitionRoutes.difference,
]
