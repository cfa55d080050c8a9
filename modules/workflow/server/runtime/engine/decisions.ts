/**
 * The decisions that the instances of a tree evaluate, read in the transaction of the command and only when one is
 * reached: the newest version then counts. A process that evaluates none costs no query.
 */
import type { Db } from '#kernel/database/lease.ts'
import { ProcessError, type DeployedDecision, type Ir } from '#process/index.ts'
import { findDeployedDecision } from '../../decision-table/decision-table-lookup.repo.ts'
import { hasDecision, keyAndVersion, type KnownDecisions } from './decision-at.ts'

/** How often a step may bring up new keys: each answer lets it go further. */
const MAX_ROUNDS = 50

export class Decisions {
  private readonly db: Db
  private readonly tenantId: number
  private readonly found = new Map<string, DeployedDecision | null>()

  constructor(db: Db, tenantId: number) {
    this.db = db
    this.tenantId = tenantId
  }

  /** Does something that may ask for decisions; what it asks for is read in between. */
  async known<Result>(ir: Ir, work: (decisions: KnownDecisions | undefined) => Promise<Result>): Promise<Result> {
    if (!hasDecision(ir)) return work(undefined)
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const missing = new Set<string>()
      const result = await work({ found: this.found, missing })
      if (missing.size === 0) return result
      for (const name of missing)
        this.found.set(name, (await findDeployedDecision(this.db, this.tenantId, keyAndVersion(name))) ?? null)
    }
    throw new ProcessError('STEP_BUDGET', undefined, { most: MAX_ROUNDS })
  }
}
