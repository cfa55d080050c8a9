import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowModelCategoryRoutes } from '#workflow/contract/model-category.ts'
import { workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import * as access from './access.service.ts'
import * as definitions from './definition.service.ts'
import * as files from './file.service.ts'
import { exportDefinition, exportModel, exportModels } from './file.export.ts'
import { workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { deployModel, setModelSuspended } from './model-deployment.service.ts'
import * as models from './model.service.ts'

export function mountWorkflowModels(kernel: Kernel): Mounted[] {
  return implement('wfModel', workflowModelRoutes, {
    page: ({ actor, query }) => models.pageModels(kernel, actor, query),
    get: ({ actor, params }) => models.getModel(kernel, actor, params.id),
    create: ({ actor, body }) => models.createModel(kernel, actor, body),
    update: ({ actor, body }) => models.updateModel(kernel, actor, body),
    copy: ({ actor, params, body }) => models.copyModel(kernel, actor, { ...body, ...params }),
    check: ({ actor, body }) => models.checkModel(kernel, actor, body.xml),
    deploy: ({ actor, body }) => deployModel(kernel, actor, body),
    suspend: ({ actor, body }) => setModelSuspended(kernel, actor, body),
    removeMany: ({ actor, body }) => models.removeModels(kernel, actor, body),
    remove: ({ actor, params }) => models.removeModel(kernel, actor, params.id),
  })
}

export function mountWorkflowCategories(kernel: Kernel): Mounted[] {
  return implement('wfModelCategory', workflowModelCategoryRoutes, {
    list: ({ actor }) => models.listCategories(kernel, actor),
  })
}

export function mountWorkflowDefinitions(kernel: Kernel): Mounted[] {
  return implement('wfDefinition', workflowDefinitionRoutes, {
    versions: ({ actor, params }) => definitions.listVersions(kernel, actor, params.id),
    get: ({ actor, params }) => definitions.getVersion(kernel, actor, params.id),
    difference: ({ actor, params, query }) => definitions.compareVersion(kernel, actor, params.id, query.definitionId),
    restore: ({ actor, body }) => definitions.restoreVersion(kernel, actor, body.id),
    suspend: ({ actor, body }) => definitions.setVersionSuspended(kernel, actor, body),
    file: ({ actor, params }) => exportDefinition(kernel, actor, params.id),
  })
}

export function mountWorkflowAccess(kernel: Kernel): Mounted[] {
  return implement('wfAccess', workflowAccessRoutes, {
    roles: ({ actor }) => access.listRoles(kernel, actor),
    groups: ({ actor }) => access.listGroups(kernel, actor),
    get: ({ actor, params }) => access.getAccess(kernel, actor, params.id),
    update: ({ actor, body }) => access.updateAccess(kernel, actor, body),
  })
}

export function mountWorkflowModelFiles(kernel: Kernel): Mounted[] {
  return implement('wfModelFile', workflowModelFileRoutes, {
    check: ({ actor, body }) => files.checkFile(kernel, actor, body),
    import: ({ actor, body }) => files.importFile(kernel, actor, body),
    file: ({ actor, params }) => exportModel(kernel, actor, params.id),
    files: ({ actor, query }) => exportModels(kernel, actor, query.ids),
  })
}
