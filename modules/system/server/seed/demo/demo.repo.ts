import type { Db } from '#kernel/database/lease.ts'

/** Id of every seeded role by code. */
export async function findRoleIds(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('sys_role').select(['code', 'id']).where('code', '<>', '').execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}
