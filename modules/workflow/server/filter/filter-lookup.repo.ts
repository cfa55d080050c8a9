/** By what lists of one's work are filtered, in SQL; read by the lists of tasks, requests, copies and drafts. */
import { sql, type Expression, type SqlBool } from 'kysely'
import { containing } from '#kernel/lists/list.ts'
import { fromDay, untilDay } from '#system/server/index.ts'

/** The column of a row that names the request it is about. */
type RequestColumn = 'id' | 'root_id'

interface RequestFilters {
  keyword?: string | undefined
  process?: string | undefined
  category?: string | undefined
  starterId?: string | undefined
}

/** A text is contained in the title or the number of an instance. */
export function titled(keyword: string, table: '' | 'i.' = ''): Expression<SqlBool> {
  const text = containing(keyword)
  return sql<SqlBool>`(lower(${sql.ref(`${table}title`)}) like ${text} or lower(${sql.ref(`${table}serial`)}) like ${text})`
}

/** A task `t` was not done by its due time: done after it, or still open. */
export const isLateTask = sql<SqlBool>`((t.why = 'done' and t.closed_at > t.due_at)
  or (t.status = 'open' and t.due_at < now()))`

/** What belongs to the request. */
export function ofRequest(
  column: RequestColumn,
  { keyword, process, category, starterId }: RequestFilters,
): Expression<SqlBool>[] {
  const root = sql.ref(column)
  const conditions: Expression<SqlBool>[] = []
  if (keyword) conditions.push(sql<SqlBool>`${root} in (select i.id from wf_instance i where ${titled(keyword, 'i.')})`)
  if (process)
    conditions.push(sql<SqlBool>`${root} in (select i.id from wf_instance i join wf_definition d on d.id = i.definition_id
      where d.key = ${process})`)
  if (category)
    conditions.push(sql<SqlBool>`${root} in (select i.id from wf_instance i join wf_definition d on d.id = i.definition_id
      join wf_model m on m.id = d.model_id where m.category = ${category})`)
  if (starterId)
    conditions.push(
      sql<SqlBool>`${root} in (select i.id from wf_instance i where i.starter_id = ${starterId}::uuid and i.parent_id is null)`,
    )
  return conditions
}

/** Where a request stands now, and whether something in it is late. */
export function standingOf(
  column: RequestColumn,
  { node, overdue }: { node?: string | undefined; overdue?: 0 | 1 | undefined },
): Expression<SqlBool>[] {
  const root = sql.ref(column)
  const conditions: Expression<SqlBool>[] = []
  if (node)
    conditions.push(
      sql<SqlBool>`${root} in (select t.root_id from wf_task t where t.status = 'open' and t.node_id = ${node})`,
    )
  const late = sql<SqlBool>`${root} in (select t.root_id from wf_task t where t.status = 'open' and t.due_at < now())`
  if (overdue !== undefined) conditions.push(overdue === 1 ? late : sql<SqlBool>`not (${late})`)
  return conditions
}

/** Between two days of the tenant, both included. */
export function between(
  column: string,
  { fromDate, toDate }: { fromDate?: string | undefined; toDate?: string | undefined },
): Expression<SqlBool>[] {
  return [...(fromDate ? [fromDay(column, fromDate)] : []), ...(toDate ? [untilDay(column, toDate)] : [])]
}
