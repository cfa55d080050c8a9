/** What permission codes are called: by the menus that grant them. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** Names of each code in one language, from the widest menu to the narrowest; of several menus the first by code. */
export async function namesOfCodes(db: Db, language: 'zh' | 'en'): Promise<Map<string, string[]>> {
  const own = (table: 'm' | 'p') =>
    language === 'en'
      ? sql`coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), ${sql.ref(`${table}.name`)})`
      : sql.ref(`${table}.name`)
  const { rows } = await sql<{ code: string; names: string[] }>`
    with recursive tree (id, names, codes, at) as (
      select m.id, array[${own('m')}], m.permissions, m.code from sys_menu m where m.pid is null
      union all
      select m.id, t.names || ${own('m')}, m.permissions, m.code from sys_menu m join tree t on m.pid = t.id
    )
    select distinct on (held.code) held.code, t.names
    from tree t cross join unnest(t.codes) as held (code)
    order by held.code, cardinality(t.names) desc, t.at`.execute(db)
  return new Map(rows.map(({ code, names }) => [code, names]))
}
