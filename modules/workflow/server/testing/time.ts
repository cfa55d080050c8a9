/** Time in tests: what is due next is due now, and is carried out by a node that runs no timers of its own. */
import type pg from 'pg'
import type { TestServer } from '../../../../tests/harness.ts'
import { startCalled } from '../instance/called-start.service.ts'
import { fire } from '../runtime/delivery/timers.ts'
import { takeDueJobs, type DueJob } from '../runtime/persistence/job.repo.ts'

/** Makes the next timer of a run due, and takes it for a node. Undefined where none is ready. */
export async function takeNextTimer(
  { node: { kernel } }: TestServer,
  superuser: pg.Client,
  rootId: string,
  name = 'here',
): Promise<DueJob | undefined> {
  await superuser.query(
    `update wf_job set due_at = now() - interval '1 second' where id = (
      select id from wf_job where root_id = $1 and kind = 'timer' and state = 'ready' order by due_at limit 1)`,
    [rootId],
  )
  return (await takeDueJobs(kernel.dispatch, name, 100)).find((job) => job.rootId === rootId)
}

/** Until the next timer of a run has fired. @returns whether there was one */
export async function passTime(server: TestServer, superuser: pg.Client, rootId: string): Promise<boolean> {
  const job = await takeNextTimer(server, superuser, rootId)
  if (job === undefined) return false
  await fire(server.node.kernel, job, 'here')
  return true
}

/**
 * Carries out whatever is due in all runs: called processes that are to be started; where there is none, the next timer
 * of a run. @returns whether anything was
 */
export async function carryOutDue(server: TestServer, superuser: pg.Client, rootId: string): Promise<boolean> {
  const { kernel } = server.node
  const jobs = await takeDueJobs(kernel.dispatch, 'here', 100)
  for (const job of jobs) await (job.kind === 'call' ? startCalled : fire)(kernel, job, 'here')
  return jobs.length > 0 || passTime(server, superuser, rootId)
}
