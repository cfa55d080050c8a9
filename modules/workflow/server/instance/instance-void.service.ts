/** Declaring completed requests void: what was approved no longer counts, and everybody concerned is notified. */
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { ReasonedOrder } from '#workflow/contract/instance.ts'
import type { Standing } from '#workflow/contract/task.ts'
import { assertMayDecide } from '../runtime/assignment/own-matter.ts'
import { emitProcessEvent } from '../runtime/delivery/emit-events.ts'
import { voidedEvent } from '../runtime/delivery/process-events.shape.ts'
import { asHtml } from '../runtime/delivery/message-text.ts'
import { instanceStatusOf } from '../runtime/engine/instance-status.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import { concernedBy, voidRoot } from '../runtime/persistence/void.repo.ts'
import { recordOrder } from './audit.service.ts'
import { managedRootOf, titleOf } from './instance-lookup.repo.ts'
import { processPath } from '../runtime/delivery/process-path.ts'
import { workflowMessageEvents } from '../message-events.ts'

/** What is running is canceled instead, and what was rejected or canceled counts for nothing already. */
export const voidInstance = (
  kernel: Kernel,
  actor: Actor,
  { id, commandId, reason }: ReasonedOrder,
): Promise<Standing> =>
  withTree(
    kernel,
    actor,
    { commandId, kind: 'void', comment: reason },
    (tx) => managedRootOf(tx, actor, id),
    async (tree) => {
      const { tx, tenantId, rootId } = tree
      const root = await tree.get(rootId)
      assertMayDecide(actor, root)
      if (!(await voidRoot(tx, { tenantId, rootId, by: actor.userId, reason }))) {
        const why = translate(actor.language, 'workflow.refused.not_completed')
        throw new AppError(workflowErrors.refused, { reason: why })
      }
      if (tree.facts !== undefined)
        await emitProcessEvent(tx, kernel, tenantId, voidedEvent(root, { rootId, now: tree.now, facts: tree.facts }))
      await recordOrder(tree, actor, 'void', { reason })
      await notifyConcerned(tree, actor, reason)
      await notifyListChanged(tx, tenantId, 'workflowInstance')
      const standing = instanceStatusOf(tree, root)
      return { ...standing, status: 'voided', revision: standing.revision + 1 }
    },
  )

async function notifyConcerned({ tx, rootId }: InstanceTree, actor: Actor, reason: string): Promise<void> {
  const { defaultLanguage } = await readConfig(tx)
  const people = (await concernedBy(tx, rootId)).filter((one) => one !== actor.userId)
  const title = await titleOf(tx, rootId)
  await notifyUsers(tx, actor, people, {
    event: workflowMessageEvents.ended,
    title: translate(defaultLanguage, 'workflow.message.voided', { who: actor.realName, title }),
    content: asHtml(reason),
    path: processPath(rootId),
  })
}
