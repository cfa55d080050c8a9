/**
 * The entry point for tests: a whole node on a database of its own, people with chosen permissions, and calls by route
 * object. No mocks of our own code.
 */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/route.ts'
import { sessionRoutes, type LoginPage } from '#contract/session.ts'
import { readSettings } from '#kernel/config/settings.ts'
import { urlFor, type DatabaseUrls } from '#kernel/database/roles.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { policyOf } from '#kernel/session/security-policy.ts'
import type { SessionStore } from '#kernel/session/session-store.ts'
import { modules } from '../apps/server/modules.ts'
import { createNode, type Node } from '../apps/server/node.ts'
import { unsaidInTrail } from './audit-words.ts'
import { BusFollower } from './bus-follower.ts'
import { PASSWORDS, SECRET_KEY, TEMPLATE } from './constants.ts'
import { seal } from './seal.ts'

export interface Answer<Data = unknown> {
  status: number
  headers: Record<string, unknown>
  /** The whole envelope. */
  body: { code: number; msg: string; error?: string; data: Data } & Record<string, unknown>
  data: Data
}

interface CallOptions<R> {
  params?: ParamsOf<R>
  query?: QueryOf<R>
  body?: BodyOf<R>
  token?: string
  headers?: Record<string, string>
  /** For routes that take a file. */
  file?: TestFile
}

export interface TestFile {
  name: string
  content: Uint8Array | string
}

/** A picture of one pixel, for routes that take any file. */
export const A_PICTURE: TestFile = {
  name: 'pixel.png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A database cloned from the template. */
export async function aDatabase(): Promise<{ urls: DatabaseUrls; drop: () => Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: inject('superuser') })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  // Copied as files: through the log costs twice the CPU time, since dropping it then has its pages to forget.
  await run(`create database ${name} template ${TEMPLATE} owner portico_owner strategy file_copy`)
  const base = inject('superuser')
  return {
    urls: {
      owner: urlFor(base, 'portico_owner', PASSWORDS.owner, name),
      app: urlFor(base, 'portico_app', PASSWORDS.app, name),
      dispatch: urlFor(base, 'portico_dispatch', PASSWORDS.dispatch, name),
      rule: urlFor(base, 'portico_rule', PASSWORDS.rule, name),
    },
    drop: () => run(`drop database if exists ${name} with (force)`),
  }
}

/** One node on a database, with its callers. */
export class TestServer {
  readonly node: Node
  readonly urls: DatabaseUrls
  /** Hears of changes by itself: after each call that may change something, what it notified of has arrived. */
  #follower: BusFollower | undefined
  /** Where there is one, every second call goes to it. */
  #peer: TestServer | undefined
  #calls = 0

  constructor(node: Node, urls: DatabaseUrls) {
    this.node = node
    this.urls = urls
  }

  /**
   * Begins to hear of changes, and so remembers sessions, rights and settings as a running server does. It does
   * not notice what a test writes past the server.
   */
  async hear(): Promise<void> {
    this.#follower = await BusFollower.of(this.node.kernel)
  }

  /** Resolves when all that was notified before has arrived here. */
  async catchUp(): Promise<void> {
    await this.#follower?.catchUp()
  }

  /** From now on every second call is answered by `peer`, a node on the same database, as behind a load balancer. */
  shareWith(peer: TestServer): void {
    this.#peer = peer
    // A node that works in the background listens by itself.
    this.#follower ??= BusFollower.beside(this.node.kernel)
  }

  /** Calls a route over HTTP, in process. */
  async call<R extends AnyRoute>(route: R, options: CallOptions<R> = {}): Promise<Answer<ReplyOf<R>>> {
    const form = route.upload ? formOf(options.body, options.file ?? A_PICTURE) : undefined
    const given = form ? { ...options, body: form.body, headers: { ...form.headers, ...options.headers } } : options
    return this.request(route.method, pathOf(route, options.params), given) as Promise<Answer<ReplyOf<R>>>
  }

  /** The same without a contract, for what no contract allows. */
  async request(
    method: string,
    path: string,
    {
      query,
      body,
      token,
      headers = {},
    }: { query?: unknown; body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const isPeers = this.#peer !== undefined && (this.#calls += 1) % 2 === 0
    const { app } = isPeers && this.#peer ? this.#peer.node : this.node
    const reply = await app.inject({
      method: method as 'GET',
      url: `${this.node.kernel.settings.BASE_PATH}${path}`,
      ...(query ? { query: flat(query) } : {}),
      headers: { 'accept-language': 'en', ...(token ? { token } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    if (method !== 'GET') await Promise.all([this.catchUp(), this.#peer?.catchUp()])
    const isFile = reply.headers['content-disposition'] !== undefined
    if (isFile) return { status: reply.statusCode, headers: reply.headers, ...asFile(reply.rawPayload) }
    const parsed = reply.body === '' ? {} : (JSON.parse(reply.body) as Answer['body'])
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: parsed as Answer['body'],
      data: (parsed as Answer['body']).data,
    }
  }

  /** Signs in through the entry point; resolves with the answer, token included. */
  async signIn(
    username: string,
    password: string,
    more: { loginPage?: LoginPage; tenantCode?: string; captchaId?: string; captcha?: string } = {},
  ) {
    const { data: key } = await this.call(sessionRoutes.key)
    return this.call(sessionRoutes.login, { body: await seal(key, { username, password, nonce: key.nonce, ...more }) })
  }

  /**
   * The token of a session as signing in begins it, without the password, the log entry and the time of the last
   * sign-in: those cost more than most tests. `signIn` leaves them, too.
   */
  async session(userId: string, tenantId = 1): Promise<string> {
    const { database, sessions } = this.node.kernel
    const session = { tenantId, userId, ip: '127.0.0.1', userAgent: 'test', policy: policyOf([]) }
    return database.transaction(tenantId, (tx) => (sessions as SessionStore).begin(tx, session))
  }

  /** The administrator's token. */
  async admin(): Promise<string> {
    const { id } = await this.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow(),
    )
    return this.session(id)
  }

  async stop(): Promise<void> {
    await this.#peer?.stop()
    await this.#follower?.close()
    await this.node.stop()
  }
}

export interface NodeChoices {
  /** Also starts its background work. */
  listen?: boolean
  env?: Record<string, string>
  /** Modules on top of the installation's. */
  extra?: readonly ServerModule[]
  name?: string
}

/** A node on `urls`. It hears of changes, also where its background work is left out. */
export async function aNode(urls: DatabaseUrls, { listen = false, env = {}, extra = [], name }: NodeChoices = {}) {
  const usual = { PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: '0', DATABASE_POOL: '4', FILES_DIR: filesDirOf(urls) }
  const settings = readSettings({ ...usual, ...env })
  const node = await createNode({
    settings,
    urls,
    secretKey: SECRET_KEY,
    modules: [...modules, ...extra],
    log: pino({ level: settings.LOG_LEVEL }),
    ...(name === undefined ? {} : { name }),
  })
  if (listen) await node.listen()
  else await node.app.ready()
  const server = new TestServer(node, urls)
  if (!listen) await server.hear()
  return server
}

/** All nodes of one database share their files. */
const filesDirOf = ({ owner }: DatabaseUrls): string =>
  join(tmpdir(), `portico-test-files${new URL(owner).pathname.replace('/', '-')}`)

/**
 * A node on a fresh clone of the template, and what cleans it up; what was done on it must be readable in the audit
 * trail.
 */
export async function aServer(
  options: Parameters<typeof aNode>[1] = {},
): Promise<TestServer & { close: () => Promise<void> }> {
  const { urls, drop } = await aDatabase()
  const server = await aNode(urls, options)
  // The work in the background is one node's: tests look into what it does.
  if (process.env['NODES'] === '2') server.shareWith(await aNode(urls, { ...options, listen: false }))
  return Object.assign(server, {
    close: async () => {
      await server.stop()
      // Modules of tests have no words.
      const unsaid = options.extra === undefined ? await unsaidInTrail(urls.owner) : []
      await drop()
      await rm(filesDirOf(urls), { recursive: true, force: true })
      if (unsaid.length > 0) throw new Error(`the audit trail has no words for ${unsaid.join(', ')}`)
    },
  })
}

function pathOf(route: AnyRoute, params: unknown): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)?.[name])),
  )
}

/** A file has no envelope: its bytes are the data. */
function asFile(bytes: Buffer): Pick<Answer, 'body' | 'data'> {
  return { body: { code: 0, msg: '', data: bytes }, data: bytes }
}

/** A multipart form of the fields and the file. */
function formOf(fields: unknown, { name, content }: TestFile) {
  const boundary = `portico-${randomBytes(8).toString('hex')}`
  const part = (head: string, body: Uint8Array | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body as string),
      Buffer.from('\r\n'),
    ])
  const texts = Object.entries((fields ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => part(`name="${field}"`, typeof value === 'string' ? value : JSON.stringify(value)))
  const file = part(`name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`, content)
  return {
    body: Buffer.concat([...texts, file, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Parameters of an address: lists with commas. */
export function flat(query: unknown): Record<string, string> {
  const entries = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  )
}
