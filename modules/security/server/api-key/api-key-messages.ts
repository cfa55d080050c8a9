/** Messages to the owners of keys. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import { takeExpiring, type FoundKey } from './api-key.repo.ts'
import { securityMessageEvents } from '../message-events.ts'

/** Where a user finds their own keys. */
const OWN_KEYS = '/user/center'
const WARN_DAYS = 7

/** Notifies the owner of a key that another user has deleted. */
export async function notifyOfRemoval(
  tx: Tx,
  actor: Actor,
  { ownerId, name, isService }: Pick<FoundKey, 'ownerId' | 'name' | 'isService'>,
): Promise<void> {
  if (isService || ownerId === actor.userId) return
  const { defaultLanguage } = await readConfig(tx)
  const title = translate(defaultLanguage, 'security.message.key_removed', { who: actor.realName, name })
  await notifyUsers(tx, actor, [ownerId], { event: securityMessageEvents.apiKey, title, content: '', path: OWN_KEYS })
}

/** Notifies, once, of each key that ends within seven days: its owner, for a service account who made it. */
export function warnOfExpiry({ database }: Pick<Kernel, 'database'>, tenantId: number): Promise<void> {
  return database.transaction(tenantId, async (tx) => {
    const expiring = await takeExpiring(tx, WARN_DAYS)
    if (expiring.length === 0) return
    const { defaultLanguage } = await readConfig(tx)
    for (const { id, name, day, ownerId, madeBy } of expiring) {
      // A service account reads no messages: the user who made the key does.
      const isOwn = madeBy === null || madeBy === ownerId
      const title = translate(defaultLanguage, 'security.message.key_expires', { name, day })
      const path = isOwn ? OWN_KEYS : `/sys/apiKey?id=${id}`
      await notifyUsers(tx, { tenantId, userId: null }, [isOwn ? ownerId : madeBy], { event: securityMessageEvents.apiKey, title, content: '', path })
    }
  })
}
