/** What is measured: a real database, the built server on it, and beside it the reference. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { loadSecrets } from '#kernel/config/secrets.ts'
import { startEmbedded } from '#kernel/database/embedded/start.ts'
import { prepareOwnCluster, type DatabaseUrls } from '#kernel/database/roles.ts'

export const ADMIN_PASSWORD = 'Portico-Bench-1'
export const PORT = 18_080
export const REFERENCE_PORT = 18_081
export const SECRET_KEY = 'only for the bench, thirty-two characters'

export interface Stage {
  /** The superuser's address: bound by no row security. */
  superuser: string
  server: ChildProcess
  reference: ChildProcess
  /** With which the server was started. */
  env: Record<string, string>
  /** Addresses of the database for its owner and for the two roles of the server. */
  urls: DatabaseUrls
  close: () => Promise<void>
}

/** Starts a process and waits until `url` answers. */
export async function startProcess(args: string[], env: Record<string, string>, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilAnswered(url, child)
  return child
}

/** Resolves with the milliseconds it took until `url` answered 200. */
export async function untilAnswered(url: string, child: ChildProcess, from = performance.now()): Promise<number> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode} before ${url} answered`)
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return performance.now() - from
    await sleep(5)
  }
}

export function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** The resident memory of a process, in megabytes. */
export function residentMegabytes({ pid }: ChildProcess): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Waits until each kind of record has been read into the search index. */
export async function untilIndexed(superuser: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const isMade = async () => {
    const { rows } = await client.query('select from sys_search_kind where finished_at is null limit 1')
    return rows.length === 0
  }
  while (!(await isMade())) await sleep(100)
  await client.end()
}

interface StageOptions {
  /** The directory of the page that the reference serves. */
  barePage?: string
  /** Arguments of Node before the server's file. */
  nodeArguments?: readonly string[]
  /** PostgreSQL counts its statements (`pg_stat_statements`), which costs a little. */
  countsStatements?: boolean
  /** More settings of the server. */
  settings?: Record<string, string>
}

export async function setStage(
  fill: (superuser: string) => Promise<void>,
  { barePage = '', nodeArguments = [], countsStatements = false, settings: more = {} }: StageOptions = {},
): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'))
  const start = () => startEmbedded({ dataDir: folder, log: () => undefined })
  let cluster = await start()
  if (countsStatements) {
    await cluster.stop()
    const settings = "shared_preload_libraries = 'pg_stat_statements'\n"
    await writeFile(join(folder, 'postgres/pgdata/custom.conf'), settings)
    cluster = await start()
  }
  const { databasePassword } = loadSecrets({ dataDir: folder, secretKey: SECRET_KEY })
  const passwords = {
    owner: databasePassword('owner'),
    app: databasePassword('app'),
    dispatch: databasePassword('dispatch'),
    rule: databasePassword('rule'),
  }
  const urls = await prepareOwnCluster(cluster.url('postgres'), 'portico', passwords)
  const env = {
    DATABASE_URL: urls.owner,
    SECRET_KEY,
    ADMIN_PASSWORD,
    DATA_DIR: join(folder, 'data'),
    PORT: String(PORT),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...more,
  }
  const first = await startProcess(['dist/server.js'], env, `http://127.0.0.1:${PORT}/readyz`)
  // What is filled in afterwards is not indexed: otherwise that would be part of whatever is measured first.
  await untilIndexed(cluster.url('portico'))
  await stopProcess(first)
  await fill(cluster.url('portico'))
  const server = await startProcess([...nodeArguments, 'dist/server.js'], env, `http://127.0.0.1:${PORT}/readyz`)
  const reference = await startProcess(
    ['--import', 'tsx', 'bench/reference.ts'],
    { REFERENCE_PORT: String(REFERENCE_PORT), REFERENCE_DATABASE: cluster.url('portico'), REFERENCE_PAGE: barePage },
    `http://127.0.0.1:${REFERENCE_PORT}/`,
  )
  return {
    superuser: cluster.url('portico'),
    server,
    reference,
    env,
    urls,
    close: async () => {
      await Promise.all([stopProcess(server), stopProcess(reference)])
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
