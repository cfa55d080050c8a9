import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { draftAgain } from './draft-again.service.ts'
import * as drafts from './draft.service.ts'

export function mountDrafts(kernel: Kernel): Mounted[] {
  return implement('wfDraft', workflowDraftRoutes, {
    page: ({ actor, query }) => drafts.pageDrafts(kernel, actor, query),
    get: ({ actor, params }) => drafts.getDraft(kernel, actor, params.id),
    create: ({ actor, body }) => drafts.createDraft(kernel, actor, body),
    update: ({ actor, body }) => drafts.updateDraft(kernel, actor, body),
    again: ({ actor, body }) => draftAgain(kernel, actor, body.id),
    removeMany: ({ actor, body }) => drafts.removeDrafts(kernel, actor, body),
  })
}
