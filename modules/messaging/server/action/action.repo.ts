/** Tickets in SQL. Row security keeps every query but the first inside the tenant. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { OPEN_TENANT } from '#kernel/jobs/schedule.repo.ts'
import { newId } from '#kernel/ids.ts'

/** The open tenant of a ticket, before any tenant is known; none where there are several. */
export async function tenantOfTicket(dispatch: pg.Pool, hash: Buffer): Promise<number | undefined> {
  const { rows } = await dispatch.query<{ tenantId: number }>({
    name: 'messaging-ticket',
    text: `select a.tenant_id as "tenantId" from msg_action a
      join sys_tenant tenant on tenant.id = a.tenant_id and ${OPEN_TENANT} where a.ticket_hash = $1`,
    values: [hash],
  })
  return rows.length === 1 ? rows[0]?.tenantId : undefined
}

/** A ticket that is not over. */
export const findTicket = (db: Db, hash: Buffer) =>
  db
    .selectFrom('msg_action')
    .select(['id', 'user_id as userId', 'event', 'subject_id as subjectId', 'visit', 'action', 'used_at as usedAt'])
    .where('ticket_hash', '=', hash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()

export type FoundTicket = NonNullable<Awaited<ReturnType<typeof findTicket>>>

/** A ticket as it is written. */
export interface NewTicket {
  readonly hash: Buffer
  readonly userId: string
  readonly deliveryId: string
  readonly event: string
  readonly subjectId: string
  readonly visit: string
  readonly action: string
}

/** Writes tickets that are not there yet: those of a delivery that is tried again are. */
export async function insertTickets(tx: Tx, tenantId: number, tickets: readonly NewTicket[]): Promise<void> {
  const rows = tickets.map(({ hash, userId, deliveryId, subjectId, ...rest }) => ({
    ...rest,
    tenant_id: tenantId,
    id: newId(),
    ticket_hash: hash,
    user_id: userId,
    delivery_id: deliveryId,
    subject_id: subjectId,
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('msg_action')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function noteUse(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('msg_action')
    .set({ used_at: sql<string>`coalesce(used_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** Deletes what is over, so many at a time. */
export async function deleteOver(tx: Tx, limit: number): Promise<void> {
  await sql`
    delete from msg_action a using (
      select tenant_id, id from msg_action where expires_at < now() limit ${limit}) as gone
    where a.tenant_id = gone.tenant_id and a.id = gone.id`.execute(tx)
}

/** Of messages of a user: what they are about, where it can be answered. */
export const subjectsOf = (db: Db, userId: string, ids: readonly string[]) =>
  db
    .selectFrom('msg_record')
    .select(['id', 'event', 'subject_id as subjectId'])
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('subject_id', 'is not', null)
    .execute()
