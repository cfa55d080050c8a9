/**
 * Before grades counted, every role had 50. Who manages roles or users by such a role could go on with none of the
 * others: these roles come to stand above them. What they may give stays bounded by what they hold. A migration that
 * was released never changes.
 */
import { sql, type Kysely } from 'kysely'

const TABLES = ['sys_role', 'sys_role_menu', 'sys_menu']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  await sql`
    update sys_role r set grade = 40 where r.grade = 50 and r.code = '' and exists (
      select from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
        cross join unnest(m.permissions) as given (code)
      where rm.tenant_id = r.tenant_id and rm.role_id = r.id
        and given.code ~ '^sys:(role|user):(save|update|delete|import|reset|quit|factor)$')`.execute(db)
  for (const table of TABLES) await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}
