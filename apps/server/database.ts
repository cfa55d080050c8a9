/** Where the database is: the one of DATABASE_URL, or our own beside us; brought up to date either way. */
import { isUpToDate, migrate, type Migrations } from '#kernel/database/migrate.ts'
import { startEmbedded } from '#kernel/database/embedded/start.ts'
import { RESTARTS } from '#kernel/database/embedded/supervise.ts'
import { grantRuleRole } from '#kernel/database/rule-role.ts'
import { ensureLogins, prepareOwnCluster, type DatabaseUrls, type RolePasswords } from '#kernel/database/roles.ts'

/** In the embedded server. */
export const OWN_DATABASE = 'portico'

export interface OpenDatabase {
  urls: DatabaseUrls
  /** It is our own: no other node works on it. */
  isOwn: boolean
  /** Stops the server if it is ours. */
  stop: () => Promise<void>
}

export interface OpenDatabaseOptions {
  databaseUrl: string | undefined
  dataDir: string
  passwords: RolePasswords
  log: (message: string) => void
  /** Our own server ended although no one asked it to, and starting it again did not help. */
  onLost: (reason: string) => void
}

/** Opens the database and makes its roles where they are missing. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, passwords, log, onLost } = options
  if (databaseUrl)
    return { urls: await ensureLogins(databaseUrl, passwords), isOwn: false, stop: async () => undefined }
  const cluster = await startEmbedded({ dataDir, log, restarts: RESTARTS, onExit: onLost })
  try {
    return {
      urls: await prepareOwnCluster(cluster.url('postgres'), OWN_DATABASE, passwords),
      isOwn: true,
      stop: () => cluster.stop(),
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Brings the schema and the rights of data rules up to date; costs a few queries when there is nothing to do. */
export async function migrateDatabase(
  ownerUrl: string,
  migrations: Migrations,
  log: (message: string) => void,
): Promise<boolean> {
  const isNew = !(await isUpToDate(ownerUrl, migrations))
  if (isNew) await migrate({ connectionString: ownerUrl, migrations, log })
  if (!(await grantRuleRole(ownerUrl))) log('Data rules in SQL are off: the login role portico_rule is missing.')
  return isNew
}
