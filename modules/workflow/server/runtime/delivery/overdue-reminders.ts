/** Overdue tasks are reported to their assignee and owner, each once. */
import type { Kernel } from '#kernel/kernel.ts'
import { sendMessages } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import { withNodeNames } from '../engine/task-nodes.ts'
import { dueMessage } from './time-messages.ts'
import { markOverdue, overdueTasks } from './notification.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

/** In one round of housekeeping; the next goes on. */
const MAX_TASKS = 1_000

export const reportOverdue =
  (kernel: KernelPart) =>
  (tenantId: number): Promise<void> =>
    kernel.database.transaction(tenantId, async (tx) => {
      const ids = await markOverdue(tx, tenantId, MAX_TASKS)
      if (ids.length === 0) return
      const { defaultLanguage } = await readConfig(tx)
      const overdue = await overdueTasks(tx, ids, defaultLanguage)
      const tasks = await withNodeNames(tx, { tenantId, language: defaultLanguage }, overdue)
      await sendMessages(
        tx,
        tenantId,
        tasks.map((task) => dueMessage(defaultLanguage, 'overdue', task)),
      )
    })
