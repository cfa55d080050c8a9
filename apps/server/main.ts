/**
 * One server process: reads the environment, takes the data directory, opens the database, brings it up to date, seeds,
 * listens, and leaves in order on SIGTERM or Ctrl-C.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DataDirInUseError, lockDataDir } from '#kernel/config/data-dir-lock.ts'
import { createLogger } from '#kernel/config/logger.ts'
import { loadSecrets } from '#kernel/config/secrets.ts'
import { BadSettings, readSettings, type Settings } from '#kernel/config/settings.ts'
import { createLocalStorage } from '#kernel/files/local-storage.ts'
import { allMigrations } from './migrations.ts'
import { migrateDatabase, openDatabase } from './database.ts'
import { modules } from './modules.ts'
import { createNode } from './node.ts'
import { say, sayPassword, sayReady } from './say.ts'
import { seedDatabase } from './seed.ts'

/** Beside the bundle lies the built page; run from source there is none, and the development server serves it. */
const builtBeside = (name: string) => join(fileURLToPath(new URL('.', import.meta.url)), name)
const isBuilt = (root: string) => existsSync(join(root, 'index.html'))
const [WEB_ROOT, WORKSPACE_ROOT] = [builtBeside('web'), builtBeside('workspace')]
const built = {
  ...(isBuilt(WEB_ROOT) && { webRoot: WEB_ROOT }),
  ...(isBuilt(WORKSPACE_ROOT) && { workspaceRoot: WORKSPACE_ROOT }),
}

type Stop = () => Promise<void>

async function run(settings: Settings, demo: boolean): Promise<void> {
  const log = createLogger({ level: settings.LOG_LEVEL })
  const dataDir = resolve(settings.DATA_DIR)
  const undo: Stop[] = []
  let leaving: Promise<void> | undefined
  const leave = (code: number) => {
    leaving ??= goBack(undo, settings.SHUTDOWN_TIMEOUT, (error) => log.error({ err: error }, 'leaving')).then(() =>
      process.exit(code),
    )
    return leaving
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave(0))
  process.once('disconnect', () => void leave(0)) // the process that started us is gone
  try {
    await mkdir(dataDir, { recursive: true })
    const lock = await lockDataDir(dataDir)
    undo.push(async () => lock.release())
    const secrets = loadSecrets({ dataDir, secretKey: settings.SECRET_KEY })
    const database = await openDatabase({
      databaseUrl: settings.DATABASE_URL,
      dataDir,
      passwords: {
        owner: secrets.databasePassword('owner'),
        app: secrets.databasePassword('app'),
        dispatch: secrets.databasePassword('dispatch'),
        rule: secrets.databasePassword('rule'),
      },
      log: say,
      onLost: (reason) => {
        log.fatal({ reason }, 'the database server has ended')
        void leave(1)
      },
    })
    undo.push(database.stop)
    await migrateDatabase(database.urls.owner, allMigrations(modules), say)
    const { oneTimePassword } = await seedDatabase({
      urls: database.urls,
      log: say,
      adminPassword: settings.ADMIN_PASSWORD,
      demo,
      files: createLocalStorage(resolve(settings.FILES_DIR ?? join(dataDir, 'files'))),
    })
    if (oneTimePassword) sayPassword(oneTimePassword) // now: whatever fails from here on, it is shown only this once
    const node = await createNode({
      settings,
      urls: database.urls,
      secretKey: secrets.secretKey,
      modules,
      log,
      isAlone: database.isOwn,
      ...built,
    })
    undo.push(node.stop)
    const address = await node.listen()
    sayReady(settings.PUBLIC_URL ?? address)
  } catch (error) {
    explain(error)
    await leave(1)
  }
}

/** Undoes what was done, last first, within the time allowed. */
async function goBack(undo: Stop[], seconds: number, complain: (error: unknown) => void): Promise<void> {
  const all = (async () => {
    for (let stop = undo.pop(); stop; stop = undo.pop()) await stop().catch(complain)
  })()
  const tooLong = new Promise<void>((done) => setTimeout(done, (seconds + 10) * 1000).unref())
  await Promise.race([all, tooLong])
}

function explain(error: unknown): void {
  const isPlain = error instanceof DataDirInUseError || error instanceof BadSettings
  process.stderr.write(
    `${isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
}

/** Runs the server as the environment and the arguments say. What keeps it from starting is explained, not thrown. */
export async function serve(): Promise<void> {
  try {
    await run(readSettings(process.env), process.argv.includes('--demo'))
  } catch (error) {
    explain(error)
    process.exitCode = 1
  }
}
