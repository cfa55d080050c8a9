/**
 * Registrations that begin with a mobile number: the challenge has an address or a number, and a registration says
 * which was confirmed. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A node of the version before writes an address, as ever.
  await sql`
    alter table sys_registration_challenge
      alter column email drop not null,
      add column mobile text,
      add constraint sys_registration_challenge_way check (num_nonnulls(email, mobile) <= 1)`.execute(db)
  await sql`
    alter table sys_registration
      add column confirmed_by text not null default 'mail' check (confirmed_by in ('mail', 'sms'))`.execute(db)
}
