/** A tree in the hands of a command, as the rules for its tasks see it. */
import type { Tx } from '#kernel/database/lease.ts'
import type { Command, Effect, Lineage } from '#process/index.ts'
import type { People } from './people.ts'
import type { Live } from './step.ts'

export interface HeldTree {
  readonly tx: Tx
  readonly tenantId: number
  readonly rootId: string
  readonly now: number
  /** Whose command it is; null for the product itself. */
  readonly actorId: string | null
  readonly people: People
  get: (id: string) => Promise<Live>
  all: () => Promise<readonly Live[]>
  effectsOf: (id: string) => Promise<Effect[]>
  lineageOf: (id: string) => Promise<Lineage>
  execute: (live: Live, command: Command) => Promise<void>
}
