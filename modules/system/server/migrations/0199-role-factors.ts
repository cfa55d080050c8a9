/** Roles whose members need a second factor where the policy says so. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_role add column mfa int not null default 0 check (mfa in (0, 1))`.execute(db)
}
