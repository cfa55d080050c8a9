/** A database, and nodes on it that answer over HTTP. Only for tests. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { sessionRoutes, type LiveEvent, type SignInKey } from '#contract/session.ts'
import { SECRET_KEY } from '../../../tests/constants.ts'
import { kernelParts, until, type KernelParts } from '../../../tests/kernel-parts.ts'
import { seal } from '../../../tests/seal.ts'
import { readSettings } from '../../config/settings.ts'
import type { Database } from '../../database/lease.ts'
import { mountRoutes } from '../../http/mount.ts'
import { createHttpServer } from '../../http/server.ts'
import { notify, type Bus } from '../../live/bus.ts'
import { defineTopic } from '../../live/topic.ts'
import type { LiveChannel } from '../../live/channel.ts'
import type { ApiKeySource } from '../../ports.ts'
import { createSessions, type SessionParts } from '../create.ts'
import { accounts, aPerson, grants, preparePeople, type Person } from './people.ts'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  error: string | undefined
  data: Record<string, unknown>
}

/** Keys are tested with the module that has them. */
const noKeys: ApiKeySource = {
  findHead: async () => undefined,
  find: async () => undefined,
  touch: async () => {},
}

/** No test of sessions shares a record. */
const noShares = {
  admit: () => Promise.reject(new Error('sharing is not part of these tests')),
}

/** What a node sent to a browser that is connected to it. */
export type SentEvent = { to: string; event: LiveEvent }

export interface TestNode extends SessionParts {
  bus: Bus
  database: Database
  events: SentEvent[]
  app: FastifyInstance
  /** Moves the clock of the caches, not the database's. */
  passTime: (millis: number) => void
  /** Resolves once this node has received everything that was published on the bus before. */
  quiet: () => Promise<void>
  call: (
    route: AnyRoute,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ) => Promise<Answer>
  /** A key and a nonce, and what seals with them. */
  sealed: (fields: object) => Promise<unknown>
  signIn: (fields: object, headers?: Record<string, string>) => Promise<Answer>
  /** The token of a new session. */
  tokenOf: (person: Person) => Promise<string>
}

export interface SessionFixture {
  /** Past row security: to look at what was written, and to move it in time. */
  db: Kysely<unknown>
  aPerson: (asked?: Partial<Person>) => Promise<Person>
  configure: (tenantId: number, values: Record<string, number>) => Promise<void>
  aNode: () => Promise<TestNode>
  close: () => Promise<void>
}

export async function aSessionFixture(): Promise<SessionFixture> {
  const parts = await kernelParts()
  const address = new URL(inject('superuser'))
  address.pathname = new URL(parts.urls.owner).pathname
  const pool = new pg.Pool({ connectionString: address.toString(), max: 2 })
  pool.on('error', () => {}) // `end` does not wait for the sockets; the database is dropped under them
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await preparePeople(db)
  const servers: FastifyInstance[] = []
  return {
    db,
    aPerson: (asked) => aPerson(db, asked),
    async configure(tenantId, values) {
      for (const [name, value] of Object.entries(values)) {
        await sql`insert into sys_security_config values (${tenantId}, ${name}, ${value})
          on conflict (tenant_id, name) do update set value = excluded.value`.execute(db)
      }
    },
    async aNode() {
      const node = await startNode(parts)
      servers.push(node.app)
      return node
    },
    async close() {
      for (const server of servers) await server.close()
      await db.destroy()
      await parts.close()
    },
  }
}

/** A marker on the bus. The bus keeps the order: a node that receives the marker has received all earlier messages. */
const MARK = defineTopic('test-mark', z.object({ id: z.string() }))

async function startNode({ anotherNode, log }: KernelParts): Promise<TestNode> {
  const { database, dispatch, bus } = await anotherNode()
  const events: SentEvent[] = []
  const marks = new Set<string>()
  bus.subscribe(MARK, ({ body }) => marks.add(body.id))
  let time = 1
  const limits = { signIn: async () => {} } // guessing is what these tests do
  const live = listening(events)
  const now = () => time
  const fixture = createSessions({
    database,
    dispatch,
    bus,
    live,
    accounts,
    grants,
    entries: { admits: async () => true, requiresFactor: async () => false, recordEntry: async () => {} },
    supports: {
      load: async () => undefined,
      isBacked: async () => false,
      leave: async () => undefined,
      operatorOf: async () => undefined,
    },
    keys: noKeys,
    codes: { ways: async () => new Set() },
    secretKey: SECRET_KEY,
    limits,
    log,
    nodeName: 'test',
    publicUrl: 'https://portico.example',
    now,
  })
  const http = createHttpServer(readSettings({ TRUST_PROXY: 'true' }), log)
  mountRoutes(http, '', fixture.routes(), { ...fixture, shares: noShares, limits: { tenant: async () => {} } })
  await http.ready()
  const call: TestNode['call'] = async (route, { body, token, headers = {} } = {}) => {
    const reply = await http.inject({
      method: route.method,
      url: route.path,
      headers: { ...headers, ...(token && { token }) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const envelope = reply.json<{ error?: string; data: Record<string, unknown> }>()
    return { status: reply.statusCode, headers: reply.headers, error: envelope.error, data: envelope.data }
  }
  const sealed = async (fields: object) => {
    const { data } = await call(sessionRoutes.key)
    return await seal(data as SignInKey, { nonce: data['nonce'], ...fields })
  }
  const signIn: TestNode['signIn'] = async (fields, headers = {}) =>
    await call(sessionRoutes.login, { body: await sealed(fields), headers })
  return {
    ...fixture,
    bus,
    database,
    events,
    app: http,
    passTime: (millis) => (time += millis),
    async quiet() {
      const id = randomUUID()
      await database.transaction(1, (tx) => notify(tx, MARK.message(1, { id })))
      await until(() => marks.has(id))
    },
    call,
    sealed,
    signIn,
    async tokenOf({ username, password }) {
      const { data, error } = await signIn({ username, password })
      if (error) throw new Error(error)
      return String(data['token'])
    },
  }
}

function listening(events: SentEvent[]): LiveChannel {
  return {
    attach: (reply, { id }) => {
      events.push({ to: id, event: { type: 'ping' } })
      void reply.send({ code: 0, msg: '', data: null })
    },
    toSession: (to, event) => events.push({ to, event }),
    toUser: (_, to, event) => events.push({ to, event }),
    toUsers: (_, ids, event) => events.push(...[...ids].map((to) => ({ to, event }))),
    usersOf: () => new Set(),
    toTenant: (tenantId, event) => events.push({ to: String(tenantId), event }),
    disconnect: () => {},
    close: () => {},
  }
}

/** What travels over the bus is there within a second. */
export const eventually = async (isSo: () => boolean | Promise<boolean>): Promise<void> => await until(isSo)
