/** Two nodes that run schedules, of which one is killed again and again: each fire is begun once, none is left out. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aDatabase } from './harness.ts'
import { until } from './kernel-parts.ts'
import { killNode, makeSchedules, makeWitness, startScheduleNode } from './schedule-node.ts'
import { asSuperuser } from './two-tenants.ts'

const SCHEDULES = 20
const TENANT = 1

export function describeScheduleCrash(rounds: number): void {
  let superuser: pg.Client
  let drop: () => Promise<void>
  let nodes: ChildProcess[] = []
  let begin: (name: string) => Promise<ChildProcess>
  beforeAll(async () => {
    const made = await aDatabase()
    drop = made.drop
    superuser = await asSuperuser(made.urls.owner)
    const address = new URL(inject('superuser'))
    address.pathname = new URL(made.urls.owner).pathname
    begin = (name) => startScheduleNode(made.urls, address.toString(), name)
    await makeWitness(superuser)
  })
  afterAll(async () => {
    for (const node of nodes) await killNode(node)
    await superuser.end()
    await drop()
  })

  test(`each fire is begun once after ${rounds} kills`, { timeout: 60_000 * (rounds + 2) }, async () => {
    nodes = await Promise.all([begin('survivor'), begin('victim 0')])
    await makeSchedules(superuser, TENANT, SCHEDULES)
    for (let round = 1; round <= rounds; round += 1) {
      await sleep(1_200 + ((round * 370) % 1_100))
      const [survivor, victim] = nodes
      if (!survivor || !victim) throw new Error('a node is missing')
      await killNode(victim)
      nodes = [survivor]
      nodes.push(await begin(`victim ${round}`))
    }
    await superuser.query('update sys_schedule set status = 0')
    const open = async () => (await superuser.query('select from sys_schedule_log where status is null')).rowCount
    await until(async () => (await open()) === 0, 60_000)
    await sleep(100) // what was run is written down after 20 ms

    const twice = await superuser.query(`
      select schedule_id, fire_at from sys_schedule_log where trigger = 1 group by 1, 2 having count(*) > 1`)
    expect(twice.rows).toEqual([])
    const ranTwice = await superuser.query('select run from witness_run group by run having count(*) > 1')
    expect(ranTwice.rows).toEqual([])
    // Every second from the first fire of a schedule to its last is there.
    const gaps = await superuser.query(`
      select schedule_id from sys_schedule_log group by schedule_id
      having count(*) <> extract(epoch from max(fire_at) - min(fire_at)) + 1`)
    expect(gaps.rows).toEqual([])
    const { rows } = await superuser.query<{ reason: string; fires: number }>(
      'select reason, count(*)::int as fires from sys_schedule_log group by reason order by reason',
    )
    // What a killed node had begun says so; all else succeeded.
    expect(rows.map(({ reason }) => reason).filter((reason) => reason !== 'interrupted')).toEqual([''])
    expect(rows[0]?.fires).toBeGreaterThan(SCHEDULES * rounds)
  })
}
