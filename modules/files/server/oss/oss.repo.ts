/** Stored files in SQL: writing, finding for an address, deleting. What uses them: `kernel/files/file.repo.ts`. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { FileKind } from '#contract/file-types.ts'
import type { FileUser, FoundFile } from '#kernel/files/file.repo.ts'
import { UNSCANNED } from '#files/contract/oss.ts'
import type { NewScan } from '../scan/incoming.ts'

export interface NewFile {
  tenantId: number
  id: string
  name: string
  key: string
  kind: FileKind
  mediaType: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
  visibility: 'public' | 'signed'
  dirValue: string
  fileClass: string
  by: string
  /** What its scan found out; left out, it is scanned behind. */
  scan?: NewScan
}

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto('sys_oss')
    .values({
      tenant_id: file.tenantId,
      id: file.id,
      name: file.name,
      storage_key: file.key,
      kind: file.kind,
      media_type: file.mediaType,
      bytes: file.bytes,
      sha256: file.sha256,
      width: file.width,
      height: file.height,
      visibility: file.visibility,
      dir_value: file.dirValue,
      file_class: file.fileClass,
      created_by: file.by,
      updated_by: file.by,
      scan_status: file.scan?.status ?? UNSCANNED,
      scan_date: file.scan === undefined || file.scan.status === UNSCANNED ? null : sql<string>`now()`,
      scan_due_at: file.scan?.isDue === false ? null : sql<string>`now()`,
    })
    .execute()
}

/** What all files of the tenant take together. */
export async function spaceTaken(db: Db): Promise<{ bytes: number; files: number }> {
  return db
    .selectFrom('sys_oss')
    .select([sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'), sql<number>`count(*)`.as('files')])
    .executeTakeFirstOrThrow()
}

/** Whose a file is, for an address that names no tenant. */
export async function findTenantOfFile(dispatch: pg.Pool, id: string): Promise<number | undefined> {
  const { rows } = await dispatch.query<{ tenant_id: number }>({
    name: 'tenant-of-file',
    text: 'select tenant_id from sys_oss where id = $1',
    values: [id],
  })
  return rows[0]?.tenant_id
}

export async function deleteFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  const given = sql<string>`any(${[...ids]}::uuid[])`
  await tx.deleteFrom('sys_oss_use').where('oss_id', '=', given).execute()
  await tx.deleteFrom('sys_oss').where('id', '=', given).execute()
}

export async function usesOf(db: Db, ossId: string): Promise<(FileUser & { label: string })[]> {
  return db
    .selectFrom('sys_oss_use')
    .select(['resource', 'resource_id as resourceId', 'label'])
    .where('oss_id', '=', ossId)
    .orderBy('resource')
    .orderBy('label')
    .execute()
}

/** Files that nothing has used for so many hours, held for deletion; what a user is just taking is left out. */
export async function lockUnused(tx: Tx, hours: number, limit: number): Promise<FoundFile[]> {
  return tx
    .selectFrom('sys_oss')
    .selectAll()
    .where('unused_since', '<', sql<string>`now() - make_interval(hours => ${hours})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sys_oss_use')
            .select('sys_oss_use.oss_id')
            .whereRef('sys_oss_use.tenant_id', '=', 'sys_oss.tenant_id')
            .whereRef('sys_oss_use.oss_id', '=', 'sys_oss.id'),
        ),
      ),
    )
    .orderBy('unused_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
