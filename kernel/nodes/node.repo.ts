/** The table of nodes, written by the dispatch role. Every time in it is the database's. */
import type pg from 'pg'

/** A node that has not renewed its heartbeat for so long is lost. */
export const HEARTBEAT_SECONDS = 8
/** Days until the row of a lost node is deleted; no claim lasts that long without its node. */
const FORGOTTEN_DAYS = 1

/**
 * SQL that is true when a node is known to be lost: whatever carries its name is free. A name that is not in the table
 * says nothing; such a claim lasts as long as its lease.
 * @param column the column that holds the node's name
 */
export const isNodeLost = (column: string): string =>
  `exists (select from sys_node as node where node.name = ${column} and node.alive_until < now())`

/** Renews the heartbeat of a node. Resolves with the names of all nodes that are lost. */
export async function renewHeartbeat(pool: pg.Pool, name: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'node-heartbeat',
    text: `
      with renewed as (
        insert into sys_node (name, alive_until) values ($1, now() + interval '${HEARTBEAT_SECONDS} seconds')
        on conflict (name) do update set alive_until = excluded.alive_until
      )
      select name from sys_node where name <> $1 and alive_until < now()`,
    values: [name],
  })
  return rows.map((row) => row.name)
}

/** Deletes the rows of nodes that were lost long ago. */
export async function forgetLostNodes(pool: pg.Pool): Promise<void> {
  await pool.query('delete from sys_node where alive_until < now() - make_interval(days => $1)', [FORGOTTEN_DAYS])
}

/** Declares every other node lost: for a node that knows that it is the only one. */
export async function endOtherNodes(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`update sys_node set alive_until = now() where name <> $1 and alive_until > now()`, [name])
}

/** A node ends in order. Its row stays, so that what it could not finish is free at once. */
export async function endNode(pool: pg.Pool, name: string): Promise<void> {
  await pool.query(`update sys_node set alive_until = now() where name = $1`, [name])
}

/** The names of the nodes that are alive. */
export async function listLivingNodes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from sys_node where alive_until >= now() order by name',
  )
  return rows.map((row) => row.name)
}
