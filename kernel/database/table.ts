/** What every tenant table gets in its migration, so that no table is made without its walls. */
import { sql, type Kysely } from 'kysely'

/**
 * Puts a table behind row security: the app role sees and writes only rows of the tenant set on its connection; with
 * none set it sees nothing. The owner is bound too (FORCE).
 * @param columns column of the tenant, where it is not `tenant_id`
 */
export async function tenantTable(
  db: Kysely<unknown>,
  table: string,
  grants = 'select, insert, update, delete',
): Promise<void> {
  const name = sql.id(table)
  await sql`alter table ${name} enable row level security`.execute(db)
  await sql`alter table ${name} force row level security`.execute(db)
  await sql`create policy tenant on ${name} to portico_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)`.execute(db)
  await sql`grant ${sql.raw(grants)} on ${name} to portico_app`.execute(db)
  await removalPolicy(db, table)
}

/**
 * Lets functions of the owner delete the rows of the tenant that `app.removing` names, in tables too to which the app
 * role may only add. No other role profits by that setting, and no row can be written by this policy.
 */
export async function removalPolicy(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create policy removal on ${sql.id(table)} to current_user
    using (tenant_id = nullif(current_setting('app.removing', true), '')::int) with check (false)`.execute(db)
}

/**
 * Lets the dispatch role see the named columns of a head table across tenants, and nothing else of it.
 * @param update columns it may also write
 */
export async function dispatchTable(
  db: Kysely<unknown>,
  table: string,
  select: string[],
  update: string[] = [],
): Promise<void> {
  const name = sql.id(table)
  await sql`create policy dispatch_read on ${name} for select to portico_dispatch using (true)`.execute(db)
  await sql`grant select (${sql.join(select.map((column) => sql.id(column)))}) on ${name} to portico_dispatch`.execute(
    db,
  )
  if (update.length === 0) return
  await sql`create policy dispatch_write on ${name} for update to portico_dispatch using (true) with check (true)`.execute(
    db,
  )
  await sql`grant update (${sql.join(update.map((column) => sql.id(column)))}) on ${name} to portico_dispatch`.execute(
    db,
  )
}
