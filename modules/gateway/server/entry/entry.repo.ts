/** Tickets of ways in, in SQL. All times are the database's. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

/** A registered system that may bring people in now: enabled, in a tenant that is open. */
export async function findOpenClient(db: Db, code: string) {
  return db
    .selectFrom('gw_entry_client as c')
    .innerJoin('sys_tenant as t', 't.id', 'c.tenant_id')
    .select(['c.id', 'c.name', 'c.secret_hash as secretHash', 'c.allow_ips as allowIps', 'c.sign_in_url as signInUrl'])
    .where('c.code', '=', code)
    .where('c.status', '=', 1)
    .where('t.status', '=', 1)
    .where(sql<boolean>`coalesce(t.expires_on >= current_date, true)`)
    .executeTakeFirst()
}

export interface NewTicket {
  tenantId: number
  id: string
  clientId: string
  userId: string
  ticketHash: Buffer
  redirect: string
  seconds: number
}

export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<void> {
  await tx
    .insertInto('gw_entry_ticket')
    .values({
      tenant_id: ticket.tenantId,
      id: ticket.id,
      client_id: ticket.clientId,
      user_id: ticket.userId,
      ticket_hash: ticket.ticketHash,
      redirect: ticket.redirect,
      expires_at: sql<string>`now() + make_interval(secs => ${ticket.seconds}::int)`,
    })
    .execute()
  await tx
    .updateTable('gw_entry_client')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', ticket.clientId)
    .execute()
}

/** The client of a ticket, as long as it and its tenant are open. */
const findOpenIssuer = (db: Db, clientId: string) =>
  db
    .selectFrom('gw_entry_client as c')
    .innerJoin('sys_tenant as t', 't.id', 'c.tenant_id')
    .select(['c.code', 'c.name', 't.name as organisation', sql<'0' | '1' | '2'>`t.cert::text`.as('tenantCert')])
    .where('c.id', '=', clientId)
    .where('c.status', '=', 1)
    .where('t.status', '=', 1)
    .where(sql<boolean>`coalesce(t.expires_on >= current_date, true)`)
    .executeTakeFirst()

/** A ticket that is still good, which stays as it is. Its client must still be open. */
export async function findTicket(db: Db, ticketHash: Buffer) {
  const found = await db
    .selectFrom('gw_entry_ticket')
    .select([
      'client_id as clientId',
      'user_id as userId',
      sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('seconds'),
    ])
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  const client = found && (await findOpenIssuer(db, found.clientId))
  return client && { ...found, ...client }
}

/**
 * Takes a ticket away and answers what it was for, if it is still good: of several that come with it, one gets it. Its
 * client must still be open.
 * @param userId takes it only from this person
 */
export async function takeTicket(tx: Tx, ticketHash: Buffer, userId?: string) {
  const taken = await tx
    .deleteFrom('gw_entry_ticket')
    .where('ticket_hash', '=', ticketHash)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .returning([
      'client_id as clientId',
      'user_id as userId',
      'redirect',
      sql<boolean>`expires_at > now()`.as('isGood'),
    ])
    .executeTakeFirst()
  if (!taken?.isGood) return undefined
  const client = await findOpenIssuer(tx, taken.clientId)
  return client && { ...taken, ...client }
}

/** A user who may be brought in, by the name they sign in with. */
export async function findPerson(db: Db, username: string) {
  return db
    .selectFrom('sys_user')
    .select(['id', 'real_name as realName'])
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst()
}

export async function findPersonName(db: Db, id: string): Promise<string> {
  const found = await db.selectFrom('sys_user').select('real_name').where('id', '=', id).executeTakeFirst()
  return found?.real_name ?? ''
}

export async function deleteExpiredTickets(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('gw_entry_ticket')
    .where('expires_at', '<', sql<string>`now()`)
    .execute()
}
