/** Accounts of users at vendors, in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { AddressKind } from '#messaging/contract/address.ts'

export const CODE_MINUTES = 10
const MAX_TRIES = 5
/** Codes to one user and kind within an hour. */
const MAX_SENT = 3

const inHour = sql<SqlBool>`msg_address.sent_at > now() - interval '1 hour'`

/** The kinds that a user can confirm, because a channel of theirs is open, and what is confirmed. */
export const findAddresses = (db: Db, userId: string, kinds: readonly AddressKind[]) =>
  db
    .selectFrom('msg_channel as c')
    .leftJoin('msg_address as a', (join) =>
      join.on('a.user_id', '=', userId).on(sql<SqlBool>`a.kind = c.kind and a.verified_at is not null`),
    )
    .select([sql<AddressKind>`c.kind`.as('kind'), 'a.address', 'a.verified_at as verifiedDate'])
    .where('c.kind', 'in', kinds)
    .where('c.is_default', '=', 1)
    .where('c.status', '=', 1)
    .orderBy('c.kind', 'desc')
    .execute()

interface Claim {
  readonly tenantId: number
  readonly userId: string
  readonly kind: AddressKind
  readonly address: string
  readonly codeHash: Buffer
}

/** Puts a code in the place of an earlier one. @returns whether the limit per hour leaves room for it */
export async function claimAddress(tx: Tx, { tenantId, userId, kind, address, codeHash }: Claim): Promise<boolean> {
  const claim = {
    claimed: address,
    code_hash: codeHash,
    code_until: sql<string>`now() + make_interval(mins => ${CODE_MINUTES}::int)`,
    tries: 0,
  }
  const row = await tx
    .insertInto('msg_address')
    .values({ tenant_id: tenantId, user_id: userId, kind, ...claim, sent_at: sql<string>`now()`, sent_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'kind'])
        .doUpdateSet({
          ...claim,
          sent_at: sql<string>`case when ${inHour} then msg_address.sent_at else now() end`,
          sent_count: sql<number>`case when ${inHour} then msg_address.sent_count + 1 else 1 end`,
        })
        .where(sql<SqlBool>`(${inHour} and msg_address.sent_count >= ${MAX_SENT}) is not true`),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The mobile number of a profile; empty where there is none. */
export async function mobileOf(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('sys_user').select('mobile').where('id', '=', userId).executeTakeFirst()
  return row?.mobile ?? ''
}

/** The account that a code goes to, found after the code was made. */
export async function nameClaim(tx: Tx, { userId, kind, address, codeHash }: Omit<Claim, 'tenantId'>): Promise<void> {
  await tx
    .updateTable('msg_address')
    .set({ claimed: address })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('code_hash', '=', codeHash)
    .execute()
}

/** Who waits for a code that a user sends to the account. */
export const findClaim = (tx: Tx, kind: AddressKind, codeHash: Buffer) =>
  tx
    .selectFrom('msg_address as a')
    .innerJoin('sys_user as u', 'u.id', 'a.user_id')
    .select(['a.user_id as userId', 'u.real_name as realName'])
    .where('a.kind', '=', kind)
    .where('a.code_hash', '=', codeHash)
    .where('a.code_until', '>', sql<string>`now()`)
    .where('u.status', '=', 1)
    .executeTakeFirst()

/** Takes one of the tries at the code. @returns what it is compared with; undefined where none is left */
export const takeTry = (tx: Tx, userId: string, kind: AddressKind) =>
  tx
    .updateTable('msg_address')
    .set({ tries: sql<number>`tries + 1` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('tries', '<', MAX_TRIES)
    .where('code_hash', 'is not', null)
    .where('claimed', '<>', '')
    .where('code_until', '>', sql<string>`now()`)
    .returning(['claimed', 'code_hash as codeHash'])
    .executeTakeFirst()

/** The claimed account is the user's; one that had it before has it no more: only its owner got the code. */
export async function keepAddress(
  tx: Tx,
  { userId, kind, address }: { userId: string; kind: AddressKind; address: string },
): Promise<void> {
  await tx
    .deleteFrom('msg_address')
    .where('kind', '=', kind)
    .where('address', '=', address)
    .where('verified_at', 'is not', null)
    .where('user_id', '<>', userId)
    .execute()
  await tx
    .updateTable('msg_address')
    .set({ address, verified_at: sql<string>`now()`, claimed: '', code_hash: null, code_until: null })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** The codes of the hour stay counted. @returns whether there was one */
export async function clearAddress(tx: Tx, userId: string, kind: AddressKind): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('msg_address')
    .set({ address: '', verified_at: null, claimed: '', code_hash: null, code_until: null })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('verified_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
