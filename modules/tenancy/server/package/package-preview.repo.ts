/** Who would gain and lose codes of a package in one of its tenants, in SQL: counts alone. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** Codes that a package is to have, or is to have no more. */
export interface CodeChange {
  readonly gained: readonly string[]
  readonly lost: readonly string[]
}

/** Users of the tenant who have some of the codes by a role, or because they administer it. */
export interface HolderCount {
  /** Null: any of the codes of its kind. */
  code: string | null
  isGained: boolean
  count: number
}

export async function countHolders(db: Db, { gained, lost }: CodeChange): Promise<HolderCount[]> {
  const { rows } = await sql<HolderCount>`
    with changed (code, is_gained) as (
      select code, true from unnest(${[...gained]}::text[]) as g (code)
      union all select code, false from unnest(${[...lost]}::text[]) as l (code)
    ), giving as materialized (
      select distinct rm.role_id, c.code, c.is_gained from sys_menu m cross join unnest(m.permissions) as own (code)
        join changed c on c.code = own.code
        join sys_role_menu rm on rm.tenant_id = m.tenant_id and rm.menu_id = m.id
    ), holding as (
      select e.user_id, g.code, g.is_gained from sys_effective_role e join giving g on g.role_id = e.role_id
        join sys_user u on u.tenant_id = e.tenant_id and u.id = e.user_id and u.status = 1 and u.super_admin <> 1
      union
      select u.id, c.code, c.is_gained from sys_user u cross join changed c where u.status = 1 and u.super_admin = 1
    )
    select code, is_gained as "isGained", count(distinct user_id)::int as count from holding
    group by grouping sets ((is_gained, code), (is_gained))`.execute(db)
  return rows
}
