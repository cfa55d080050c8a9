/** The statements of connections that listen, or that stand by to. */
import type pg from 'pg'

/** Subscribes the connection to a channel. */
export async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}

/** Whether the connection answers and the server still knows of its subscription. */
export async function isSubscribed(client: pg.Client, channel: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    'select exists (select from pg_listening_channels() as listened (name) where name = $1) as known',
    [channel],
  )
  return rows[0]?.known ?? false
}

/** Of all nodes on one database at most one holds it: who hears PostgreSQL for the others. */
const LEADERSHIP_LOCK = 7_010_001

/** Tries to become the one; it stays so until the connection ends. */
export async function tryToLead(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [LEADERSHIP_LOCK])
  return rows[0]?.won ?? false
}
