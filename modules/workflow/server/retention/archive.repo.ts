/** Files of deleted processes, in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { ArchiveQuery } from '#workflow/contract/archive.ts'
import { managesAll, managesKey } from '../model/access-lookup.repo.ts'

export const archiveList = defineList({
  resource: 'workflowArchive',
  table: 'wf_archive',
  sort: { createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.process_key as process',
        'page.name',
        'page.instances',
        'page.files',
        sql<number>`page.bytes::float8`.as('bytes'),
        'page.first_ended_at as firstEndDate',
        'page.last_ended_at as lastEndDate',
        'page.created_at as createDate',
        'page.expires_at as expireDate',
        sql<boolean>`page.file_key is null`.as('isExpired'),
      ])
      .orderBy(order),
})

export function callOfArchives(actor: Actor, { keyword, ...query }: ArchiveQuery): ListCall<'wf_archive'> {
  return {
    tenantId: actor.tenantId,
    paging: query,
    where: (eb) => [
      eb('status', '=', 'done'),
      managesKey(actor, 'process_key'),
      ...(keyword === undefined ? [] : [sql<SqlBool>`lower(name || ' ' || process_key) like ${containing(keyword)}`]),
    ],
    whereKey: [managesAll(actor) || actor.userId, keyword],
  }
}

/** A file that the actor may have. */
export const findArchive = (db: Db, actor: Actor, id: string) =>
  db
    .selectFrom('wf_archive')
    .select(['id', 'name', 'process_key as process', 'file_key as fileKey', 'created_at as createDate'])
    .select(sql<number>`bytes::float8`.as('bytes'))
    .where('id', '=', id)
    .where('status', '=', 'done')
    .where(managesKey(actor, 'process_key'))
    .executeTakeFirst()

interface NewArchive {
  tenantId: number
  id: string
  key: string
  name: string
  fileKey: string
  roots: readonly string[]
  marks: readonly string[]
  firstEnded: string
  lastEnded: string
  days: number
}

/** Says what is going to be in a file, before it is written: what a crash leaves behind is found by it. */
export async function announceArchive(tx: Tx, made: NewArchive): Promise<void> {
  await sql`
    insert into wf_archive (tenant_id, id, process_key, name, file_key, roots, marks, first_ended_at, last_ended_at, expires_at)
    values (${made.tenantId}, ${made.id}::uuid, ${made.key}, ${made.name}, ${made.fileKey}, ${[...made.roots]}::uuid[],
      ${[...made.marks]}::text[], ${made.firstEnded}::timestamptz, ${made.lastEnded}::timestamptz,
      now() + make_interval(days => ${made.days}::int))`.execute(tx)
}

/** The file is whole. */
export async function markWritten(tx: Tx, { id, bytes, files }: { id: string; bytes: number; files: number }) {
  await sql`update wf_archive set status = 'written', bytes = ${bytes}::float8, files = ${files}
    where id = ${id}::uuid and status = 'writing'`.execute(tx)
}

/** A file of which nothing was deleted yet, locked against another node that takes it up. */
export async function lockWritten(tx: Tx, id: string) {
  const { rows } = await sql<{ key: string; name: string; fileKey: string; roots: string[]; marks: string[] }>`
    select process_key as key, name, file_key as "fileKey", roots, marks from wf_archive
    where id = ${id}::uuid and status = 'written' for update`.execute(tx)
  return rows[0]
}

/** What is in it was deleted. */
export async function markDone(tx: Tx, id: string, instances: number): Promise<void> {
  await sql`update wf_archive set status = 'done', instances = ${instances}, roots = '{}', marks = '{}'
    where id = ${id}::uuid`.execute(tx)
}

export async function dropArchive(tx: Tx, id: string): Promise<void> {
  await sql`delete from wf_archive where id = ${id}::uuid`.execute(tx)
}

/** Files that an earlier run has left, `writing` ones only when no one can be writing them any more. */
export async function leftOver(
  db: Db,
  hours: number,
): Promise<{ id: string; status: 'writing' | 'written'; fileKey: string }[]> {
  const { rows } = await sql<{ id: string; status: 'writing' | 'written'; fileKey: string }>`
    select id, status, file_key as "fileKey" from wf_archive
    where status = 'written' or (status = 'writing' and created_at < now() - make_interval(hours => ${hours}::int))
    order by created_at limit 100`.execute(db)
  return rows
}

/** Files whose time is up. */
export async function expiredFiles(db: Db): Promise<{ id: string; fileKey: string }[]> {
  const { rows } = await sql<{ id: string; fileKey: string }>`
    select id, file_key as "fileKey" from wf_archive where expires_at < now() and file_key is not null and status = 'done'
    limit 100`.execute(db)
  return rows
}

export async function forgetFile(tx: Tx, id: string): Promise<void> {
  await sql`update wf_archive set file_key = null where id = ${id}::uuid`.execute(tx)
}
