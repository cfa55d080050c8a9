/** Which processes and versions lists are filtered by fields in, in SQL. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { MAX_VERSIONS } from '#workflow/contract/definition.ts'
import { rowsOf, type RequestList } from './filter.repo.ts'

/** The newest versions of a process that were deployed with a form, the newest first. */
export async function versionsWithForm(db: Db, key: string, formId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wf_definition')
    .select('id')
    .where('key', '=', key)
    .where('form_id', '=', formId)
    .orderBy('number', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a list has rows of a process. */
export async function hasRowsOf(db: Db, actor: Actor, list: RequestList, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${rowsOf(db, actor, list)}) r join wf_instance i on i.id = r.root_id
      join wf_definition d on d.id = i.definition_id where d.key = ${key} limit 1`.execute(db)
  return rows.length > 0
}

/** The drafts of a process that a user has: no more than `MAX_DRAFTS`. */
export async function draftsOf(
  db: Db,
  userId: string,
  key: string,
): Promise<{ id: string; vars: Readonly<Record<string, unknown>> }[]> {
  const rows = await db
    .selectFrom('wf_draft')
    .select(['id', 'vars'])
    .where('owner_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return rows.map(({ id, vars }) => ({ id, vars: vars as Readonly<Record<string, unknown>> }))
}

/** Requests that are named one by one; where more are found, the list looks for them itself. */
const MAX_NAMED = 10_000

/**
 * That a row is about a request of these versions whose record is among some. They are looked for before the list is:
 * how many a filter finds no statistics say, and the list asks twice, for its total and its page.
 */
export async function withRecords(db: Db, versions: readonly string[], records: RawBuilder<unknown>) {
  const found = sql`(with found as materialized ${records} select i.id from found
    join wf_instance i on i.record_id = found.record_id
    where i.parent_id is null and i.definition_id = any(${[...versions]}::uuid[]))`
  const { rows } = await sql<{ id: string }>`select id from ${found} as named limit ${MAX_NAMED + 1}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return (column: string): Expression<SqlBool> =>
    ids.length > MAX_NAMED
      ? sql<SqlBool>`${sql.ref(column)} in ${found}`
      : sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`
}

/** Rows that were found by their ids. */
export const amongFound = (column: string, found: RawBuilder<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in ${found}`
