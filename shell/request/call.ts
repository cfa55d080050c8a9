/**
 * The contract client: one typed way to call the server. Replies are not parsed again, because the server filters them
 * by the same schema; so nothing here needs zod, and the sign-in page can afford it.
 */
import type { Issue } from '#contract/envelope.ts'
import type { ticketRoutes } from '#contract/file.ts'
import type { AnyRoute, ReplyOf } from '#contract/route.ts'
import { currentLanguage, languageTag } from '../language.ts'
import { readToken, saveToken } from '../session/token.ts'
import { addressOf } from './address.ts'
import { bareRoute } from './bare-route.ts'
import { CallError } from './call-error.ts'
import { failureText, type FailureLike } from './messages.ts'
import { takeEarly } from './early.ts'
import type { InputArgs, LooseInput } from './route-input.ts'
import { systemConfig } from '../system-config.ts'
import { maskWhile } from './mask.ts'
import { signals } from './signals.ts'
import { requestWords } from './words.ts'

export { CallError, messageOf } from './call-error.ts'

/** As in the contract, which would bring zod; a test compares. */
export const ticketRoute = bareRoute<(typeof ticketRoutes)['create']>('POST', '/sys/ticket')

const UNAUTHENTICATED = 401
const FORBIDDEN = 403
const PASSWORD_CHANGE_REQUIRED = 40_301
const STEP_UP_REQUIRED = 40_303

/**
 * Calls the server.
 * @returns `data` of the envelope
 * @throws CallError always, whatever went wrong
 * @example const { list, total } = await call(userRoutes.page, { query: { page: 2 } })
 */
export function call<R extends AnyRoute>(route: R, ...args: InputArgs<R>): Promise<ReplyOf<R>> {
  return callWith(route, args[0] ?? {})
}

/** The same for code that does not know the route: the input is always given. */
export async function callWith<R extends AnyRoute>(route: R, input: LooseInput): Promise<ReplyOf<R>> {
  // The one typed cast of the client: what the server filtered by `route.reply` is what the route promises.
  return (await withStepUp(() => send(route, input))) as ReplyOf<R>
}

/**
 * Makes a call; where the server first wants to know once more who is calling, the user is asked, and the call is
 * made once more.
 * @throws CallError of the call, `aborted` where the user gave it up
 */
export async function withStepUp<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (thrown) {
    if (!(thrown instanceof CallError) || thrown.code !== STEP_UP_REQUIRED || !signals.stepUp) throw thrown
    if (await signals.stepUp(thrown.data)) return await run()
    throw thrown.asAborted()
  }
}

async function send(route: AnyRoute, input: LooseInput): Promise<unknown> {
  const address = hasHole(route) ? await addressFor(route, input) : addressOf(route.path, input.params, input.query)
  const timeout = AbortSignal.timeout(systemConfig.get().requestTimeout)
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout
  const sentWith = readToken()
  const unmask = maskWhile(route.path)
  let response: Response
  let envelope: unknown
  try {
    response = await (alreadyAsked(route, address, sentWith) ??
      fetch(address, {
        method: route.method,
        headers: { ...headersFor(sentWith, input.body), ...(input.share !== undefined && { share: input.share }) },
        signal,
        ...bodyOf(input.body),
      }))
    keepRenewedToken(response, sentWith)
    envelope = await response.json().catch((reason: unknown) => {
      if (signal.aborted) throw reason
      return undefined
    })
  } catch {
    throw noResponse(input.signal?.aborted === true)
  } finally {
    unmask()
  }
  return settle(envelope, { status: response.status, address, sentWith })
}

/** What came back, whichever way it was asked for. */
export interface Came {
  status: number
  address: string
  /** The token the call was sent with. */
  sentWith: string | undefined
}

/**
 * The `data` of an envelope.
 * @throws CallError for everything that is not a success
 */
export function settle(envelope: unknown, { status, address, sentWith }: Came): unknown {
  if (isObject(envelope) && isSuccess(envelope['code'])) return envelope['data']
  throw refused(isObject(envelope) ? envelope : {}, status, address, sentWith)
}

/** The headers of every call: token, language, and the content type only when there is content. */
export function headersFor(token: string | undefined, body?: unknown): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': languageTag[currentLanguage()],
    ...(token !== undefined && { token }),
    ...(body !== undefined && {
      'Content-Type': body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json',
    }),
  }
}

const alreadyAsked = ({ method }: AnyRoute, address: string, token: string | undefined) =>
  method === 'GET' ? takeEarly(address, token, languageTag[currentLanguage()]) : undefined

/** A form stays a form; everything else is JSON. */
const bodyOf = (body: unknown) =>
  body === undefined ? {} : { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }

/** Stands in configured addresses for who asks. What is put there works once, so that no log holds a session. */
const TOKEN_HOLE = '{token}'
const hasHole = ({ path }: AnyRoute) => path.includes(TOKEN_HOLE)

/** The address of a call, whichever way it is sent; `{token}` in it is replaced by a ticket. @throws CallError */
export async function addressFor(route: AnyRoute, { params, query }: LooseInput): Promise<string> {
  const { path } = route
  if (!hasHole(route)) return addressOf(path, params, query)
  const { ticket } = await call(ticketRoute)
  return addressOf(
    path.replaceAll(TOKEN_HOLE, () => encodeURIComponent(ticket)),
    params,
    query,
  )
}

type Replied = Pick<Response, 'headers'> | Pick<XMLHttpRequest, 'getResponseHeader'>

/** A renewed token counts only while the session that asked is still the one of this page. */
export function keepRenewedToken(reply: Replied, sentWith: string | undefined): void {
  const renewed = 'headers' in reply ? reply.headers.get('token') : reply.getResponseHeader('token')
  if (renewed && readToken() === sentWith) saveToken(renewed)
}

export function noResponse(aborted: boolean): CallError {
  const error = aborted ? 'aborted' : 'no_response'
  return new CallError({
    code: 0,
    status: 0,
    error,
    msg: requestWords().noResponse,
    issues: [],
    data: {},
    requestId: '',
  })
}

function refused(failure: FailureLike & Record<string, unknown>, status: number, address: string, sentWith?: string) {
  const { text, approver } = failureText(failure, status, requestWords())
  const data = isObject(failure['data']) ? failure['data'] : {}
  const code = Number(failure.code) || status
  const error = new CallError({
    code,
    status,
    error: typeof failure.error === 'string' ? failure.error : '',
    msg: text,
    issues: Array.isArray(data['issues']) ? data['issues'].filter(isIssue) : [],
    data,
    requestId: typeof failure['requestId'] === 'string' ? failure['requestId'] : '',
  })
  if (approver) signals.approverException?.(approver)
  if (code === UNAUTHENTICATED) {
    // An answer to an earlier session says nothing about the present one.
    if (readToken() === sentWith) signals.sessionEnded?.()
  } else if (code === FORBIDDEN) signals.forbidden?.()
  else if (code === PASSWORD_CHANGE_REQUIRED) signals.passwordChangeRequired?.()
  else if (code !== STEP_UP_REQUIRED) signals.failed?.(error, address)
  return error
}

/** What counts as success, from older servers too; as `isSuccess` of the contract, which would bring zod along. */
export function isSuccess(code: unknown): boolean {
  return code === 0 || code === 200 || code === '0' || code === '200'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isIssue(value: unknown): value is Issue {
  return isObject(value) && ['path', 'code', 'msg'].every((key) => typeof value[key] === 'string')
}
