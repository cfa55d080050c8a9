/** Stored files in the database: what they are and what uses them. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { FileKind } from '#contract/file-types.ts'

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

export async function findFile(db: Db, id: string) {
  return db.selectFrom('sys_oss').selectAll().where('id', '=', id).executeTakeFirst()
}
export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** The same, locked against transactions that would delete or use it, until the transaction ends. */
export async function findFileForChange(tx: Tx, id: string): Promise<FoundFile | undefined> {
  return tx.selectFrom('sys_oss').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
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

/** One record that uses files. */
export interface FileUser {
  readonly resource: string
  readonly resourceId: string
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

export async function filesUsedBy(db: Db, { resource, resourceId }: FileUser): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_oss_use')
    .select('oss_id')
    .where('resource', '=', resource)
    .where('resource_id', '=', resourceId)
    .execute()
  return rows.map(({ oss_id }) => oss_id)
}

export async function insertUse(
  tx: Tx,
  use: FileUser & { tenantId: number; ossId: string; label: string },
): Promise<void> {
  await tx
    .insertInto('sys_oss_use')
    .values({
      tenant_id: use.tenantId,
      oss_id: use.ossId,
      resource: use.resource,
      resource_id: use.resourceId,
      label: use.label,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'oss_id', 'resource', 'resource_id']).doUpdateSet({ label: use.label }),
    )
    .execute()
}

/** From now on the file counts as unused, unless something else uses it. */
export async function deleteUse(tx: Tx, ossId: string, { resource, resourceId }: FileUser): Promise<void> {
  await tx
    .deleteFrom('sys_oss_use')
    .where('oss_id', '=', ossId)
    .where('resource', '=', resource)
    .where('resource_id', '=', resourceId)
    .execute()
  await tx
    .updateTable('sys_oss')
    .set({ unused_since: sql`now()` })
    .where('id', '=', ossId)
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
