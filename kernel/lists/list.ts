/**
 * The one way for every list: filters, order, sums, ids, totals and deep pages over declared fields. A resource declares
 * what may be sorted and summed; a caller can only choose among it, so no SQL ever comes from outside.
 *
 * The keys of a page are found first, on the index alone, and only those rows are looked up ("late row lookup"). Deep
 * pages start from the nearer end, or from a remembered place (see `anchors.ts`).
 */
import {
  sql,
  type AliasedExpression,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import type { Page, Paging } from '#contract/list.ts'
import type { Db } from '../database/lease.ts'
import type { Schema } from '../database/schema.ts'
import { nameOf, type Anchors, type Start } from './anchors.ts'
import type { Totals } from './totals.ts'

/** The tables a list can be made of: those with an id. */
export type ListTable = { [Table in keyof Schema]: Schema[Table] extends { id: string; tenant_id: number } ? Table : never }[keyof Schema]
type Column<Table extends ListTable> = keyof Schema[Table] & string
type Row<Table extends ListTable> = { [T in Table]: Schema[Table] }

export interface ListSpec<Table extends ListTable, SortField extends string> {
  readonly resource: string
  readonly table: Table
  /** Wire field to column. Nullable columns sort their nulls last when ascending. */
  readonly sort: Readonly<Record<SortField, Column<Table>>>
  /** The order when none is asked for; descending. */
  readonly defaultSort: NoInfer<SortField>
  readonly sums?: Readonly<Record<string, Column<Table>>>
}

export interface ListCall<Table extends ListTable> {
  readonly tenantId: number
  readonly paging: Paging
  /** Filters and data scope together, each a condition on the table. */
  readonly where: (eb: ExpressionBuilder<Row<Table>, Table>) => Expression<SqlBool>[]
  /** Everything `where` depends on, as plain data: names the remembered total. */
  readonly whereKey: unknown
}

/** The page's keys as a table, to join the wanted columns to. */
export type PageKeys = AliasedExpression<{ id: string; position: string }, 'page'>
/** Runs the joined query: it must be ordered by `order`, and its rows must carry `page.position`. */
export type LoadRows<Item> = (page: PageKeys, order: RawBuilder<unknown>) => Promise<Item[]>

/** What a node remembers of long lists. */
export interface ListMemory {
  readonly totals: Totals
  readonly anchors: Anchors
}

/**
 * One page of a list.
 * @param load joins the wanted columns to the page's keys; its rows come back in the list's order
 */
export async function listPage<Table extends ListTable, SortField extends string, Item extends { id: string; position: unknown }>(
  db: Db,
  { totals, anchors }: ListMemory,
  spec: ListSpec<Table, SortField>,
  call: ListCall<Table>,
  load: LoadRows<Item>,
): Promise<Page<Omit<Item, 'position'>>> {
  const { paging, tenantId } = call
  const key = nameOf(tenantId, spec.resource) + JSON.stringify([paging.ids, call.whereKey])
  const total = await totals.of({
    tenantId,
    resource: spec.resource,
    key,
    capped: (cap) => count(db, spec, call, cap),
    exact: (own = db) => count(own, spec, call),
  })
  const limit = paging.limit === -1 ? (paging.ids?.length ?? 0) : paging.limit
  const offset = (paging.page - 1) * limit
  const order = orderOf(spec, paging)
  const place = `${key}|${order.column}|${order.direction}`
  const start = anchors.startFor(place, { offset, limit, total })
  const found = await load(...keysFrom(db, spec, call, { start, order, limit }))
  const rows = anchors.settle({ resource: spec.resource, place, offset, start, found })
  const sumData = paging.sumFields && (await sums(db, spec, call, paging.sumFields))
  return { list: rows.map(withoutPosition), ...total, ...(sumData ? { sumData } : {}) }
}

interface Order {
  column: string
  direction: 'asc' | 'desc'
}

function orderOf<Table extends ListTable, SortField extends string>(spec: ListSpec<Table, SortField>, paging: Paging): Order {
  const field = paging.orderField ?? spec.defaultSort
  const column = Object.hasOwn(spec.sort, field) ? spec.sort[field as SortField] : spec.sort[spec.defaultSort]
  return { column, direction: paging.orderField ? paging.order : 'desc' }
}

/** The conditions over the bare table; everything a caller chose is a parameter. */
function filtered<Table extends ListTable>(db: Db, table: Table, call: ListCall<Table>) {
  const base = db.selectFrom(table as ListTable as 'sys_audit') as unknown as SelectQueryBuilder<Row<Table>, Table, object>
  return base.where((eb) => {
    const conditions = call.where(eb)
    if (call.paging.ids) conditions.push(sql<SqlBool>`${sql.ref('id')} = any(${call.paging.ids}::uuid[])`)
    return eb.and(conditions)
  })
}

/** The query that finds a page's keys, and the order its rows are to have. */
function keysFrom<Table extends ListTable, SortField extends string>(
  db: Db,
  spec: ListSpec<Table, SortField>,
  call: ListCall<Table>,
  { start, order, limit }: { start: Start; order: Order; limit: number },
): Parameters<LoadRows<unknown>> {
  const forward = order.direction === 'desc' ? sql.raw('desc') : sql.raw('asc')
  const backward = order.direction === 'desc' ? sql.raw('asc') : sql.raw('desc')
  const direction = start.backwards ? backward : forward
  const column = sql.ref(order.column)
  let keys = filtered(db, spec.table, call).select([sql<string>`id`.as('id'), sql<string>`${column}`.as('position')])
  if (start.after) {
    const compare = sql.raw((order.direction === 'desc') === start.backwards ? '>' : '<')
    keys = keys.where(sql<SqlBool>`(${column}, id) ${compare} (${start.after.position}, ${start.after.id}::uuid)`)
  }
  const page = keys
    .orderBy(sql`${column} ${direction}, id ${direction}`)
    .limit(Math.min(limit, start.take ?? limit) + (start.lead ? 1 : 0))
    .offset(start.skip)
    .as('page')
  return [page as unknown as PageKeys, sql`page.position ${direction}, page.id ${direction}`]
}

async function count<Table extends ListTable, SortField extends string>(
  db: Db,
  spec: ListSpec<Table, SortField>,
  call: ListCall<Table>,
  cap?: number,
): Promise<number> {
  const rows = filtered(db, spec.table, call).select(sql<number>`1`.as('one'))
  const { total } = await db
    .selectFrom((cap === undefined ? rows : rows.limit(cap)).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

async function sums<Table extends ListTable, SortField extends string>(
  db: Db,
  spec: ListSpec<Table, SortField>,
  call: ListCall<Table>,
  fields: readonly string[],
): Promise<Record<string, number>> {
  const declared = fields.flatMap((field) => {
    const column = Object.hasOwn(spec.sums ?? {}, field) ? spec.sums?.[field] : undefined
    return column ? [sql<number>`coalesce(sum(${sql.ref(column)}), 0)::float8`.as(field)] : []
  })
  if (declared.length === 0) return {}
  return filtered(db, spec.table, call).select(declared).executeTakeFirstOrThrow() as Promise<Record<string, number>>
}

function withoutPosition<Item extends { position: unknown }>({ position: _, ...item }: Item): Omit<Item, 'position'> {
  return item
}

/** A `like` pattern that finds `text` anywhere, compared in lower case; its own wildcards are taken literally. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
