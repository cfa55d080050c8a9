/** Data scopes of roles by resource, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { RoleResourceScope } from '../role/role-grant.repo.ts'

/** Rules that can be chosen: the enabled ones, and those named. */
export function findRules(db: Db, named: readonly string[]) {
  return db
    .selectFrom('sys_data_rule')
    .select(['id', 'name', 'resource'])
    .where((eb) => eb.or([eb('status', '=', 1), eb('id', '=', sql<string>`any(${[...named]}::uuid[])`)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Replaces what a role sets by resource. */
export async function replaceScopes(
  tx: Tx,
  tenantId: number,
  roleId: string,
  scopes: readonly RoleResourceScope[],
): Promise<void> {
  await tx.deleteFrom('sys_role_scope').where('role_id', '=', roleId).execute()
  if (scopes.length === 0) return
  await tx
    .insertInto('sys_role_scope')
    .values(
      scopes.map(({ resource, kind, deptIds, ruleId }) => ({
        tenant_id: tenantId,
        role_id: roleId,
        resource,
        kind,
        dept_ids: [...deptIds],
        rule_id: ruleId,
      })),
    )
    .execute()
}
