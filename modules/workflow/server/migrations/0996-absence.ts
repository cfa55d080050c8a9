/**
 * Absences are called by one word: menus, permission codes, addresses in messages, preferences and saved views follow.
 */
import { sql, type Kysely } from 'kysely'

/** Row security binds the owner, too, and what is written here belongs to all tenants. */
const TABLES = ['sys_menu', 'msg_record', 'sys_user_preference', 'sys_view']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  await sql`
    update sys_menu set
      code = replace(code, 'wf:away', 'wf:absence'),
      path = case when path = '/bpm/away' then '/bpm/absence' else path end,
      permissions = array(select replace(each, 'wf:away', 'wf:absence') from unnest(permissions) with ordinality as p (each, at) order by at)
    where code like 'wf:away%' or path = '/bpm/away' or exists (select from unnest(permissions) as each where each like 'wf:away:%')`.execute(
    db,
  )
  await sql`update msg_record set path = replace(path, '/bpm/away', '/bpm/absence') where path like '/bpm/away%'`.execute(
    db,
  )
  await sql`
    update sys_user_preference set
      name = replace(name, 'workflow.wfAway', 'workflow.wfAbsence'),
      value = replace(value::text, '/bpm/away', '/bpm/absence')::jsonb
    where name like '%workflow.wfAway' or value::text like '%/bpm/away%'`.execute(db)
  await sql`update sys_view set resource = 'workflow.wfAbsence' where resource = 'workflow.wfAway'`.execute(db)
  for (const table of TABLES) await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}
