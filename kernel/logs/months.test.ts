/** Logs by month: what there was becomes the oldest part while others write; months are made and dropped. */
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate } from '#kernel/database/migrate.ts'
import { urlFor } from '#kernel/database/roles.ts'
import { policyOf } from '#kernel/session/security-policy.ts'
import { allMigrations } from '../../apps/server/migrations.ts'
import { modules } from '../../apps/server/modules.ts'
import { PASSWORDS } from '../../tests/constants.ts'
import { kernelParts, type KernelParts } from '../../tests/kernel-parts.ts'
import { asSuperuser } from '../../tests/two-tenants.ts'
import { sweepLogMonths } from './months.ts'

/** What this version brings. */
const LATER = ['0013-log-months', '0342-deliveries', '0420-behavior-parts']

describe('a database of the version before', () => {
  const name = `t_${randomBytes(6).toString('hex')}`
  const url = (role: 'owner' | 'app') => urlFor(inject('superuser'), `portico_${role}`, PASSWORDS[role], name)
  const all = allMigrations(modules)
  const run = (wanted: (migration: string) => boolean) =>
    migrate({
      connectionString: url('owner'),
      migrations: Object.fromEntries(Object.entries(all).filter(([each]) => wanted(each))),
      log: () => undefined,
    })
  /** As a node of the version before writes: it knows neither months nor the new column. */
  const insert = `insert into sys_audit (tenant_id, id, action, resource, resource_id, changes)
    values (1, $1, 'create', 'user', $2, '{}')`
  let superuser: pg.Client
  let old: pg.Client

  beforeAll(async () => {
    const cluster = new pg.Client({ connectionString: inject('superuser') })
    await cluster.connect()
    await cluster.query(`create database ${name} owner portico_owner`)
    await cluster.end()
    const before = Object.keys(all).filter((each) => each.slice(0, 4) < '0900' && !isLater(each))
    await run((each) => before.includes(each))
    superuser = await asSuperuser(url('owner'))
    await superuser.query("insert into sys_tenant (id, code, name, cert) values (1, 'one', 'One', 0)")
    await superuser.query(`insert into sys_audit (tenant_id, id, created_at, action, resource, resource_id)
      select 1, gen_random_uuid(), now() - n * interval '1 day', 'update', 'user', n::text from generate_series(0, 800) n`)
    old = new pg.Client({ connectionString: url('app') })
    await old.connect()
    await old.query(`select set_config('app.tenant_id', '1', false)`)
  })
  afterAll(async () => {
    await old.end()
    await superuser.end()
    const cluster = new pg.Client({ connectionString: inject('superuser') })
    await cluster.connect()
    await cluster.query(`drop database if exists ${name} with (force)`)
    await cluster.end()
  })

  test('its rows become the oldest part, uncopied; its nodes write on, prepared statements included', async () => {
    const file = async (table: string) =>
      (await superuser.query<{ file: string }>('select pg_relation_filenode($1::regclass)::text as file', [table]))
        .rows[0]?.file
    const before = await file('sys_audit')
    const write = (id: string) => old.query({ name: 'audit', text: insert, values: [randomUUID(), id] })
    await write('first')
    // A transaction of an old node that is open when the migration comes, and goes on after it has begun to wait.
    await old.query('begin')
    await write('in between')
    const migrating = run(() => true)
    await new Promise((resolve) => setTimeout(resolve, 700))
    await old.query('insert into sys_login_log (tenant_id, id, username, status) values (1, $1, $2, 1)', [
      randomUUID(),
      'ann',
    ])
    await old.query('commit')
    const waiting = write('meanwhile')
    await migrating
    await waiting
    await write('afterwards')
    expect(await file('sys_audit_before')).toBe(before)
    const { rows } = await old.query<{ id: string }>(
      "select resource_id as id from sys_audit where action = 'create' order by created_at, id",
    )
    expect(rows.map(({ id }) => id)).toEqual(['first', 'in between', 'meanwhile', 'afterwards'])
    const { rows: counts } = await superuser.query(
      'select count(*)::int as n, count(txid)::int as known from sys_audit',
    )
    expect(counts[0]).toMatchObject({ n: 805 })
    // The one that came while the migration waited may have been let in before it.
    expect([1, 2]).toContain(counts[0]?.known)
  })

  test('indexes, keys, walls and rights are those of the table before', async () => {
    const { rows: indexes } = await superuser.query<{ name: string }>(
      "select indexname as name from pg_indexes where tablename = 'sys_audit' order by 1",
    )
    expect(indexes.map(({ name: each }) => each)).toEqual([
      'sys_audit_actor',
      'sys_audit_day',
      'sys_audit_kind',
      'sys_audit_newest',
      'sys_audit_tenant_id_resource_resource_id_created_at_idx',
      'sys_audit_txid',
    ])
    const { rows: parts } = await superuser.query<{ name: string; indexes: number; keys: number; walled: boolean }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled,
         (select count(*)::int from pg_index where indrelid = c.oid) as indexes,
         (select count(*)::int from pg_index where indrelid = c.oid and indisprimary) as keys
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'sys_audit'::regclass`,
    )
    expect(parts.length).toBeGreaterThanOrEqual(3)
    for (const part of parts) expect(part).toMatchObject({ indexes: 7, keys: 1, walled: true })
    await expect(old.query('select from sys_audit_before')).rejects.toThrow(/permission denied/)
    await old.query(`select set_config('app.tenant_id', '2', false)`)
    expect((await old.query('select from sys_audit')).rowCount).toBe(0)
    await expect(old.query(insert, [randomUUID(), 'x'])).rejects.toThrow(/row-level security/)
    await old.query(`select set_config('app.tenant_id', '1', false)`)
    await expect(old.query('delete from sys_audit')).rejects.toThrow(/permission denied/)
  })
})

function isLater(migration: string): boolean {
  return LATER.some((each) => each.slice(0, 4) <= migration.slice(0, 4) && migration.slice(0, 2) === each.slice(0, 2))
}

describe('months', () => {
  let parts: KernelParts
  beforeAll(async () => {
    parts = await kernelParts()
  })
  afterAll(() => parts.close())

  const names = async (log: string) =>
    (
      await parts.sql<{ name: string }>(
        'select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass order by 1',
        [log],
      )
    ).map(({ name }) => name)
  const sweep = (days: number, ago: number) => {
    const policy = { ...policyOf([]), loginLogDays: days, operationLogDays: days }
    return sweepLogMonths(
      { dispatch: parts.dispatch, policies: { of: async () => policy } },
      { now: new Date(Date.now() + ago * 86_400_000) },
    )
  }

  test('are dropped when they are over for every tenant, the audit never', async () => {
    await parts.sql("select sys_log_months_keep('sys_log_operation', (now() - interval '14 months')::date)")
    const audit = await names('sys_audit')
    const month = (ago: number) => {
      const day = new Date()
      day.setUTCDate(1)
      day.setUTCMonth(day.getUTCMonth() - ago)
      return `sys_log_operation_${day.toISOString().slice(0, 7).replace('-', '')}`
    }
    expect(await sweep(0, 0)).toEqual([])
    const dropped = await sweep(365, 0)
    expect(dropped).toContain(month(14))
    expect(dropped).not.toContain(month(11))
    expect(await names('sys_log_operation')).toContain(month(11))
    expect(await names('sys_audit')).toEqual(audit)
  })

  test('that are not over are not dropped, whatever is asked', async () => {
    await expect(sweep(8, 90)).rejects.toThrow(/not over/)
  })
})
