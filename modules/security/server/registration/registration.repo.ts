/** Registrations in SQL: found, written, decided, and taken away. Row security keeps every query inside the tenant. */
import { sql, type ExpressionBuilder } from 'kysely'
import type { LoginPage } from '#contract/session.ts'
import { scopeCondition, scopeFor } from '#kernel/access/scope.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { CodeWay } from '#kernel/ports.ts'
import type { Schema } from '#kernel/database/schema.ts'
import { KEPT_DAYS, REGISTRATION_DAYS } from '#security/contract/registration.ts'
import { deciderName, deptName, statusOf, type Reader } from './registration-list.repo.ts'

const now = sql<string>`now()`

const inScope =
  ({ scope, userId }: Reader) =>
  (eb: ExpressionBuilder<{ r: Schema['sys_registration'] }, 'r'>) =>
    scopeCondition(eb, scopeFor(scope, 'registration'), { dept: 'r.dept_id', userId, at: 'r' })

/** One in reach; undefined when missing or out of reach, which answer alike. */
export const findRegistration = (db: Db, reader: Reader, id: string) =>
  db
    .selectFrom('sys_registration as r')
    .leftJoin('sys_dept as d', 'd.id', 'r.dept_id')
    .leftJoin('sys_user as u', 'u.id', 'r.decided_by')
    .select([
      'r.id',
      'r.username',
      'r.real_name as realName',
      'r.email',
      'r.mobile',
      'r.confirmed_by as confirmedBy',
      'r.dept_id as deptId',
      'r.reason',
      'r.created_at as createDate',
      'r.expires_at as expireDate',
      'r.decided_at as decideDate',
      'r.answer',
      'r.version',
      'r.ip',
      'r.user_id as userId',
      statusOf('r.status').as('status'),
      deptName,
      deciderName,
    ])
    .where('r.id', '=', id)
    .where(inScope(reader))
    .executeTakeFirst()
export type FoundRegistration = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

/** One that is to be decided about, held against others who decide until the transaction ends. */
export const lockRegistration = (tx: Tx, reader: Reader, id: string) =>
  tx
    .selectFrom('sys_registration as r')
    .select([
      'r.id',
      'r.username',
      'r.real_name as realName',
      'r.email',
      'r.mobile',
      'r.password_hash as passwordHash',
      'r.pwd_level as pwdLevel',
      'r.dept_id as deptId',
      'r.created_at as createDate',
      sql<boolean>`r.status = 0 and r.expires_at > now()`.as('isPending'),
    ])
    .where('r.id', '=', id)
    .where(inScope(reader))
    .forUpdate()
    .executeTakeFirst()
export type LockedRegistration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>

/** One that waits, for those who get a message about it. */
export const findPending = (db: Db, id: string) =>
  db
    .selectFrom('sys_registration')
    .select(['real_name as realName', 'dept_id as deptId'])
    .where('id', '=', id)
    .where('status', '=', 0)
    .executeTakeFirst()

export interface NewRegistration {
  tenantId: number
  id: string
  username: string
  realName: string
  email: string
  mobile: string
  confirmedBy: CodeWay
  /** Of the confirmed address or number: one registration at most waits for it. */
  confirmedKey: string
  passwordHash: string
  pwdLevel: number
  deptId: string
  reason: string
  loginPage: LoginPage
  ip: string
}

/** @returns whether it was written: not where one of the same address or number waits already */
export async function insertRegistration(tx: Tx, { tenantId, id, ...of }: NewRegistration): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sys_registration')
    .values({
      tenant_id: tenantId,
      id,
      username: of.username,
      username_key: keyOf(of.username),
      real_name: of.realName,
      email: of.email,
      email_key: of.confirmedKey,
      mobile: of.mobile,
      confirmed_by: of.confirmedBy,
      password_hash: of.passwordHash,
      pwd_level: of.pwdLevel,
      dept_id: of.deptId,
      reason: of.reason,
      login_page: of.loginPage,
      ip: of.ip,
      expires_at: sql<string>`now() + make_interval(days => ${REGISTRATION_DAYS}::int)`,
      created_by: null,
      updated_by: null,
    })
    // Written out: a plan that takes the status as a parameter does not find the partial index.
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'email_key'])
        .where(sql<boolean>`status = 0`)
        .doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** As names of users are compared, and addresses. */
export const keyOf = (text: string): string => text.normalize('NFKC').toLowerCase()

export interface Decision {
  status: 1 | 2
  /** Null: the configuration has decided. */
  by: string | null
  deptId?: string
  userId?: string
  answer?: string
}

/** Writes a decision about one that is held; its password goes. */
export async function decide(tx: Tx, id: string, { status, by, deptId, userId, answer = '' }: Decision): Promise<void> {
  await tx
    .updateTable('sys_registration')
    .set({
      status,
      password_hash: '',
      decided_at: now,
      decided_by: by,
      answer,
      ...(deptId !== undefined && { dept_id: deptId }),
      ...(userId !== undefined && { user_id: userId }),
      updated_at: now,
      updated_by: by,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends those whose time is over without a decision. @returns them */
export const expireRegistrations = (tx: Tx) =>
  tx
    .updateTable('sys_registration')
    .set({ status: 3, password_hash: '', decided_at: now, updated_at: now, version: sql<number>`version + 1` })
    .where('status', '=', 0)
    .where('expires_at', '<=', now)
    .returning(['id', 'real_name as realName'])
    .execute()

export async function dropOldRegistrations(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('sys_registration')
    .where('status', '<>', 0)
    .where('decided_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS}::int)`)
    .execute()
}
