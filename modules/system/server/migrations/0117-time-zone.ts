/** The organisation's time zone where days are distinguished: in filters by day and in statistics. */
import { sql, type Kysely } from 'kysely'

/** Of the tenant that the transaction belongs to; that of `contract/time-zone.ts` where none is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tenant_time_zone() returns text language sql stable as $$
    select coalesce((select value->>'timeZone' from sys_config
      where tenant_id = nullif(current_setting('app.tenant_id', true), '')::int), 'Asia/Shanghai') $$`.execute(db)
}
