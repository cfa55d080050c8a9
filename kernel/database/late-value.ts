/**
 * Parameters of a statement that are found when it runs, not when it is put together: the ids of a data rule in SQL.
 * The connection that runs the statement asks for them, so every query has them without knowing.
 */
import type { PoolClient } from 'pg'

/** A parameter that is found at the run. */
export abstract class LateValue {
  readonly isLate = true
}

export interface LateValues {
  /** @param client the connection on which the statement is about to run, set to its tenant */
  valueOf(value: LateValue, client: PoolClient): Promise<unknown>
}

/** Where no one finds such values, they are empty. */
export const NOTHING_LATE: LateValues = { valueOf: async () => [] }
