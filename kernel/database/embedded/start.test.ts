import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDataDir } from '../../config/data-dir-lock.ts'
import { processStart } from '../../config/process-identity.ts'
import { canReach, isRoot, serverAccount } from './account.ts'
import { serverProcesses } from './leftovers.ts'
import { type EmbeddedCluster, type EmbeddedOptions, startEmbedded } from './start.ts'

/** A cluster that is made once, for the tests that ask what becomes of one that is there. */
const original = mkdtempSync(join(tmpdir(), 'pg-'))
beforeAll(async () => (await startEmbedded({ dataDir: original, ephemeral: true, log: () => {} })).stop())
afterAll(() => rmSync(original, { recursive: true, force: true }))

let dir: string
let open: EmbeddedCluster[]
let children: ChildProcess[]

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pg-'))
  open = []
  children = []
})

afterEach(async () => {
  await Promise.all(open.map(async (cluster) => cluster.stop()))
  for (const child of children) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

const start = async (options: Partial<EmbeddedOptions> = {}) => {
  const cluster = await startEmbedded({ dataDir: dir, ephemeral: true, log: () => {}, ...options })
  open.push(cluster)
  return cluster
}

/** Puts a cluster into the data directory that was started and stopped before. Owners are kept. */
const copyCluster = () => execFileSync('cp', ['-a', join(original, 'postgres'), dir])

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the tests cut connections on purpose
  await client.connect()
  try {
    return ((await client.query(sql)).rows as Record<string, unknown>[])[0] ?? {}
  } finally {
    await client.end()
  }
}

function anExit(): { exited: Promise<string>; exit: (reason: string) => void } {
  let exit: (reason: string) => void = () => {}
  const exited = new Promise<string>((resolve) => (exit = resolve))
  return { exited, exit }
}

const put = async (cluster: EmbeddedCluster) => ask(cluster.url('postgres'), 'create table kept as select 7 as n')
const kept = async (cluster: EmbeddedCluster) => (await ask(cluster.url('postgres'), 'select n from kept'))['n']
const pgdata = () => join(dir, 'postgres/pgdata')

/** Runs a program as the server's user, as a process PostgreSQL would take for its own. */
function run(command: string, args: string[]): ChildProcess {
  const account = serverAccount()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], uid: account?.uid, gid: account?.gid })
  children.push(child)
  return child
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
  return line
}

async function launch(as: { uid?: number; gid?: number } = {}) {
  const file = join(import.meta.dirname, 'launcher.fixture.ts')
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']
  const child = spawn(process.execPath, ['--import', 'tsx', file, dir], { stdio, ...as })
  children.push(child)
  const report = JSON.parse(await firstLine(child)) as { pid: number; uid: number; url: string }
  return { child, ...report }
}

describe('an embedded cluster', () => {
  test('is durable, private, and knows the letters of every script', async () => {
    const cluster = await start({ ephemeral: false })
    const found = await ask(
      cluster.url('postgres'),
      `select current_setting('fsync') fsync, current_setting('listen_addresses') listen, datctype, '中文' ~ '^\\w+$' word
       from pg_database where datname = current_database()`,
    )
    expect(found).toEqual({ fsync: 'on', listen: '', datctype: 'C.UTF-8', word: true })
    expect(statSync(cluster.host).mode & 0o777).toBe(0o700)
    expect(statSync(join(dir, 'postgres/superuser.password')).mode & 0o777).toBe(0o600)
    const wrong = cluster.url('postgres', { user: 'postgres', password: 'wrong' })
    await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('keeps its data and password over a restart', async () => {
    copyCluster()
    const first = await start()
    await put(first)
    await first.stop()
    const second = await start()
    expect(second.superuserPassword).toBe(first.superuserPassword)
    expect(await kept(second)).toBe(7)
  })

  test('is refused a second time, with the number of the process that has it', async () => {
    copyCluster()
    await start()
    await expect(start()).rejects.toThrow(`in use by process ${process.pid}`)
  })

  test('leaves the lock on the data directory itself to the caller', async () => {
    copyCluster()
    const lock = await lockDataDir(dir)
    expect(await start()).toHaveProperty('pid')
    lock.release()
  })

  test('puts its socket elsewhere when the path is too long for one', async () => {
    chmodSync(dir, 0o711)
    const dataDir = join(dir, 'long'.repeat(30))
    const cluster = await start({ dataDir })
    expect(cluster.host).toMatch(/^\/tmp\/portico-/)
    await put(cluster)
    await cluster.stop()
    expect(await kept(await start({ dataDir }))).toBe(7)
    expect(existsSync(cluster.host)).toBe(false)
  })

  test('is not mistaken for complete when its creation was interrupted', async () => {
    mkdirSync(join(dir, 'postgres/pgdata.unfinished/base'), { recursive: true })
    const cluster = await start()
    await put(cluster)
    expect(await kept(cluster)).toBe(7)
  })
})

describe('after a crash', () => {
  beforeEach(copyCluster)

  test('kill -9 of the server: the owner is notified, and the next start recovers', async () => {
    const { exited, exit } = anExit()
    const cluster = await start({ ephemeral: false, onExit: exit })
    await put(cluster)
    process.kill(cluster.pid, 'SIGKILL')
    expect(await exited).toBe('signal SIGKILL')
    expect(await kept(await start({ ephemeral: false }))).toBe(7)
  })

  test('kill -9 of the server over a backend that does not notice: the next start is not blocked by it', async () => {
    const { exited, exit } = anExit()
    const cluster = await start({ ephemeral: false, onExit: exit })
    await put(cluster)
    const client = new pg.Client({ connectionString: cluster.url('postgres') })
    client.on('error', () => {})
    await client.connect()
    const backend = (await client.query<{ pid: number }>('select pg_backend_pid() pid')).rows[0]!.pid
    process.kill(backend, 'SIGSTOP') // so busy that it does not notice
    process.kill(cluster.pid, 'SIGKILL')
    await exited
    expect(serverProcesses(pgdata())).toContain(backend)
    expect(await kept(await start({ ephemeral: false }))).toBe(7)
    expect(processStart(backend)).toBeUndefined()
  })

  test('kill -9 of our process: the server stops too', async () => {
    const launched = await launch()
    launched.child.kill('SIGKILL')
    await expect.poll(() => processStart(launched.pid), { timeout: 15_000 }).toBeUndefined()
    await start()
  })

  test('an orphaned server is stopped by the next start', async () => {
    const launched = await launch()
    await ask(launched.url, 'create table kept as select 7 as n')
    execFileSync('pkill', ['-KILL', '-P', String(launched.child.pid), 'sh']) // the guard that would stop the server
    launched.child.kill('SIGKILL')
    await once(launched.child, 'exit')
    expect(processStart(launched.pid)).toBeDefined()
    expect(await kept(await start())).toBe(7)
    expect(processStart(launched.pid)).toBeUndefined()
  })

  test.each([
    ['another user’s by now', 'S', 'echo $$; exec sleep 60'],
    // It ends well after the shell has become something that does not wait for children.
    ['that of a zombie', 'Z', 'sleep 0.5 & echo $!; exec sleep 60'],
  ])('the number in postmaster.pid is %s', async (_, state, script) => {
    const cluster = await start()
    await put(cluster)
    const pidFile = join(pgdata(), 'postmaster.pid')
    const left = readFileSync(pidFile, 'utf8')
    await cluster.stop()
    const pid = await firstLine(run('/bin/sh', ['-c', script]))
    const isSo = () => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(`) ${state} `)
    await expect.poll(isSo, { timeout: 15_000, interval: 10 }).toBe(true)
    writeFileSync(pidFile, left.replace(/^\d+/, pid))
    expect(await kept(await start())).toBe(7)
    expect(isSo()).toBe(true)
  })
})

const unprivileged = isRoot() ? { uid: 65_534, gid: 65_534 } : {}
const whyNot = !isRoot()
  ? 'needs root'
  : canReach(import.meta.dirname, { name: '', ...unprivileged } as never)
    ? ''
    : 'sources not readable'

describe(`as other users${whyNot && ` (skipped: ${whyNot})`}`, () => {
  test.skipIf(whyNot !== '')(
    'root: the server runs as another user, and our folder shows that user nothing',
    async () => {
      const cluster = await start()
      expect(statSync(`/proc/${cluster.pid}`).uid).toBe(serverAccount()?.uid)
      expect(statSync(dir)).toMatchObject({ uid: 0, mode: 0o40710 })
    },
  )

  test.skipIf(whyNot !== '')('an ordinary user runs it as itself; root after it goes on as that user', async () => {
    chmodSync(dir, 0o777)
    const launched = await launch(unprivileged)
    expect(statSync(`/proc/${launched.pid}`).uid).toBe(unprivileged.uid)
    await ask(launched.url, 'create table kept as select 7 as n')
    launched.child.kill('SIGTERM')
    await once(launched.child, 'exit')
    const cluster = await start()
    expect(statSync(`/proc/${cluster.pid}`).uid).toBe(unprivileged.uid)
    expect(await kept(cluster)).toBe(7)
  })

  test.skipIf(whyNot !== '')(
    'root under a folder of mode 700: the cluster is elsewhere, a pointer says where',
    async () => {
      const dataDir = join(dir, 'data')
      const cluster = await start({ dataDir })
      await put(cluster)
      const home = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim()
      expect(readFileSync(join(home, 'belongs-to'), 'utf8').trim()).toBe(dataDir)
      await cluster.stop()
      expect(await kept(await start({ dataDir }))).toBe(7)
      await Promise.all(open.map(async (one) => one.stop()))
      rmSync(home, { recursive: true })
      await expect(start({ dataDir })).rejects.toThrow('that folder is gone')
    },
  )
})
