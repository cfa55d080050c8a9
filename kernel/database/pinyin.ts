/** The order of names: Chinese by pinyin, Latin without regard to case. */
import { sql, type Kysely } from 'kysely'

/** ICU's Chinese collation, which sorts by pinyin; part of every PostgreSQL that was built with ICU. */
const COLLATION = 'zh-x-icu'

/**
 * Sorts columns of text by pinyin from now on, their indexes included: every list that sorts by them follows, deep
 * pages and exports too. Where PostgreSQL has no ICU the order stays that of the database.
 * @param columns by table
 */
export async function sortByPinyin(
  db: Kysely<unknown>,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const known = await sql`select 1 from pg_collation where collname = ${COLLATION}`.execute(db)
  if (known.rows.length === 0) return
  for (const [table, names] of Object.entries(columns)) {
    const changes = names.map((name) => sql`alter column ${sql.id(name)} type text collate ${sql.id(COLLATION)}`)
    await sql`alter table ${sql.id(table)} ${sql.join(changes)}`.execute(db)
  }
}
