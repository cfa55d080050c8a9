import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

/** Id of every seeded role by code. */
export async function findRoleIds(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('sys_role').select(['code', 'id']).where('code', '<>', '').execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** The ids of roles of this name. */
export async function findRoleIdsByName(db: Db, name: string): Promise<string[]> {
  const rows = await db.selectFrom('sys_role').select('id').where('name', '=', name).execute()
  return rows.map(({ id }) => id)
}

/** The organisation of the demonstration has looked at its configuration: a first step that is done. */
export async function confirmConfig(tx: Tx): Promise<void> {
  const [admin] = await findAdministrators(tx, 1)
  await tx
    .updateTable('sys_config')
    .set({ updated_by: admin ?? null })
    .execute()
}

/** Ids of those who administer the organisation, its administrator first. */
export async function findAdministrators(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user as u')
    .select('u.id')
    .where('u.status', '=', 1)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('u.super_admin', '=', 1),
        exists(
          selectFrom('sys_effective_role as ur')
            .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
            .select('ur.user_id')
            .whereRef('ur.user_id', '=', 'u.id')
            .where('r.code', '=', 'org-admin'),
        ),
      ]),
    )
    .orderBy(sql`u.super_admin = 1`, 'desc')
    .orderBy('u.username')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** Everybody who may sign in, in a fixed order; `leadsAt`: how deep below the root the department is that they lead. */
export async function findStaffing(db: Db): Promise<{ id: string; leadsAt: number | null }[]> {
  const { rows } = await sql<{ id: string; leadsAt: number | null }>`
    with recursive tree as (
      select id, 0 as depth from sys_dept where pid is null
      union all
      select d.id, t.depth + 1 from sys_dept d join tree t on d.pid = t.id)
    select u.id, (select min(t.depth)::int from sys_dept_leader l join tree t on t.id = l.dept_id where l.user_id = u.id) as "leadsAt"
    from sys_user u where u.status = 1 order by u.username_key`.execute(db)
  return rows
}
