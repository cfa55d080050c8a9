/**
 * The reference of processes: the least that any engine on this database must do for a durable step, with nothing
 * around it. One transaction: lock the instance, write its state, close a task, open another, one row of history.
 */
import type pg from 'pg'

const STATE = JSON.stringify({
  status: 'run',
  seq: 3,
  tokens: { 2: { n: 'b', s: 1, f: 'f2', st: 'wait' } },
  scopes: {},
  tasks: {},
})

const ROWS = 20_000

/** Makes the tables of the reference. */
export async function prepareBareSteps(pool: pg.Pool): Promise<void> {
  await pool.query(
    `create table bench_instance (id int primary key, revision int not null default 0, state jsonb not null) with (fillfactor = 80)`,
  )
  await pool.query(
    `create table bench_task (id bigserial primary key, instance_id int not null, status text not null default 'open')`,
  )
  await pool.query(`create index on bench_task (instance_id) where status = 'open'`)
  await pool.query(
    `create table bench_history (instance_id int, seq int, effects jsonb, primary key (instance_id, seq))`,
  )
  await pool.query(`insert into bench_instance select n, 0, $1::jsonb from generate_series(1, ${ROWS}) n`, [STATE])
  await pool.query(`insert into bench_task (instance_id) select n from generate_series(1, ${ROWS}) n`)
}

/** Steps a second, so many at once. */
export async function bareSteps(pool: pg.Pool, atOnce: number, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000
  let done = 0
  const worker = async (first: number) => {
    for (let id = first; performance.now() < until; id = (id % ROWS) + atOnce) {
      await bareStep(pool, Math.min(id, ROWS))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, index) => worker(index + 1)))
  return done / seconds
}

async function bareStep(pool: pg.Pool, id: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ revision: number; state: unknown }>({
      name: 'bare-lock',
      text: 'select revision, state from bench_instance where id = $1 for update',
      values: [id],
    })
    const revision = (rows[0]?.revision ?? 0) + 1
    await client.query({
      name: 'bare-write',
      text: `with i as (update bench_instance set state = $2::jsonb, revision = $3 where id = $1),
        c as (update bench_task set status = 'closed' where instance_id = $1 and status = 'open'),
        t as (insert into bench_task (instance_id) values ($1))
        insert into bench_history values ($1, $3, $2::jsonb)`,
      values: [id, STATE, revision],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}
