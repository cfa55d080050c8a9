/**
 * `npm run clear-addresses [-- TENANT]`: lets every address call an organisation again, on the machine, while the
 * server runs. It reads the settings that the server reads.
 */
import { resolve } from 'node:path'
import { loadSecrets } from '#kernel/config/secrets.ts'
import { BadSettings, readSettings } from '#kernel/config/settings.ts'
import { attachEmbedded } from '#kernel/database/embedded/attach.ts'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { APP_ROLE, urlFor } from '#kernel/database/roles.ts'
import { clearAddresses } from '#security/server/index.ts'
import { OWN_DATABASE } from './database.ts'
import './modules.ts'
import { say } from './say.ts'

async function run(code: string | undefined): Promise<void> {
  const settings = readSettings(process.env)
  const dataDir = resolve(settings.DATA_DIR)
  const { databasePassword } = loadSecrets({ dataDir, secretKey: settings.SECRET_KEY })
  const base = settings.DATABASE_URL ?? attachEmbedded(dataDir, OWN_DATABASE)
  const connectionString = urlFor(base, APP_ROLE, databasePassword('app'))
  const database = new Database(createPool({ connectionString, max: 1, name: 'portico-clear-addresses' }))
  try {
    const isCleared = await clearAddresses(database, code)
    if (isCleared === undefined) say(`There is no organisation ${code ?? ''}.`)
    else say(isCleared ? 'Every address may call again.' : 'No address was refused.')
  } finally {
    await database.close()
  }
}

try {
  await run(process.argv[2])
} catch (error) {
  const text = error instanceof Error ? (error instanceof BadSettings ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
