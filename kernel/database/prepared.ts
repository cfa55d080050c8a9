/**
 * Statements whose text is always the same: put together once and run with other values each time. Putting one together
 * anew costs more than the database takes for a small one.
 */
import type { CompiledQuery, QueryResult, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from './lease.ts'

class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * @param build puts the statement together; `value` stands for a value by its name. It may be asked for several times.
 * @returns runs the statement
 */
export function preparedStatement<Values extends Readonly<Record<string, unknown>>>(
  build: (value: (name: keyof Values & string) => RawBuilder<string>) => RawBuilder<unknown>,
): (db: Db, values: Values) => Promise<QueryResult<unknown>> {
  let made: CompiledQuery | undefined
  return (db, values) => {
    const query = (made ??= build((name) => sql<string>`${new Place(name)}`).compile(db))
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.name] : one))
    return db.executeQuery({ ...query, parameters })
  }
}
