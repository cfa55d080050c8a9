/** Says to later modules which users were given a role, or lost it: they notify them. */
import { z } from 'zod'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { emitAll } from '#kernel/events/emit.ts'

/** Topic of the event. */
export const ROLE_GIVEN = 'role.given'

/** Users of one event; an assignment to more is one of several events. */
const MAX_USERS = 200
/** Users who are notified of one assignment. Whole organisations read of it elsewhere. */
const MAX_NOTIFIED = 1_000

export const RoleGiven = z.object({
  roleName: z.string(),
  userIds: z.array(z.string()).max(MAX_USERS),
  actorId: z.string(),
  /** False: it was withdrawn. */
  isGiven: z.boolean(),
  /** The moment when it ends; null for none. */
  endsAt: z.string().nullable(),
})
export type RoleGiven = z.infer<typeof RoleGiven>

interface Grant {
  role: { id: string; name: string }
  userIds: readonly string[]
  isGiven: boolean
  endsAt?: string | null
}

/** To be called in the transaction of the change. The actor themselves is not notified. */
export async function announceGrant(
  tx: Tx,
  { tenantId, userId: actorId }: Pick<Actor, 'tenantId' | 'userId'>,
  { role, userIds, isGiven, endsAt = null }: Grant,
): Promise<void> {
  const others = userIds.filter((id) => id !== actorId).slice(0, MAX_NOTIFIED)
  const events = []
  for (let start = 0; start < others.length; start += MAX_USERS) {
    const payload: RoleGiven = {
      roleName: role.name,
      userIds: others.slice(start, start + MAX_USERS),
      actorId,
      isGiven,
      endsAt,
    }
    events.push({ tenantId, aggregate: `role:${role.id}`, topic: ROLE_GIVEN, payload })
  }
  await emitAll(tx, events)
}
