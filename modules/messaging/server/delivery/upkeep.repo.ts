/** Deletes old records of sending, in SQL. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

/** At once; the rest comes with the next round. */
const SWEPT = 5_000

/** Deletes what is over and older than so many days, with its attempts. */
export async function deleteOld(tx: Tx, days: number): Promise<void> {
  await sql`
    with old as (
      select id from msg_delivery where created_at < now() - make_interval(days => ${days}::int) and status > 1
      limit ${SWEPT}),
    attempts as (delete from msg_attempt where delivery_id in (select id from old))
    delete from msg_delivery where id in (select id from old)`.execute(tx)
}
