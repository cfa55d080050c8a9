/** Administrators who are locked out, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { OWN_TENANT } from '#kernel/session/tenant.ts'

/** @param code left out: the installation's own organisation */
export async function findTenantId(db: Db, code: string | undefined): Promise<number | undefined> {
  const found = await db
    .selectFrom('sys_tenant')
    .select('id')
    .$if(code === undefined, (query) => query.where('id', '=', OWN_TENANT))
    .$if(code !== undefined, (query) => query.where('code', '=', code ?? ''))
    .executeTakeFirst()
  return found?.id
}

export async function lockAdministrator(tx: Tx, usernameKey: string) {
  return await tx
    .selectFrom('sys_user')
    .select(['id', 'username', 'real_name as realName', 'status', 'allow_ip_queue as allowIpQueue'])
    .where('username_key', '=', usernameKey)
    .where('super_admin', '=', 1)
    .forUpdate()
    .executeTakeFirst()
}

/** Enables the account and lets it sign in from everywhere. */
export async function openAccount(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('sys_user')
    .set({ status: 1, allow_ip_queue: '', updated_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
