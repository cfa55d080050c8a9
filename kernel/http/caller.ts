/** What handlers know of who calls, and from where. */
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../access/actor.ts'
import type { VisitRights } from '../access/support.ts'
import { languageOf } from '../i18n/translate.ts'
import type { LiveSession } from '../session/sessions.ts'
import type { Origin } from './implement.ts'

/** What a handler may know of the request. */
export function originOf(request: FastifyRequest): Origin {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request.headers['accept-language']),
    host: request.hostname,
    address: `${request.protocol}://${request.host}`,
  }
}

/** Of a visit: what handlers may know, not which user of the operator it is. */
const rightsOf = ({ visitId, mayAct, until }: VisitRights): VisitRights => ({ visitId, mayAct, until })

/** Field by field: it is made for every call, and the session has more than an actor may know. */
export function actorOf(session: LiveSession, { requestId, ip, language }: Origin): Actor {
  return {
    tenantId: session.tenantId,
    userId: session.userId,
    username: session.username,
    realName: session.realName,
    superAdmin: session.superAdmin,
    deptId: session.deptId,
    ...(session.acting && { acting: session.acting }),
    roleIds: session.roleIds,
    grade: session.grade,
    permissions: session.permissions,
    scope: session.scope,
    fields: session.fields,
    ...(session.delegation && { delegation: session.delegation }),
    ...(session.viewing && { viewing: session.viewing }),
    ...(session.support && { support: rightsOf(session.support) }),
    sessionId: session.id,
    ...(session.key && { keyName: session.key.name }),
    requestId,
    ip,
    language,
  }
}
