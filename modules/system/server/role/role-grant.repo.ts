/** What roles give, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { ScopeKind } from '#system/contract/role-scope.ts'
import { isInPackage } from '../menu/in-package.repo.ts'
import type { RoleScope } from './role-reach.repo.ts'

/** What having a role gives. */
export interface RoleGrant extends RoleScope {
  name: string
  grade: number
  permissions: string[]
  /** Modes of guarded fields that it raises above the organisation's base. */
  fields: { field: string; mode: number }[]
  /** What it sets for single resources. */
  scopes: RoleResourceScope[]
}

/** The scope of a role for one resource; kind 5: by a data rule. */
export interface RoleResourceScope {
  resource: string
  kind: ScopeKind
  deptIds: readonly string[]
  ruleId: string | null
}

/** What roles give, all of them or the named ones; highest grade first. */
export function findRoleGrants(db: Db, ids?: readonly string[]): Promise<RoleGrant[]> {
  return db
    .selectFrom('sys_role as r')
    .select([
      'r.id',
      'r.name',
      'r.grade',
      'r.data_scope as dataScope',
      sql<string[]>`array(
        select distinct granted.code
        from sys_role_menu rm
          join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
          join sys_tenant t on t.id = m.tenant_id
          cross join unnest(m.permissions) as granted (code)
        where rm.tenant_id = r.tenant_id and rm.role_id = r.id
          and (t.package_codes is null or granted.code = any(t.package_codes))
      )`.as('permissions'),
      sql<{ field: string; mode: number }[]>`coalesce((
        select json_agg(json_build_object('field', rf.field, 'mode', rf.mode) order by rf.field)
        from sys_role_field rf join sys_field_mode b on b.tenant_id = rf.tenant_id and b.field = rf.field
        where rf.tenant_id = r.tenant_id and rf.role_id = r.id and rf.mode < b.mode), '[]')`.as('fields'),
      sql<RoleResourceScope[]>`coalesce((
        select json_agg(json_build_object(
          'resource', s.resource, 'kind', s.kind, 'deptIds', s.dept_ids, 'ruleId', s.rule_id) order by s.resource)
        from sys_role_scope s where s.tenant_id = r.tenant_id and s.role_id = r.id), '[]')`.as('scopes'),
    ])
    .$if(ids !== undefined, (query) => query.where('r.id', '=', sql<string>`any(${[...(ids ?? [])]}::uuid[])`))
    .orderBy('r.grade')
    .orderBy('r.name')
    .execute()
}

/** A menu as a user may tick it. */
export interface Tickable {
  name: string
  permissions: string[]
  /** It, or another menu that grants one of its codes, is marked sensitive. */
  sensitive: boolean
  /** Whether the package of the tenant has it; one that it lacks gives nothing. */
  isInPackage: boolean
}

/** Those of the menus that exist. */
export async function findTickable(db: Db, menuIds: readonly string[]): Promise<Map<string, Tickable>> {
  const rows = await db
    .selectFrom('sys_menu as m')
    .select([
      'm.id',
      'm.name',
      'm.permissions',
      sql<boolean>`m.sensitive or exists (
        select 1 from sys_menu s where s.tenant_id = m.tenant_id and s.sensitive and s.permissions && m.permissions
      )`.as('sensitive'),
      isInPackage('m').as('isInPackage'),
    ])
    .where('m.id', '=', sql<string>`any(${[...menuIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...menu }) => [id, menu]))
}

/** Every department any of the people belongs to. */
export async function findDeptIdsOf(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user_dept')
    .select('dept_id')
    .distinct()
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute()
  return rows.map((row) => row.dept_id)
}
