/**
 * `npm run backup -- FOLDER` and `npm run restore -- FOLDER`. A backup may be taken while the servers run; restoring
 * goes into an installation that is not there yet. Both read the settings that the server reads.
 */
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { takeBackup } from '#kernel/backup/backup.ts'
import { isTaken } from '#kernel/backup/files.ts'
import { BadBackup } from '#kernel/backup/manifest.ts'
import { restoreBackup } from '#kernel/backup/restore.ts'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { createLocalStorage } from '#kernel/files/local-storage.ts'
import { createFileStores } from '#kernel/files/stores.ts'
import { derivedKey } from '#kernel/session/derived-key.ts'
import { DataDirInUseError } from '#kernel/config/data-dir-lock.ts'
import { loadSecrets } from '#kernel/config/secrets.ts'
import { BadSettings, readSettings } from '#kernel/config/settings.ts'
import { allMigrations } from './migrations.ts'
import { modules } from './modules.ts'
import { fileColumnsOf } from './registered.ts'
import { open, openOrBeside, placeOf, type Place } from './place.ts'
import { say } from './say.ts'
import { PRODUCT_VERSION } from './version.ts'

async function backup(place: Place, folder: string): Promise<void> {
  const { settings, dataDir, filesDir, secretsFile } = place
  const isOwnKey = settings.SECRET_KEY === undefined
  if (isOwnKey && !existsSync(secretsFile)) throw new BadBackup(`There is nothing to back up in ${dataDir}.`)
  const secrets = loadSecrets({ dataDir, secretKey: settings.SECRET_KEY })
  const database = await openOrBeside(place, secrets)
  const leases = new Database(createPool({ connectionString: database.urls.app, max: 2, name: 'portico-backup' }))
  const stores = createFileStores({
    database: leases,
    local: createLocalStorage(filesDir),
    rules: settings.EGRESS_ALLOW,
    key: derivedKey(secrets.secretKey, 'storages'),
  })
  try {
    const { tables, files } = await takeBackup({
      urls: database.urls,
      folder,
      filesDir,
      stores,
      fileColumns: fileColumnsOf(modules),
      secretKey: secrets.secretKey,
      secretsFile: isOwnKey ? secretsFile : undefined,
      product: PRODUCT_VERSION,
      log: say,
    })
    say(`Backed up ${tables.length} tables and ${files.count} files to ${resolve(folder)}.`)
    say(
      isOwnKey
        ? 'The key that seals what is stored lies in it: keep the folder as safe as the installation.'
        : 'SECRET_KEY is not part of it: keep it elsewhere, the backup is of no use without.',
    )
  } finally {
    await stores.close()
    await leases.close()
    await database.stop()
  }
}

async function restore(place: Place, folder: string): Promise<void> {
  const { settings, dataDir, filesDir, secretsFile } = place
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const saved = join(folder, 'secrets.json')
  if (settings.SECRET_KEY === undefined) {
    if (await isTaken(secretsFile)) throw new BadBackup(`There is an installation in ${dataDir} already.`)
    if (!(await isTaken(saved))) throw new BadBackup('Set SECRET_KEY: the backup was made where it was set, too.')
    await copyFile(saved, secretsFile)
  }
  const secrets = loadSecrets({ dataDir, secretKey: settings.SECRET_KEY })
  const database = await open(place, secrets)
  try {
    const { takenAt, product } = await restoreBackup({
      ownerUrl: database.urls.owner,
      folder,
      filesDir,
      secretKey: secrets.secretKey,
      migrations: allMigrations(modules),
      fileColumns: fileColumnsOf(modules),
      log: say,
    })
    say(`Restored what was backed up at ${takenAt} by Portico ${product}. Start it now.`)
  } finally {
    await database.stop()
  }
}

const [command, folder] = process.argv.slice(2)
try {
  const work = command === 'backup' ? backup : command === 'restore' ? restore : undefined
  if (!work || !folder) throw new BadBackup('Name a folder: npm run backup -- FOLDER, npm run restore -- FOLDER')
  await work(placeOf(readSettings(process.env)), resolve(folder))
} catch (error) {
  const isPlain = [BadBackup, BadSettings, DataDirInUseError].some((kind) => error instanceof kind)
  const text = error instanceof Error ? (isPlain ? error.message : error.stack) : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}
