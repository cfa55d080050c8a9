/**
 * One transaction per command, the only way to an instance: the command is remembered by its id, the tree locked at its
 * root, stepped until it is quiet, and everything it did written at once. Messages to other trees leave by the outbox.
 */
import { errors } from '#contract/errors.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { notifyEach } from '#kernel/live/bus.ts'
import type { BusMessage } from '#kernel/live/topic.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { storeResult } from '../persistence/command.repo.ts'
import { findSubscribers } from '../persistence/subscription.repo.ts'
import { claimStart, claimTask, clockOf, lockTree, type Clock, type LockedTree } from '../persistence/instance.repo.ts'
import { assignmentRules } from '../assignment/assignment-rules.ts'
import type { CommandActor, CommandMeta } from './command-meta.ts'
import { InstanceTree } from './instance-tree.ts'
import { carryOut, type About, type NewInstance, OUTBOUND_MESSAGE_JOB, type CommandWork } from './carry-out.ts'
import { answerOf, keyOf, inTransaction, once, onceWithin } from './once.ts'

/** Starts a new tree. */
export function startTree<Result>(
  kernel: Kernel,
  actor: CommandActor,
  meta: CommandMeta,
  newInstance: NewInstance,
  work: CommandWork<Result>,
): Promise<Result> {
  return inTransaction(kernel, actor, async (tx, changes) => {
    const about = { kernel, actor, meta, newInstance, changes }
    const key = keyOf(actor, meta)
    if (key === undefined) return begin(tx, await clockOf(tx, actor.tenantId), about, work)
    const claimed = await claimStart(tx, key)
    return 'answered' in claimed ? answerOf<Result>(claimed.answered) : begin(tx, claimed.clock, about, work)
  })
}

/** The same in the caller's transaction: with it, everything that was started is undone. */
export async function startTreeWithin<Result>(
  tx: Tx,
  about: { kernel: Kernel; actor: CommandActor; meta: CommandMeta; newInstance: NewInstance },
  work: CommandWork<Result>,
): Promise<Result> {
  const changes: BusMessage[] = []
  const answer = await onceWithin(tx, about.actor, about.meta, async () =>
    begin(tx, await clockOf(tx, about.actor.tenantId), { ...about, changes }, work),
  )
  await notifyEach(tx, changes)
  return answer
}

function begin<Result>(
  tx: Tx,
  { hasWebhooks, ...clock }: Clock,
  about: About & { newInstance: NewInstance },
  work: CommandWork<Result>,
): Promise<Result> {
  const { actor, newInstance } = about
  const tree = new InstanceTree(tx, actor, newInstance.id, { ...clock, rules: assignmentRules })
  tree.hasWebhooks = hasWebhooks
  return carryOut(tree, about, work)
}

/** Does something to a tree that runs, whose root `findRoot` resolves. Answers 404 where there is none. */
export function withTree<Result>(
  kernel: Kernel,
  actor: CommandActor,
  meta: CommandMeta,
  findRoot: (tx: Tx) => Promise<string | undefined>,
  work: CommandWork<Result>,
): Promise<Result> {
  return once(kernel, actor, meta, async (tx, changes) => {
    const rootId = await findRoot(tx)
    const locked = rootId === undefined ? undefined : await lockTree(tx, rootId)
    return withLocked(tx, locked, { kernel, actor, meta, changes }, work)
  })
}

/** Does something to the tree of a task: claimed and locked in one statement. Answers 404 where there is none. */
export function withTreeOfTask<Result>(
  kernel: Kernel,
  actor: CommandActor,
  meta: CommandMeta,
  taskId: string,
  work: CommandWork<Result>,
): Promise<Result> {
  return inTransaction(kernel, actor, async (tx, changes) => {
    const { answered, tree } = await claimTask(tx, keyOf(actor, meta), taskId)
    if (answered !== undefined) return answerOf<Result>(answered)
    return withLocked(tx, tree, { kernel, actor, meta, changes }, work)
  })
}

async function withLocked<Result>(
  tx: Tx,
  locked: LockedTree | undefined,
  about: About,
  work: CommandWork<Result>,
): Promise<Result> {
  if (locked === undefined) throw new AppError(errors.notFound)
  const { now, zone, facts, hasWebhooks, ...root } = locked
  const tree = new InstanceTree(tx, about.actor, root.id, { now, zone, rules: assignmentRules })
  tree.facts = facts
  tree.hasWebhooks = hasWebhooks
  await tree.take(root)
  return carryOut(tree, about, work)
}

/**
 * Starts a tree within the command of another one: both are written, or none.
 * @param changes of that command
 */
export function startBeside<Result>(
  kernel: Kernel,
  actor: CommandActor,
  { tx, now, zone, changes }: Pick<InstanceTree, 'tx' | 'now' | 'zone'> & { changes: BusMessage[] },
  newInstance: NewInstance,
  work: CommandWork<Result>,
): Promise<Result> {
  const tree = new InstanceTree(tx, actor, newInstance.id, { now, zone, rules: assignmentRules })
  return carryOut(tree, { kernel, actor, meta: { kind: 'start' }, newInstance, changes }, work)
}

/**
 * A command within an existing transaction, at a given moment: for seeds, whose instances have a past. `newInstance`
 * starts a tree. Messages to other trees are not delivered.
 */
export async function atMoment<Result>(
  tx: Tx,
  { actor, meta, moment, newInstance, rootId }: Omit<About, 'kernel' | 'changes'> & { moment: number; rootId: string },
  work: CommandWork<Result>,
): Promise<Result> {
  const { zone } = await clockOf(tx, actor.tenantId)
  const tree = new InstanceTree(tx, actor, rootId, { now: moment, zone, rules: assignmentRules })
  if (newInstance !== undefined) return carryOut(tree, { actor, meta, newInstance, changes: [] }, work)
  const root = await lockTree(tx, rootId)
  if (root === undefined) throw new AppError(errors.notFound)
  await tree.take(root)
  return carryOut(tree, { actor, meta, changes: [] }, work)
}

/**
 * Files a signal from outside: a job delivers it to every instance that waits for it, each in a transaction of its own.
 * Resolves with how many wait now.
 */
export function fileSignal(kernel: Kernel, actor: CommandActor, meta: CommandMeta, name: string): Promise<number> {
  return once(kernel, actor, meta, async (tx) => {
    const { length: waiting } = await findSubscribers(tx, 'signal', name)
    const data = { kind: 'signal', name, rootId: '' }
    if (waiting > 0) await kernel.jobs.send(tx, { name: OUTBOUND_MESSAGE_JOB, tenantId: actor.tenantId, data })
    if (meta.commandId !== undefined) await storeResult(tx, meta.commandId, waiting)
    return waiting
  })
}
