/**
 * Migrations: TypeScript modules, run in name order as the `owner` role at every start, under Kysely's advisory lock,
 * so that several nodes may start at once.
 */
import { Kysely, Migrator, PostgresDialect, type Migration } from 'kysely'
import pg from 'pg'

/**
 * Name to migration. Names sort: `0001-kernel-…`, then each module's `0100-system-…`. A migration relies on earlier
 * ones of its own room and on the rooms below, never on those above.
 */
export type Migrations = Readonly<Record<string, Migration>>

export interface MigrateOptions {
  /** The owner's address. */
  connectionString: string
  migrations: Migrations
  log: (message: string) => void
}

/**
 * Brings the schema up to date. Resolves with the names of the migrations that ran here (none when another node ran
 * them).
 */
export async function migrate({ connectionString, migrations, log }: MigrateOptions): Promise<string[]> {
  const pool = new pg.Pool({ connectionString, max: 2, application_name: 'portico-migrate' })
  pool.on('error', () => {}) // an idle connection was cut: the next statement says so, or there is none
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => ({ ...migrations }) },
      migrationTableName: 'sys_migration',
      migrationLockTableName: 'sys_migration_lock',
      // Rooms number on their own: the kernel's next one comes before a module's that has run long ago.
      allowUnorderedMigrations: true,
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
    const ran = (results ?? []).filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
    if (ran.length > 0) log(`migrated: ${ran.join(', ')}`)
    return ran
  } finally {
    await db.destroy()
  }
}

/** Whether every migration is already applied: one query instead of the lock, for a start with nothing to do. */
export async function isUpToDate(connectionString: string, migrations: Migrations): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'portico-migrate' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from sys_migration')
    const applied = new Set(rows.map(({ name }) => name))
    return Object.keys(migrations).every((name) => applied.has(name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42P01') return false // no such table yet
    throw error
  } finally {
    await client.end()
  }
}
