/**
 * A role that a secondary administrator has assigned counts while their grant does. A migration that was released
 * never changes.
 */
import { sql, type Kysely } from 'kysely'

const TABLES = ['sys_user_role', 'sys_role_holder'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await sql`update ${sql.table(table)} set via_grant = null where via_grant is not null`.execute(db)
    await sql`
      alter table ${sql.table(table)} add foreign key (tenant_id, via_grant)
        references sys_admin_grant (tenant_id, id) on delete cascade`.execute(db)
    await sql`create index on ${sql.table(table)} (tenant_id, via_grant) where via_grant is not null`.execute(db)
  }
  // Members of a role are counted in the index alone.
  await sql`drop index sys_user_role_tenant_id_role_id_user_id_starts_at_ends_at_d_idx`.execute(db)
  await sql`
    create index on sys_user_role (tenant_id, role_id, user_id)
      include (starts_at, ends_at, dept_id, via_grant)`.execute(db)
  await assignmentView(db)
}

/** `sys_role_assignment` as before, with the condition and the end that a grant adds. */
async function assignmentView(db: Kysely<unknown>): Promise<void> {
  const lasting = (of: string) =>
    sql.raw(`(${of}.ends_at is null or ${of}.ends_at > now()) and (${of}.via_grant is null or exists (
      select from sys_live_grant l where l.tenant_id = ${of}.tenant_id and l.id = ${of}.via_grant
        and ${of}.role_id = any(l.role_ids)))`)
  const ends = (of: string) =>
    sql.raw(`case when ${of}.via_grant is null then ${of}.ends_at else least(${of}.ends_at, (
      select l.ends_at from sys_live_grant l where l.tenant_id = ${of}.tenant_id and l.id = ${of}.via_grant)) end`)
  const belongs = (of: string, user: string) =>
    sql.raw(`(${of}.dept_id is null or exists (select from sys_user_dept b
      where b.tenant_id = ${of}.tenant_id and b.user_id = ${user}.user_id and b.dept_id = ${of}.dept_id))`)
  const columns = sql`h.role_id, h.id, h.starts_at, ${ends('h')}, h.dept_id`
  await sql`
    create or replace view sys_role_assignment (tenant_id, user_id, role_id, holder_id, starts_at, ends_at, dept_id)
    with (security_invoker = true) as
    select ur.tenant_id, ur.user_id, ur.role_id, null::uuid, ur.starts_at, ${ends('ur')}, ur.dept_id
      from sys_user_role ur where ${lasting('ur')} and ${belongs('ur', 'ur')}
    union all
    select h.tenant_id, m.user_id, ${columns} from sys_role_holder h
      join sys_post p on p.tenant_id = h.tenant_id and p.id = h.post_id and p.status = 1
      join sys_user_post m on m.tenant_id = h.tenant_id and m.post_id = h.post_id
      where ${lasting('h')} and ${belongs('h', 'm')}
    union all
    select h.tenant_id, m.user_id, ${columns} from sys_role_holder h
      join sys_group g on g.tenant_id = h.tenant_id and g.id = h.group_id and g.status = 1
      join sys_user_group m on m.tenant_id = h.tenant_id and m.group_id = h.group_id
      where ${lasting('h')} and ${belongs('h', 'm')}
    union all
    select h.tenant_id, m.user_id, ${columns} from sys_role_holder h
      join sys_dept_ancestor a on a.tenant_id = h.tenant_id and a.ancestor_id = h.of_dept_id
        and (h.below or a.dept_id = h.of_dept_id)
      join sys_user_dept m on m.tenant_id = h.tenant_id and m.dept_id = a.dept_id
      where ${lasting('h')} and ${belongs('h', 'm')}`.execute(db)
}
