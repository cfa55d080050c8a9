/** Permission codes by what the menus call them, in SQL. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'

/** A value of its own: text in a statement cannot be escaped in the server's bundle. */
const DOT = ' · '

/** What the menus call permission codes, all or some: `Users · Create`. */
export async function findCodeNames(
  db: Db,
  language: Actor['language'],
  codes?: readonly string[],
): Promise<Map<string, string>> {
  const word = (menu: string) =>
    language === 'en'
      ? sql`coalesce(nullif(${sql.ref(`${menu}.name_en`)}, ''), ${sql.ref(`${menu}.name`)})`
      : sql`${sql.ref(`${menu}.name`)}`
  const { rows } = await sql<{ code: string; name: string }>`
    select distinct on (given.code) given.code, coalesce(${word('parent')} || ${DOT}, '') || ${word('menu')} as name
    from sys_menu menu cross join unnest(menu.permissions) as given (code)
      left join sys_menu parent on parent.tenant_id = menu.tenant_id and parent.id = menu.pid
    where ${codes === undefined}::boolean or menu.permissions && ${[...(codes ?? [])]}::text[]
    order by given.code, menu.menu_type desc, menu.code`.execute(db)
  return new Map(rows.map(({ code, name }) => [code, name]))
}
