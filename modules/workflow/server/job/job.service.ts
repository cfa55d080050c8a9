/** Jobs: looking at what is due some day, and having it due now. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { notify } from '#kernel/live/bus.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#system/server/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { WorkflowJob, WorkflowJobQuery } from '#workflow/contract/job.ts'
import { makeDue } from '../runtime/work.repo.ts'
import { jobsWritten } from '../runtime/write.repo.ts'
import { callOfJobs, hasJob, jobList } from './job-list.repo.ts'

const RESOURCE = 'workflowJob'

export async function pageJobs(kernel: Kernel, actor: Actor, query: WorkflowJobQuery): Promise<Page<WorkflowJob>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, jobList, callOfJobs(actor, query)),
  )
  return { ...page, list: page.list.map((row) => ({ ...row, actions: actionsOf(actor, row) })) }
}

/** Work that a user has to fetch is not done any sooner for being due. */
function actionsOf(actor: Actor, { state, kind, isCalled, dueDate }: Row): WorkflowJob['actions'] {
  if (!holds(actor, 'wf:job:run')) return []
  if (state === 'dead') return ['retry']
  const isWaitedFor = kind === 'work' && !isCalled && Date.parse(dueDate) <= Date.now()
  return state === 'ready' && !isWaitedFor ? ['run'] : []
}

type Row = Omit<WorkflowJob, 'actions'>

/** Due now; what came to nothing begins anew. @throws AppError not_found, job_not_now */
export async function runJob(kernel: Kernel, actor: Actor, id: string): Promise<null> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const job = await hasJob(tx, id)
    if (job === undefined) throw new AppError(errors.notFound)
    const due = await makeDue(tx, id)
    if (due === undefined) throw new AppError(workflowErrors.jobNotNow)
    const label = `${job.title} / ${due.nodeId}`
    await recordChange(tx, actor, { action: 'run', resource: RESOURCE, resourceId: id, label })
    await notifyListChanged(tx, actor.tenantId, 'workflowIncident')
    await notify(tx, jobsWritten.message(actor.tenantId, {}))
  })
  return null
}

/** The same for several, each by itself. */
export const runJobs = (kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  eachOf(ids, actor.language, async (id) => void (await runJob(kernel, actor, id)))
