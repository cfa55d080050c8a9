/**
 * `npm run verify-audit -- [--tenant CODE] [--anchor FILE]`: verifies the chains of audit and sign-in log, beside a
 * server that runs or without one. Exit code 0: whole; 1: broken, the first broken entry is named; 2: it could not be
 * verified.
 */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { SEALED_LOGS, SealKey } from '#kernel/audit/seal/chain.ts'
import { checkTenant } from '#kernel/audit/seal/check.ts'
import type { Anchor } from '#kernel/audit/seal/sealer.ts'
import type { LogCheck } from '#kernel/audit/seal/verify.ts'
import { DataDirInUseError, lockDataDir } from '#kernel/config/data-dir-lock.ts'
import { loadSecrets, type Secrets } from '#kernel/config/secrets.ts'
import { readSettings, type Settings } from '#kernel/config/settings.ts'
import { attachEmbedded } from '#kernel/database/embedded/attach.ts'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { APP_ROLE, urlFor } from '#kernel/database/roles.ts'
import { derivedKey } from '#kernel/session/derived-key.ts'
import { openDatabase, OWN_DATABASE } from './database.ts'
import { say } from './say.ts'

const Anchors = z.object({
  anchors: z.array(
    z.object({ tenantId: z.int(), log: z.enum(SEALED_LOGS), seq: z.int(), hash: z.string(), at: z.string() }),
  ),
})

interface Opened {
  app: string
  stop: () => Promise<void>
}

const passwordsOf = ({ databasePassword }: Secrets) => ({
  owner: databasePassword('owner'),
  app: databasePassword('app'),
  dispatch: databasePassword('dispatch'),
  rule: databasePassword('rule'),
})

/** Alone with the data directory, or beside the server that has it. */
async function open(settings: Settings, dataDir: string, secrets: Secrets): Promise<Opened> {
  const passwords = passwordsOf(secrets)
  if (settings.DATABASE_URL !== undefined)
    return { app: urlFor(settings.DATABASE_URL, APP_ROLE, passwords.app), stop: async () => undefined }
  try {
    const lock = await lockDataDir(dataDir)
    const database = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      passwords,
      log: () => undefined,
      onLost: say,
    })
    return { app: database.urls.app, stop: () => database.stop().finally(() => lock.release()) }
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error
    return { app: urlFor(attachEmbedded(dataDir, OWN_DATABASE), APP_ROLE, passwords.app), stop: async () => undefined }
  }
}

async function readAnchors(file: string | undefined): Promise<Anchor[]> {
  return file === undefined ? [] : Anchors.parse(JSON.parse(await readFile(file, 'utf8'))).anchors
}

function report(code: string, { log, entries, trustedSeq, trustedAt, broken }: LogCheck): void {
  const name = `${code} ${log}`
  if (!broken) return say(`${name}: whole, ${entries} entries, up to number ${trustedSeq} ${trustedAt}`.trimEnd())
  const place = broken.seq === 0 ? '' : ` number ${broken.seq}`
  say(
    `${name}: BROKEN, ${broken.how}:${place} entry ${broken.entryId || '(unknown)'}; trusted up to number ${trustedSeq}`,
  )
  if (broken.sealed !== '') say(`  sealed ${broken.sealed}`)
  if (broken.found !== '') say(`  found  ${broken.found}`)
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { tenant: { type: 'string' }, anchor: { type: 'string' } } })
  const settings = readSettings(process.env)
  const dataDir = resolve(settings.DATA_DIR)
  const secrets = loadSecrets({ dataDir, secretKey: settings.SECRET_KEY })
  const anchors = await readAnchors(values.anchor)
  const { app, stop } = await open(settings, dataDir, secrets)
  // A chain of millions is read in many statements; none of them is long.
  const pool = createPool({ connectionString: app, max: 2, name: 'portico-verify' })
  try {
    const { rows } = await pool.query<{ id: number; code: string }>('select id, code from sys_tenant order by id')
    const tenants = rows.filter(({ code }) => values.tenant === undefined || code === values.tenant)
    if (tenants.length === 0) throw new Error(`There is no organisation ${values.tenant ?? ''}.`)
    const key = new SealKey(derivedKey(secrets.secretKey, 'audit-seal'))
    let isWhole = true
    for (const { id, code } of tenants) {
      const { logs, took } = await checkTenant({ database: new Database(pool), key, tenantId: id, anchors })
      for (const check of logs) report(code, check)
      isWhole &&= logs.every(({ broken }) => broken === null)
      say(`${code}: ${took} ms`)
    }
    return isWhole ? 0 : 1
  } finally {
    await pool.end()
    await stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
