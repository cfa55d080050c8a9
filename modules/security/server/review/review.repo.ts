/** Reviews of rights in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns, type RecordKey } from '#kernel/records/record.repo.ts'
import type { AtDue, ReviewDraft, ReviewQuery, ReviewScope, ReviewStatus } from '#security/contract/review.ts'

type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>
/** As the query knows the table. */
type Of = 'page' | 'sys_review'

const namesOf = (of: Of, key: 'deptIdList' | 'roleIdList', table: 'sys_dept' | 'sys_role') =>
  sql<{ id: string; name: string }[]>`coalesce((
    select json_agg(json_build_object('id', n.id, 'name', n.name) order by n.name) from ${sql.table(table)} n
    where n.tenant_id = ${sql.ref(`${of}.tenant_id`)}
      and ${sql.ref(`${of}.scope`)} -> ${sql.lit(key)} ? n.id::text), '[]')`

const countOf = (of: Of, decision: 0 | 1 | 2) =>
  sql<number>`(select count(*)::int from sys_review_item i where i.tenant_id = ${sql.ref(`${of}.tenant_id`)}
    and i.review_id = ${sql.ref(`${of}.id`)} and i.decision = ${sql.lit(decision)})`

const COLUMNS = [
  'name',
  'scope',
  'reviewer_id as reviewerId',
  'due_at as dueDate',
  'repeat_months as repeatMonths',
  'series_id as seriesId',
  'round',
  'starts_at as startsDate',
  'started_at as startedDate',
  'started_by as startedBy',
  'starter_name as starterName',
  'closed_at as closedDate',
  'created_by as createdBy',
  ...recordColumns,
] as const

const expressionsOf = (of: Of) =>
  [
    sql.ref<ReviewStatus>(`${of}.status`).as('status'),
    sql.ref<AtDue>(`${of}.at_due`).as('atDue'),
    namesOf(of, 'deptIdList', 'sys_dept').as('depts'),
    namesOf(of, 'roleIdList', 'sys_role').as('roles'),
    sql<string>`coalesce((select u.real_name from sys_user u where u.tenant_id = ${sql.ref(`${of}.tenant_id`)}
      and u.id = ${sql.ref(`${of}.reviewer_id`)}), '')`.as('reviewerName'),
    countOf(of, 0).as('openCount'),
    countOf(of, 1).as('keptCount'),
    countOf(of, 2).as('withdrawnCount'),
  ] as const

const stored = defineRecord('sys_review', [...COLUMNS, ...expressionsOf('sys_review')])
export type FoundReview = ReviewDraft & NonNullable<Awaited<ReturnType<typeof stored.find>>>

/** A list that is not there means all. */
export const listsOf = ({ deptIdList, roleIdList }: Partial<ReviewScope>): ReviewScope => ({
  deptIdList: deptIdList ?? [],
  roleIdList: roleIdList ?? [],
})

const withScope = (row: Awaited<ReturnType<typeof stored.find>>): FoundReview | undefined =>
  row && { ...row, ...listsOf(row.scope) }

const columnsOf = ({ name, deptIdList, roleIdList, reviewerId, dueDate, repeatMonths, atDue }: ReviewDraft) => ({
  name,
  reviewerId,
  dueDate,
  repeatMonths,
  at_due: atDue,
  scope: { deptIdList, roleIdList },
})

export const reviews = {
  find: async (db: Db, id: string) => withScope(await stored.find(db, id)),
  findForUpdate: async (tx: Tx, id: string) => withScope(await stored.findForUpdate(tx, id)),
  insert: (tx: Tx, key: RecordKey, draft: ReviewDraft) =>
    stored.insert(tx, key, { ...columnsOf(draft), seriesId: key.id }),
  update: (tx: Tx, key: RecordKey, draft: ReviewDraft) => stored.update(tx, key, columnsOf(draft)),
  delete: stored.delete,
}

export const reviewList = defineList({
  resource: 'review',
  table: 'sys_review',
  sort: { createDate: 'created_at', name: 'name', dueDate: 'due_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, ...expressionsOf('page')])
      .orderBy(order),
})

/** Whether the reader sees the reviews of others, too: who reaches every user. */
export const seesAll = ({ scope }: Pick<Reader, 'scope'>): boolean => scopeFor(scope, 'user').kind === 'all'

/** Reviews that the reader sees. */
export const callOfReviews = (reader: Reader, query: ReviewQuery) => {
  const call = listCall('sys_review', { actor: reader, query }, (eb, { keyword, status }) => [
    !seesAll(reader) && eb('created_by', '=', reader.userId),
    keyword && contains(['name'], keyword),
    status && eb('status', 'in', status.map(Number)),
  ])
  return { ...call, whereKey: [call.whereKey, seesAll(reader) || reader.userId] }
}

const now = sql<string>`now()`
const raised = { updated_at: now, version: sql<number>`version + 1` }

export async function markStarted(tx: Tx, id: string, by: Pick<Actor, 'userId' | 'realName'>, remindedDays: number) {
  await tx
    .updateTable('sys_review')
    .set({
      ...raised,
      status: 1,
      started_at: now,
      started_by: by.userId,
      starter_name: by.realName,
      starts_at: null,
      updated_by: by.userId,
      // What is due soon says so when it begins.
      reminded_at: sql<string | null>`case when due_at <= now() + make_interval(days => ${remindedDays}::int)
        then now() end`,
    })
    .where('id', '=', id)
    .execute()
}

/** @param by null where no user closes it */
export async function markClosed(tx: Tx, id: string, by: string | null): Promise<void> {
  await tx
    .updateTable('sys_review')
    .set({ ...raised, status: 2, closed_at: now, updated_by: by })
    .where('id', '=', id)
    .execute()
}

/** Plans the round after one that begins now; planning it again changes nothing. */
export async function planNextRound(tx: Tx, id: string, nextId: string): Promise<void> {
  await sql`
    insert into sys_review (tenant_id, id, name, scope, reviewer_id, due_at, repeat_months, at_due, series_id, round,
      starts_at, created_by, updated_by)
    select tenant_id, ${nextId}, name, scope, reviewer_id, due_at + make_interval(months => repeat_months), repeat_months,
      at_due, series_id, round + 1, now() + make_interval(months => repeat_months), started_by, started_by
    from sys_review where id = ${id} and repeat_months > 0
    on conflict (tenant_id, series_id, round) do nothing`.execute(tx)
}

/** Earlier rounds that still run, locked. */
export const lockEarlierRounds = (tx: Tx, { seriesId, round }: { seriesId: string; round: number }) =>
  tx
    .selectFrom('sys_review')
    .select(['id', 'name'])
    .where('series_id', '=', seriesId)
    .where('round', '<', round)
    .where('status', '=', 1)
    .forUpdate()
    .execute()

export const isUsable = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 1)
    .where('is_service', '=', false)
    .executeTakeFirst()) !== undefined

/** Departments in their order, and roles. */
export async function findChoices(db: Db) {
  const depts = await db.selectFrom('sys_dept').select(['id', 'pid', 'name']).orderBy('sort').orderBy('name').execute()
  const roles = await db.selectFrom('sys_role').select(['id', 'name']).orderBy('grade').orderBy('name').execute()
  return { depts, roles }
}
