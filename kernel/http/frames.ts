/**
 * Which other origins a document deals with: frames, and storages that it may call, which are those of one tenant.
 * Any page may show registered apps; only one that asks for it (`?_microApp=1`) may be shown by registered hosts, and
 * then by those of one tenant: that of the session in the cookie where the browser
 * sends one, else the one the address or the host's name says, else the installation's own organisation.
 *
 * The cookie is believed here because it can only narrow: a browser sends it to no frame of another site, and where it
 * does send it, only that person's own organisation may put their page into a frame.
 */
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../database/lease.ts'
import type { FrameSource, StorageSource } from '../ports.ts'
import type { Sessions } from '../session/sessions.ts'
import { OPERATOR_TENANT, OWN_TENANT } from '../session/tenant.ts'
import { findTenant } from '../session/tenant.repo.ts'
import type { FramesOf } from './page.ts'
import type { Frames } from './security-headers.ts'

export interface FramesOptions {
  source: FrameSource
  storages: StorageSource
  sessions: Pick<Sessions, 'peek'>
  database: Database
  log: Logger
}

const TOKEN_IN_COOKIE = /(?:^|;\s*)token=([A-Za-z0-9_-]{43})(?:;|$)/
const TENANT_CODE = /^[A-Za-z0-9_-]{1,64}$/
const NONE: Frames = { apps: [], hosts: [], storages: [] }

/** Never fails: without an answer of the database a page deals with its own origin alone. */
export function framesBy({ source, storages, sessions, database, log }: FramesOptions): FramesOf {
  const tenantOf = async (request: FastifyRequest): Promise<number | undefined> => {
    const [, token] = TOKEN_IN_COOKIE.exec(request.headers.cookie ?? '') ?? []
    const session = token === undefined ? undefined : await sessions.peek(token)
    if (session) return session.tenantId
    const { _tenant: code } = request.query as { _tenant?: unknown }
    const tenant = await database.read(OPERATOR_TENANT, async (db) => {
      if (typeof code === 'string' && code !== '') return TENANT_CODE.test(code) ? findTenant(db, { code }) : undefined
      return (await findTenant(db, { domain: request.hostname })) ?? findTenant(db, { id: OWN_TENANT })
    })
    return tenant?.isOpen ? tenant.id : undefined
  }
  const hostsFor = async (request: FastifyRequest) => {
    if ((request.query as { _microApp?: unknown })._microApp !== '1') return []
    const tenantId = await tenantOf(request)
    return tenantId === undefined ? [] : source.hosts(tenantId)
  }
  const storagesFor = async (request: FastifyRequest) => {
    if (!(await storages.hasAny())) return []
    const tenantId = await tenantOf(request)
    return tenantId === undefined ? [] : storages.origins(tenantId)
  }
  return async (request) => {
    try {
      const [apps, hosts, called] = await Promise.all([source.apps(), hostsFor(request), storagesFor(request)])
      return { apps, hosts, storages: called }
    } catch (error) {
      log.warn({ err: error }, 'the document is sent without its micro apps and storages')
      return NONE
    }
  }
}
