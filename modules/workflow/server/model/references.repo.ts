/** Which processes refer to a post, a group or a form. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

/** What rules of people say: of processes that can be started, and of those of which something runs. */
export async function rulesOfPeople(tx: Tx): Promise<{ name: string; rule: string }[]> {
  const { rows } = await sql<{ name: string; rule: string }>`
    select distinct d.name, p #>> '{}' as rule
    from wf_definition d, lateral (
      select jsonb_path_query(d.ir, '$.nodes.*.user.people') union all select jsonb_path_query(d.ir, '$.nodes.*.cc')) rules (p)
    where (d.suspended = 0 and d.number = (select max(n.number) from wf_definition n where n.key = d.key))
      or exists (select 1 from wf_instance i where i.definition_id = d.id and i.status in ('run', 'suspended'))
    order by d.name`.execute(tx)
  return rows
}

/**
 * Processes that name what does their work: the newest versions, suspended ones too, since they can be started again;
 * and older ones of which something runs.
 */
export async function processesCalling(tx: Tx, worker: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct d.name from wf_definition d
    where jsonb_path_exists(d.ir, '$.nodes.*.job.worker ? (@ == $name)', ${JSON.stringify({ name: worker })}::jsonb)
      and (d.number = (select max(n.number) from wf_definition n where n.key = d.key)
        or exists (select 1 from wf_instance i where i.definition_id = d.id and i.status in ('run', 'suspended')))
    order by d.name`.execute(tx)
  return rows.map(({ name }) => name)
}

/**
 * What processes are called of which any version, however old, was deployed with a form; and those with a step that
 * writes its records: the newest versions, and older ones of which something runs.
 */
export async function processesWithForm(tx: Tx, formId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct d.name from wf_definition d
    where d.form_id = ${formId}::uuid
      or (jsonb_path_exists(d.ir, '$.nodes.*.record.form ? (@ == $id)', ${JSON.stringify({ id: formId })}::jsonb)
        and (d.number = (select max(n.number) from wf_definition n where n.key = d.key)
          or exists (select 1 from wf_instance i where i.definition_id = d.id and i.status in ('run', 'suspended'))))
    order by d.name`.execute(tx)
  return rows.map(({ name }) => name)
}
