/** Browsers in which users are notified by Web Push. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { addressesOf, EgressError, targetOf, within } from '#kernel/egress/outbound.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import type { OwnPushes, PushDraft } from '#messaging/contract/push.ts'
import { WebPushConfig } from '#messaging/contract/vendor/web-push.ts'
import { findDefault } from '../channel/channel.repo.ts'
import * as repo from './push.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'settings'>

const RESOLVE_MS = 3_000

export const pushesOf = ({ database }: KernelPart, { tenantId, userId, sessionId }: Actor): Promise<OwnPushes> =>
  database.read(tenantId, async (db) => {
    const channel = await findDefault(db, 'webPush')
    const config = WebPushConfig.safeParse(channel?.config)
    return {
      publicKey: config.success ? config.data.publicKey : '',
      subscriptions: await repo.findPushes(db, userId, sessionId),
    }
  })

/**
 * Notifies the user in the browser of the session.
 * @throws AppError channel_unusable without an open channel, push_refused for an address inside
 */
export async function subscribePush(
  { database, settings }: KernelPart,
  actor: Actor,
  { agent, ...draft }: PushDraft & { agent: string },
): Promise<{ id: string }> {
  const { tenantId, userId, sessionId, realName, language } = actor
  await assertAllowed(settings, draft.endpoint)
  return database.transaction(tenantId, async (tx) => {
    const channel = await findDefault(tx, 'webPush')
    if (!channel) throw new AppError(channelErrors.unusable)
    const row = { tenantId, id: newId(), userId, sessionId, channelId: channel.id, language }
    const id = await repo.keepPush(tx, { ...row, ...draft, agent })
    const trail = { resource: 'user', resourceId: userId, label: realName }
    await recordChange(tx, actor, { ...trail, action: 'subscribePush', after: { pushBrowser: agent } })
    return { id }
  })
}

/** A name that has no address now may have one later: sending looks again. */
async function assertAllowed({ EGRESS_ALLOW }: Kernel['settings'], endpoint: string): Promise<void> {
  const signal = AbortSignal.timeout(RESOLVE_MS)
  try {
    await within(signal, addressesOf(EGRESS_ALLOW, targetOf(endpoint)))
  } catch (error) {
    if (signal.aborted || (error instanceof EgressError && error.fault === 'unreachable')) return
    throw new AppError(channelErrors.pushRefused)
  }
}

/** @throws AppError not_found, also for another user's */
export async function removePush({ database }: KernelPart, actor: Actor, id: string): Promise<null> {
  const { userId, realName } = actor
  await database.transaction(actor.tenantId, async (tx) => {
    const agent = await repo.deletePush(tx, userId, id)
    if (agent === undefined) throw new AppError(errors.notFound)
    const trail = { resource: 'user', resourceId: userId, label: realName }
    await recordChange(tx, actor, { ...trail, action: 'removePush', before: { pushBrowser: agent } })
  })
  return null
}
