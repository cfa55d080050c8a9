/**
 * `npm run unlock -- USERNAME [TENANT]`: lets an administrator sign in again who is locked out, on the machine, while
 * the server runs or not. It reads the settings that the server reads.
 */
import { existsSync } from 'node:fs'
import { loadSecrets } from '#kernel/config/secrets.ts'
import { BadSettings, readSettings } from '#kernel/config/settings.ts'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { Factors } from '#kernel/session/factor/factors.ts'
import { CannotUnlock, unlockAdministrator } from '#system/server/index.ts'
import './modules.ts'
import { openOrBeside, placeOf } from './place.ts'
import { say } from './say.ts'

async function unlock(username: string, tenantCode: string | undefined): Promise<void> {
  const place = placeOf(readSettings(process.env))
  // Opening a folder that holds nothing would begin an installation there.
  if (place.settings.SECRET_KEY === undefined && !existsSync(place.secretsFile))
    throw new CannotUnlock(`There is no installation in ${place.dataDir}.`)
  const secrets = loadSecrets({ dataDir: place.dataDir, secretKey: place.settings.SECRET_KEY })
  const opened = await openOrBeside(place, secrets)
  const pool = createPool({ connectionString: opened.urls.app, max: 1, name: 'portico-unlock' })
  const database = new Database(pool)
  try {
    const { removed, limitsAddresses } = await unlockAdministrator(
      { database, factors: new Factors(secrets.secretKey) },
      { username, tenantCode },
    )
    say(`${username} can sign in again with the present password. Authenticators and passkeys removed: ${removed}.`)
    const command = ['npm run clear-addresses', ...(tenantCode === undefined ? [] : ['--', tenantCode])].join(' ')
    if (limitsAddresses) say(`The organisation lets some addresses call only. To let every address call: ${command}`)
  } finally {
    await database.close()
    await opened.stop()
  }
}

const [username, tenantCode] = process.argv.slice(2)
try {
  if (!username) throw new CannotUnlock('Name a user: npm run unlock -- USERNAME [TENANT]')
  await unlock(username, tenantCode)
} catch (error) {
  const isPlain = [BadSettings, CannotUnlock].some((kind) => error instanceof kind)
  const text = error instanceof Error ? (isPlain ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
