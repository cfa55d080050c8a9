import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowCommentRoutes } from '#workflow/contract/comment.ts'
import { mentionable, removeComment, writeComment } from './comment.service.ts'

export const mountWorkflowComments = (kernel: Kernel): Mounted[] =>
  implement('wfComment', workflowCommentRoutes, {
    create: ({ actor, body }) => writeComment(kernel, actor, body),
    remove: ({ actor, body }) => removeComment(kernel, actor, body.id),
    people: ({ actor, params, query }) => mentionable(kernel, actor, { ...params, ...query }),
  })
