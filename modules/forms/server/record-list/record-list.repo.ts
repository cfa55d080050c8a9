/**
 * The list of records in SQL. What a field is filtered, sorted and summed by stands in `frm_value`
 * (`value-filter.repo.ts`, `value-search.repo.ts`, `value-order.repo.ts`); every value that was asked for is a
 * parameter, and so are the ids of fields.
 */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import { contains, defineList } from '#kernel/lists/list.ts'
import type { ListCall, Row } from '#kernel/lists/spec.ts'
import type { RecordReach } from '#forms/contract/access.ts'
import type { RecordQuery } from '#forms/contract/record-query.ts'
import { fromDay, untilDay } from '#system/server/index.ts'
import { recordsInReach } from '../record/record.scope.ts'
import type { RecordAsk } from './record-ask.ts'
import { hasValue, ownValues, type OrderedFilters } from './value-filter.repo.ts'

const SHOWN = [
  'page.id',
  'page.version_id as versionId',
  'page.title',
  'page.title_field as titleField',
  'page.data',
  'page.rev',
  'page.owner_id as ownerId',
  'page.dept_id as deptId',
  'page.instance_id as instanceId',
  'page.created_at as createDate',
  'page.updated_at as updateDate',
  'version.no as versionNo',
  sql<string>`coalesce(owner.real_name, '')`.as('ownerName'),
  sql<string>`coalesce(dept.name, '')`.as('deptName'),
] as const

/**
 * Ids are made in the order in which records are entered (UUIDv7), so the newest first are those with the highest ids:
 * the indexes of values, which end with them, are in the order of the list.
 */
export const recordList = defineList({
  resource: 'formRecord',
  table: 'frm_record',
  sort: { createDate: 'id', updateDate: 'updated_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('frm_version as version', 'version.id', 'page.version_id')
      .leftJoin('sys_user as owner', 'owner.id', 'page.owner_id')
      .leftJoin('sys_dept as dept', 'dept.id', 'page.dept_id')
      .select([...SHOWN, sql<string>`page.position::text`.as('position')])
      .orderBy(order),
})

export type ListedRecord = Awaited<ReturnType<typeof recordsByIds>>[number]
/** `asksOfRecords`: it has filters by what every record has, besides those by values. */
export type RecordCall = ListCall<'frm_record'> & { readonly asksOfRecords: boolean }

/** Whose records of which form, and how far the right reaches that they are read with. */
export interface RecordsOf {
  readonly formId: string
  readonly reach: RecordReach | undefined
  /** Fields that the reader may not see: titles made of them are not searched. */
  readonly hidden: ReadonlySet<string>
}

/** The conditions of a list: what is shown, counted, summed and exported is the same. */
export function callOfRecords(
  actor: Actor,
  of: RecordsOf,
  query: RecordQuery,
  ask: RecordAsk & OrderedFilters,
): RecordCall {
  const { page, limit, order, ids, keyword, ownerId, deptId, fromDate, toDate } = query
  const { formId, reach, hidden } = of
  const { order: asked } = ask
  const orderField = asked.by === 'record' ? asked.orderField : 'createDate'
  return {
    asksOfRecords: [keyword, ownerId, deptId, fromDate, toDate].some((filter) => filter !== undefined),
    tenantId: actor.tenantId,
    isPlannedEachTime: ask.filters.length > 0,
    paging: { page, limit, order: query.orderField === undefined ? 'desc' : order, orderField, ids },
    where: (eb: ExpressionBuilder<Row<'frm_record'>, 'frm_record'>) => {
      const conditions: (Expression<SqlBool> | '' | undefined | false)[] = [
        eb('frm_record.template_id', '=', formId),
        recordsInReach(eb, actor, reach),
        keyword && contains(['frm_record.title'], keyword),
        keyword && hidden.size > 0 && sql<SqlBool>`frm_record.title_field <> all(${[...hidden]}::text[])`,
        ownerId && sql<SqlBool>`frm_record.owner_id = any(${ownerId}::uuid[])`,
        deptId && sql<SqlBool>`frm_record.dept_id = any(${deptId}::uuid[])`,
        fromDate && fromDay('frm_record.created_at', fromDate),
        toDate && untilDay('frm_record.created_at', toDate),
        ...valueConditions(formId, ask),
      ]
      return conditions.filter((condition) => !!condition)
    },
    whereKey: [
      formId,
      reach,
      reach === 'all' ? null : [actor.userId, scopeFor(actor.scope, 'formRecord')],
      keyword && [keyword, [...hidden].sort()],
      [ownerId, deptId, fromDate, toDate],
      ask.filters.toSorted((one, other) => (one.field < other.field ? -1 : 1)),
    ],
  }
}

/** A filter that leaves few records finds them; the others are asked of each record. */
const valueConditions = (formId: string, { filters, isNarrow }: OrderedFilters) =>
  filters.map((filter, at) =>
    isNarrow && at === 0
      ? sql<SqlBool>`frm_record.id = any(array(select own.record_id from ${ownValues(formId, filter)}))`
      : hasValue(filter, sql.ref('frm_record.id')),
  )

/** Which rows of a list are wanted. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** Records in the order of their ids as given. */
export async function recordsByIds(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('frm_record as page')
    .innerJoin('frm_version as version', 'version.id', 'page.version_id')
    .leftJoin('sys_user as owner', 'owner.id', 'page.owner_id')
    .leftJoin('sys_dept as dept', 'dept.id', 'page.dept_id')
    .select(SHOWN)
    .where('page.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
