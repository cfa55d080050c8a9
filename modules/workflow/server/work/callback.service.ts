/** Results of calls that come later, at the address that the call had with it. */
import { errors } from '#contract/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workOf } from '#process/index.ts'
import type { CallbackAnswer } from '#workflow/contract/callback.ts'
import { readCallbackTicket } from '../runtime/delivery/callback-ticket.ts'
import { keyOf } from '../runtime/delivery/idempotency-key.ts'
import { endWork } from '../runtime/delivery/service-calls.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import { rootOfInstance, workOfInstance } from '../runtime/persistence/work.repo.ts'

/**
 * Ends the work that the ticket names, once. It counts also before the call itself was answered, and where that failed:
 * an answer that comes all the same resolves its incident.
 * @throws AppError not_found for a ticket that is wrong, used or of a step that is over; InvalidInput at variables that
 *   the step does not let the call set
 */
export async function answerCallback(
  kernel: Kernel,
  { ticket, vars, error }: CallbackAnswer & { ticket: string },
  { language }: Origin,
): Promise<null> {
  const named = readCallbackTicket(kernel, ticket)
  if (named === undefined) throw new AppError(errors.notFound)
  const [instanceId = ''] = named.key.split(':')
  await withTree(
    kernel,
    { tenantId: named.tenantId, userId: null, language },
    { kind: 'work.callback' },
    (tx) => rootOfInstance(tx, instanceId),
    async (tree) => {
      const at = { instanceId, key: named.key }
      const found = (await waitingFor(tree, at)) ?? (await askedAnew(tree, at))
      if (found === undefined) throw new AppError(errors.notFound)
      const { wait, resultVariable } = found
      const done = { is: 'done', vars: resultVariable === undefined ? vars : { [resultVariable]: vars } } as const
      await endWork(tree, { instanceId, wait }, error === undefined ? done : { is: 'error', ...error })
    },
  )
  return null
}

/** The work that waits for this very answer. */
async function waitingFor(tree: InstanceTree, { instanceId, key }: { instanceId: string; key: string }) {
  const { definition, state } = await tree.get(instanceId)
  for (const { wait } of await workOfInstance(tree.tx, instanceId)) {
    const work = workOf(definition.ir, state, wait)
    const isWaiting = work !== undefined && definition.ir.nodes[work.node]?.job?.callback === true
    if (isWaiting && keyOf(instanceId, work) === key) return { wait, resultVariable: work.resultVariable }
  }
  return undefined
}

/** Where the call failed, its step is stuck: it is tried again, so that it waits for the answer that is there now. */
async function askedAnew(tree: InstanceTree, { instanceId, key }: { instanceId: string; key: string }) {
  const instance = await tree.get(instanceId)
  const { ir } = instance.definition
  const token = Number(key.slice(instanceId.length + 1))
  const { n = '', st, why } = instance.state.tokens[token] ?? {}
  if (st !== 'stuck' || why !== 'JOB_FAILED' || ir.nodes[n]?.job?.callback !== true) return undefined
  await tree.execute(instance, { type: 'retry', token })
  const { state } = instance
  for (const wait of Object.keys(state.waits).map(Number)) {
    const work = workOf(ir, state, wait)
    if (work !== undefined && keyOf(instanceId, work) === key) return { wait, resultVariable: work.resultVariable }
  }
  return undefined
}
