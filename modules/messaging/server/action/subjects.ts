/** What messages are about at this moment, asked of the modules that declare it. */
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ActionOrder, Decision, AnswerableMessage } from '#kernel/messages/action.ts'
import { actionErrors, type Answerable } from '#messaging/contract/action.ts'
import { subjectsOf } from './action.repo.ts'

export interface SubjectRef {
  readonly event: string
  readonly subjectId: string
}

/** A subject with what the actor may do with it; `undefined` where it is gone, or no module knows the event. */
export async function subjectOf(
  kernel: Kernel,
  actor: Actor,
  { event, subjectId }: SubjectRef,
): Promise<AnswerableMessage | undefined> {
  return (await subjectsByEvent(kernel, actor, event, [subjectId])).get(subjectId)
}

/** Who may not do any of it is offered none; how it ended is shown all the same. */
async function subjectsByEvent(
  kernel: Kernel,
  actor: Actor,
  event: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnswerableMessage>> {
  const known = kernel.messageActions.of(event)
  if (known === undefined) return new Map()
  const found = await known.look(kernel, actor, ids)
  if (holds(actor, known.can)) return found
  return new Map([...found].map(([id, subject]) => [id, { ...subject, actions: [] }]))
}

/** Of messages of the actor, by their ids; those that are only read are missing. */
export async function answersOf(
  kernel: Kernel,
  actor: Actor,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Answerable>> {
  if (messageIds.length === 0) return new Map()
  const rows = await kernel.database.read(actor.tenantId, (db) => subjectsOf(db, actor.userId, messageIds))
  const answers = new Map<string, Answerable>()
  for (const event of new Set(rows.map((row) => row.event))) {
    const own = rows.flatMap(({ id, subjectId, event: of }) =>
      of === event && subjectId !== null ? [{ id, subjectId }] : [],
    )
    const found = await subjectsByEvent(kernel, actor, event, [...new Set(own.map(({ subjectId }) => subjectId))])
    for (const { id, subjectId } of own) {
      const subject = found.get(subjectId)
      if (subject !== undefined) answers.set(id, { actions: [...subject.actions], decision: subject.decision })
    }
  }
  return answers
}

/**
 * Carries an action out as its module does; where others decided first, the error names who and when.
 * @throws AppError action_done, forbidden, and what the module refuses
 */
export async function carryOut(
  kernel: Kernel,
  actor: Actor,
  event: string,
  order: ActionOrder,
): Promise<AnswerableMessage> {
  const known = kernel.messageActions.of(event)
  if (known === undefined || !known.actions.includes(order.action)) throw new AppError(errors.notFound)
  if (!holds(actor, known.can)) throw new AppError(errors.forbidden)
  const now = () => subjectOf(kernel, actor, { event, subjectId: order.id })
  try {
    await known.do(kernel, actor, order)
  } catch (error) {
    const decision = (await now())?.decision
    throw decision ? doneBy(decision) : error
  }
  const subject = await now()
  if (subject === undefined) throw new AppError(errors.notFound)
  return subject
}

export const doneBy = ({ what, who, at }: Decision): AppError =>
  new AppError(actionErrors.done, { what, who }, { what, who, at })
