/**
 * The name beside the logo is 150 to 170 px wide (specification section 9): themes that say otherwise take the nearer
 * end.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'

const PLACES = [
  ['sys_portal', 'theme'],
  ['sys_portal_theme', 'value'],
] as const

/** Of every tenant: the owner's own rule of rows is set aside for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, column] of PLACES) {
    const [table, theme]: RawBuilder<unknown>[] = [sql.table(name), sql.ref(column)]
    await sql`alter table ${table} no force row level security`.execute(db)
    await sql`update ${table} set ${theme} =
      jsonb_set(${theme}, '{titleWidth}', to_jsonb(greatest(150, least(170, (${theme}->>'titleWidth')::numeric::int))))
      where jsonb_typeof(${theme}->'titleWidth') = 'number'`.execute(db)
    await sql`alter table ${table} force row level security`.execute(db)
  }
}
