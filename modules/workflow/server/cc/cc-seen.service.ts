/** A process that its reader has opened: neither their copy of it nor a message that leads to it is unread any more. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { readAbout } from '#messaging/server/index.ts'
import { seenAmong } from '../instance/instance-lookup.repo.ts'
import { processPath } from '../runtime/delivery/process-path.ts'
import { markReadOf } from './cc.repo.ts'
import { COPIES } from './cc.service.ts'

/** It concerns only the actor, so it leaves no trace. */
export function noteSeen({ database }: Pick<Kernel, 'database'>, actor: Actor, id: string): Promise<void> {
  return database.transaction(actor.tenantId, async (tx) => {
    if (!(await seenAmong(tx, actor, [id])).has(id)) throw new AppError(errors.notFound)
    if ((await markReadOf(tx, actor.userId, id)) > 0) await notifyListChanged(tx, actor.tenantId, COPIES)
    await readAbout(tx, actor, [processPath(id)])
  })
}
