/**
 * Begins and ends a viewing. What a viewing may and may not do is decided elsewhere: which call answers in
 * `kernel/access/viewing.ts`, whether it goes on whenever the session is loaded.
 */
import { VIEW_MINUTES } from '#contract/viewing.ts'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { callerBehind } from '#kernel/access/viewing.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import { viewAsErrors, type ViewAsDraft } from '#system/contract/view-as.ts'
import { readConfig } from '#system/server/index.ts'
import { findInReach } from '../access/access.repo.ts'
import { securityMessageEvents } from '../message-events.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'grants' | 'sessions'>

/**
 * The session of the actor views as another user, who is notified. What changes the rights of either of the two at the
 * same moment ends it at the next load of the session.
 * @throws AppError not_found for a user out of reach, view_as_beyond_own for one who holds anything that the actor does
 *   not, for oneself and for a service account, view_as_running
 */
export async function beginViewing(
  { database, grants, sessions }: KernelPart,
  actor: Actor,
  { userId, reason }: ViewAsDraft,
): Promise<void> {
  const { tenantId, sessionId } = actor
  await database.transaction(tenantId, async (tx) => {
    const person = await findInReach(tx, actor, userId)
    if (!person) throw new AppError(errors.notFound)
    if (!(await grants.covered(tx, actor, userId)))
      throw new AppError(viewAsErrors.beyondOwn, { name: person.realName })
    if (!(await sessions.viewAs(tx, tenantId, sessionId, { userId, reason }))) throw new AppError(viewAsErrors.running)
    await recordChange(tx, actor, {
      action: 'viewAs',
      resource: 'user',
      resourceId: userId,
      label: person.realName,
      after: { reason, minutes: VIEW_MINUTES },
    })
    await notifyViewed(tx, actor, userId, reason)
  })
}

async function notifyViewed(tx: Tx, actor: Actor, userId: string, reason: string): Promise<void> {
  const { defaultLanguage } = await readConfig(tx)
  const { realName: who } = actor
  const title = translate(defaultLanguage, 'security.message.viewed_as', { who, minutes: VIEW_MINUTES, reason })
  await notifyUsers(tx, actor, [userId], { event: securityMessageEvents.viewAs, title, content: '', path: '' })
}

/** The session of the actor is its own again. Where it is already, nothing happens. */
export async function endViewing({ database, sessions }: KernelPart, actor: Actor): Promise<void> {
  const { tenantId, sessionId, userId: viewedId, realName: label, viewing, acting: _, ...call } = actor
  await database.transaction(tenantId, async (tx) => {
    if (!(await sessions.endViewing(tx, tenantId, sessionId)) || !viewing) return
    const { userId, realName } = callerBehind(actor)
    const author = { ...call, tenantId, userId, realName }
    await recordChange(tx, author, { action: 'viewAsEnd', resource: 'user', resourceId: viewedId, label })
  })
}
