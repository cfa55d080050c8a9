/**
 * Ways back from the recycle bin, one per resource. A module whose nouns delete into the bin declares in its
 * `ServerModule` how a record returns; that checks the same rules as creating one.
 */
import type { PermissionCode } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Db, Tx } from '../database/lease.ts'
import type { Restriction } from '#contract/restriction.ts'

export interface Restorer {
  /** As in `moveToRecycleBin`. */
  readonly resource: string
  /** What one must hold besides the bin's own permission: what creating one takes. */
  readonly can: PermissionCode
  /** Only an administrator of the organisation may bring one back, in addition to `can`. */
  readonly administrator?: true
  /** What deleting for good takes besides: what deleting such a record takes. Left out, it is `can`. */
  readonly canPurge?: PermissionCode
  /**
   * Why the actor may neither restore nor purge some of the records, by `resourceId`: these hold more than they do.
   * Left out where a record gives no one any power.
   */
  readonly restrictions?: (
    db: Db,
    actor: Actor,
    deleted: readonly Deleted[],
  ) => Promise<ReadonlyMap<string, Restriction>>
  /** What people may do changes with such a record: access is loaded anew by every user, or by the user restored. */
  readonly changesAccess?: 'everyone' | 'theirs'
  /**
   * Writes the record again under its old id, with its trace, in a transaction of its own.
   * @throws AppError `restore_needs` when what it belonged to is gone, and whatever creating one may be refused for
   */
  readonly restore: (tx: Tx, actor: Actor, deleted: Deleted) => Promise<void>
}

export interface Deleted {
  readonly resourceId: string
  readonly label: string
  /** As it was put into the bin; an older version may have put it there, so it is parsed. */
  readonly payload: unknown
}

/** The restorers of all modules, by resource. */
export class Restorers {
  readonly #known: ReadonlyMap<string, Restorer>

  /** @throws Error when two restorers are of the same resource */
  constructor(restorers: readonly Restorer[]) {
    this.#known = new Map(restorers.map((restorer) => [restorer.resource, restorer]))
    if (this.#known.size !== restorers.length) throw new Error('two restorers are of the same resource')
  }

  of(resource: string): Restorer | undefined {
    return this.#known.get(resource)
  }
}
