/** Messages from outside to a process that waits for one, and signals to all that wait. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { Message, Signal } from '#workflow/contract/instance.ts'
import type { Standing } from '#workflow/contract/task.ts'
import { throughRecord } from '../form/online-record.service.ts'
import { checkWritable } from '../form/writable.rules.ts'
import { instanceStatusOf } from '../runtime/engine/instance-status.ts'
import { fileSignal, withTree } from '../runtime/engine/run-command.ts'
import * as repo from './instance.repo.ts'
import { rootOf } from './instance-lookup.repo.ts'

/** Gives a message to the one who waits for it; no one or several are answered, never guessed. */
export async function sendMessage(
  kernel: Kernel,
  actor: Actor,
  { name, instanceId, businessKey, vars, commandId }: Message,
): Promise<Standing> {
  const find = { name, instanceId, businessKey }
  return withTree(
    kernel,
    actor,
    { commandId, kind: 'message' },
    async (tx) => {
      if (instanceId !== undefined && (await rootOf(tx, actor, instanceId)) === undefined)
        throw new AppError(errors.notFound)
      const [only, other] = await repo.waitingFor(tx, find)
      if (only === undefined) throw new AppError(workflowErrors.messageUnknown, { name })
      if (other !== undefined) throw new AppError(workflowErrors.messageAmbiguous, { name })
      return only.rootId
    },
    async (tree) => {
      // Under the lock it may be another one who waits, or no one any more.
      const waiting = (await repo.waitingFor(tree.tx, find)).filter(({ rootId }) => rootId === tree.rootId)
      const [only] = waiting
      if (only === undefined) throw new AppError(workflowErrors.messageUnknown, { name })
      const instance = await tree.get(only.instanceId)
      const waits = instance.definition.ir.nodes[instance.state.waits[only.wait]?.n ?? '']
      checkWritable(vars ?? {}, new Set(waits?.writes))
      const given = vars && { vars: await throughRecord(kernel, tree.tx, actor, { instance, vars }) }
      await tree.execute(instance, { type: 'message', wait: only.wait, ...given })
      return instanceStatusOf(tree, instance)
    },
  )
}

/** Gives a signal to every process that waits for it; one that no one waits for is gone (BPMN 10.5.1). */
export async function sendSignal(
  kernel: Kernel,
  actor: Actor,
  { name, commandId }: Signal,
): Promise<{ waiting: number }> {
  return { waiting: await fileSignal(kernel, actor, { commandId, kind: 'signal' }, name) }
}
