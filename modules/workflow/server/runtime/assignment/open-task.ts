/** An open task of a user, and what the rules for tasks do with it: complete it, or hand it to another user. */
import type { AutoReason, StandReason } from '#workflow/contract/task.ts'
import type { AnyTree } from '../engine/instance-tree.ts'
import type { LoadedInstance } from '../engine/loaded-instance.ts'
import { assigneeOf } from './assignee-of.ts'
import { isOwnMatter } from './own-matter.ts'

export interface OpenTask {
  tree: AnyTree
  instance: LoadedInstance
  no: number
  node: string
  token: number
}

/** Completes a task for its assignee, agreed. */
export const completeByRule = ({ tree, instance, no }: OpenTask, auto: AutoReason): Promise<void> =>
  tree.execute(instance, { type: 'complete', task: no, outcome: 'agree', auto })

/**
 * Hands a task to the first of some users who does not sign already and would not decide their own request.
 * A task that waits for another signer goes on waiting, at its new assignee. A delegated one still goes back to its
 * owner, unless its time ran out.
 * @param reason `standsFor`: in whose place; `by`: who hands it over, left out for the product itself
 * @returns who that is
 */
export async function handOver(
  task: OpenTask,
  users: readonly string[],
  { standsFor, why, by }: { standsFor?: string; why: StandReason; by?: string },
): Promise<string | undefined> {
  const { tree, instance, no } = task
  for (const to of users) {
    // A task that comes back was this user's before.
    if (isSigner(task, to) || (why !== 'back' && isOwnMatter(instance, task.node, to))) continue
    await tree.execute(instance, {
      type: 'transfer',
      task: no,
      to,
      why,
      waiting: true,
      ...(why === 'timeout' ? {} : { keepsOwner: true }),
      ...(standsFor === undefined ? {} : { standsFor }),
      ...(by === undefined ? {} : { by }),
    })
    return to
  }
  return undefined
}

/** Whether a user has an open part at the same visit, or is still to be asked in a sequence. */
export function isSigner({ instance, token }: OpenTask, userId: string): boolean {
  const { state } = instance
  const { list = [], begun = 0, gone = [] } = state.tokens[token]?.m ?? {}
  const isAtIt = Object.entries(state.tasks).some(
    ([no, { t, o, st }]) => t === token && st !== 'd' && (assigneeOf(instance, Number(no)) === userId || o === userId),
  )
  return isAtIt || list.some((one, index) => one === userId && index >= begun && !gone.includes(index))
}

/** Whether a task is open and waits for no helper or delegate. */
export const isActionable = ({ state }: LoadedInstance, no: number): boolean =>
  state.tasks[no] !== undefined && state.tasks[no].st === undefined

/** Whether a task is not done yet: open, or waiting for another signer. */
export const isPending = ({ state }: LoadedInstance, no: number): boolean =>
  state.tasks[no] !== undefined && state.tasks[no].st !== 'd'
