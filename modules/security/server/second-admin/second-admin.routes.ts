import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { secondAdminRoutes } from '#security/contract/second-admin.ts'
import { previewRecall, recallGrant } from './recall.service.ts'
import * as grants from './second-admin.service.ts'

export function mountSecondAdmins(kernel: Kernel): Mounted[] {
  return implement('secondAdmin', secondAdminRoutes, {
    list: ({ actor }) => grants.listGrants(kernel, actor),
    choices: ({ actor }) => grants.grantChoices(kernel, actor),
    get: ({ actor, params }) => grants.getGrant(kernel, actor, params.id),
    create: ({ actor, body }) => grants.createGrant(kernel, actor, body),
    update: ({ actor, body }) => grants.updateGrant(kernel, actor, body),
    preview: ({ actor, params }) => previewRecall(kernel, actor, params.id),
    recall: async ({ actor, params, body }) => {
      await recallGrant(kernel, actor, { ...body, ...params })
      return null
    },
  })
}
