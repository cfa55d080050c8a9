/** What packages allow, and at what figure administrators were warned last, in SQL. */
import type { Db, Tx } from '#kernel/database/lease.ts'

/** Bytes of a megabyte, as limits mean it. */
export const MEGABYTE = 1_048_576

/** What a tenant may have; nulls where it has no limit. */
export const findLimits = (db: Db, tenantId: number) =>
  db
    .selectFrom('sys_tenant')
    .select([
      'package_name as packageName',
      'max_users as userLimit',
      'max_megabytes as megabyteLimit',
      'max_calls as callLimit',
    ])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()

/** Open customers whose package has a limit of users or megabytes. */
export const findLimited = (db: Db) =>
  db
    .selectFrom('sys_customer as c')
    .innerJoin('sys_tenant_package as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.package_id'),
    )
    .select([
      'c.id',
      'c.number',
      'c.warned_users as warnedUsers',
      'c.warned_megabytes as warnedMegabytes',
      'p.max_users as userLimit',
      'p.max_megabytes as megabyteLimit',
    ])
    .where('c.status', '=', 1)
    .where((eb) => eb.or([eb('p.max_users', 'is not', null), eb('p.max_megabytes', 'is not', null)]))
    .orderBy('c.id')
    .execute()
export type LimitedTenant = Awaited<ReturnType<typeof findLimited>>[number]

/** Notes at how many per cent the administrators were warned; null: they are to be warned again. */
export async function noteWarned(
  tx: Tx,
  id: string,
  warned: { users: number | null; megabytes: number | null },
): Promise<void> {
  await tx
    .updateTable('sys_customer')
    .set({ warned_users: warned.users, warned_megabytes: warned.megabytes })
    .where('id', '=', id)
    .execute()
}
