/** Marks of callbacks that were taken: kept with the spent nonces of sign-in, which housekeeping clears. */
import { createHash } from 'node:crypto'
import type { Database } from '#kernel/database/lease.ts'
import { insertSpent } from '#kernel/session/sign-in-key.repo.ts'
import type { CallbackDeps } from './callback.ts'

/** Of several nodes that spend a mark at once exactly one is the first. */
export const spendMarks =
  (database: Pick<Database, 'autocommit'>, tenantId: number): CallbackDeps['spend'] =>
  async (mark, seconds) => {
    const nonce = createHash('sha256').update(`callback:${tenantId}:${mark}`).digest('base64url')
    return await database.autocommit(tenantId, (db) => insertSpent(db, nonce, seconds))
  }
