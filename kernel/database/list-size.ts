/**
 * Lists in a JSON parameter. PostgreSQL takes one for a hundred rows, whatever is in it; joined to a table that is
 * still small, it reads all of that table, and a prepared statement goes on doing so while the table grows.
 */
import { sql, type RawBuilder } from 'kysely'

/** Few, so that there are few statements to prepare. */
const SIZES = [2, 8, 32]

/** The least of a few sizes that is not below a number of rows; `undefined` for many. */
export const sizeFor = (count: number): number | undefined => SIZES.find((size) => count <= size)

/** The clause that says how many rows a list has at most: part of the text, since the planner reads no parameters. */
export const limitOf = (size: number | undefined): RawBuilder<unknown> =>
  size === undefined ? sql`` : sql`limit ${sql.lit(size)}`
