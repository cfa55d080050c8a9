/**
 * Work that others fetch: taking some, and saying how it ended. A worker sees the variables of the
 * nodes whose topics they name.
 */
import { randomUUID } from 'node:crypto'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workOf } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { Standing } from '#workflow/contract/task.ts'
import type { Claim, ClaimedWork, WorkDone, WorkExtended, WorkFailed } from '#workflow/contract/work.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import { instanceStatusOf } from '../runtime/engine/instance-status.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import {
  findWork,
  giveBack,
  isClaimedBy,
  keepLonger,
  takeWork,
  type FetchedJob,
} from '../runtime/persistence/work.repo.ts'
import { endWork } from '../runtime/delivery/service-calls.ts'
import { keyOf } from '../runtime/delivery/idempotency-key.ts'
import { instanceAt } from '../runtime/persistence/work-instance.repo.ts'

/** Who has it: the account, and the proof that it is this very claim. */
const holderOf = ({ userId }: Actor, lease: string): string => `${userId} ${lease}`

/** Takes work of some topics, oldest first. */
export function claimWork(kernel: Kernel, actor: Actor, { topics, most, seconds }: Claim): Promise<ClaimedWork[]> {
  const lease = randomUUID()
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const jobs = await takeWork(tx, { topics, most, seconds, holder: holderOf(actor, lease) })
    const claimed = []
    for (const job of jobs) {
      const one = await describe(tx, actor, job)
      if (one !== undefined) claimed.push({ ...one, lease })
    }
    return claimed
  })
}

async function describe(
  tx: Tx,
  { tenantId }: Actor,
  { id, instanceId, wait, worker, attempts, until }: FetchedJob,
): Promise<Omit<ClaimedWork, 'lease'> | undefined> {
  const instance = await instanceAt(tx, instanceId)
  if (instance === undefined) return undefined
  const { key, number, ir } = await definitionOf(tx, tenantId, instance.definitionId)
  const work = workOf(ir, instance.state, wait)
  if (work === undefined) return undefined
  return {
    id,
    until,
    topic: worker,
    key: keyOf(instanceId, work),
    attempt: attempts,
    instanceId,
    rootId: instance.rootId,
    businessKey: instance.businessKey,
    process: key,
    number,
    node: work.node,
    nodeName: ir.nodes[work.node]?.name ?? '',
    vars: work.vars as ClaimedWork['vars'],
  }
}

/** @throws AppError not_found, work_lost, and whatever a process refuses */
export const completeWork = (
  kernel: Kernel,
  actor: Actor,
  { id, lease, vars, commandId }: WorkDone,
): Promise<Standing> =>
  onWork(kernel, actor, { id, lease, commandId, kind: 'work.complete' }, async (tree, job) => {
    const instance = await tree.get(job.instanceId)
    const { resultVariable } = workOf(instance.definition.ir, instance.state, job.wait) ?? {}
    await endWork(tree, job, { is: 'done', vars: resultVariable === undefined ? vars : { [resultVariable]: vars } })
    return instanceStatusOf(tree, instance)
  })

/** @throws AppError not_found, work_lost */
export async function failWork(
  kernel: Kernel,
  actor: Actor,
  { id, lease, message, retryInSeconds: seconds, bpmnError: code, commandId }: WorkFailed,
): Promise<null> {
  return onWork(kernel, actor, { id, lease, commandId, kind: 'work.fail' }, async (tree, job) => {
    if (code !== undefined) await endWork(tree, job, { is: 'error', code, message })
    else if (seconds === undefined) await endWork(tree, job, { is: 'failed', message })
    else await giveBack(tree.tx, { id, holder: holderOf(actor, lease), seconds, error: message })
    return null
  })
}

/** @throws AppError not_found, work_lost */
export async function extendWork(
  kernel: Kernel,
  actor: Actor,
  { id, lease, seconds }: WorkExtended,
): Promise<{ until: string }> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const until = await keepLonger(tx, { id, holder: holderOf(actor, lease), seconds })
    if (until !== undefined) return { until }
    throw new AppError((await findWork(tx, id)) === undefined ? errors.notFound : workflowErrors.workLost)
  })
}

interface ClaimOrder {
  id: string
  lease: string
  commandId: string | undefined
  kind: string
}

/**
 * Under the lock on the tree, while the work is still theirs. What follows is the process's own: no one is asked about
 * what it leads to.
 */
function onWork<Result>(
  kernel: Kernel,
  actor: Actor,
  { id, lease, commandId, kind }: ClaimOrder,
  work: (tree: InstanceTree, job: { instanceId: string; wait: number }) => Promise<Result>,
): Promise<Result> {
  const { tenantId, language } = actor
  return withTree(
    kernel,
    { tenantId, language, userId: null },
    { commandId, kind },
    async (tx) => (await findWork(tx, id))?.rootId,
    async (tree) => {
      const job = await findWork(tree.tx, id)
      if (job === undefined) throw new AppError(errors.notFound)
      if (!(await isClaimedBy(tree.tx, id, holderOf(actor, lease)))) throw new AppError(workflowErrors.workLost)
      return work(tree, job)
    },
  )
}
