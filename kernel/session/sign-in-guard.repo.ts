/** The login log. */
import { touch, type Db, type Tx } from '../database/lease.ts'
import { newId } from '../ids.ts'

/**
 * What a sign-in was proved with: the password alone, the password and a second factor, or a passkey alone. Empty where
 * another system vouched, or nothing was proved.
 */
export type SignInWay = '' | 'password' | 'passwordTotp' | 'passwordRecovery' | 'passwordPasskey' | 'passkey'

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
  way?: SignInWay | undefined
}

/** Whether the user has signed in from the address since then. */
export async function hasSignedInSince(
  db: Db,
  { userId, ip, at }: { userId: string; ip: string; at: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('sys_login_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>=', at)
    .where('status', '=', 1)
    .where('ip', '=', ip)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
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
      way: entry.way ?? '',
    })
    .execute()
  touch(tx, 'loginLog')
}
