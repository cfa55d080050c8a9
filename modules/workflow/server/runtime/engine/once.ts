/** A command is remembered by its id: a repetition, also of another node, gets the answer that was stored. */
import type { Tx } from '#kernel/database/lease.ts'
import type { BusMessage } from '#kernel/live/topic.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { claimCommand, type EarlierAnswer } from '../persistence/command.repo.ts'
import { LOCK_TIMEOUT_MS } from '../persistence/instance.repo.ts'
import { notifySoon } from '../delivery/change-notifications.ts'
import type { CommandActor, CommandMeta } from './command-meta.ts'

/** A command is carried out once; a repetition gets the stored result. */
export function once<Result>(
  kernel: Kernel,
  actor: CommandActor,
  meta: CommandMeta,
  work: (tx: Tx, changes: BusMessage[]) => Promise<Result>,
): Promise<Result> {
  return inTransaction(kernel, actor, (tx, changes) => onceWithin(tx, actor, meta, () => work(tx, changes)))
}

/** One transaction, whose change notifications are sent when it is over. */
export async function inTransaction<Result>(
  kernel: Kernel,
  { tenantId }: CommandActor,
  work: (tx: Tx, changes: BusMessage[]) => Promise<Result>,
): Promise<Result> {
  const changes: BusMessage[] = []
  const answer = await kernel.database.transaction(tenantId, (tx) => work(tx, changes), {
    lockTimeoutMs: LOCK_TIMEOUT_MS,
  })
  notifySoon(kernel, changes)
  return answer
}

/** The same in a transaction of the caller. */
export async function onceWithin<Result>(
  tx: Tx,
  actor: CommandActor,
  meta: CommandMeta,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(actor, meta)
  const known = key && (await claimCommand(tx, key))
  return known === undefined ? work() : answerOf<Result>(known)
}

/** Under which id the command is remembered; undefined where its caller gave none. */
export const keyOf = ({ tenantId, userId: actorId }: CommandActor, { commandId: id, kind }: CommandMeta) =>
  id === undefined ? undefined : { tenantId, id, actorId, kind }

/**
 * What the command answered before.
 * @throws AppError command_taken
 */
export function answerOf<Result>(known: EarlierAnswer): Result {
  if (known === 'foreign') throw new AppError(workflowErrors.commandTaken)
  // The typed cast: what this kind of command answered before.
  return known.result as Result
}
