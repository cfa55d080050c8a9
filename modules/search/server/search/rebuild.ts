/** What schedules can run: making the search index anew. */
import { z } from 'zod'
import { defineScheduled } from '#kernel/jobs/scheduled.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { rebuildIndex } from './search.service.ts'

export const scheduledRebuild = (kernel: Kernel) =>
  defineScheduled({
    beanName: 'search.rebuildIndex',
    params: z.object({}),
    needs: ['sys:search:rebuild'],
    async run({ id, actor: { tenantId }, write }) {
      const author = { tenantId, userId: null, realName: 'schedule', requestId: id, ip: '', language: 'zh' } as const
      const { kinds } = await rebuildIndex(kernel, author)
      write(`kinds of records to be read anew: ${kinds}`)
    },
  })
