/** A server with the demonstration data, on a clone of the database that the run filled once. */
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SECRET_KEY } from '../../tests/constants.ts'
import { startServer, type RunningServer } from './server.ts'

interface Demo {
  /** Addresses of the cluster as its superuser, and of the filled database as its owner. */
  superuser: string
  owner: string
  /** The name of the filled database. */
  template: string
  filesDir: string
}

/** Playwright hands the environment of its set-up to its workers. */
const VARIABLE = 'E2E_DEMO'

export function keepDemo(demo: Demo): void {
  process.env[VARIABLE] = JSON.stringify(demo)
}

export interface RunningDemo extends RunningServer {
  /** The address of its database, as the owner of the tables. */
  readonly database: string
  /** The settings of its database, for commands on the machine. */
  readonly env: Readonly<Record<string, string>>
  /** Changes what no page does: sets a policy, makes time pass. */
  readonly sql: (statement: string, values?: readonly unknown[]) => Promise<void>
}

/** Starts a server with the demonstration data, with `more` settings; `stop` also drops its database and files. */
export async function startDemo(more: Readonly<Record<string, string>> = {}): Promise<RunningDemo> {
  const { superuser, owner, template, filesDir } = JSON.parse(process.env[VARIABLE] ?? '') as Demo
  const name = `demo_${randomBytes(6).toString('hex')}`
  const url = new URL(owner)
  await run(
    superuser,
    `create database ${name} template ${template} owner ${decodeURIComponent(url.username)} strategy file_copy`,
  )
  url.pathname = `/${name}`
  const folder = await mkdtemp(join(tmpdir(), 'portico-e2e-files-'))
  await cp(filesDir, folder, { recursive: true })
  const remove = async () => {
    await run(superuser, `drop database if exists ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const env = { DATABASE_URL: url.toString(), SECRET_KEY, FILES_DIR: folder, ...more }
    const server = await startServer({ env })
    const stop = async () => {
      await server.stop()
      await remove()
    }
    const ours = new URL(superuser)
    ours.pathname = `/${name}`
    const database = url.toString()
    return { ...server, database, env, stop, sql: (statement, values) => run(ours.toString(), statement, values) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function run(connectionString: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}
