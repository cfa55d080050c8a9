/**
 * Calls that the host makes for an app: as the person who is signed in, within the paths that the registry allows. The
 * app never sees the token, and needs no CORS. What it may not do the server refuses, as it does to everybody.
 */
import { failureOf, mayCall, type CallFailure, type FromChild } from '#child/protocol.ts'
import { CallError, headersFor, isSuccess, keepRenewedToken } from '../request/call.ts'
import { addressOf } from '../request/address.ts'
import { ports } from '../ports.ts'
import { signals } from '../request/signals.ts'
import { readToken } from '../session/token.ts'
import { systemConfig } from '../system-config.ts'

type Call = Extract<FromChild, { type: 'call' }>
type Download = Extract<FromChild, { type: 'download' }>
export type Relayed = { readonly data: unknown } | { readonly failure: CallFailure }

const UNAUTHENTICATED = 401
/** What an app hears of a call outside of what the registry allows; its status is that of a refusal. */
const OUTSIDE: CallFailure = { status: 403, error: 'call_not_registered', msg: 'call_not_registered', issues: [] }
const NO_ANSWER: CallFailure = { status: 0, error: 'no_response', msg: 'no_response', issues: [] }

/** Makes a call for an app. Never throws: what went wrong is the answer. @param allowed paths, `/ws` with all below */
export async function relayCall({ method, path, query, body }: Call, allowed: readonly string[]): Promise<Relayed> {
  if (!mayCall(path, allowed)) return { failure: OUTSIDE }
  const sentWith = readToken()
  try {
    const response = await fetch(addressOf(path, {}, query), {
      method,
      headers: headersFor(sentWith, body),
      signal: AbortSignal.timeout(systemConfig.get().requestTimeout),
      ...(body !== undefined && method !== 'GET' && { body: JSON.stringify(body) }),
    })
    keepRenewedToken(response, sentWith)
    return settled(await response.json(), response.status, sentWith)
  } catch {
    return { failure: NO_ANSWER }
  }
}

function settled(envelope: unknown, status: number, sentWith: string | undefined): Relayed {
  const reply = isFields(envelope) ? envelope : {}
  if (isSuccess(reply['code'])) return { data: reply['data'] }
  // As for the page's own calls: an answer to an earlier session says nothing about the present one.
  if (status === UNAUTHENTICATED && readToken() === sentWith) signals.sessionEnded?.()
  const data = isFields(reply['data']) ? reply['data'] : {}
  return { failure: failureOf({ ...reply, status, issues: data['issues'] }) }
}

/** Saves as a file what such a call answers. */
export async function relayDownload({ path, query }: Download, allowed: readonly string[]): Promise<Relayed> {
  if (!mayCall(path, allowed)) return { failure: OUTSIDE }
  try {
    const [{ download }, { bareRoute }] = await Promise.all([
      import('../request/transfer.ts'),
      import('../request/bare-route.ts'),
    ])
    await download(bareRoute('GET', path as `/${string}`), { query })
    return { data: null }
  } catch (thrown) {
    if (!(thrown instanceof CallError)) return { failure: NO_ANSWER }
    const { status, error, message, issues } = thrown
    return { failure: failureOf({ status, error, msg: message, issues }) }
  }
}

/**
 * The session's token, once the server has taken it; undefined when it did not, which the page learns by the call
 * itself.
 */
export async function confirmedToken(): Promise<string | undefined> {
  try {
    await ports().session.person()
    return readToken()
  } catch {
    return undefined
  }
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
