/** Where an installation is, and its database: for commands on the machine, whether or not a server runs. */
import { join, resolve } from 'node:path'
import { DataDirInUseError, lockDataDir } from '#kernel/config/data-dir-lock.ts'
import type { Secrets } from '#kernel/config/secrets.ts'
import type { Settings } from '#kernel/config/settings.ts'
import { attachEmbedded } from '#kernel/database/embedded/attach.ts'
import { APP_ROLE, DISPATCH_ROLE, OWNER_ROLE, urlFor } from '#kernel/database/roles.ts'
import { openDatabase, OWN_DATABASE, type OpenDatabase } from './database.ts'
import { say } from './say.ts'

export interface Place {
  settings: Settings
  dataDir: string
  filesDir: string
  /** Where a key that the installation made itself lies. */
  secretsFile: string
}

export function placeOf(settings: Settings): Place {
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
  rule: databasePassword('rule'),
})

export type Opened = Pick<OpenDatabase, 'urls' | 'stop'>

/** Opens the database for us alone; the lock goes with it. @throws DataDirInUseError */
export async function open({ settings, dataDir }: Place, secrets: Secrets): Promise<Opened> {
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

/** The database, whether or not a server runs. */
export async function openOrBeside(place: Place, secrets: Secrets): Promise<Opened> {
  return await open(place, secrets).catch((error: unknown) => {
    if (error instanceof DataDirInUseError) return beside(place, secrets)
    throw error
  })
}
