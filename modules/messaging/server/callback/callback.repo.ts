/** Receipts of vendors, in SQL. Row security keeps every query but the first inside the tenant. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { OPEN_TENANT } from '#kernel/jobs/schedule.repo.ts'

/** The open channel that a key belongs to, before its tenant is known; none where there are several. */
export async function findByKey(dispatch: pg.Pool, key: string): Promise<{ tenantId: number; id: string } | undefined> {
  const { rows } = await dispatch.query<{ tenantId: number; id: string }>({
    name: 'messaging-callback-key',
    text: `select c.tenant_id as "tenantId", c.id from msg_channel c
      join sys_tenant tenant on tenant.id = c.tenant_id and ${OPEN_TENANT} where c.callback_key = $1 and c.status = 1`,
    values: [key],
  })
  return rows.length === 1 ? rows[0] : undefined
}

export const findChannel = (db: Db, id: string) =>
  db.selectFrom('msg_channel').select(['id', 'kind', 'config', 'secret']).where('id', '=', id).executeTakeFirst()

/** Sent deliveries of a channel with one of these ids, of the last week. */
export const findSent = (tx: Tx, channelId: string, providerIds: readonly string[]) =>
  tx
    .selectFrom('msg_delivery')
    .select([
      'id',
      'kind',
      'address',
      'provider_id as providerId',
      'message_id as messageId',
      'must_reach as mustReach',
    ])
    .where('channel_id', '=', channelId)
    .where('provider_id', '=', sql<string>`any(${[...providerIds]}::text[])`)
    .where('provider_id', '<>', '')
    .where('status', '=', 2)
    .where('created_at', '>', sql<string>`now() - interval '7 days'`)
    .forUpdate()
    .execute()

/** The provider had taken it, and could not deliver it. */
export async function failDelivery(
  tx: Tx,
  id: string,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('msg_delivery')
    .set({ status: 3, error_code: code, error: reason, ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('status', '=', 2)
    .execute()
}
