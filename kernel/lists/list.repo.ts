/**
 * Lists in SQL. The first pages are read straight off their index. For a deep page the keys are found first, on the
 * index alone, and only its rows are looked up; it begins at the nearer end or at a remembered place (see
 * `anchors.ts`).
 */
import { expressionBuilder, sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Db } from '../database/lease.ts'
import type { Start } from './anchors.ts'
import type { ListCall, ListSpec, ListTable, Order, PageRows, Row } from './spec.ts'

/**
 * Sizes of a first page that are written into its statement. PostgreSQL takes a limit that is a parameter for a tenth
 * of the table, so that it never keeps the plan of such a statement: to plan the list of users takes longer than to
 * run it. A few fixed ones, since each is a statement of its own that connections remember.
 */
const FIXED_SIZES: ReadonlySet<number> = new Set([10, 20, 50, 100, 500, 1_000])

/** The conditions over the bare table; everything a caller chose is a parameter. */
export function filtered<Table extends ListTable>(db: Db, table: Table, call: ListCall<Table>) {
  const base = db.selectFrom<ListTable>(table) as unknown as SelectQueryBuilder<Row<Table>, Table, object>
  return base.where((eb) => {
    const conditions = call.where(eb)
    if (call.paging.ids) conditions.push(sql<SqlBool>`${sql.ref('id')} = any(${call.paging.ids}::uuid[])`)
    return eb.and(conditions)
  })
}

/** The rows of a page as a table, and the order they are to have. */
export function pageQuery<Table extends ListTable>(
  db: Db,
  table: Table,
  call: ListCall<Table>,
  { start, order, limit }: { start: Start; order: Order; limit: number },
): { page: PageRows<Table>; order: RawBuilder<unknown> } {
  const isUp = (order.direction === 'asc') !== start.backwards
  const direction = sql.raw(isUp ? 'asc' : 'desc')
  const column = sql.ref(order.column)
  const isDeep = start.after !== undefined || start.skip >= limit
  let matching = filtered(db, table, call)
  if (start.after) {
    const compare = sql.raw(isUp ? '>' : '<')
    matching = matching.where(
      sql<SqlBool>`(${column}, id) ${compare} (${start.after.position}, ${start.after.id}::uuid)`,
    )
  }
  const size = Math.min(limit, start.take ?? limit) + (start.lead ? 1 : 0)
  const sorted = matching.orderBy(sql`${column} ${direction}, id ${direction}`)
  const inOrder =
    !isDeep && start.skip === 0 && FIXED_SIZES.has(size) && isUnfiltered(call)
      ? sorted.limit(sql.lit(size))
      : sorted.limit(size).offset(start.skip)
  const position = sql<string>`${column}`.as('position')
  const found = isDeep ? inOrder.select([sql<string>`id`.as('id'), position]) : inOrder.selectAll().select(position)
  const whole = sql`(select whole.*, keys.position from ${found} as keys join ${sql.table(table)} as whole on whole.id = keys.id)`
  return {
    page: (isDeep ? whole : sql`${found}`).as('page') as unknown as PageRows<Table>,
    order: sql`page.position ${direction}, page.id ${direction}`,
  }
}

/**
 * Whether a call has all rows of its tenant. Only then is one plan right for every call: where there are conditions,
 * the best one depends on their values.
 */
const isUnfiltered = <Table extends ListTable>({ paging, where }: ListCall<Table>): boolean =>
  paging.ids === undefined && where(expressionBuilder<Row<Table>, Table>()).length === 0

/** Counts the rows, at most `cap` of them. */
export async function countRows<Table extends ListTable>(
  db: Db,
  table: Table,
  call: ListCall<Table>,
  cap?: number,
): Promise<number> {
  const rows = filtered(db, table, call).select(sql<number>`1`.as('one'))
  const { total } = await db
    .selectFrom((cap === undefined ? rows : rows.limit(cap)).as('counted'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Sums of the declared columns over all rows of the filter; others are left out. */
export async function sumColumns<Table extends ListTable>(
  db: Db,
  spec: Pick<ListSpec<Table, string, unknown>, 'table' | 'sums'>,
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
