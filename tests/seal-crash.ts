/** A server that is killed while it writes and seals, and the command that verifies its chains. */
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachEmbedded } from '#kernel/database/embedded/attach.ts'
import { OWN_DATABASE } from '../apps/server/database.ts'
import { Crashes } from './crash.ts'
import { ROOT } from './files.ts'
import { anInstallation } from './installation.ts'
import { serverBundle } from './server-process.ts'

/** Runs the command; resolves with its exit code and what it printed. */
async function verifyAudit(dataDir: string): Promise<{ code: number | null; output: string }> {
  const command = join(dirname(await serverBundle()), 'verify-audit.js')
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('close', (code) => resolve({ code, output }))
  })
}

export function describeSealCrash(rounds: number): void {
  let dataDir: string
  let crashes: Crashes
  beforeAll(async () => {
    dataDir = await anInstallation('portico-seal-')
    crashes = new Crashes(dataDir)
  }, 180_000)
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test(`the chain is whole after ${rounds} kills while it grew`, { timeout: 120_000 * rounds }, async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const what = round % 3 === 0 ? 'everything' : 'server'
      expect(await crashes.round({ after: 30 + ((round * 37) % 120), what })).toEqual([])
      // Without a server: the command starts the database by itself.
      const { code, output } = await verifyAudit(dataDir)
      // What it printed says which entry is broken, and how.
      expect(code, `round ${round}\n${output}`).toBe(0)
      expect(output).toMatch(/audit: whole/)
    }
  })

  test('beside a running server a changed entry is named', { timeout: 120_000 }, async () => {
    const { server } = await crashes.start()
    const owner = new pg.Client({ connectionString: attachEmbedded(dataDir, OWN_DATABASE) })
    await owner.connect()
    try {
      await expect.poll(async () => (await verifyAudit(dataDir)).output, { timeout: 60_000 }).toMatch(/whole, [1-9]/)
      const { rows } = await owner.query<{ id: string; seq: string }>(
        `update sys_audit e set label = 'forged' from sys_audit_seal s
         where s.log = 'audit' and s.entry_id = e.id and s.seq = 5 returning e.id, s.seq`,
      )
      const { code, output } = await verifyAudit(dataDir)
      expect(code).toBe(1)
      expect(output).toContain(`BROKEN, altered: number 5 entry ${rows[0]?.id ?? ''}`)
    } finally {
      await owner.end()
      await server.stop()
    }
  })
}
