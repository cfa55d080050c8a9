/**
 * Parameters of a statement that are found when it runs, not when it is put together: the ids of a data rule in SQL.
 * The connection that runs the statement asks for them, so every query has them without knowing.
 */
import type { PoolClient } from 'pg'

/** A parameter that is found at the run. */
export abstract class LateValue {
  /** Values of the same object are the same, and found once as long as a connection is leased. */
  abstract readonly of: object
}

export interface LateValues {
  /**
   * @param client the connection on which the statement is about to run, set to its tenant
   * @param tenantId the tenant that a plain read is of; undefined in a transaction, which sees what it has written
   */
  valueOf(value: LateValue, client: PoolClient, tenantId?: number): Promise<unknown>
}

/** Where no one finds such values, they are empty. */
export const NOTHING_LATE: LateValues = { valueOf: async () => [] }

/** Keeps what was found in `known`, by what it is of. */
export const remembering = (
  late: LateValues,
  known: Map<object, Promise<unknown>>,
  readOf: () => number | undefined,
): LateValues => ({
  valueOf(value, client) {
    const found = known.get(value.of) ?? late.valueOf(value, client, readOf())
    known.set(value.of, found)
    return found
  },
})
