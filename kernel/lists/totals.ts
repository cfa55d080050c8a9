/** Remembered totals of large lists: an exact count per page turn would cost ten times the list. */
import type { Db } from '../database/lease.ts'

export interface Total {
  total: number
  totalExact: boolean
}

/** How one list is counted. */
export interface Counted {
  tenantId: number
  /** What a write drops. */
  resource: string
  /** Tenant, resource, scope and filter in one string. */
  key: string
  /** Counts at most `cap` rows, on the caller's own lease. */
  capped: (cap: number) => Promise<number>
  /**
   * Counts them all. Called without a handle while the caller waits; with one when the count is refreshed behind,
   * because the caller's lease is then back in the pool and may serve another tenant.
   */
  exact: (db?: Db) => Promise<number>
}

export interface Totals {
  /** The total of a list: exact up to 10,000 by a capped count; above, remembered under `key` and refreshed behind. */
  of(list: Counted): Promise<Total>
  /**
   * An answer about the whole list that is costly to compute: computed again once the resource has changed or half a
   * minute has passed, so it is never known to be out of date. Those who ask meanwhile wait for the same one.
   */
  kept<Answer extends object>(
    list: Pick<Counted, 'tenantId' | 'resource' | 'key'>,
    compute: () => Promise<Answer>,
  ): Promise<Answer>
  /**
   * A write changed the resource: every remembered total of it is out of date on this node (the bus tells the others).
   * @param delta rows that came (or went, negative); counts at once, until the recount has taken the place of the
   *   memory
   */
  changed(tenantId: number, resource: string, delta?: number): void
}
