/** Sealing of a node: its sealer, and the mark that is left before entries are dropped. */
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../../database/lease.ts'
import { tenantIds } from '../../jobs/housekeeping.repo.ts'
import type { OwnWork } from '../../jobs/own-work.ts'
import type { BeforeDrop } from '../../logs/months.ts'
import type { Purpose } from '../../session/derived-key.ts'
import { SealKey } from './chain.ts'
import { markGone, Sealer } from './sealer.ts'

interface Parts {
  database: Database
  dispatch: pg.Pool
  log: Logger
  keyFor: (purpose: Purpose) => Buffer
  ownWork: OwnWork
}

export function createSealing(parts: Parts): { sealer: Sealer; beforeDrop: BeforeDrop } {
  const { database, dispatch, log, keyFor, ownWork } = parts
  const key = new SealKey(keyFor('audit-seal'))
  return {
    sealer: new Sealer({ database, key, log, tenants: () => tenantIds(dispatch), ownWork }),
    beforeDrop: async (name, part, ids) => {
      if (name !== 'sys_login_log') return
      for (const id of ids) await database.transaction(id, (tx) => markGone(tx, key, id, 'login', part.ends))
    },
  }
}
