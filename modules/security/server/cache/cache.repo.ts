/** Of which kind a tenant is, in SQL. */
import type { Db } from '#kernel/database/lease.ts'

/** 0 dedicated, 1 tenant, 2 operator. */
export async function findCertification(db: Db, tenantId: number): Promise<number | undefined> {
  const found = await db.selectFrom('sys_tenant').select('cert').where('id', '=', tenantId).executeTakeFirst()
  return found?.cert
}
