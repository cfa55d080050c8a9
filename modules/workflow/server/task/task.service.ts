/** Whose a task is: claimed, delegated, transferred, and who signs with its assignee. */
import type { Actor } from '#kernel/access/actor.ts'
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ProcessError } from '#process/index.ts'
import type { Handing, SignerRemoval, Signing, Standing, TaskOrder } from '#workflow/contract/task.ts'
import { presentDeputyOf } from '../runtime/assignment/behaviors/absence.behavior.ts'
import { assertMayHandle } from '../runtime/assignment/may-handle.ts'
import { isSigner } from '../runtime/assignment/open-task.ts'
import { isOwnMatter } from '../runtime/assignment/own-matter.ts'
import { namesOf } from '../runtime/persistence/people.repo.ts'
import { signersOf } from './signers.rules.ts'
import { onTask, type TaskPlace } from './task-command.service.ts'
import * as repo from './task.repo.ts'

export const claim = (kernel: Kernel, actor: Actor, order: TaskOrder): Promise<Standing> =>
  onTask(kernel, actor, 'claim', order, ({ task }) => ({ type: 'claim', task: task.no, by: actor.userId }))

export const unclaim = (kernel: Kernel, actor: Actor, order: TaskOrder): Promise<Standing> =>
  onTask(kernel, actor, 'unclaim', order, async ({ tree, task }) => {
    // No one could take what no one may: it would be lost.
    if (!(await repo.hasCandidates(tree.tx, task.id))) throw new ProcessError('NOT_CLAIMED', task.nodeId)
    return { type: 'unclaim', task: task.no }
  })

export const delegate = (kernel: Kernel, actor: Actor, { userId, ...order }: Handing): Promise<Standing> =>
  onTask(kernel, actor, 'delegate', order, async (place) => ({
    type: 'delegate',
    task: place.task.no,
    to: await receiver(place, userId),
    by: actor.userId,
  }))

export const resolve = (kernel: Kernel, actor: Actor, order: TaskOrder): Promise<Standing> =>
  onTask(kernel, actor, 'resolve', order, ({ task }) => ({ type: 'resolve', task: task.no, by: actor.userId }))

/**
 * Hands a task over for good. Where that user is absent, their deputy gets it in their place, as everything that comes
 * to them.
 * @throws ProcessError DELEGATION_PENDING for a delegate: who gets it for good would decide in the owner's place
 */
export const transfer = (kernel: Kernel, actor: Actor, { userId, ...order }: Handing): Promise<Standing> =>
  onTask(kernel, actor, 'transfer', order, async (place) => {
    assertOwn(actor, place)
    const to = await receiver(place, userId)
    const command = { type: 'transfer', task: place.task.no, by: actor.userId } as const
    const deputy = await deputyFor(actor, place, to)
    return deputy === undefined ? { ...command, to } : { ...command, to: deputy, standsFor: to, why: 'away' }
  })

/**
 * @throws InvalidInput at `userIdList` where no one is named; at either where the user cannot sign here
 * @throws ProcessError DELEGATION_PENDING for a delegate: who signs decides, which a delegate does not
 */
export const addSigner = (
  kernel: Kernel,
  actor: Actor,
  { userId, userIdList = [], position, ...order }: Signing,
): Promise<Standing> =>
  onTask(kernel, actor, 'addSigner', order, async (place) => {
    assertOwn(actor, place)
    const users: string[] = []
    if (userId !== undefined) users.push(await receiver(place, userId))
    for (const one of userIdList) users.push(await receiver(place, one, 'userIdList'))
    const [user, ...others] = new Set(users)
    if (user === undefined) throw invalid('userIdList', 'required')
    return { type: 'addSigner', task: place.task.no, user, others, position, by: actor.userId }
  })

/** @throws ProcessError NO_SUCH_SIGNER for who was not added by the actor, or has signed */
export const removeSigner = (kernel: Kernel, actor: Actor, { userId, ...order }: SignerRemoval): Promise<Standing> =>
  onTask(kernel, actor, 'removeSigner', order, async ({ tree, instance: { state }, task: { no, nodeId } }) => {
    const isTheirs = signersOf(state, no, actor.userId).some((one) => one.userId === userId)
    if (!isTheirs) {
      const { [0]: name = '' } = [...(await namesOf(tree.tx, [userId])).values()]
      throw new ProcessError('NO_SUCH_SIGNER', nodeId, { user: name })
    }
    const token = state.tasks[no]?.t
    const at = token === undefined ? {} : { token }
    return { type: 'removeSigner', node: nodeId, user: userId, by: actor.userId, ...at }
  })

/** The deputy who can have a task instead of its receiver: not who hands it over, signs already, or started it. */
async function deputyFor(
  { userId }: Actor,
  { tree, instance, task: { no, nodeId } }: TaskPlace,
  to: string,
): Promise<string | undefined> {
  const deputy = await presentDeputyOf(tree, instance, to)
  if (deputy === undefined || deputy === userId || isOwnMatter(instance, nodeId, deputy)) return undefined
  const task = { tree, instance, no, node: nodeId, token: instance.state.tasks[no]?.t ?? 0 }
  return isSigner(task, to) || isSigner(task, deputy) ? undefined : deputy
}

function assertOwn(actor: Actor, { task: { ownerId, nodeId } }: TaskPlace): void {
  if (ownerId !== null && ownerId !== actor.userId)
    throw new ProcessError('DELEGATION_PENDING', nodeId, { by: actor.userId })
}

/**
 * @throws InvalidInput at `userId` for who cannot sign in here or may not handle tasks, and for who would decide their
 *   own request
 */
async function receiver({ tree, instance, task }: TaskPlace, userId: string, at = 'userId'): Promise<string> {
  const [known] = await tree.people.idsOf([userId])
  if (known === undefined) throw invalid(at, 'unknown_choice')
  if (isOwnMatter(instance, task.nodeId, known)) throw invalid(at, 'own_matter')
  await assertMayHandle(tree.tx, at, [known])
  return known
}
