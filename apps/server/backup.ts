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
import { DataDirInUseError, lockDataDir } from '#kernel/config/data-dir-lock.ts'
import { loadSecrets, type Secrets } from '#kernel/config/secrets.ts'
import { BadSettings, readSettings, type Settings } from '#kernel/config/settings.ts'
import { attachEmbedded } from '#kernel/database/embedded/attach.ts'
import { APP_ROLE, DISPATCH_ROLE, OWNER_ROLE, urlFor } from '#kernel/database/roles.ts'
import { openDatabase, OWN_DATABASE, type OpenDatabase } from './database.ts'
import { allMigrations } from './migrations.ts'
import { modules } from './modules.ts'
import { say } from './say.ts'
import { PRODUCT_VERSION } from './version.ts'

interface Place {
  settings: Settings
  dataDir: string
  filesDir: string
  /** Where a key that the installation made itself lies. */
  secretsFile: string
}

function placeOf(settings: Settings): Place {
  const dataDir = resolve(settings.DATA_DIR)
  return {
    settings,
    dataDir,
    filesDir: resolve(settings.FILES_DIR ?? join(dataDir, 'files')),
    secretsFile: join(dataDir, 'secrets.json'),
  }
}

const passwordsOf = ({ databasePassword }: Secrets) => ({
  owner: databasePassword('owner'),
  app: databasePassword('app'),
  dispatch: databasePassword('dispatch'),
})

type Opened = Pick<OpenDatabase, 'urls' | 'stop'>

/** Opens the database for us alone; the lock goes with it. @throws DataDirInUseError */
async function open({ settings, dataDir }: Place, secrets: Secrets): Promise<Opened> {
  const lock = await lockDataDir(dataDir)
  try {
    const database = await openDatabase({
      databaseUrl: settings.DATABASE_URL,
      dataDir,
      passwords: passwordsOf(secrets),
      log: say,
      onLost: (reason) => say(`The database server has ended: ${reason}`),
    })
    return { urls: database.urls, stop: async () => database.stop().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Beside a server that runs: its database is looked into, nothing is taken from it. */
function beside({ settings, dataDir }: Place, secrets: Secrets): Opened {
  const passwords = passwordsOf(secrets)
  const base = settings.DATABASE_URL ?? attachEmbedded(dataDir, OWN_DATABASE)
  return {
    urls: {
      owner: settings.DATABASE_URL ?? urlFor(base, OWNER_ROLE, passwords.owner),
      app: urlFor(base, APP_ROLE, passwords.app),
      dispatch: urlFor(base, DISPATCH_ROLE, passwords.dispatch),
    },
    stop: async () => undefined,
  }
}

async function backup(place: Place, folder: string): Promise<void> {
  const { settings, dataDir, filesDir, secretsFile } = place
  const isOwnKey = settings.SECRET_KEY === undefined
  if (isOwnKey && !existsSync(secretsFile)) throw new BadBackup(`There is nothing to back up in ${dataDir}.`)
  const secrets = loadSecrets({ dataDir, secretKey: settings.SECRET_KEY })
  const database = await open(place, secrets).catch((error: unknown) => {
    if (error instanceof DataDirInUseError) return beside(place, secrets)
    throw error
  })
  try {
    const { tables, files } = await takeBackup({
      urls: database.urls,
      folder,
      filesDir,
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
