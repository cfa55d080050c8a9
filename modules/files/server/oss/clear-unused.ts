/** What schedules can run: deleting the files that no record uses, all of them at once. */
import { z } from 'zod'
import type { Kernel } from '#kernel/kernel.ts'
import { defineScheduled } from '#kernel/jobs/scheduled.ts'
import { sweepFiles } from './oss.service.ts'

export const clearUnused = (kernel: Kernel) =>
  defineScheduled({
    beanName: 'files.clearUnused',
    params: z.object({
      most: z.int().min(1).max(1_000_000).default(10_000),
    }),
    needs: ['sys:oss:delete'],
    async run({ actor, params, signal, write }) {
      let gone = 0
      while (gone < params.most && !signal.aborted) {
        const swept = await sweepFiles(kernel, actor.tenantId, params.most - gone)
        if (swept === 0) break
        gone += swept
      }
      write(`files deleted: ${gone}`)
    },
  })
