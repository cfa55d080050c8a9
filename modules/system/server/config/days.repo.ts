/** Days of the organisation's time zone in SQL. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { DEFAULT_TIME_ZONE } from '#contract/time-zone.ts'
import type { Db } from '#kernel/database/lease.ts'

/** The name of the zone, found once per statement. */
const zone = sql`(select tenant_time_zone())`

/** The day of a moment. */
export const dayOf = (column: string): RawBuilder<string> => sql`(${sql.ref(column)} at time zone ${zone})::date`

/** Moments from the beginning of a day on. @param day ISO day */
export const fromDay = (column: string, day: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} >= (${day}::date)::timestamp at time zone ${zone}`

/** Moments until the end of a day. @param day ISO day */
export const untilDay = (column: string, day: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone ${zone}`

/** The name of the zone. */
export async function zoneOf(db: Db): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select tenant_time_zone() as zone`.execute(db)
  return rows[0]?.zone ?? DEFAULT_TIME_ZONE
}

/** Whether the database knows a zone by this name, too. */
export async function isKnownZone(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}
