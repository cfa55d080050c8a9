/** Whose mails are ended, in SQL. */
import type pg from 'pg'
import type { Database } from '#kernel/database/lease.ts'
import { OPEN_TENANT } from '#kernel/jobs/schedule.repo.ts'

/** A user of an open tenant. */
export async function findReceiver(
  { database, dispatch }: { database: Database; dispatch: pg.Pool },
  { tenantId, userId }: { tenantId: number; userId: string },
): Promise<{ realName: string } | undefined> {
  const { rowCount } = await dispatch.query({
    name: 'messaging-open-tenant',
    text: `select from sys_tenant tenant where tenant.id = $1 and ${OPEN_TENANT}`,
    values: [tenantId],
  })
  if (rowCount !== 1) return undefined
  return database.read(tenantId, (db) =>
    db.selectFrom('sys_user').select('real_name as realName').where('id', '=', userId).executeTakeFirst(),
  )
}
