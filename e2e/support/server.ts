/** The real server: the built bundle in a folder of its own, with its own embedded database unless `env` names one. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** `E2E_BUNDLE`: another build than `dist`, so that one can be tried while another is being made. */
const BUNDLE = process.env['E2E_BUNDLE'] ?? fileURLToPath(new URL('../../dist/server.js', import.meta.url))
const START_MS = 60_000
const STOP_MS = 20_000

export interface ServerOptions {
  /** Fills it with a lifelike organisation. */
  demo?: boolean
  /** Left out, the first start makes a one-time password and prints it. */
  adminPassword?: string
  /** Another build than the product's own. */
  bundle?: string
  /** Settings on top of what every test server gets. */
  env?: Readonly<Record<string, string>>
}

export interface RunningServer {
  /** `http://127.0.0.1:12345` */
  readonly url: string
  readonly port: number
  /** What it has printed so far. */
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** Starts a server for the first time on an empty folder; resolves when it is ready. */
export async function startServer({
  demo = false,
  adminPassword,
  bundle = BUNDLE,
  env = {},
}: ServerOptions): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-e2e-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['--enable-source-maps', bundle, ...(demo ? ['--demo'] : [])], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      ADMIN_PASSWORD: adminPassword ?? '',
      LOG_LEVEL: 'warn',
      // The tests are faster than any office.
      RATE_LIMIT: '0',
      // What the tests have processes call listens here.
      EGRESS_ALLOW: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await stopProcess(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, child)
  } catch (error) {
    await stop()
    throw new Error(`the server did not start:\n${output}`, { cause: error })
  }
  return { url, port, output: () => output, stop }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(50)
  }
  throw new Error(`it was not ready after ${START_MS} ms`)
}

/** Ends it in order, the database too; by force only when that takes too long. */
async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await ended
  clearTimeout(force)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  await once(probe, 'close')
  return port
}
