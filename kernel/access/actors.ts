/** The person behind a job: what runs later on a user’s behalf runs with what they hold then, not when they asked. */
import type { Database } from '../database/lease.ts'
import type { GrantSource } from '../ports.ts'
import type { WantedIdentity } from './acting.ts'
import type { Actor } from './actor.ts'

export interface JobIdentity {
  readonly tenantId: number
  readonly userId: string
  readonly language: Actor['language']
  /** For the audit: the call that asked for it, or the job's own id. */
  readonly requestId: string
  /** What the user acted as when they asked; left out, everything they hold counts. */
  readonly acting?: WantedIdentity | undefined
}

export interface Actors {
  /** Undefined when the person is gone or disabled: then nothing may happen on their behalf. */
  of(identity: JobIdentity): Promise<Actor | undefined>
}

export function createActors({ database, grants }: { database: Database; grants: GrantSource }): Actors {
  return {
    async of({ tenantId, userId, language, requestId, acting }) {
      const granted = await database.read(tenantId, (db) => grants.load(db, userId, acting))
      return granted && { ...granted, tenantId, userId, language, requestId, sessionId: '', ip: '' }
    },
  }
}
