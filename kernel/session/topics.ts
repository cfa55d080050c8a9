/** The topics of sessions on the bus. Messages name things; the receiver loads them. */
import { z } from 'zod'
import type { Db, Tx } from '../database/lease.ts'
import { notify } from '../live/bus.ts'
import { defineTopic } from '../live/topic.ts'
import { endReasons, type EndReason } from './sessions.ts'

const Nothing = z.object({})

export const topics = {
  /** These sessions have ended. A reason that this version does not know counts as `forced`. */
  ended: defineTopic('session', z.object({ ids: z.array(z.string()), reason: z.enum(endReasons).catch('forced') })),
  /** These sessions act in another identity. */
  identity: defineTopic('session-identity', z.object({ ids: z.array(z.string()) })),
  /** Every session of these users has ended, or all but one. */
  userSessions: defineTopic('user-sessions', z.object({ userIds: z.array(z.string()) })),
  /** What these users hold may have changed; without `userIds`, what any user of the tenant holds. */
  grants: defineTopic('grants', z.object({ userIds: z.array(z.string()).optional() })),
  /** The names of these users, or the addresses they may call from, have changed, not what they hold. */
  userNames: defineTopic('user-names', z.object({ userIds: z.array(z.string()) })),
  /** These keys were changed, rotated or deleted. */
  apiKeys: defineTopic('api-keys', z.object({ ids: z.array(z.string()) })),
  /** The tenant's security configuration has changed. */
  securityConfig: defineTopic('security-config', Nothing),
} as const

/** A NOTIFY payload holds 8,000 bytes; an id takes 39 of them. */
export const MAX_IDS_PER_MESSAGE = 150

/** Tells every node at commit that these sessions have ended, and why. */
export async function notifyEnded(tx: Tx, tenantId: number, ids: readonly string[], reason: EndReason): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_IDS_PER_MESSAGE) {
    await notify(tx, topics.ended.message(tenantId, { ids: ids.slice(start, start + MAX_IDS_PER_MESSAGE), reason }))
  }
}

/** To be called by the code that writes `sys_security_config`, in the same transaction. */
export async function securityConfigChanged(db: Db, tenantId: number): Promise<void> {
  await notify(db, topics.securityConfig.message(tenantId, {}))
}

/** To be called by code that changes what a user holds or from where they may call, in the same transaction. */
export async function userAccessChanged(tx: Tx, tenantId: number, userIds: readonly string[]): Promise<void> {
  await notify(tx, topics.grants.message(tenantId, { userIds: [...userIds] }))
}
