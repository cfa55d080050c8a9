/** The one way for calls that leave the house to addresses that a user typed in. */
import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, Dispatcher } from 'undici'
import { isAddressAllowed, isHostAllowed, type EgressRules } from './rules.ts'

export type EgressFault =
  /** Not http or https, or with a name and password in it. */
  | 'bad_url'
  /** An address inside, which no rule allows. */
  | 'refused'
  /** No such name, no one there, the line broke. */
  | 'unreachable'
  | 'timeout'
  | 'redirect'
  | 'too_large'

/** Why a call came to nothing. `message` says it in English, for logs and for administrators. */
export class EgressError extends Error {
  readonly fault: EgressFault
  /** Whether there was a connection: the other side may have acted on the request. */
  readonly mayHaveArrived: boolean

  constructor(fault: EgressFault, message: string, options: ErrorOptions & { mayHaveArrived?: boolean } = {}) {
    super(message, options)
    this.name = 'EgressError'
    this.fault = fault
    this.mayHaveArrived = options.mayHaveArrived ?? false
  }
}

export interface OutboundCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** For all of it: the name, the connection, the answer to its last byte. */
  readonly timeoutMs: number
  /** More than this is not read. */
  readonly maxBytes: number
}

export interface OutboundAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/**
 * Calls `url`. The name is resolved once, every address it has is looked at, and only these are connected to, so that a
 * name cannot mean another address a moment later. Follows no redirect, sends no credentials of its own, keeps no
 * connection.
 * @throws EgressError whenever there is no whole answer; any status is an answer, except a redirect
 */
export async function outbound(
  rules: EgressRules,
  url: string,
  { method = 'POST', headers = {}, body, timeoutMs, maxBytes }: OutboundCall,
): Promise<OutboundAnswer> {
  const target = targetOf(url)
  const signal = AbortSignal.timeout(timeoutMs)
  let mayHaveArrived = false
  let agent: Agent | undefined
  try {
    const addresses = await within(signal, addressesOf(rules, target))
    const undici = await import('undici') // large, and many installations call no one
    agent = new undici.Agent({ connect: { lookup: alwaysThese(addresses), timeout: timeoutMs }, pipelining: 0 })
    agent.on('connect', () => (mayHaveArrived = true))
    const answer = await undici.request(target, {
      method,
      headers: { 'user-agent': 'Portico', ...headers },
      dispatcher: agent,
      signal,
      ...(body === undefined ? {} : { body }),
    })
    return await readAnswer(answer, maxBytes)
  } catch (error) {
    if (error instanceof EgressError) throw error
    if (signal.aborted) throw new EgressError('timeout', `no whole answer within ${timeoutMs} ms`, { mayHaveArrived })
    throw new EgressError('unreachable', reasonOf(error), { cause: error, mayHaveArrived })
  } finally {
    void agent?.destroy().catch(() => undefined)
  }
}

/** @throws EgressError bad_url */
export function targetOf(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined
  if (target === undefined || (target.protocol !== 'http:' && target.protocol !== 'https:'))
    throw new EgressError('bad_url', 'only http and https addresses are called')
  if (target.username !== '' || target.password !== '')
    throw new EgressError('bad_url', 'an address with a name or password in it is not called')
  return target
}

const addressesOf = (rules: EgressRules, target: URL): Promise<LookupAddress[]> =>
  allowedAddresses(
    rules,
    target.hostname.replace(/^\[|\]$|\.$/g, ''),
    Number(target.port) || (target.protocol === 'https:' ? 443 : 80),
  )

/**
 * The addresses of a host, all of which may be connected to: for protocols other than HTTP, whose connections are then
 * made to one of these and to no name.
 * @throws EgressError refused, unreachable
 */
export async function allowedAddresses(rules: EgressRules, host: string, port: number): Promise<LookupAddress[]> {
  const addresses = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolved(host)
  const refused = addresses.find(({ address }) => !isAddressAllowed(rules, address))
  if (refused === undefined || isHostAllowed(rules, host, port)) return addresses
  throw new EgressError(
    'refused',
    `${host} (${refused.address}) is an address inside, which EGRESS_ALLOW does not name`,
  )
}

function resolved(host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    resolveName(host, { all: true }, (error, addresses) => {
      if (error) reject(new EgressError('unreachable', `${host} has no address`, { cause: error }))
      else if (addresses.length === 0) reject(new EgressError('unreachable', `${host} has no address`))
      else resolve(addresses)
    })
  })
}

/** Whatever is asked for has the addresses that were looked at. */
const alwaysThese =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses
    if (options.all === true) done(null, addresses)
    else done(null, first?.address ?? '', first?.family ?? 0)
  }

async function readAnswer({ statusCode, headers, body }: Dispatcher.ResponseData, most: number) {
  // The loop below reports errors; a body that is no longer read must not raise an unhandled one.
  body.on('error', () => undefined)
  if (statusCode >= 300 && statusCode < 400) {
    body.destroy()
    throw new EgressError('redirect', `it answered ${statusCode} and led elsewhere, which is not followed`, {
      mayHaveArrived: true,
    })
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) {
      body.destroy()
      throw new EgressError('too_large', `it answered more than ${most} bytes`, { mayHaveArrived: true })
    }
    chunks.push(chunk)
  }
  const type = headers['content-type']
  return {
    status: statusCode,
    contentType: (Array.isArray(type) ? type[0] : type) ?? '',
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

/** The name may take as long as the rest: resolving cannot be called off, only no longer be waited for. */
function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('aborted'))
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return error.message === '' ? (code ?? error.name) : error.message
}
