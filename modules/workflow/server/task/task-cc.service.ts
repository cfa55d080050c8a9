/** The user who handles a task gives the run to others to read, in the command by which they handle it. */
import type { Actor } from '#kernel/access/actor.ts'
import { giveIn } from '../cc/cc.service.ts'
import { titleOf } from '../instance/instance-lookup.repo.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'

const MAX_NOTE = 200

/** With what the user says to the decision. @throws InvalidInput at `cc` for who cannot sign in here */
export async function sendCc(
  { tx, rootId }: InstanceTree,
  actor: Actor,
  userIds: readonly string[] = [],
  comment: string,
): Promise<void> {
  if (userIds.length === 0) return
  const run = { rootId, title: await titleOf(tx, rootId) }
  await giveIn(tx, actor, run, { userIdList: [...userIds], note: comment.slice(0, MAX_NOTE), path: 'cc' })
}
