/** `npm run bench -- schedules`: a thousand schedules of every second on two nodes, each fire once, and how late. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { killNode, makeSchedules, makeWitness, startScheduleNode } from '../tests/schedule-node.ts'
import { writeTable } from './document.ts'
import { quantile } from './pairs.ts'
import { MAX_FOREIGN, watchOthers } from './quiet.ts'
import { print, tableOf, type Row } from './report.ts'
import { stopProcess, type Stage } from './stage.ts'

const TENANT = 1
const SCHEDULES = 1_000
/** The first seconds, in which the nodes start, do not count. */
const WARM_UP_MS = 5_000
const MEASURED_MS = 30_000
const MAX_LATE_MS = 2_000

/** Measures and prints. @param writes whether a run that counts is written into `docs/performance.md` */
export async function runSchedules(stage: Stage, writes: boolean): Promise<void> {
  const stop = watchOthers()
  const rows = await measureSchedules(stage)
  const foreign = stop()
  const counts = foreign <= MAX_FOREIGN
  const share = `Others took ${Math.round(foreign * 100)} % of the processors.`
  print('Schedules', rows)
  process.stdout.write(`\n${share}${counts ? '' : ' This run does not count.'}\n`)
  if (writes && counts) writeTable('schedules', `${tableOf(rows)}\n${share}`)
}

/** @returns how many of the fires ran exactly once, and the lateness of those that ran */
async function measureSchedules({ server, urls, superuser }: Stage): Promise<Row[]> {
  await stopProcess(server) // it does not know the handler
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  await makeWitness(client)
  // Before the nodes start: they would learn of rows that no one announces only when they look again by themselves.
  await makeSchedules(client, TENANT, SCHEDULES)
  const nodes = await Promise.all(['one', 'two'].map((name) => startScheduleNode(urls, superuser, name)))
  try {
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
