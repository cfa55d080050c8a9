/** Subscriptions of browsers in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { PushDraft } from '#messaging/contract/push.ts'
import { PushAddress } from '#messaging/contract/vendor/web-push.ts'
import { readJson } from '../vendor/shared/call.ts'

/** Browsers of one user; the one that was used least lately makes room for another. */
export const MAX_PUSHES = 10

export const findPushes = (db: Db, userId: string, sessionId: string) =>
  db
    .selectFrom('msg_push')
    .select(['id', 'agent', 'created_at as createDate', 'used_at as usedDate'])
    .select(sql<boolean>`session_id = ${sessionId}::uuid`.as('isHere'))
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export interface NewPush extends PushDraft {
  readonly tenantId: number
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly channelId: string
  readonly agent: string
  readonly language: Language
}

/** In the place of what the session had subscribed. @returns its id */
export async function keepPush(tx: Tx, push: NewPush): Promise<string> {
  const { endpoint, keys, agent, language } = push
  // Who knows the keys is this browser: other users, who were signed in with it before, are notified in it no more.
  await tx
    .deleteFrom('msg_push')
    .where('endpoint', '=', endpoint)
    .where('auth', '=', keys.auth)
    .where('p256dh', '=', keys.p256dh)
    .where('session_id', '<>', push.sessionId)
    .execute()
  const values = { channel_id: push.channelId, endpoint, p256dh: keys.p256dh, auth: keys.auth, agent, language }
  const { id } = await tx
    .insertInto('msg_push')
    .values({ tenant_id: push.tenantId, id: push.id, user_id: push.userId, session_id: push.sessionId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'session_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('msg_push')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('msg_push')
        .select('id')
        .where('user_id', '=', push.userId)
        .orderBy(sql<SqlBool>`id = ${id}::uuid`, 'desc')
        .orderBy(sql`coalesce(used_at, created_at)`, 'desc')
        .offset(MAX_PUSHES),
    )
    .execute()
  return id
}

/** @returns what its browser says of itself; `undefined` where it is not the user's */
export async function deletePush(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('msg_push')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('agent')
    .executeTakeFirst()
  return row?.agent
}

/** A push service took a message for it, or says that it has ended. */
export async function notePush(tx: Tx, id: string, isGone: boolean): Promise<void> {
  if (isGone) await tx.deleteFrom('msg_push').where('id', '=', id).execute()
  else
    await tx
      .updateTable('msg_push')
      .set({ used_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
}

/** The same by its address as a driver takes it. */
export async function deletePushAt(tx: Tx, userId: string, address: string): Promise<void> {
  const push = readJson(PushAddress, address)
  if (push)
    await tx.deleteFrom('msg_push').where('user_id', '=', userId).where('endpoint', '=', push.endpoint).execute()
}

/** Subscriptions are to the key of their channel: with another key they are worth nothing. */
export async function deletePushesOf(tx: Tx, channelId: string): Promise<void> {
  await tx.deleteFrom('msg_push').where('channel_id', '=', channelId).execute()
}
