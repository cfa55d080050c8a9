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
import { workOfInstance } from '../runtime/persistence/work.repo.ts'

/**
 * Ends the work that the ticket names, once. It counts also before the call itself was answered.
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
    async (tx) => (await workOfInstance(tx, instanceId))[0]?.rootId,
    async (tree) => {
      const found = await waitingFor(tree, { instanceId, key: named.key })
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
