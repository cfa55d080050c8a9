/** A database, and nodes of this room on it that answer over HTTP. Only for tests. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { sessionRoutes, type LiveEvent, type SignInKey } from '#contract/session.ts'
import { PASSWORDS, SECRET_KEY, TEMPLATE } from '../../../tests/constants.ts'
import { seal } from '../../../tests/seal.ts'
import { readSettings } from '../../config/settings.ts'
import { Database } from '../../database/lease.ts'
import { createPool } from '../../database/pools.ts'
import { APP_ROLE, DISPATCH_ROLE, urlFor } from '../../database/roles.ts'
import { mountRoutes } from '../../http/mount.ts'
import { createHttpServer } from '../../http/server.ts'
import type { Bus } from '../../live/bus.ts'
import type { LiveChannel } from '../../live/channel.ts'
import { createBus } from '../../live/pg-bus.ts'
import { createSessions, type SessionRoom } from '../create.ts'
import { accounts, aPerson, grants, preparePeople, type Person } from './people.ts'

const log = pino({ level: 'silent' })

export interface Answer {
  status: number
  headers: Record<string, unknown>
  error: string | undefined
  data: Record<string, unknown>
}

/** What a node told the browsers it holds. */
export type Told = { to: string; event: LiveEvent }

export interface TestNode extends SessionRoom {
  bus: Bus
  database: Database
  told: Told[]
  app: FastifyInstance
  /** Moves the clock of the caches, not the database's. */
  passTime: (millis: number) => void
  call: (
    route: AnyRoute,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ) => Promise<Answer>
  /** A key and a nonce, and what seals with them. */
  sealed: (fields: object) => Promise<unknown>
  signIn: (fields: object, headers?: Record<string, string>) => Promise<Answer>
  /** The token of a new session. */
  tokenOf: (person: Person) => Promise<string>
  close: () => Promise<void>
}

export interface TestRoom {
  /** Past row security: to look at what was written, and to move it in time. */
  db: Kysely<unknown>
  aPerson: (asked?: Partial<Person>) => Promise<Person>
  configure: (tenantId: number, values: Record<string, number>) => Promise<void>
  aNode: () => Promise<TestNode>
  close: () => Promise<void>
}

export async function aRoom(): Promise<TestRoom> {
  const superuser = inject('superuser')
  const name = `t_${randomBytes(6).toString('hex')}`
  await asSuperuser(superuser, `create database ${name} template ${TEMPLATE} owner portico_owner`)
  const own = new URL(superuser)
  own.pathname = `/${name}`
  const db = await preparePeople(own.toString(), 'portico_owner')
  const nodes: TestNode[] = []
  return {
    db,
    aPerson: (asked) => aPerson(db, asked),
    async configure(tenantId, values) {
      for (const [key, value] of Object.entries(values)) {
        await sql`insert into sys_security_config values (${tenantId}, ${key}, ${value})
          on conflict (tenant_id, name) do update set value = excluded.value`.execute(db)
      }
    },
    async aNode() {
      const node = await aNode(superuser, name)
      nodes.push(node)
      return node
    },
    async close() {
      for (const node of nodes) await node.close()
      await db.destroy()
      await asSuperuser(superuser, `drop database if exists ${name} with (force)`)
    },
  }
}

async function aNode(superuser: string, name: string): Promise<TestNode> {
  const app = createPool({ connectionString: urlFor(superuser, APP_ROLE, PASSWORDS.app, name), max: 6, name: 'test' })
  const dispatch = createPool({
    connectionString: urlFor(superuser, DISPATCH_ROLE, PASSWORDS.dispatch, name),
    max: 2,
    name: 'test',
  })
  for (const pool of [app, dispatch]) pool.on('error', () => {})
  const database = new Database(app)
  const bus = createBus({ connectionString: urlFor(superuser, APP_ROLE, PASSWORDS.app, name), log })
  const told: Told[] = []
  let time = 1
  const limits = { signIn: async () => {} } // guessing is what these tests do
  const live = listening(told)
  const now = () => time
  const room = createSessions({
    database,
    dispatch,
    bus,
    live,
    accounts,
    grants,
    secretKey: SECRET_KEY,
    limits,
    log,
    now,
  })
  const http = createHttpServer(readSettings({ TRUST_PROXY: 'true' }), log)
  mountRoutes(http, '', room.routes(), room.sessions)
  await Promise.all([http.ready(), bus.start()])
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
    ...room,
    bus,
    database,
    told,
    app: http,
    passTime: (millis) => (time += millis),
    call,
    sealed,
    signIn,
    async tokenOf({ username, password }) {
      const { data, error } = await signIn({ username, password })
      if (error) throw new Error(error)
      return String(data['token'])
    },
    async close() {
      await http.close()
      await bus.stop()
      await database.close()
      await dispatch.end()
    },
  }
}

function listening(told: Told[]): LiveChannel {
  return {
    attach: (reply, { id }) => {
      told.push({ to: id, event: { type: 'ping' } })
      void reply.send({ code: 0, msg: '', data: null })
    },
    toSession: (to, event) => told.push({ to, event }),
    toUser: (_, to, event) => told.push({ to, event }),
    toTenant: (tenantId, event) => told.push({ to: String(tenantId), event }),
    close: () => {},
  }
}

async function asSuperuser(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** Waits until something is so: what travels over the bus takes a moment. */
export async function eventually(isSo: () => boolean | Promise<boolean>, withinMs = 1_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`not so within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
