/** Notifies users who were given a role, or from whom one was withdrawn. */
import type { EventHandler } from '#kernel/events/handlers.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { readConfig, RoleGiven, zoneOf } from '#system/server/index.ts'
import { messagingEvents } from './events.ts'
import { momentIn } from './moment-in.ts'
import { notifyUsers } from './notify-users.ts'

/** Handler of `ROLE_GIVEN` (`modules/system/server/role-holder/grant-event.ts`). */
export const notifyOfGivenRole: EventHandler = async (tx, { tenantId, payload }) => {
  const { roleName, userIds, actorId, isGiven, endsAt } = RoleGiven.parse(payload)
  const { defaultLanguage } = await readConfig(tx)
  const text = (key: string, params: Record<string, string> = {}) =>
    translate(defaultLanguage, `messaging.role.${key}`, params)
  const title = text(isGiven ? 'given' : 'withdrawn', { name: roleName })
  const until = isGiven && endsAt !== null ? text('until', { end: momentIn(await zoneOf(tx), endsAt) }) : ''
  await notifyUsers(tx, { tenantId, userId: actorId }, userIds, {
    event: messagingEvents.role,
    title,
    content: until && `<p>${until}</p>`,
    path: '/user/center',
  })
}
