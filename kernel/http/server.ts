/** The HTTP server: limits, ids, headers, errors, and one log line per request. Knows no route by name. */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import type { Failure } from '#contract/envelope.ts'
import { errors } from '#contract/errors.ts'
import { callerBehind } from '../access/viewing.ts'
import type { Settings } from '../config/settings.ts'
import { AppError } from '../errors.ts'
import { languageOf } from '../i18n/translate.ts'
import { limitArrival, UPLOAD_SECONDS } from './arrival.ts'
import { refusalOf } from './failure.ts'
import { FORM_TYPE } from './form-body.ts'
import { isTooDeep, MAX_JSON_DEPTH } from './json-depth.ts'
import { PLAIN_HEADERS, SECURE_HEADERS } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call was refused with. */
    refusal: { code: number; message: string; fields: readonly string[] } | undefined
    /** A defect of ours that ended the call. */
    defect: unknown
  }
}

/** A request id from a proxy is kept when it looks like one; otherwise we make our own. */
const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/

/** What a module may take to begin: Fastify's own limit of ten seconds ends starts that a busy machine makes slow. */
const START_LIMIT_MS = 60_000

/** A server with nothing mounted yet. */
export function createHttpServer(settings: Settings, log: Logger): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const isPublicSecure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(settings.TRUST_PROXY),
    bodyLimit: settings.BODY_LIMIT,
    requestTimeout: Math.max(UPLOAD_SECONDS, settings.REQUEST_TIMEOUT) * 1000,
    connectionTimeout: 0,
    pluginTimeout: START_LIMIT_MS,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 0,
    return503OnClosing: false, // what still arrives on an open connection is answered as usual
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request, reply),
  })
  app.decorateRequest('refusal', undefined)
  app.decorateRequest('defect', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(PLAIN_HEADERS)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https' || isPublicSecure) reply.headers(SECURE_HEADERS)
    if (isPublicSecure) reply.header('strict-transport-security', 'max-age=31536000')
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      operation: request.routeOptions.config.operation,
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      ...callerIn(request.session),
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'request')
    else request.log.debug(line, 'request')
  })
  limitArrival(app, settings.REQUEST_TIMEOUT * 1000)
  leaveNoConnectionOpen(app)
  acceptBodies(app)
  app.setErrorHandler(sendRefusal)
  app.setNotFoundHandler((request, reply) =>
    request.method === 'HEAD'
      ? askAgain(app, request, reply)
      : sendRefusal(new AppError(errors.notFound), request, reply),
  )
  return app
}

/**
 * HEAD asks what GET would answer, without its body (RFC 9110, 9.3.2), which Node leaves out. Routes of their own would
 * be a third of all that a start mounts.
 */
function askAgain(app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  raw.method = 'GET'
  app.routing(raw, reply.raw)
}

/** Who calls, and as whom they view. */
function callerIn(session: FastifyRequest['session']) {
  if (!session) return {}
  return { user: callerBehind(session).userId, ...(session.viewing && { viewingAs: session.userId }) }
}

/**
 * When Fastify closes, it waits for every connection that is not idle. A call that is still running must therefore be
 * the last on its connection, and a connection without any request (browsers open them in advance) is closed at once.
 */
function leaveNoConnectionOpen(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let isLeaving = false
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    isLeaving = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** A number of proxies is how many addresses, counted from our own socket, are believed. */
function trusted(setting: Settings['TRUST_PROXY']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting
}

/**
 * JSON, and forms where a route's body is flat; an empty body counts as none, because browsers send the header on a
 * bodyless DELETE, too.
 */
function acceptBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/(.+\+)?json\b/, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(body as string)) done(new AppError(errors.bodyTooDeep, { maximum: MAX_JSON_DEPTH }))
    else void parse(request, body as string, done)
  })
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    const read = request.routeOptions.config.formReader?.()
    if (!read) throw new AppError(errors.unsupportedMedia)
    return body === '' ? undefined : read(new URLSearchParams(body))
  })
}

/** The path without its query, which may hold a token. */
const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

function sendRefusal(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  const { status, body, unexpected, isTrouble } = refusalOf(thrown, {
    language,
    path: pathOf(request),
    requestId: request.id,
  })
  request.refusal = { code: body.code, message: body.msg, fields: fieldsOf(body.data) }
  if (unexpected) request.defect = thrown
  if (unexpected)
    request.log.error({ err: thrown, operation: request.routeOptions?.config?.operation }, 'unexpected error')
  else if (isTrouble)
    request.log.warn(
      { err: thrown, operation: request.routeOptions?.config?.operation },
      'a call could not be carried out',
    )
  const seconds = body.error === errors.tooManyRequests.name ? (thrown as AppError).params.seconds : undefined
  if (seconds !== undefined) reply.header('retry-after', String(seconds))
  return reply
    .code(status)
    .headers(PLAIN_HEADERS)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** Where an input was refused. */
const fieldsOf = (data: Failure['data']): string[] => data?.issues?.map(({ path }) => path) ?? []
