/** Months of the logs, made ahead and dropped by the functions of `database/months.ts`. */
import type pg from 'pg'

/** A part of a log. */
export interface Part {
  name: string
  /** The moment before which all of its entries are. */
  ends: string
}

/** Makes this month, the one before and the next two, where they are missing. */
export async function keepMonths(dispatch: pg.Pool, log: string): Promise<void> {
  await dispatch.query('select sys_log_months_keep($1)', [log])
}

/** The parts that end before a moment, oldest first. */
export async function partsBefore(dispatch: pg.Pool, log: string, before: Date): Promise<Part[]> {
  const { rows } = await dispatch.query<Part>(
    `select name, ends from (
       select c.relname as name,
         (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as ends
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ('public.' || quote_ident($1))::regclass
     ) as part where ends <= $2 order by ends`,
    [log, before],
  )
  return rows
}

/** Drops a part. @throws when it is not over for a week, or a user holds it for long */
export async function dropPart(dispatch: pg.Pool, log: string, part: string): Promise<void> {
  await dispatch.query('select sys_log_months_drop($1, $2)', [log, part])
}
