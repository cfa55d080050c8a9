import { errors } from '#contract/errors.ts'
import { ById } from '#contract/scalars.ts'
import { AppError } from '#kernel/errors.ts'
import { implement, type Mounted } from '#kernel/http/implement.ts'
import { isUnchanged } from '#kernel/http/unchanged.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { drawInstance, drawingTag } from './drawing.service.ts'
import { reportOf } from './follow.service.ts'

export function mountFollow(kernel: Kernel): Mounted[] {
  return [
    mountDrawing(kernel),
    ...implement('wfFollow', workflowFollowRoutes, {
      report: ({ actor, params, share }) => reportOf(kernel, actor, params.id, { hasVars: share === undefined }),
    }),
  ]
}

/** A diagram changes only with the revision of its instance: a caller with the current tag gets "not modified". */
function mountDrawing(kernel: Kernel): Mounted {
  return {
    id: 'wfInstance.drawing',
    route: workflowInstanceRoutes.drawing,
    handle: async ({ actor, params }, reply) => {
      const { id } = ById.parse(params)
      if (!actor) throw new AppError(errors.unauthenticated)
      const tag = await drawingTag(kernel, actor, id)
      return isUnchanged(reply, tag) ? null : drawInstance(kernel, actor, id)
    },
  }
}
