/** A thousand schedules of every second on two nodes: whether each fire runs once, and how late. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { killNode, makeSchedules, makeWitness, startScheduleNode } from '../tests/schedule-node.ts'
import { quantile } from './pairs.ts'
import type { Row } from './report.ts'
import { stopProcess, type Stage } from './stage.ts'

const TENANT = 1
const SCHEDULES = 1_000
/** The first seconds, in which the nodes start, do not count. */
const WARM_UP_MS = 5_000
const MEASURED_MS = 30_000
const MAX_LATE_MS = 2_000

/** @returns how many of the fires ran exactly once, and the lateness of those that ran */
export async function measureSchedules({ server, urls, superuser }: Stage): Promise<Row[]> {
  await stopProcess(server) // it does not know the handler
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await makeWitness(client)
  const nodes = await Promise.all(['one', 'two'].map((name) => startScheduleNode(urls, superuser, name)))
  try {
    await makeSchedules(client, TENANT, SCHEDULES)
    await sleep(WARM_UP_MS)
    const { rows: times } = await client.query<{ from: string; to: string }>(
      `select date_trunc('second', now()) as from, date_trunc('second', now()) + $1 * interval '1 millisecond' as to`,
      [MEASURED_MS],
    )
    await sleep(MEASURED_MS + 2 * MAX_LATE_MS)
    const window = [times[0]?.from, times[0]?.to]
    const { rows: late } = await client.query<{ ms: number }>(
      'select late_ms as ms from witness_run where fire_at >= $1 and fire_at < $2',
      window,
    )
    const { rows: runs } = await client.query<{ fires: number; runs: number }>(
      `select count(distinct (l.schedule_id, l.fire_at))::int as fires, count(*)::int as runs
       from sys_schedule_log l join witness_run w on w.run = l.id where l.fire_at >= $1 and l.fire_at < $2`,
      window,
    )
    const due = (SCHEDULES * MEASURED_MS) / 1_000
    const p99 = quantile(
      late.map(({ ms }) => ms),
      0.99,
    )
    return [
      {
        what: `${due.toLocaleString('en')} fires of ${SCHEDULES.toLocaleString('en')} schedules a second on two nodes, run once`,
        goal: 'all',
        figure: `${(runs[0]?.fires ?? 0).toLocaleString('en')} fires, ${(runs[0]?.runs ?? 0).toLocaleString('en')} runs`,
        isMet: runs[0]?.fires === due && runs[0].runs === due,
      },
      {
        what: 'from its moment until a fire runs, p99',
        goal: '≤ 2 s',
        figure: `${(p99 / 1_000).toFixed(2)} s`,
        ratio: p99 / MAX_LATE_MS,
        isMet: p99 <= MAX_LATE_MS,
      },
    ]
  } finally {
    for (const node of nodes) await killNode(node)
    await client.end()
  }
}
