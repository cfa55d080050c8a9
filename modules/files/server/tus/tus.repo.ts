/** Uploads in parts, in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

/** An upload may rest so long; each part that arrives begins it anew. */
const EXPIRES = sql<string>`now() + interval '1 day'`

export interface NewUpload {
  readonly tenantId: number
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly sha256: string | null
  readonly dirValue: string
  readonly fileClass: string
  readonly by: string
}

/** Resolves with when it expires. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<string> {
  const { expires_at: expiresAt } = await tx
    .insertInto('sys_oss_upload')
    .values({
      tenant_id: upload.tenantId,
      id: upload.id,
      file_name: upload.name,
      bytes: upload.bytes,
      sha256: upload.sha256,
      dir_value: upload.dirValue,
      file_class: upload.fileClass,
      created_by: upload.by,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** A user's own upload, while it has not expired. */
export async function findUpload(db: Db, { id, userId }: { id: string; userId: string }) {
  return db
    .selectFrom('sys_oss_upload')
    .select(['id', 'tenant_id as tenantId', 'file_name as name', 'bytes', 'received', 'sha256', 'oss_id as ossId'])
    .select(['dir_value as dirValue', 'file_class as fileClass', 'expires_at as expiresAt'])
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}
export type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/**
 * What parts take that have become no file yet, of everybody and of one user, in bytes; and what browsers may bring to
 * a storage by addresses that are still out, unless it counts as a part already or its upload has become a file.
 */
export async function bytesArriving(db: Db, userId: string): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select coalesce(sum(bytes), 0)::float8 as "all",
      coalesce(sum(bytes) filter (where created_by = ${userId}::uuid), 0)::float8 as own
    from (
      select received as bytes, created_by from sys_oss_upload where oss_id is null
      union all
      select a.bytes, a.created_by from sys_oss_upload_address a
      where not exists (select from sys_oss_upload_part p where p.tenant_id = a.tenant_id and p.place = a.place)
        and not exists (
          select from sys_oss_upload u where u.tenant_id = a.tenant_id and u.id = a.upload_id and u.oss_id is not null)
    ) arriving`.execute(db)
  return rows[0] ?? { all: 0, own: 0 }
}

export interface NewPart {
  readonly tenantId: number
  readonly id: string
  readonly uploadId: string
  readonly at: number
  readonly bytes: number
  readonly place: string
  /** What it is compared with when the file is made; either is there. */
  readonly sha256?: string
  readonly crc32?: number
}

/**
 * Adds a part where the upload ends: of several that arrive at the same time, the first one counts.
 * Resolves with when the upload expires now; undefined when the part begins elsewhere, or the upload is gone.
 */
export async function appendPart(tx: Tx, part: NewPart): Promise<string | undefined> {
  const upload = await tx
    .updateTable('sys_oss_upload')
    .set({ received: sql<number>`received + ${part.bytes}`, expires_at: EXPIRES })
    .where('id', '=', part.uploadId)
    .where('received', '=', part.at)
    .where('oss_id', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  if (!upload) return undefined
  await tx
    .insertInto('sys_oss_upload_part')
    .values({
      tenant_id: part.tenantId,
      id: part.id,
      upload_id: part.uploadId,
      first_byte: part.at,
      bytes: part.bytes,
      sha256: part.sha256 ?? null,
      crc32: part.crc32 ?? null,
      place: part.place,
    })
    .execute()
  return upload.expires_at
}

/** In the order of the file. */
export async function partsOf(db: Db, uploadId: string) {
  return db
    .selectFrom('sys_oss_upload_part')
    .select(['id', 'bytes', 'sha256', sql<number | null>`crc32::float8`.as('crc32'), 'place'])
    .where('upload_id', '=', uploadId)
    .orderBy('first_byte')
    .execute()
}
export type FoundPart = Awaited<ReturnType<typeof partsOf>>[number]

/** Locks an upload until the transaction ends; undefined when it is gone. */
export async function lockUpload(tx: Tx, id: string): Promise<{ ossId: string | null } | undefined> {
  return tx.selectFrom('sys_oss_upload').select('oss_id as ossId').where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setFile(tx: Tx, id: string, ossId: string): Promise<void> {
  await tx.updateTable('sys_oss_upload').set({ oss_id: ossId }).where('id', '=', id).execute()
}

/** Takes the rows of all parts away; resolves with what they named. */
export async function deleteParts(tx: Tx, uploadId: string): Promise<{ id: string; place: string }[]> {
  return tx.deleteFrom('sys_oss_upload_part').where('upload_id', '=', uploadId).returning(['id', 'place']).execute()
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_oss_upload').where('id', '=', id).execute()
}

/** Uploads that have expired, locked; what a call is just changing is left out. */
export async function lockExpired(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('sys_oss_upload')
    .select('id')
    .where('expires_at', '<=', sql<string>`now()`)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}
