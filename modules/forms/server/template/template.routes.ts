import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { templateRoutes } from '#forms/contract/template.ts'
import { getAccess, setAccess } from './access.service.ts'
import { getDraft, optionSources, revertDraft, saveDraft } from './design.service.ts'
import { exportForm, importForm } from './form-file.service.ts'
import { listVersions, publish } from './publish.service.ts'
import * as templates from './template.service.ts'

export function mountTemplates(kernel: Kernel): Mounted[] {
  return implement('formTemplate', templateRoutes, {
    page: ({ actor, query }) => templates.pageTemplates(kernel, actor, query),
    get: ({ actor, params }) => templates.getTemplate(kernel, actor, params.id),
    create: ({ actor, body }) => templates.createTemplate(kernel, actor, body),
    update: ({ actor, body }) => templates.updateTemplate(kernel, actor, body),
    remove: ({ actor, params }) => templates.removeTemplate(kernel, actor, params.id),
    removeMany: ({ actor, body }) => templates.removeTemplates(kernel, actor, body),
    draft: ({ actor, params }) => getDraft(kernel, actor, params.id),
    sources: ({ actor }) => optionSources(kernel, actor),
    saveDraft: ({ actor, params, body }) => saveDraft(kernel, actor, { ...params, ...body }),
    revertDraft: ({ actor, params }) => revertDraft(kernel, actor, params.id),
    publish: ({ actor, params, body }) => publish(kernel, actor, { ...params, ...body }),
    setStatus: ({ actor, params, body }) => templates.setTemplateStatus(kernel, actor, { ...params, ...body }),
    versions: ({ actor, params }) => listVersions(kernel, actor, params.id),
    access: ({ actor, params }) => getAccess(kernel, actor, params.id),
    setAccess: ({ actor, params, body }) => setAccess(kernel, actor, { ...params, ...body }),
    exportFile: ({ actor, params }) => exportForm(kernel, actor, params.id),
    importFile: ({ actor, file }) => importForm(kernel, actor, file),
  })
}
