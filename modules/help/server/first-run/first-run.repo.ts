/** Whether an organisation has what its first steps make. Row security keeps every question inside the tenant. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { FirstStepName } from '#help/contract/first-run.ts'

/** The given paths that menus of the organisation lead to. */
export async function findPaths(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_menu')
    .select('path')
    .where('path', 'in', [...paths])
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/**
 * Which steps are done. Every question ends at the first row it finds.
 *
 * The seed makes one root department, one administrator and roles without members; imported users get the role `staff`
 * by themselves. None of these counts.
 */
export async function findDoneSteps(db: Db): Promise<Record<FirstStepName, boolean>> {
  const { rows } = await sql<Record<FirstStepName, boolean>>`
    select
      exists (select from sys_config where updated_by is not null) as organisation,
      exists (select from sys_dept where pid is not null) as departments,
      exists (select from sys_user where super_admin <> 1) as people,
      exists (
        select from sys_effective_role as held
        join sys_role as role on role.tenant_id = held.tenant_id and role.id = held.role_id
        where role.code <> 'staff'
      ) as roles,
      exists (select from wf_definition) as process,
      exists (select from msg_notice where status = 1) as notice`.execute(db)
  const [done] = rows
  if (!done) throw new Error('a query without a source answers one row')
  return done
}
