/** Share links in SQL, for those who look after them. The kernel writes and opens them (`kernel/shares`). */
import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { scopeCondition, scopeFor } from '#kernel/access/scope.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Schema } from '#kernel/database/schema.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { ShareKindName } from '#contract/share-kinds.ts'
import type { ShareQuery, ShareState, ShareUseQuery } from '#gateway/contract/share.ts'
import { fromDay, untilDay } from '#system/server/index.ts'

declareScoped('share', {
  table: 'sys_share_ticket',
  label: 'label',
  can: 'sys:share:page',
  reach: (reader) => {
    const eb = expressionBuilder<Pick<Schema, 'sys_share_ticket'>, 'sys_share_ticket'>()
    return eb.and(inScope(eb, reader))
  },
  fields: {
    label: { type: 'text', column: 'label' },
    deptId: { type: 'dept', column: 'dept_id' },
    createdBy: { type: 'user', column: 'created_by' },
    createDate: { type: 'date', column: 'created_at' },
    expireDate: { type: 'date', column: 'expires_at' },
    uses: { type: 'number', column: 'uses' },
  },
})

/** Who asks, as far as a query must know. */
export type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>

/** The state of a link at this moment. @param table the name by which the query knows the table */
const stateIn = (table: string) => sql<ShareState>`case
  when ${sql.ref(`${table}.revoked_at`)} is not null then 2
  when ${sql.ref(`${table}.expires_at`)} <= now() then 1
  when ${sql.ref(`${table}.uses`)} >= ${sql.ref(`${table}.max_uses`)} then 3
  else 0 end`

const columnsIn = <Table extends string>(table: Table) =>
  [
    sql<string>`${sql.ref(`${table}.id`)}`.as('id'),
    sql<ShareKindName>`${sql.ref(`${table}.kind`)}`.as('kind'),
    sql<string>`${sql.ref(`${table}.record_id`)}`.as('recordId'),
    sql<string>`${sql.ref(`${table}.label`)}`.as('label'),
    stateIn(table).as('state'),
    sql<boolean>`${sql.ref(`${table}.password_hash`)} is not null`.as('hasPassword'),
    sql<0 | 1>`case when ${sql.ref(`${table}.scope`)} ->> 'download' = '1' then 1 else 0 end`.as('download'),
    sql<number>`${sql.ref(`${table}.uses`)}`.as('uses'),
    sql<number | null>`${sql.ref(`${table}.max_uses`)}`.as('maxUses'),
    sql<string>`${sql.ref(`${table}.expires_at`)}`.as('expireDate'),
    sql<string | null>`${sql.ref(`${table}.last_used_at`)}`.as('lastUseDate'),
    sql<string>`${sql.ref(`${table}.created_at`)}`.as('createDate'),
    sql<string>`${sql.ref(`${table}.created_by`)}`.as('createdBy'),
    sql<string>`coalesce(u.real_name, '')`.as('sharer'),
  ] as const

export const shareList = defineList({
  resource: 'share',
  table: 'sys_share_ticket',
  sort: {
    createDate: 'created_at',
    expireDate: 'expires_at',
    lastUseDate: 'last_used_at',
    label: 'label',
    uses: 'uses',
  },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as u', 'u.id', 'page.created_by')
      .select('page.position')
      .select(columnsIn('page'))
      .orderBy(order),
})

function inScope(
  eb: ExpressionBuilder<Pick<Schema, 'sys_share_ticket'>, 'sys_share_ticket'>,
  { scope: general, userId }: Reader,
): Expression<SqlBool>[] {
  const scope = scopeFor(general, 'share')
  return scope.kind === 'all' ? [] : [scopeCondition(eb, scope, { dept: 'dept_id', owner: 'created_by', userId })]
}

/** The links in the reader's reach that match. */
export function callOfShares(reader: Reader, query: ShareQuery): ListCall<'sys_share_ticket'> {
  const { keyword, kind, state, fromDate, toDate } = query
  const { tenantId, userId } = reader
  const scope = scopeFor(reader.scope, 'share')
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions = inScope(eb, reader)
      if (keyword) conditions.push(sql<SqlBool>`(lower(label) like ${containing(keyword)} or ${sharedBy(keyword)})`)
      if (kind) conditions.push(eb('kind', '=', kind))
      if (state !== undefined) conditions.push(sql<SqlBool>`${stateIn('sys_share_ticket')} = ${state}`)
      if (fromDate) conditions.push(fromDay('created_at', fromDate))
      if (toDate) conditions.push(untilDay('created_at', toDate))
      return conditions
    },
    whereKey: [keyword, kind, state, fromDate, toDate, scope, scope.kind === 'some' && scope.own ? userId : null],
  }
}

const sharedBy = (name: string) => sql<SqlBool>`exists (select 1 from sys_user u
  where u.tenant_id = sys_share_ticket.tenant_id and u.id = sys_share_ticket.created_by
    and lower(u.real_name) like ${containing(name)})`

/** The newest links of one record. @param by only this person's */
export async function findOfRecord(db: Db, record: { kind: string; recordId: string; by: string | undefined }) {
  return db
    .selectFrom('sys_share_ticket as s')
    .leftJoin('sys_user as u', 'u.id', 's.created_by')
    .select(columnsIn('s'))
    .where('s.kind', '=', record.kind)
    .where('s.record_id', '=', record.recordId)
    .$if(record.by !== undefined, (query) => query.where('s.created_by', '=', record.by ?? ''))
    .orderBy('s.created_at', 'desc')
    .limit(100)
    .execute()
}

/** One link in the reader's reach or of their own, held against other writers. */
export async function findForChange(tx: Tx, reader: Reader, id: string) {
  return tx
    .selectFrom('sys_share_ticket')
    .select(['id', 'label', 'created_by as createdBy', stateIn('sys_share_ticket').as('state')])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('created_by', '=', reader.userId), eb.and(inScope(eb, reader))]))
    .forUpdate()
    .executeTakeFirst()
}

/** Whether there is such a link in the reader's reach. */
export async function isThere(db: Db, reader: Reader, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('sys_share_ticket')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.and(inScope(eb, reader)))
    .executeTakeFirst()
  return found !== undefined
}

export async function markRevoked(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable('sys_share_ticket')
    .set({ revoked_at: sql<string>`now()`, revoked_by: by })
    .where('id', '=', id)
    .execute()
}

export const shareUseList = defineList({
  resource: 'shareUse',
  table: 'sys_share_use',
  sort: { usedDate: 'used_at' },
  defaultSort: 'usedDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.used_at as usedDate',
        'page.outcome',
        'page.ip',
        'page.user_agent as userAgent',
      ])
      .orderBy(order),
})

export function callOfUses(tenantId: number, shareId: string, query: ShareUseQuery): ListCall<'sys_share_use'> {
  const { ip, outcome } = query
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = [eb('share_id', '=', shareId)]
      if (ip) conditions.push(sql<SqlBool>`lower(ip) like ${containing(ip)}`)
      if (outcome) conditions.push(eb('outcome', '=', outcome))
      return conditions
    },
    whereKey: [shareId, ip, outcome],
  }
}
