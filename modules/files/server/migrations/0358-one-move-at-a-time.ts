/**
 * One move between storages and one scan of what is there at a time: of two that are begun in the same instant, on
 * whatever nodes, or that are tried again beside another, one is refused. Of those that were begun together before, the
 * first goes on. What was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update sys_task t set status = 'canceled', finished_at = now()
    where t.kind in ('storage.migrate', 'oss.scan') and t.status in ('waiting', 'running')
      and exists (select from sys_task other where other.tenant_id = t.tenant_id and other.kind = t.kind
        and other.status in ('waiting', 'running') and (other.created_at, other.id) < (t.created_at, t.id))`.execute(db)
  await sql`create unique index sys_task_alone on sys_task (tenant_id, kind)
    where kind in ('storage.migrate', 'oss.scan') and status in ('waiting', 'running')`.execute(db)
}
