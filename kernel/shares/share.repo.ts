/** Share tickets and the log of their use in SQL. All times are the database's. */
import { sql } from 'kysely'
import type { ShareOutcome } from '#contract/share-kinds.ts'
import type { Db, Tx } from '../database/lease.ts'
import { newId } from '../ids.ts'

/** A share with the state it is in now. */
export interface FoundShare {
  id: string
  tenantId: number
  kind: string
  recordId: string
  scope: unknown
  createdBy: string
  passwordHash: string | null
  /** Why it opens nothing any more; null while it does. */
  closed: 'revoked' | 'expired' | 'used_up' | null
}

/** A tenant that is closed shares nothing. */
const shares = (db: Db) =>
  db
    .selectFrom('sys_share_ticket as s')
    .innerJoin('sys_tenant as t', 't.id', 's.tenant_id')
    .where('t.status', '=', 1)
    .where(sql<boolean>`coalesce(t.expires_on >= current_date, true)`)
    .select([
      's.id',
      's.tenant_id as tenantId',
      's.kind',
      's.record_id as recordId',
      's.scope',
      's.created_by as createdBy',
      's.password_hash as passwordHash',
      sql<FoundShare['closed']>`case when s.revoked_at is not null then 'revoked'
        when s.expires_at <= now() then 'expired'
        when s.uses >= s.max_uses then 'used_up' end`.as('closed'),
    ])

export async function findByTicket(db: Db, hash: Buffer): Promise<FoundShare | undefined> {
  return shares(db).where('s.ticket_hash', '=', hash).executeTakeFirst()
}

export async function findById(db: Db, id: string): Promise<FoundShare | undefined> {
  return shares(db).where('s.id', '=', id).executeTakeFirst()
}

export interface NewShareRow {
  tenantId: number
  id: string
  kind: string
  recordId: string
  label: string
  scope: object
  ticketHash: Buffer
  passwordHash: string | null
  maxUses: number | null
  days: number
  by: string
  deptId: string
}

export async function insertShare(tx: Tx, share: NewShareRow): Promise<void> {
  await tx
    .insertInto('sys_share_ticket')
    .values({
      tenant_id: share.tenantId,
      id: share.id,
      kind: share.kind,
      record_id: share.recordId,
      label: share.label,
      scope: JSON.stringify(share.scope),
      ticket_hash: share.ticketHash,
      password_hash: share.passwordHash,
      max_uses: share.maxUses,
      expires_at: sql<string>`now() + make_interval(days => ${share.days}::int)`,
      created_by: share.by,
      dept_id: share.deptId,
      last_used_at: null,
      revoked_at: null,
      revoked_by: null,
    })
    .execute()
}

/** Counts a use, unless the share has been closed meanwhile: two openings at once cannot take the last use together. */
export async function countUse(tx: Tx, id: string): Promise<boolean> {
  const counted = await tx
    .updateTable('sys_share_ticket')
    .set({ uses: sql<number>`uses + 1`, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

export interface ShareUse {
  tenantId: number
  shareId: string
  outcome: ShareOutcome
  ip: string
  userAgent: string
}

export async function insertShareUse(tx: Tx, use: ShareUse): Promise<void> {
  await tx
    .insertInto('sys_share_use')
    .values({
      tenant_id: use.tenantId,
      id: newId(),
      share_id: use.shareId,
      outcome: use.outcome,
      ip: use.ip,
      user_agent: use.userAgent,
    })
    .execute()
}

/**
 * Forgets shares that have opened nothing for so many days, with their log, and what is older in the logs of the
 * others.
 */
export async function deleteOldShares(tx: Tx, days: number): Promise<void> {
  const before = sql<string>`now() - make_interval(days => ${days}::int)`
  await tx
    .deleteFrom('sys_share_ticket')
    .where(sql<boolean>`least(expires_at, coalesce(revoked_at, expires_at)) < ${before}`)
    .execute()
  await tx.deleteFrom('sys_share_use').where('used_at', '<', before).execute()
}
