/** Trusted devices in SQL. All times are the database's. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/lease.ts'

const now = sql<string>`now()`

export interface NewTrustedDevice {
  tenantId: number
  id: string
  userId: string
  tokenHash: Buffer
  ip: string
  userAgent: string
  days: number
}

export async function insertTrustedDevice(tx: Tx, device: NewTrustedDevice): Promise<void> {
  await tx
    .insertInto('sys_trusted_device')
    .values({
      tenant_id: device.tenantId,
      id: device.id,
      user_id: device.userId,
      token_hash: device.tokenHash,
      ip: device.ip,
      user_agent: device.userAgent,
      expires_at: sql<string>`now() + make_interval(days => ${device.days}::int)`,
    })
    .execute()
}

/** @param days of the policy now: a device that was trusted for longer is over with them */
export async function findTrustedDevice(
  db: Db,
  { userId, tokenHash, days }: { userId: string; tokenHash: Buffer; days: number },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('sys_trusted_device')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('created_at', '>', sql<string>`now() - make_interval(days => ${days}::int)`)
    .executeTakeFirst()
  return found?.id
}

export async function listTrustedDevices(db: Db, userId: string) {
  return await db
    .selectFrom('sys_trusted_device')
    .select(['id', 'ip', 'user_agent as userAgent', 'created_at as createDate', 'expires_at as expireDate'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

/** The device on which a session began. */
export async function findDeviceOfSession(db: Db, sessionId: string): Promise<string | null> {
  const found = await db
    .selectFrom('sys_session')
    .select('device_id as deviceId')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return found?.deviceId ?? null
}

/** Ends the trust in a device of the user. Resolves with whether it was theirs. */
export async function deleteTrustedDevice(tx: Tx, id: string, userId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('sys_trusted_device')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Ends the trust in all devices of a user. */
export async function deleteTrustedDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sys_trusted_device').where('user_id', '=', userId).execute()
}

/** Ends the trust in the device on which a session began. */
export async function deleteDeviceOfSession(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from sys_trusted_device d using sys_session s
    where s.tenant_id = d.tenant_id and s.id = ${sessionId} and d.id = s.device_id`.execute(tx)
}

export async function deleteExpiredDevices(tx: Tx): Promise<void> {
  await tx.deleteFrom('sys_trusted_device').where('expires_at', '<', now).execute()
}
