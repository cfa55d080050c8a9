/** What several nodes could do at the same time is done once: a cron tick, an event, a job, a migration. */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { emitAll } from '#kernel/events/emit.ts'
import { newId } from '#kernel/ids.ts'
import { defineScheduled } from '#kernel/jobs/scheduled.ts'
import { notifyScheduleChanged } from '#kernel/jobs/scheduler.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { isUpToDate } from '#kernel/database/migrate.ts'
import { prepareOwnCluster } from '#kernel/database/roles.ts'
import { allMigrations } from '../apps/server/migrations.ts'
import { modules } from '../apps/server/modules.ts'
import { PASSWORDS } from './constants.ts'
import { ROOT } from './files.ts'
import { aDatabase, aNode } from './harness.ts'
import { until } from './kernel-parts.ts'
import { asSuperuser } from './two-tenants.ts'

const TENANT = 1
interface Done {
  node: string
  id: string
  aggregate?: string
}
const events: Done[] = []
const jobs: Done[] = []

/** A module that notes what it is asked to do. */
const witness = (node: string): ServerModule => ({
  name: 'witness',
  events: () => ({ 'witness.called': async (_tx, { id, aggregate }) => void events.push({ node, id, aggregate }) }),
  jobs: () => ({ witness: async ({ id }) => void jobs.push({ node, id }) }),
  scheduled: () => [
    defineScheduled({
      beanName: 'witness.tick',
      params: z.object({}),
      needs: ['sys:schedule:save'],
      run: async ({ id }) => void jobs.push({ node, id }),
    }),
  ],
})

const { urls, drop } = await aDatabase()
const superuser = await asSuperuser(urls.owner)
const nodes = await Promise.all(
  ['here', 'there'].map((name) => aNode(urls, { listen: true, name, extra: [witness(name)] })),
)
const { database, jobs: queue } = (nodes[0] ?? (await aNode(urls))).node.kernel
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await superuser.end()
  await drop()
})

describe('with two nodes', () => {
  test('each tick of a schedule runs on exactly one of them', { timeout: 120_000 }, async () => {
    const id = newId()
    await superuser.query(
      `insert into sys_schedule (tenant_id, id, bean_name, cron_expression) values ($1, $2, 'witness.tick', '* * * * * *')`,
      [TENANT, id],
    )
    await database.transaction(TENANT, (tx) => notifyScheduleChanged(tx, TENANT, id))
    await until(() => jobs.length >= 3, 40_000)
    await superuser.query('update sys_schedule set status = 0 where id = $1', [id])
    const logged = async () =>
      (await superuser.query<{ id: string; status: number | null }>('select id, status from sys_schedule_log')).rows
    await until(async () => (await logged()).every(({ status }) => status !== null))
    expect((await logged()).every(({ status }) => status === 1)).toBe(true)
    expect(jobs.map((run) => run.id).sort()).toEqual((await logged()).map((run) => run.id).sort())
    const { rows } = await superuser.query('select fire_at from sys_schedule_log group by fire_at having count(*) > 1')
    expect(rows).toEqual([])
  })

  test('each event is handled once, those of one thing in their order', { timeout: 120_000 }, async () => {
    const aggregates = ['a', 'b', 'c', 'd', 'e'].map((name) => `witness:${name}`)
    const emitted: string[] = []
    for (let n = 0; n < 10; n += 1) {
      const batch = aggregates.map((aggregate) => ({
        tenantId: TENANT,
        aggregate,
        topic: 'witness.called',
        payload: { n },
      }))
      emitted.push(...(await database.transaction(TENANT, (tx) => emitAll(tx, batch))))
    }
    await until(() => events.length >= emitted.length, 40_000)
    await until(
      async () => (await superuser.query("select from sys_outbox where topic = 'witness.called'")).rowCount === 0,
    )
    expect(events.map(({ id }) => id).sort()).toEqual([...emitted].sort())
    for (const aggregate of aggregates) {
      const order = events.filter((event) => event.aggregate === aggregate).map(({ id }) => emitted.indexOf(id))
      expect(order).toEqual([...order].sort((a, b) => a - b))
    }
  })

  test('each job is done once, and a job of a transaction that failed never', { timeout: 120_000 }, async () => {
    const before = jobs.length
    const failing = database.transaction(TENANT, async (tx) => {
      await queue.send(tx, { name: 'witness', tenantId: TENANT })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const sent: string[] = []
    for (let n = 0; n < 5; n += 1)
      sent.push(await database.transaction(TENANT, (tx) => queue.send(tx, { name: 'witness', tenantId: TENANT })))
    await until(() => jobs.length >= before + sent.length, 40_000)
    expect(
      jobs
        .slice(before)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(sent.sort())
  })
})

describe('two processes that migrate an empty database at once', () => {
  test('run every migration once, and both find it up to date', { timeout: 120_000 }, async () => {
    const name = `t_${randomBytes(6).toString('hex')}`
    const empty = await prepareOwnCluster(inject('superuser'), name, PASSWORDS)
    const start = () =>
      promisify(execFile)(process.execPath, ['--import', 'tsx', join(ROOT, 'tests/migrate.fixture.ts'), empty.owner], {
        cwd: ROOT,
      })
    const outputs = await Promise.all([start(), start()])
    const ran = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as string[])
    expect(ran.sort()).toEqual(Object.keys(allMigrations(modules)).sort())
    expect(await isUpToDate(empty.owner, allMigrations(modules))).toBe(true)
    await superuser.query(`drop database ${name} with (force)`)
  })
})
