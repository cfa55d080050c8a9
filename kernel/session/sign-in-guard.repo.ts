/** The login log. */
import { touch, type Tx } from '../database/lease.ts'
import { newId } from '../ids.ts'

export interface LoginLogEntry {
  tenantId: number
  username: string
  userId: string | null
  /** 0 failed, 1 success, 2 account locked (specification section 4). */
  status: 0 | 1 | 2
  /** The name of the error; empty on success. */
  reason: string
  ip: string
  userAgent: string
  /** The system through which a user came, as of then; left out for a user who signs in here. */
  via?: string | undefined
}

export async function insertLoginLog(tx: Tx, entry: LoginLogEntry): Promise<void> {
  await tx
    .insertInto('sys_login_log')
    .values({
      tenant_id: entry.tenantId,
      id: newId(),
      username: entry.username,
      user_id: entry.userId,
      status: entry.status,
      reason: entry.reason,
      ip: entry.ip,
      user_agent: entry.userAgent,
      via_name: entry.via ?? '',
    })
    .execute()
  touch(tx, 'loginLog')
}
