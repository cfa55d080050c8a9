/** Requests for sensitive grants in SQL: found, decided, and taken away. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { KEPT_DAYS, MAX_NAMED_USERS } from '#security/contract/grant-request.ts'
import { isPersonInScope, type Reader } from '#system/server/index.ts'
import { deciderName, isSeen, requesterName, statusOf } from './grant-request-list.repo.ts'

const now = sql<string>`now()`
const raised = { updated_at: now, version: sql<number>`version + 1` }

/** One that the reader sees; undefined when missing or out of reach, which answer alike. */
export const findRequest = (db: Db, reader: Reader, id: string) =>
  db
    .selectFrom('sys_grant_request as r')
    .leftJoin('sys_user as a', 'a.id', 'r.created_by')
    .leftJoin('sys_user as d', 'd.id', 'r.decided_by')
    .select([
      'r.id',
      'r.label',
      'r.items',
      'r.names',
      'r.reason',
      'r.answer',
      'r.version',
      'r.created_by as requesterId',
      'r.created_at as createDate',
      'r.expires_at as expireDate',
      'r.decided_at as decideDate',
      'r.user_ids as userIds',
      statusOf('r.status').as('status'),
      requesterName,
      deciderName,
    ])
    .where('r.id', '=', id)
    .where(isSeen(reader, 'r'))
    .executeTakeFirst()
export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** The same, held against others who decide until the transaction ends. */
export async function lockRequest(tx: Tx, reader: Reader, id: string): Promise<FoundRequest | undefined> {
  await sql`select from sys_grant_request where id = ${id} for update`.execute(tx)
  return findRequest(tx, reader, id)
}

/** One that waits, for those who get a message about it. */
export const findOpen = (db: Db, id: string) =>
  db
    .selectFrom('sys_grant_request')
    .select(['created_by as requesterId', 'items', 'label', 'user_ids as userIds'])
    .where('id', '=', id)
    .where('status', '=', 0)
    .executeTakeFirst()

interface Decision {
  status: 1 | 2 | 3
  by: string
  answer: string
}

export async function decide(tx: Tx, id: string, { status, by, answer }: Decision): Promise<void> {
  await tx
    .updateTable('sys_grant_request')
    .set({ ...raised, status, decided_at: now, decided_by: by, answer, updated_by: by })
    .where('id', '=', id)
    .execute()
}

export async function setReason(tx: Tx, id: string, { reason, by }: { reason: string; by: string }): Promise<void> {
  await tx
    .updateTable('sys_grant_request')
    .set({ ...raised, reason, updated_by: by })
    .where('id', '=', id)
    .execute()
}

/** Ends those whose time is over without a decision. @returns them */
export const expireRequests = (tx: Tx) =>
  tx
    .updateTable('sys_grant_request')
    .set({ ...raised, status: 4, decided_at: now })
    .where('status', '=', 0)
    .where('expires_at', '<=', now)
    .returning(['id', 'label', 'created_by as requesterId'])
    .execute()

export async function dropOldRequests(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('sys_grant_request')
    .where('status', '<>', 0)
    .where('decided_at', '<', sql<string>`now() - make_interval(days => ${KEPT_DAYS}::int)`)
    .execute()
}

/** Those of the users whom the reader reaches, by name; so many at most. */
export const findNamed = (db: Db, reader: Reader, ids: readonly string[]) =>
  db
    .selectFrom('sys_user')
    .select(['id', 'real_name as name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isPersonInScope(reader, 'sys_user.id'))
    .orderBy('real_name')
    .limit(MAX_NAMED_USERS)
    .execute()
