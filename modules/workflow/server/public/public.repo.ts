/** Processes for people without an account in SQL: what is offered, how much was filed, and what a receipt opens. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { State } from '#process/index.ts'
import { categoryEntry, categoryTexts } from '../model/category-lookup.repo.ts'

/** The day of the organisation. */
const today = sql<string>`(now() at time zone tenant_time_zone())::date`

export interface OfferedRow {
  /** Of the newest version. */
  readonly id: string
  readonly key: string
  readonly name: string
  readonly nameEn: string
  readonly category: string
  readonly categoryEn: string
}

/**
 * The processes that people without an account may start: the newest version says so, is not suspended and is that of
 * its own model, and the user in whose name they are filed may sign in.
 * @param key left out: all of them
 */
export async function offeredProcesses(db: Db, key?: string): Promise<OfferedRow[]> {
  const named = key === undefined ? sql`` : sql`and d.key = ${key}`
  const { rows } = await sql<OfferedRow>`
    select d.id, d.key, d.name, d.name_en as "nameEn", ${categoryTexts}
    from wf_definition d join wf_model m on m.id = d.model_id and m.key = d.key ${categoryEntry}
      join sys_user u on u.id = (d.settings #>> '{publicStart,ownerId}')::uuid and u.status = 1
    where d.suspended = 0 ${named}
      and d.number = (select max(n.number) from wf_definition n where n.key = d.key)`.execute(db)
  return rows
}

/** How many requests of a process the public has filed today. */
export async function filedToday(db: Db, key: string): Promise<number> {
  const row = await db
    .selectFrom('wf_public_day')
    .select('filed')
    .where('process_key', '=', key)
    .where('day', '=', today)
    .executeTakeFirst()
  return row?.filed ?? 0
}

/**
 * Takes one of the places of the day; false where there is none. Others of the process wait until the transaction ends,
 * so that two at once cannot take the last place together; a refused request gives its place back.
 */
export async function takePlace(
  tx: Tx,
  { tenantId, key, perDay }: { tenantId: number; key: string; perDay: number },
): Promise<boolean> {
  const taken = await tx
    .insertInto('wf_public_day')
    .values({ tenant_id: tenantId, process_key: key, day: today, filed: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'process_key', 'day'])
        .doUpdateSet({ filed: sql<number>`wf_public_day.filed + 1` })
        .where('wf_public_day.filed', '<', perDay),
    )
    .returning('filed')
    .executeTakeFirst()
  return taken !== undefined
}

/** Deletes the counts of days that are over. */
export async function forgetPublicDays(tx: Tx, keptDays: number): Promise<void> {
  await tx
    .deleteFrom('wf_public_day')
    .where('day', '<', sql<string>`${today} - ${keptDays}::int`)
    .execute()
}

/** The request of a receipt. */
export async function findByReceipt(db: Db, hash: Buffer) {
  const row = await db
    .selectFrom('wf_instance')
    .select(['id', 'definition_id as definitionId', 'title', 'status', 'state'])
    .select(['started_at as filedDate', 'ended_at as endedDate'])
    .where('receipt_hash', '=', hash)
    .executeTakeFirst()
  return row && { ...row, state: row.state as State }
}
