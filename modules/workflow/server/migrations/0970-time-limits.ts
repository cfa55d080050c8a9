/** What a task says of an end without a user: its time ran out, or its step decides by itself. */
import { sql, type Kysely } from 'kysely'

const AUTO = ['initiator', 'repeated', 'empty', 'left', 'timeout', 'automatic']
const STANDS = ['away', 'back', 'initiator', 'empty', 'left', 'handover', 'timeout']

const words = (all: readonly string[]) => sql.join(all.map((one) => sql.lit(one)))

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wf_task
      drop constraint wf_task_auto_check,
      drop constraint wf_task_stands_why_check,
      add constraint wf_task_auto_check check (auto in (${words(AUTO)})),
      add constraint wf_task_stands_why_check check (stands_why in (${words(STANDS)}))`.execute(db)
}
