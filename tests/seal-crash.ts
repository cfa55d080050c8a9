/** A server that is killed while it writes and seals, and the command that verifies its chains. */
import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachEmbedded } from '#kernel/database/embedded/attach.ts'
import { auditSealRoutes } from '#records/contract/audit-seal.ts'
import { paramRoutes } from '#system/contract/param.ts'
import { OWN_DATABASE } from '../apps/server/database.ts'
import { Crashes } from './crash.ts'
import { ROOT } from './files.ts'
import { anInstallation } from './installation.ts'
import { until } from './kernel-parts.ts'
import { serverBundle } from './server-process.ts'

/** Runs the command; resolves with its exit code and what it printed. */
async function verifyAudit(dataDir: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = join(dirname(await serverBundle()), 'verify-audit.js')
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, ...args], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('close', (code) => resolve({ code, output }))
  })
}

async function ownerOf(dataDir: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: attachEmbedded(dataDir, OWN_DATABASE) })
  owner.on('error', () => {}) // killed with its database
  await owner.connect()
  return owner
}

/** The number of the lock that a batch waits for before it is signed. */
const BATCH_LOCK = 78

/** Stops a sealer that has written the seals of a batch and not yet their signature, so that a kill meets it there. */
async function blockBatches(dataDir: string): Promise<{ isWaiting: () => Promise<void>; letGo: () => Promise<void> }> {
  const owner = await ownerOf(dataDir)
  await owner.query(`
    create or replace function wait_for_lock() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${BATCH_LOCK}); return new; end';
    create or replace trigger blocked before insert on sys_audit_seal_batch for each row
      when (new.log = 'audit' and new.last_seq >= new.first_seq) execute function wait_for_lock()`)
  await owner.query('select pg_advisory_lock($1)', [BATCH_LOCK])
  const isWaiting = async () => {
    const { rowCount } = await owner.query(
      `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
      [BATCH_LOCK],
    )
    return rowCount === 1
  }
  return { isWaiting: () => until(isWaiting, 60_000), letGo: () => owner.end().catch(() => undefined) }
}

/** Cuts the last batch off, with its entries; resolves with the first number that is gone. */
async function cutEnd(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ first: number }>(
    `select first_seq::int as first from sys_audit_seal_batch where log = 'audit' and kind = 0 and last_seq >= first_seq
     order by last_seq desc limit 1`,
  )
  const first = rows[0]?.first ?? 0
  await owner.query(`
    begin;
    delete from sys_audit where id in (select entry_id from sys_audit_seal where log = 'audit' and seq >= ${first});
    delete from sys_audit_seal where log = 'audit' and seq >= ${first};
    delete from sys_audit_seal_batch where log = 'audit' and last_seq >= ${first};
    commit`)
  return first
}

export function describeSealCrash(rounds: number): void {
  let dataDir: string
  let crashes: Crashes
  beforeAll(async () => {
    dataDir = await anInstallation('portico-seal-')
    crashes = new Crashes(dataDir)
  }, 180_000)
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test(`the chain is whole after ${rounds} kills in the middle of a batch`, { timeout: 120_000 * rounds }, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const what = round % 3 === 0 ? 'everything' : 'server'
      let block: Awaited<ReturnType<typeof blockBatches>> | undefined
      const prepare = async () => void (block = await blockBatches(dataDir))
      const isTime = async () => block?.isWaiting()
      expect(await crashes.round({ after: 30 + ((round * 37) % 120), what, prepare, isTime })).toEqual([])
      await block?.letGo()
      // Without a server: the command starts the database by itself.
      const { code, output } = await verifyAudit(dataDir)
      // What it printed says which entry is broken, and how.
      expect(code, `round ${round}\n${output}`).toBe(0)
      expect(output).toMatch(/audit: whole/)
    }
  })

  test('beside a running server what was cut off or changed is named', { timeout: 120_000 }, async () => {
    const { server, caller } = await crashes.start()
    const owner = await ownerOf(dataDir)
    try {
      const unsealed = async () => {
        const { rows } = await owner.query<{ n: number }>(
          `select count(*)::int as n from sys_audit where id not in (select entry_id from sys_audit_seal)`,
        )
        return rows[0]?.n
      }
      await expect.poll(unsealed, { timeout: 60_000 }).toBe(0)
      // A batch of its own.
      const param = { key: 'last.of.all', type: 'string', value: 'yes', sensitive: 0, remark: '' }
      await caller.call('POST', paramRoutes.create.path, param)
      await expect.poll(unsealed, { timeout: 60_000 }).toBe(0)
      const anchor = join(dataDir, 'anchor.json')
      await writeFile(anchor, await caller.file(auditSealRoutes.anchor.path))
      expect(await verifyAudit(dataDir, '--anchor', anchor)).toMatchObject({ code: 0 })
      const cut = await cutEnd(owner)
      // Whole for who does not know how long it was.
      expect(await verifyAudit(dataDir)).toMatchObject({ code: 0 })
      const shorter = await verifyAudit(dataDir, '--anchor', anchor)
      expect(shorter.code).toBe(1)
      expect(shorter.output).toContain(`audit: BROKEN, removed: number ${cut} entry`)

      const { rows } = await owner.query<{ id: string; code: string }>(
        `update sys_audit e set label = 'forged' from sys_audit_seal s join sys_tenant t on t.id = s.tenant_id
         where s.log = 'audit' and s.entry_id = e.id and s.seq = 5 returning e.id, t.code`,
      )
      const { id = '', code: tenant = '' } = rows[0] ?? {}
      const { code, output } = await verifyAudit(dataDir, '--tenant', tenant)
      expect(code).toBe(1)
      expect(output).toContain(`${tenant} audit: BROKEN, altered: number 5 entry ${id}`)
      await owner.query(`insert into sys_tenant (id, code, name, cert) values (77, 'elsewhere', 'Elsewhere', 1)`)
      const elsewhere = await verifyAudit(dataDir, '--tenant', 'elsewhere')
      expect(elsewhere.code).toBe(0)
      expect(elsewhere.output).toContain('elsewhere audit: whole')
      expect(elsewhere.output).not.toContain('BROKEN')
      expect(await verifyAudit(dataDir, '--tenant', 'nowhere')).toMatchObject({ code: 2 })
    } finally {
      await owner.end()
      await server.stop()
    }
  })
}
