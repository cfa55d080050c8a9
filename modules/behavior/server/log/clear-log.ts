/** What schedules can run: deleting what of the activity log is older than the organisation keeps it. */
import { z } from 'zod'
import { defineScheduled } from '#kernel/jobs/scheduled.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { keptDays, sweepBehavior } from './upkeep.service.ts'

export const clearBehavior = (kernel: Kernel) =>
  defineScheduled({
    beanName: 'behavior.clearLog',
    params: z.object({}),
    needs: ['sys:behavior:page', 'sys:behavior:export'],
    async run({ actor: { tenantId }, write }) {
      const { days, statisticsDays } = await keptDays(kernel, tenantId)
      await sweepBehavior(kernel, tenantId)
      write(`entries kept: ${days} days, daily totals: ${statisticsDays} days`)
    },
  })
