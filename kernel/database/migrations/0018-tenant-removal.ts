/**
 * What a closed tenant's deletion needs: the mark that it has begun, and for each table the owner's right to delete
 * rows of that tenant. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { removalPolicy } from '../table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_tenant add column removing_since timestamptz(3)`.execute(db)
  // Tables that an earlier version made; those made from now on get the policy with their walls.
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relforcerowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'removal')
    order by c.relname`.execute(db)
  for (const { name } of rows) await removalPolicy(db, name)
}
