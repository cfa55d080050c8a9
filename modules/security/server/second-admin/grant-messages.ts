/** Notifies secondary administrators of what happens to their grants. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import { securityMessageEvents } from '../message-events.ts'

/** To be called in the transaction of the change. Who made it is not notified. */
export async function tellOfGrant(
  tx: Tx,
  actor: Actor,
  { userIds, what }: { userIds: readonly string[]; what: 'given' | 'changed' | 'recalled' },
): Promise<void> {
  const others = userIds.filter((id) => id !== actor.userId)
  if (others.length === 0) return
  const { defaultLanguage } = await readConfig(tx)
  await notifyUsers(tx, actor, others, {
    event: securityMessageEvents.secondAdmin,
    title: translate(defaultLanguage, `security.message.secondAdmin.${what}`, { name: actor.realName }),
    content: '',
    path: what === 'recalled' ? '' : '/sys/secondAdmin',
  })
}
