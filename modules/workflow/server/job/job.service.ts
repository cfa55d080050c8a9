/** Jobs: looking at what is due some day, and having it due now. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { WorkflowJob, WorkflowJobQuery } from '#workflow/contract/job.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { runJobNow } from '../runtime/delivery/job.service.ts'
import { isTimeLimit } from './job.policy.ts'
import { callOfJobs, findJob, jobList } from './job.repo.ts'
import { toAuditRecord, toJob } from './job.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

export async function pageJobs(kernel: KernelPart, actor: Actor, query: WorkflowJobQuery): Promise<Page<WorkflowJob>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await listPage(db, kernel.lists, jobList, callOfJobs(actor, query))
    const list = []
    for (const row of page.list)
      list.push(toJob(actor, row, (await definitionOf(db, actor.tenantId, row.definitionId)).ir))
    return { ...page, list }
  })
}

/** Due now; what came to nothing begins anew. @throws AppError not_found, job_not_now */
export async function runJob(kernel: KernelPart, actor: Actor, id: string): Promise<null> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const job = await findJob(tx, id)
    if (job === undefined) throw new AppError(errors.notFound)
    const { ir } = await definitionOf(tx, actor.tenantId, job.definitionId)
    const isEarly = !job.isDead && isTimeLimit(job, ir)
    const due = isEarly ? undefined : await runJobNow(tx, actor.tenantId, id)
    if (due === undefined) throw new AppError(workflowErrors.jobNotNow)
    await recordChange(tx, actor, { action: 'run', ...toAuditRecord(id, { ...job, ...due }, ir, actor.language) })
    await notifyListChanged(tx, actor.tenantId, 'workflowIncident')
  })
  return null
}

/** The same for several, each by itself. */
export const runJobs = (kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  eachOf(ids, actor.language, async (id) => void (await runJob(kernel, actor, id)))
