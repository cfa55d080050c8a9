/** The two statements a listening connection needs. */
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
