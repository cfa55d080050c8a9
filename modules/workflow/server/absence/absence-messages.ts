/** Notifications about absences, for the users they concern, and about work that is handed over. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import { workflowMessageEvents } from '../message-events.ts'

/** An absence that was written: whose it is, and who was or becomes the deputy. */
interface Written {
  id: string
  userId: string
  user: string
  deputyId: string
  deputy: string
  /** The deputy before, where that was another user. */
  formerId?: string
}

type AbsenceEvent = 'created' | 'updated' | 'ended' | 'deleted'

/** Tells the absent person and the deputies, all but the actor. What was deleted has no page of its own any more. */
export async function notifyOfAbsence(tx: Tx, actor: Actor, event: AbsenceEvent, absence: Written): Promise<void> {
  const { id, userId, user, deputyId, deputy, formerId } = absence
  const people = [userId, deputyId, formerId].filter((one) => one !== undefined && one !== actor.userId)
  const { defaultLanguage } = await readConfig(tx)
  await notifyUsers(tx, actor, people as string[], {
    event: workflowMessageEvents.absence,
    title: translate(defaultLanguage, `workflow.message.absence_${event}`, { who: actor.realName, user, deputy }),
    content: '',
    path: event === 'deleted' ? '/bpm/absence' : `/bpm/absence?id=${id}`,
  })
}

/** Tells whose work it was and who has it now, both but the actor. */
export async function notifyOfHandover(
  tx: Tx,
  actor: Actor,
  {
    leaverId,
    leaver,
    successorId,
    successor,
    count,
  }: Record<'leaverId' | 'leaver' | 'successorId' | 'successor', string> & { count: number },
): Promise<void> {
  const people = [leaverId, successorId].filter((one) => one !== actor.userId)
  const { defaultLanguage } = await readConfig(tx)
  await notifyUsers(tx, actor, people, {
    event: workflowMessageEvents.handedOver,
    title: translate(defaultLanguage, 'workflow.message.handover', {
      who: actor.realName,
      user: leaver,
      deputy: successor,
      count,
    }),
    content: '',
    path: '/bpm/work',
  })
}
