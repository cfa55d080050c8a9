import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowWorkRoutes } from '#workflow/contract/work.ts'
import { workflowCallbackRoutes } from '#workflow/contract/callback.ts'
import { answerCallback } from './callback.service.ts'
import * as work from './work.service.ts'

export function mountWorkflowWork(kernel: Kernel): Mounted[] {
  return [
    ...implement('wfWork', workflowWorkRoutes, {
      claim: ({ actor, body }) => work.claimWork(kernel, actor, body),
      complete: ({ actor, body }) => work.completeWork(kernel, actor, body),
      fail: ({ actor, body }) => work.failWork(kernel, actor, body),
      extend: ({ actor, body }) => work.extendWork(kernel, actor, body),
    }),
    ...implement('wfCallback', workflowCallbackRoutes, {
      answer: ({ query, body, origin }) => answerCallback(kernel, { ...body, ticket: query.t }, origin),
    }),
  ]
}
