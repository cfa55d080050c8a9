/** Mounts the routes of the contract on Fastify: session, permission, parse, handler, reply, in this order. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '#contract/errors.ts'
import { isDownload, type FileBody } from '#contract/file.ts'
import { takesKey, type AnyRoute } from '#contract/route.ts'
import { SHARE } from '#contract/share.ts'
import { callRefusal } from '../access/call-refusal.ts'
import { viewingRefusal } from '../access/viewing.ts'
import { readingOnly } from '../database/reading-only.ts'
import { noField, type FieldAccess } from '../access/field-access.ts'
import { AppError } from '../errors.ts'
import { languageOf } from '../i18n/translate.ts'
import { translate } from '../i18n/translate.ts'
import { bearerOf, type ApiKeyAccess } from '../session/api-key-access.ts'
import { refusalOfAddress } from '../session/address-rules.ts'
import type { LiveSession, Sessions } from '../session/sessions.ts'
import type { StepUp } from '../session/step-up.ts'
import type { SharedCall, Shares } from '../shares/shares.ts'
import { calledRoute, type CalledRoute } from '../logs/called-route.ts'
import { actorOf, originOf } from './caller.ts'
import { compressed } from './compressed.ts'
import type { Mounted } from './implement.ts'
import { sendFile } from './download.ts'
import { assertVisible, withoutMasked } from './guarded-input.ts'
import { formReader, type FormReader } from './form-body.ts'
import { unknownQuery } from './known-query.ts'
import { parseInput, withoutBlanks } from './parse.ts'
import type { RateLimits } from './rate-limit.ts'
import { replyWriter } from './reply-writer.ts'
import { withUpload, type ReceivedForm } from './upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: LiveSession | undefined
    /** What lets the call in without a session. */
    shared: SharedCall | undefined
  }
  interface FastifyContextConfig {
    operation?: string
    /** What the log of calls must know of it. */
    called?: CalledRoute
    /** How a form-encoded body of this route is read; answers undefined where it takes none. */
    formReader?: () => FormReader | undefined
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'
const NOT_MODIFIED = 304

/** What lets calls in. */
export interface RouteAccess {
  readonly sessions: Sessions
  readonly keys: Pick<ApiKeyAccess, 'resolve'>
  readonly shares: Pick<Shares, 'admit'>
  readonly stepUp: Pick<StepUp, 'assertVerified'>
  readonly limits: Pick<RateLimits, 'tenant'>
}

/** Mounts every route below `base`. Two routes that answer the same method and path are a defect Fastify reports. */
export function mountRoutes(app: FastifyInstance, base: string, routes: readonly Mounted[], access: RouteAccess): void {
  app.decorateRequest('session', undefined)
  app.decorateRequest('shared', undefined)
  for (const { id, route, handle, admits } of routes) {
    const sendsFile = isDownload(route)
    const asked = { id, route, handle, unknown: unknownQuery(route), access }
    app.route({
      method: route.method,
      exposeHeadRoute: false, // `server.ts` asks again
      url: base + route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        operation: id,
        called: calledRoute(route),
        takesFile: route.upload !== undefined,
        formReader: formReaderOf(route),
      },
      onRequest: (request, reply) => authorise({ id, route, admits }, request, reply, access),
      handler: async (request, reply) => {
        const data = route.upload
          ? await withUpload(request, route.upload, (received) => answer({ ...asked, request, reply }, received))
          : await answer({ ...asked, request, reply })
        if (route.stream) return reply
        if (sendsFile) return sendFile(reply, data as FileBody)
        // What the caller has already need not be written (`unchanged.ts`).
        if (reply.statusCode === NOT_MODIFIED) return reply.send()
        const msg = translate(languageOf(request.headers['accept-language']), 'ok')
        const text = replyWriter(route.reply, accessOf(request))({ code: 0, msg, data })
        if (!route.isLarge) return reply.type(JSON_TYPE).send(text)
        const { body, headers } = await compressed(text, request.headers['accept-encoding'])
        return reply.type(JSON_TYPE).headers(headers).send(body)
      },
    })
  }
}

/** Made when the first form arrives: a start need not wait for what hardly any route is asked for. */
function formReaderOf({ body, upload }: AnyRoute): () => FormReader | undefined {
  let made: { reader: FormReader | undefined } | undefined
  return () => (made ??= { reader: body && !upload ? formReader(body) : undefined }).reader
}

/** Decides 401, 40301, 40303 and 403 before the body is read. */
export async function authorise(
  { id, route, admits }: Pick<Mounted, 'id' | 'route'> & { admits?: Mounted['admits'] | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
  access: RouteAccess,
): Promise<void> {
  if (route.can === 'public') return
  const pass = passOf(route, request)
  if (route.share && pass !== undefined) {
    request.shared = await access.shares.admit(pass, route.share.kind, originOf(request))
    // Exactly the record that was shared; any other is gone like a link that never was.
    if ((request.params as { id?: unknown }).id !== request.shared.recordId) throw new AppError(errors.shareGone)
    return
  }
  const { session, renewedToken } = await callerOf(route, request, access)
  // Before the verdict: the logs name the user whose call was refused.
  request.session = session
  if (renewedToken) reply.header('token', renewedToken)
  await access.limits.tenant(session.tenantId, session.callsPerMinute)
  if (refusalOfAddress(session.addresses, request.ip)) throw new AppError(errors.addressNotAllowed)
  if (session.mustChangePassword && !route.whileForced) throw new AppError(errors.passwordChangeRequired)
  const refusal = (session.viewing && viewingRefusal(route)) ?? callRefusal(route, session)
  if (refusal) throw new AppError(refusal)
  await admits?.(session)
  if (route.stepUp === true) await assertVerified({ id, request, access })
}

interface AskedFor extends Pick<Mounted, 'id'> {
  request: FastifyRequest
  access: RouteAccess
}

/** @throws AppError unauthenticated, direct_sign_in_needed, step_up_required */
async function assertVerified({ id, request: { session, headers }, access }: AskedFor): Promise<void> {
  if (!session) throw new AppError(errors.unauthenticated)
  await access.stepUp.assertVerified(session, { operation: id, language: languageOf(headers['accept-language']) })
}

interface Caller {
  session: LiveSession
  renewedToken?: string
}

/**
 * The session behind the call, or the key that a program sends in its place.
 * @throws AppError unauthenticated; for a key also address_not_allowed, key_not_accepted
 */
async function callerOf(route: AnyRoute, request: FastifyRequest, { sessions, keys }: RouteAccess): Promise<Caller> {
  const caller = (await resolve(route, request, sessions)) ?? (await byKey(request, keys))
  if (!caller) throw new AppError(errors.unauthenticated)
  // A key is no sign-in: what is its user's alone, and what changes who may do what, is not for programs.
  if (caller.session.key && !takesKey(route)) throw new AppError(errors.keyNotAccepted)
  return caller
}

async function byKey(request: FastifyRequest, keys: RouteAccess['keys']): Promise<Caller | undefined> {
  const key = bearerOf(request.headers)
  const session = key === undefined ? undefined : await keys.resolve(key, request.ip)
  return session && { session }
}

/** By the token in the header; where the route allows it, by a ticket in the address. */
async function resolve(route: AnyRoute, request: FastifyRequest, sessions: Sessions): Promise<Caller | undefined> {
  const { token } = request.headers
  if (typeof token === 'string' && token !== '') return sessions.resolve(token, request.ip)
  const given = route.ticket ? (request.query as { token?: unknown }).token : undefined
  if (typeof given !== 'string' || given === '') return undefined
  const session = await sessions.redeem(given)
  return session && { session }
}

/** The pass of a share, where the route takes one. It counts even beside a session: the page shows what was shared. */
function passOf({ share }: AnyRoute, { headers, query }: FastifyRequest): string | undefined {
  if (!share) return undefined
  const given = headers[SHARE] ?? (share.inAddress ? (query as Record<string, unknown>)[SHARE] : undefined)
  return typeof given === 'string' && given !== '' ? given : undefined
}

interface Asked extends Mounted, AskedFor {
  unknown: ReturnType<typeof unknownQuery>
  reply: FastifyReply
}

async function answer(asked: Asked, received?: ReceivedForm): Promise<unknown> {
  const { route, handle, unknown, request, reply } = asked
  const origin = originOf(request)
  const query = withoutBlanks(request.query)
  const access = accessOf(request)
  const body = withoutMasked(route, access, received ? received.fields : request.body)
  const input = parseInput(route, { params: request.params, query, body }, unknown(request.query))
  assertVisible(route, access, input)
  const { session, shared } = request
  const actor = session ? actorOf(session, origin) : shared?.actor
  const share = shared && { share: { id: shared.shareId, scope: shared.scope } }
  const upload = received && { file: received.file }
  const call = { ...input, actor, origin, assertVerified: () => assertVerified(asked), ...share, ...upload }
  if (session?.viewing && route.whileViewing !== 'end') return readingOnly(() => handle(call, reply))
  return handle(call, reply)
}

/** What the caller may do with guarded fields; a caller who is not known sees none. */
const accessOf = ({ session, shared }: FastifyRequest): FieldAccess =>
  session?.fields ?? shared?.actor.fields ?? (unknownCaller ??= noField())
let unknownCaller: FieldAccess | undefined
