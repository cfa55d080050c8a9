/**
 * Whom a security configuration concerns, counted before it is saved. Each module brings the figures of the items that
 * it enforces (`ServerModule.securityFigures`); the page of the configuration shows them beside the items.
 */
import type { SecurityItemName, SecurityPolicy } from '#contract/security-items.ts'
import type { Db } from '../database/lease.ts'

/** What was counted. */
export interface FigureCount {
  readonly count: number
  readonly total: number
  /** Ids of users counted, at most `MAX_COUNTED_USERS`; left out where users are not what is counted. */
  readonly userIds?: readonly string[]
}

export const MAX_COUNTED_USERS = 20

export interface SecurityFigure {
  /** Names its texts in the page: `security.figure.{kind}`. */
  readonly kind: string
  /** The item beside which it stands. */
  readonly item: SecurityItemName
  /** Counts what the draft means for the tenant of `db`; undefined where the draft has the item switched off. */
  readonly count: (db: Db, draft: SecurityPolicy) => Promise<FigureCount | undefined>
}
