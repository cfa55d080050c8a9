/**
 * The list of what a user has handled also has what they have given away for a while: delegated, or waiting for who
 * signs before them. One index for all of it, in the order of the list; ordinary open tasks are not in it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const whose = sql`case status when 'closed' then closed_by when 'waiting' then assignee_id
    else case when owner_id <> assignee_id then owner_id end end`
  await sql`create index wf_task_handled on wf_task (tenant_id, (${whose}), closed_at desc, id desc)
    where (${whose}) is not null`.execute(db)
  await sql`drop index wf_task_done`.execute(db)
}
