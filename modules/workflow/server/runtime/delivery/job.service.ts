/** Jobs for the nouns beside the runtime: one is due at once, or the nodes look for what is due. */
import type { Tx } from '#kernel/database/lease.ts'
import { notify } from '#kernel/live/bus.ts'
import { makeDue } from '../persistence/work.repo.ts'
import { jobsWritten } from '../persistence/write.repo.ts'

/**
 * Makes a job due now, with all of its attempts; a dead one is started again.
 * @returns its node; `undefined` for a job that is gone, taken or suspended
 */
export async function runJobNow(tx: Tx, tenantId: number, id: string): Promise<{ nodeId: string } | undefined> {
  const job = await makeDue(tx, id)
  if (job !== undefined) await wakeJobs(tx, tenantId)
  return job
}

/** Every node looks for due jobs after the commit. */
export const wakeJobs = (tx: Tx, tenantId: number): Promise<void> => notify(tx, jobsWritten.message(tenantId, {}))
