/**
 * The one way for every list: filters, order, sums, ids, totals and deep pages over declared fields. A resource
 * declares what may be sorted and summed; a caller can only choose among it, so no SQL ever comes from outside.
 */
import { LRUCache } from 'lru-cache'
import { sql, type CompiledQuery, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Page, Paging } from '#contract/list.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../database/lease.ts'
import { plannedEachTime } from '../database/planned-each-time.ts'
import { nameOf, type Start } from './anchors.ts'
import { countRows, pageQuery, sumColumns } from './list.repo.ts'
import type { ListCall, ListMemory, ListSpec, ListTable, Order, Row } from './spec.ts'
import type { Total } from './totals.ts'

/** Declares a list. Only gives the compiler the exact types. */
export function defineList<
  Table extends ListTable,
  SortField extends string,
  Item extends { id: string; position: unknown },
>(spec: ListSpec<Table, SortField, Item>): ListSpec<Table, SortField, Item> {
  return spec
}

/** How the totals and places of a list are remembered. */
const memoryKey = <Table extends ListTable>(
  resource: string,
  { tenantId, paging, whereKey }: ListCall<Table>,
): string => nameOf(tenantId, resource) + JSON.stringify([paging.ids, whereKey])

/** How many rows a list has: exact, or remembered where it is long. */
export function totalOf<Table extends ListTable>(
  db: Db,
  { totals }: Pick<ListMemory, 'totals'>,
  { resource, table }: Pick<ListSpec<Table, string, unknown>, 'resource' | 'table'>,
  call: ListCall<Table>,
): Promise<Total> {
  const { count = (own: Db, cap?: number) => countRows(own, table, call, cap) } = call
  const list = { tenantId: call.tenantId, resource, key: memoryKey(resource, call) }
  const total = () => totals.of({ ...list, capped: (cap) => count(db, cap), exact: (own = db) => count(own) })
  // To count is to look every record up among the ids; the key of such a scope changes every few seconds.
  return call.isUnderSql ? totals.kept({ ...list, key: `total ${list.key}` }, total) : total()
}

/**
 * What was computed over a whole list (sums), kept on this node until the list changes.
 * @param what names it among the answers about the same list
 */
export const keptOfList = <Table extends ListTable, Answer extends object>(
  { totals }: Pick<ListMemory, 'totals'>,
  { resource }: Pick<ListSpec<Table, string, unknown>, 'resource'>,
  call: ListCall<Table>,
  what: string,
  compute: () => Promise<Answer>,
): Promise<Answer> =>
  totals.kept({ tenantId: call.tenantId, resource, key: `${what} ${memoryKey(resource, call)}` }, compute)

/** One page of a list. */
export async function listPage<
  Table extends ListTable,
  SortField extends string,
  Item extends { id: string; position: unknown },
>(
  db: Db,
  { totals, anchors }: Pick<ListMemory, 'totals' | 'anchors'>,
  spec: ListSpec<Table, SortField, Item>,
  call: ListCall<Table>,
): Promise<Page<Item>> {
  const { paging } = call
  const { resource } = spec
  const key = memoryKey(resource, call)
  const total = await totalOf(db, { totals }, spec, call)
  const limit = paging.limit === -1 ? (paging.ids?.length ?? 0) : paging.limit
  const offset = (paging.page - 1) * limit
  const order = orderOf(spec, paging)
  const place = `${key}|${order.column}|${order.direction}`
  const start = anchors.startFor(place, { offset, limit, total })
  const query = compiled(spec, `${place}|${limit}|${JSON.stringify(start)}`, () =>
    build(db, spec, call, { start, order, limit }),
  )
  const { rows: found } = await db.executeQuery<Item>(call.isPlannedEachTime ? plannedEachTime(query) : query)
  const list = anchors.settle({ resource, place, offset, start, found })
  const sumData = paging.sumFields && (await sumColumns(db, spec, call, paging.sumFields))
  return { list, ...total, ...(sumData ? { sumData } : {}) }
}

/** By what a call sorts, and which way. */
export function orderOf<Table extends ListTable, SortField extends string>(
  spec: Pick<ListSpec<Table, SortField, unknown>, 'sort' | 'defaultSort'>,
  paging: Paging,
): Order {
  const field = paging.orderField ?? spec.defaultSort
  const column = Object.hasOwn(spec.sort, field) ? spec.sort[field as SortField] : spec.sort[spec.defaultSort]
  return { column, direction: paging.orderField ? paging.order : 'desc' }
}

function build<Table extends ListTable, SortField extends string, Item>(
  db: Db,
  spec: ListSpec<Table, SortField, Item>,
  call: ListCall<Table>,
  at: { start: Start; order: Order; limit: number },
): CompiledQuery<Item> {
  const { page, order } = pageQuery(db, spec.table, call, at)
  return spec.rows(db, page, order).compile()
}

/** Queries already compiled, by list and by everything they depend on: making one costs as much as running it. */
const memory = new WeakMap<object, LRUCache<string, CompiledQuery>>()
const MAX_COMPILED = 200
/** A key beyond this names a selection or a large data scope, which hardly comes twice. */
const MAX_KEY_LENGTH = 1_000

function compiled<Item>(spec: object, key: string, make: () => CompiledQuery<Item>): CompiledQuery {
  if (key.length > MAX_KEY_LENGTH) return make()
  const queries = memory.get(spec) ?? new LRUCache<string, CompiledQuery>({ max: MAX_COMPILED })
  memory.set(spec, queries)
  const query = queries.get(key) ?? make()
  queries.set(key, query)
  return query
}

/** A condition, or nothing where a filter is not set. */
type Condition = Expression<SqlBool> | false | undefined | ''

/**
 * What a call asks of a list whose conditions depend on its filters and on nothing else.
 * @example listCall('sys_post', { actor, query }, (eb, { status }) => [status !== undefined && eb('status', '=',
 *   status)])
 */
export function listCall<Table extends ListTable, Query extends Paging>(
  _table: Table,
  { actor, query }: { actor: Pick<Actor, 'tenantId'>; query: Query },
  where: (eb: ExpressionBuilder<Row<Table>, Table>, filters: Omit<Query, keyof Paging>) => readonly Condition[],
): ListCall<Table> {
  const {
    page: _page,
    limit: _limit,
    order: _order,
    orderField: _field,
    sumFields: _sums,
    ids: _ids,
    ...filters
  } = query
  return {
    tenantId: actor.tenantId,
    paging: query,
    where: (eb) => where(eb, filters).filter((condition) => !!condition),
    whereKey: filters,
  }
}

/** The condition that one of the columns contains a text, whatever its case. */
export const contains = (columns: readonly string[], text: string): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like ${containing(text)}`),
    sql` or `,
  )})`

/** A `like` pattern that finds `text` anywhere, compared in lower case; its own wildcards are taken literally. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
