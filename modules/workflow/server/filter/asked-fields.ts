import type { Expression, SqlBool } from 'kysely'

/** What a call asks of fields, for the query of a list. */
export interface AskedFields {
  /** On the column that names the request, or the draft. */
  readonly where: (column: string) => Expression<SqlBool>
  /** Says the same for what is remembered of the list. */
  readonly key: string
}
