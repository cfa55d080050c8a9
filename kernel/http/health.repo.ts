/** Whether the database answers. */
import type pg from 'pg'

export async function ping(pool: pg.Pool): Promise<void> {
  await pool.query('select 1')
}
