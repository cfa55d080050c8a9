/** What the owner does for pg-boss: its schema is made once, under a lock, and given to the dispatch role alone. */
import { createClient } from '../database/pools.ts'

export const QUEUE_SCHEMA = 'pgboss'
/** Any number, as long as nothing else in this database uses it. */
const INSTALL_LOCK = 7_100_002

/**
 * Runs `install` while no other node does, then grants. The app role gets nothing: a request can neither read nor write
 * what is in the queue.
 */
export async function installQueue(ownerUrl: string, install: () => Promise<void>): Promise<void> {
  const client = createClient(ownerUrl, 'portico-jobs-install')
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [INSTALL_LOCK])
    await install()
    await client.query(`
      grant usage on schema ${QUEUE_SCHEMA} to portico_dispatch;
      grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to portico_dispatch;
      grant usage on all sequences in schema ${QUEUE_SCHEMA} to portico_dispatch;
      revoke all on all functions in schema ${QUEUE_SCHEMA} from public;
      grant execute on all functions in schema ${QUEUE_SCHEMA} to portico_dispatch`)
  } finally {
    await client.end()
  }
}
