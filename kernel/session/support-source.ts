/** What the kernel asks of the module that lets the operator's support visit tenants. */
import type { Actor } from '../access/actor.ts'
import type { Db } from '../database/lease.ts'
import type { Grants, SupportVisit } from '../ports.ts'
import type { Sessions } from './sessions.ts'

export interface SupportSource {
  /** What a visit may do now; undefined when it or the consent has ended. */
  load(db: Db, visitId: string): Promise<{ visit: SupportVisit; grants: Grants } | undefined>
  /**
   * Whether the user of the operator still may visit, and the session from which they came lasts. Takes a lease of its
   * own: not to be called within one.
   */
  isBacked(operator: SupportVisit['operator']): Promise<boolean>
  /** Ends the visit that calls, its session, and the session from which it came. */
  leave(sessions: Sessions, actor: Actor): Promise<void>
  /** The operator behind the visit that calls; undefined when it has ended. */
  operatorOf(actor: Actor): Promise<SupportVisit['operator'] | undefined>
}
