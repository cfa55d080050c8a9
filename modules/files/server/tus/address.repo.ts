/** Addresses at which browsers bring parts to a storage, in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

export interface NewAddress {
  readonly tenantId: number
  readonly id: string
  readonly uploadId: string
  readonly at: number
  readonly bytes: number
  readonly place: string
  readonly by: string
  readonly seconds: number
}

export interface FoundAddress {
  readonly place: string
  readonly bytes: number
}

/**
 * Names the place of the part that begins there. Asked again it is the same place, so that what comes twice takes room
 * once.
 */
export async function saveAddress(tx: Tx, address: NewAddress): Promise<FoundAddress> {
  const until = sql<string>`now() + make_interval(secs => ${address.seconds})`
  return tx
    .insertInto('sys_oss_upload_address')
    .values({
      tenant_id: address.tenantId,
      id: address.id,
      upload_id: address.uploadId,
      first_byte: address.at,
      bytes: address.bytes,
      place: address.place,
      created_by: address.by,
      until,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'upload_id', 'first_byte']).doUpdateSet({ until }))
    .returning(['place', 'bytes'])
    .executeTakeFirstOrThrow()
}

/**
 * What browsers may still bring by addresses of uploads that are files by now, of everybody and of one user, in bytes.
 * It cannot be taken back, and is removed when the addresses are swept.
 */
export async function bytesAtWorst(db: Db, userId: string): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select coalesce(sum(a.bytes), 0)::float8 as "all",
      coalesce(sum(a.bytes) filter (where a.created_by = ${userId}::uuid), 0)::float8 as own
    from sys_oss_upload_address a
      join sys_oss_upload u on u.tenant_id = a.tenant_id and u.id = a.upload_id and u.oss_id is not null`.execute(db)
  return rows[0] ?? { all: 0, own: 0 }
}

/** So long after its end what came by an address can still count. */
const LATE = sql<string>`now() - interval '30 minutes'`

/** The address of the part that begins there, while what comes by it can count. */
export async function findAddress(db: Db, part: { uploadId: string; at: number }): Promise<FoundAddress | undefined> {
  return db
    .selectFrom('sys_oss_upload_address')
    .select(['place', 'bytes'])
    .where('upload_id', '=', part.uploadId)
    .where('first_byte', '=', part.at)
    .where('until', '>', LATE)
    .executeTakeFirst()
}

/** Locks an address that counts as a part now: what is swept meanwhile is gone. */
export async function lockAddress(tx: Tx, place: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sys_oss_upload_address')
    .select('id')
    .where('place', '=', place)
    .where('until', '>', LATE)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Takes addresses away by which nothing can come any more, an hour after they ended: a body that began in time is there
 * by then. Resolves with the places that no part has, whose content is to be removed.
 */
export async function takeEnded(tx: Tx, limit: number): Promise<{ id: string; place: string }[]> {
  const { rows } = await sql<{ id: string; place: string; isPart: boolean }>`
    with ended as materialized (
      select id from sys_oss_upload_address where until < now() - interval '1 hour'
      order by until limit ${limit} for update skip locked)
    delete from sys_oss_upload_address a using ended where a.id = ended.id
    returning a.id, a.place,
      exists (select from sys_oss_upload_part p where p.place = a.place) as "isPart"`.execute(tx)
  return rows.filter(({ isPart }) => !isPart)
}
