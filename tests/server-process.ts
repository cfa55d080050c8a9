/** The real server in a process of its own, with its own database, to be killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionRoutes, type SignInKey } from '#contract/session.ts'
import { processStart } from '#kernel/config/process-identity.ts'
import { serverProcesses } from '#kernel/database/embedded/leftovers.ts'
import { ADMIN_PASSWORD } from './constants.ts'
import { filesLike, ROOT } from './files.ts'
import { seal } from './seal.ts'

const BUILT = join(ROOT, 'dist/server.js')
const PROGRAM = join(ROOT, 'dist/server.cjs')
const BASE = '/xtbg'

let bundle: Promise<string> | undefined

/**
 * The built server; when it is missing or older than its sources, a bundle made as `scripts/build.mjs` makes it. Looked
 * for
 * once: sources stay as they are while tests run.
 */
export const serverBundle = (): Promise<string> => (bundle ??= findOrMakeBundle())

async function findOrMakeBundle(): Promise<string> {
  const sources = filesLike(/^(contract|kernel|packages|apps\/server|modules\/\w+\/(server|contract))\/.*\.(ts|json)$/)
  const isFresh =
    existsSync(PROGRAM) && sources.every((path) => statSync(join(ROOT, path)).mtimeMs <= statSync(PROGRAM).mtimeMs)
  if (isFresh) return BUILT
  const folder = join(ROOT, '.cache/test-server')
  const { buildServer } = await import('../scripts/lib/build-server.mjs')
  await buildServer(folder)
  mkdirSync(join(folder, 'web'), { recursive: true })
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><html></html>')
  return join(folder, 'server.js')
}

/** Where the cluster of a data directory lies (kernel/database/embedded/place.ts). */
function clusterOf(dataDir: string): string {
  const pointer = join(dataDir, 'postgres.location')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres')
  return join(home, 'pgdata')
}

/** The database's processes of a data directory that are alive. */
export function databaseProcesses(dataDir: string): number[] {
  const pgdata = clusterOf(dataDir)
  return existsSync(pgdata) ? serverProcesses(pgdata) : []
}

export const isAlive = (pid: number): boolean => processStart(pid) !== undefined

export class ServerProcess {
  readonly pid: number
  readonly exited: Promise<number | null>
  readonly #dataDir: string
  #output = ''

  /** @param env on top of what every test server gets */
  constructor(bundle: string, dataDir: string, env: Readonly<Record<string, string>> = {}) {
    this.#dataDir = dataDir
    const child: ChildProcess = spawn(process.execPath, [bundle], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        RATE_LIMIT: '0',
        ADMIN_PASSWORD,
        ...env,
      },
    })
    this.pid = child.pid ?? 0
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()))
    this.exited = new Promise((resolve) => child.once('close', (code) => resolve(code)))
  }

  /** What it has printed so far. */
  get output(): string {
    return this.#output
  }

  /** Resolves with its address when it serves; throws with what it printed when it ends instead. */
  async ready(): Promise<string> {
    let code: number | null | undefined
    void this.exited.then((ended) => (code = ended))
    for (;;) {
      const address = /ready: (http\S+)/.exec(this.#output)?.[1]
      if (address && (await fetch(`${address}/readyz`).catch(() => undefined))?.ok) return address
      if (code !== undefined) throw new Error(`the server ended with ${code}:\n${this.#output}`)
      await sleep(20)
    }
  }

  /** `kill -9`, of the server alone or of everything that belongs to it. */
  async kill(what: 'server' | 'everything'): Promise<void> {
    const pids = what === 'server' ? [this.pid] : [this.pid, ...databaseProcesses(this.#dataDir)]
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await this.exited
  }

  /** Asks it to leave; resolves with its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (isAlive(this.pid)) process.kill(this.pid, signal)
    return this.exited
  }
}

/** Calls over real HTTP as the administrator. */
export class Caller {
  readonly #address: string
  readonly #token: string
  readonly #userAgent: string

  private constructor(address: string, token: string, userAgent: string) {
    this.#address = address
    this.#token = token
    this.#userAgent = userAgent
  }

  /** @param userAgent by which the sign-in is found in its log */
  static async signIn(address: string, userAgent = 'test'): Promise<Caller> {
    const anonymous = new Caller(address, '', userAgent)
    const key = (await anonymous.call('GET', sessionRoutes.key.path)) as SignInKey
    const body = await seal(key, { username: 'admin', password: ADMIN_PASSWORD, nonce: key.nonce })
    const { token } = (await anonymous.call('POST', sessionRoutes.login.path, body)) as { token: string }
    return new Caller(address, token, userAgent)
  }

  /** Resolves with `data` of a success; throws for everything else. */
  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await this.#fetch(method, path, body)
    const envelope = (await reply.json()) as { code: number; data: unknown }
    if (envelope.code !== 0) throw new Error(JSON.stringify(envelope))
    return envelope.data
  }

  /** Resolves with a file; throws for everything else. */
  async file(path: string): Promise<string> {
    const reply = await this.#fetch('GET', path)
    if (!reply.headers.has('content-disposition')) throw new Error(await reply.text())
    return reply.text()
  }

  #fetch(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json', 'user-agent': this.#userAgent }
    return fetch(`${this.#address}${BASE}${path}`, {
      method,
      headers: { ...headers, ...(this.#token ? { token: this.#token } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
}
