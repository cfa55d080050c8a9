/** Grants of secondary administrators, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { MAX_GRANTS, type GrantChoices } from '#security/contract/second-admin.ts'

/** A grant that is not recalled. */
export interface GrantRow {
  id: string
  parentId: string | null
  userId: string
  userName: string
  headUrl: string
  grantedBy: string
  /** Whether who gave it is an enabled administrator of the organisation. */
  isRooted: boolean
  isHolderEnabled: boolean
  createDate: string
  endDate: string | null
  endsIn: number | null
  mayHandOn: boolean
  deptList: { id: string; name: string }[]
  roleList: { id: string; name: string }[]
  menuIdList: string[]
  /** Departments with those below them. */
  allDeptIds: string[]
  version: number
}

const uuids = (ids: Iterable<string>) => sql<string>`any(${[...ids]}::uuid[])`

/** Every grant of the organisation, above those that come from it by name. */
export async function findGrants(db: Db): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select g.id, g.parent_id as "parentId", g.user_id as "userId", u.real_name as "userName", u.head_url as "headUrl",
      coalesce(a.real_name, '') as "grantedBy", coalesce(a.status = 1 and a.super_admin = 1, false) as "isRooted",
      u.status = 1 as "isHolderEnabled", g.created_at as "createDate", g.ends_at as "endDate",
      floor(extract(epoch from g.ends_at - now()) * 1000)::float8 as "endsIn", g.may_hand_on as "mayHandOn",
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.name)
        from sys_dept d where d.tenant_id = g.tenant_id and d.id = any(g.dept_ids)), '[]') as "deptList",
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.grade, r.name)
        from sys_role r where r.tenant_id = g.tenant_id and r.id = any(g.role_ids)), '[]') as "roleList",
      array(select m.id from sys_menu m where m.tenant_id = g.tenant_id and m.id = any(g.menu_ids)) as "menuIdList",
      array(select distinct b.dept_id from sys_dept_ancestor b
        where b.tenant_id = g.tenant_id and b.ancestor_id = any(g.dept_ids)) as "allDeptIds", g.version
    from sys_admin_grant g
      join sys_user u on u.tenant_id = g.tenant_id and u.id = g.user_id
      left join sys_user a on a.tenant_id = g.tenant_id and a.id = g.granted_by
    where g.status = 1 order by u.real_name, g.id limit ${sql.lit(MAX_GRANTS)}`.execute(db)
  return rows
}

/** Users of some of the departments. */
export async function countUsersIn(db: Db, deptIds: Iterable<string>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from sys_user_dept where dept_id = ${uuids(deptIds)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Departments, roles and menus of the organisation, each as it is ordered elsewhere. */
export async function findChoices(db: Db): Promise<GrantChoices & { sensitiveIds: string[] }> {
  const depts = await sql<GrantChoices['depts'][number]>`
    select id, coalesce(pid::text, '0') as pid, name from sys_dept order by sort, name`.execute(db)
  const roles = await sql<GrantChoices['roles'][number]>`select id, name from sys_role order by grade, name`.execute(db)
  const menus = await sql<GrantChoices['menus'][number] & { sensitive: boolean }>`
    select m.id, coalesce(m.pid::text, '0') as pid, m.name, m.sensitive or exists (
      select from sys_menu s where s.tenant_id = m.tenant_id and s.sensitive and s.permissions && m.permissions
    ) as sensitive from sys_menu m order by m.sort, m.name`.execute(db)
  return {
    depts: depts.rows,
    roles: roles.rows,
    menus: menus.rows.map(({ id, pid, name }) => ({ id, pid, name })),
    sensitiveIds: menus.rows.filter(({ sensitive }) => sensitive).map(({ id }) => id),
  }
}

/** A grant as its trace and its change need it. */
export function findGrant(db: Db, id: string) {
  return db
    .selectFrom('sys_admin_grant as g')
    .innerJoin('sys_user as u', (join) => join.onRef('u.id', '=', 'g.user_id'))
    .select([
      'g.id',
      'g.parent_id as parentId',
      'g.user_id as userId',
      'u.real_name as userName',
      'g.dept_ids as deptIds',
      'g.role_ids as roleIds',
      'g.menu_ids as menuIds',
      'g.may_hand_on as mayHandOn',
      'g.ends_at as endsAt',
      'g.version',
    ])
    .where('g.id', '=', id)
    .where('g.status', '=', 1)
    .executeTakeFirst()
}
export type FoundGrant = NonNullable<Awaited<ReturnType<typeof findGrant>>>

/** Grants above one another, this one among them. */
export async function countLevels(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive line (id, parent_id) as (
      select id, parent_id from sys_admin_grant where id = ${id}
      union all
      select p.id, p.parent_id from line l join sys_admin_grant p on p.id = l.parent_id
    ) select count(*)::int as count from line`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countGrants(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_admin_grant where status = 1`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether the user is a service account, or has a grant already. */
export async function findHolder(db: Db, userId: string): Promise<{ isService: boolean; hasGrant: boolean }> {
  const { rows } = await sql<{ isService: boolean; hasGrant: boolean }>`
    select u.is_service as "isService", exists (select from sys_admin_grant g
      where g.tenant_id = u.tenant_id and g.user_id = u.id and g.status = 1) as "hasGrant"
    from sys_user u where u.id = ${userId}`.execute(db)
  return rows[0] ?? { isService: false, hasGrant: false }
}

/** What is written of a grant. */
export interface GrantValues {
  deptIds: readonly string[]
  roleIds: readonly string[]
  menuIds: readonly string[]
  mayHandOn: boolean
  endsAt: string | null
}

const columnsOf = ({ deptIds, roleIds, menuIds, mayHandOn, endsAt }: GrantValues) => ({
  dept_ids: [...deptIds],
  role_ids: [...roleIds],
  menu_ids: [...menuIds],
  may_hand_on: mayHandOn,
  ends_at: endsAt,
})

/** A new grant; its user becomes a secondary administrator. */
export async function insertGrant(
  tx: Tx,
  key: { tenantId: number; id: string; userId: string; parentId: string | null; by: string },
  values: GrantValues,
): Promise<void> {
  await tx
    .insertInto('sys_admin_grant')
    .values({
      tenant_id: key.tenantId,
      id: key.id,
      user_id: key.userId,
      parent_id: key.parentId,
      granted_by: key.by,
      ...columnsOf(values),
      created_by: key.by,
      updated_by: key.by,
    })
    .execute()
  await markHolder(tx, key.userId)
}

async function markHolder(tx: Tx, userId: string): Promise<void> {
  await sql`update sys_user set super_admin = 2 where id = ${userId} and super_admin = 0`.execute(tx)
}

/** Changes a grant. One that an administrator gave is theirs who changed it last. */
export async function updateGrant(
  tx: Tx,
  { id, userId, by }: { id: string; userId: string; by: string },
  values: GrantValues,
): Promise<void> {
  await tx
    .updateTable('sys_admin_grant')
    .set({
      ...columnsOf(values),
      granted_by: sql<string>`case when parent_id is null then ${by}::uuid else granted_by end`,
      updated_by: by,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await markHolder(tx, userId)
}

/** Users whose grant has ended are not marked as secondary administrators any longer. */
export async function unmarkEnded(tx: Tx): Promise<void> {
  await sql`
    update sys_user u set super_admin = 0 where u.super_admin = 2 and not exists (
      select from sys_admin_grant g where g.tenant_id = u.tenant_id and g.user_id = u.id and g.status = 1
        and (g.ends_at is null or g.ends_at > now()))`.execute(tx)
}
