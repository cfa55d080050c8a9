/** Whose a task is: claimed, delegated, transferred, and who signs with its assignee. */
import type { Actor } from '#kernel/access/actor.ts'
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ProcessError } from '#process/index.ts'
import type { Handing, Signing, Standing, TaskOrder } from '#workflow/contract/task.ts'
import { isOwnMatter } from '../runtime/assignment/own-matter.ts'
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

export const transfer = (kernel: Kernel, actor: Actor, { userId, ...order }: Handing): Promise<Standing> =>
  onTask(kernel, actor, 'transfer', order, async (place) => ({
    type: 'transfer',
    task: place.task.no,
    to: await receiver(place, userId),
    by: actor.userId,
  }))

export const addSigner = (kernel: Kernel, actor: Actor, { userId, position, ...order }: Signing): Promise<Standing> =>
  onTask(kernel, actor, 'addSigner', order, async (place) => ({
    type: 'addSigner',
    task: place.task.no,
    user: await receiver(place, userId),
    position,
    by: actor.userId,
  }))

/** @throws InvalidInput at `userId` for who cannot sign in here, and for who would decide their own request */
async function receiver({ tree, instance, task }: TaskPlace, userId: string): Promise<string> {
  const [known] = await tree.people.idsOf([userId])
  if (known === undefined) throw invalid('userId', 'unknown_choice')
  if (isOwnMatter(instance, task.nodeId, known)) throw invalid('userId', 'own_matter')
  return known
}
