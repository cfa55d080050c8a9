/**
 * A storage that speaks S3, for tests: written from AWS's "Signature Version 4" and "S3 API Reference", not from our
 * code. It checks signatures in headers and in addresses, refuses skewed clocks, unknown keys, chunked bodies and parts
 * that do not exist, and keeps what it is given in memory.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Credentials {
  accessKey: string
  secret: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The request as the signature covers it ("Create a canonical request"). */
export interface SignedRequest {
  method: string
  /** As sent, escaped. */
  path: string
  /** Names and values as sent, decoded. */
  query: readonly (readonly [string, string])[]
  headers: Readonly<Record<string, string>>
  signedHeaders: readonly string[]
  payloadHash: string
  /** `20130524T000000Z` */
  date: string
  region: string
}

/** RFC 3986, as AWS asks for it. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature in hex ("Calculate the signature"). */
export function signatureOf(request: SignedRequest, secret: string): string {
  const { method, path, query, headers, signedHeaders, payloadHash, date, region } = request
  const day = date.slice(0, 8)
  const names = [...signedHeaders].sort()
  const canonicalQuery = query
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const canonical = [
    method,
    path,
    canonicalQuery,
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
}

const SKEW_MS = 15 * 60_000

/** `20130524T000000Z` as milliseconds. */
const timeOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export interface S3DoubleOptions extends Credentials {
  bucket?: string
  region?: string
}

export class S3Double {
  readonly objects = new Map<string, Buffer>()
  /** What was asked, in order: `PUT /bucket/key`. */
  readonly calls: string[] = []
  /** Every header of every call, for what must not be in it. */
  readonly headers: IncomingMessage['headers'][] = []
  readonly bucket: string
  readonly region: string
  /** Its clock is so much ahead of ours. */
  skewMs = 0
  /** The origin whose pages may call it (CORS); without one, none may. */
  allowedOrigin: string | undefined
  /** Answers instead of the usual, while it answers at all. */
  interfere: ((request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>) | undefined
  readonly #credentials: Credentials
  readonly #server: Server

  private constructor({ bucket = 'bucket', region = 'cn-test-1', ...credentials }: S3DoubleOptions) {
    this.bucket = bucket
    this.region = region
    this.#credentials = credentials
    this.#server = createServer((request, response) => void this.#answer(request, response))
  }

  static async start(options: S3DoubleOptions): Promise<S3Double> {
    const double = new S3Double(options)
    await new Promise<void>((done) => double.#server.listen(0, '127.0.0.1', done))
    return double
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.calls.push(`${request.method} ${request.url?.split('?')[0]}`)
    this.headers.push(request.headers)
    try {
      if (await this.interfere?.(request, response)) return
      if (this.#isPreflight(request, response)) return
      const key = this.#keyOf(request)
      this.#authorize(request)
      await this.#serve(request, response, key)
    } catch (error) {
      const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError')
      request.resume()
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    }
  }

  /** The rules of a bucket for pages of other origins (S3, "Cross-origin resource sharing"). */
  #isPreflight({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
    const isAllowed = this.allowedOrigin !== undefined && headers.origin === this.allowedOrigin
    if (isAllowed) response.setHeader('access-control-allow-origin', headers.origin ?? '')
    if (method !== 'OPTIONS') return false
    if (!isAllowed) throw new Refused(403, 'AccessForbidden')
    response.writeHead(200, { 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': '*' }).end()
    return true
  }

  /** Both ways of naming a bucket: before the host, or first in the path. */
  #keyOf({ url = '', headers }: IncomingMessage): string {
    const path = decodeURIComponent(new URL(url, 'http://x').pathname).slice(1)
    if (headers.host?.startsWith(`${this.bucket}.`)) return path
    if (!path.startsWith(`${this.bucket}/`)) throw new Refused(404, 'NoSuchBucket')
    return path.slice(this.bucket.length + 1)
  }

  #authorize(request: IncomingMessage): void {
    const url = new URL(request.url ?? '', 'http://x')
    const given = url.searchParams.has('X-Amz-Signature') ? this.#inQuery(url) : this.#inHeader(request)
    const [accessKey, day, region, service, end] = given.credential.split('/')
    if (accessKey !== this.#credentials.accessKey) throw new Refused(403, 'InvalidAccessKeyId')
    if (region !== this.region) throw new Refused(400, 'AuthorizationHeaderMalformed')
    if (service !== 's3' || end !== 'aws4_request' || !given.date.startsWith(day ?? '-'))
      throw new Refused(400, 'AuthorizationHeaderMalformed')
    const age = Date.now() + this.skewMs - timeOf(given.date)
    if (Number.isNaN(age) || age < -SKEW_MS || age > (given.validMs ?? SKEW_MS))
      throw new Refused(403, given.validMs === undefined ? 'RequestTimeTooSkewed' : 'AccessDenied')
    if (!given.signedHeaders.includes('host')) throw new Refused(403, 'SignatureDoesNotMatch')
    const expected = signatureOf(
      {
        method: request.method ?? '',
        path: url.pathname,
        query: [...url.searchParams].filter(([name]) => name !== 'X-Amz-Signature'),
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        signedHeaders: given.signedHeaders,
        payloadHash: given.payloadHash,
        date: given.date,
        region: this.region,
      },
      this.#credentials.secret,
    )
    const [ours, theirs] = [Buffer.from(expected), Buffer.from(given.signature)]
    if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) throw new Refused(403, 'SignatureDoesNotMatch')
  }

  #inHeader({ headers }: IncomingMessage) {
    const [, credential, signedHeaders, signature] =
      /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    const [date, payloadHash] = [headers['x-amz-date'], headers['x-amz-content-sha256']]
    if (credential === undefined || typeof date !== 'string' || typeof payloadHash !== 'string')
      throw new Refused(403, 'AccessDenied')
    return {
      credential,
      signedHeaders: signedHeaders?.split(';') ?? [],
      signature: signature ?? '',
      date,
      payloadHash,
      validMs: undefined,
    }
  }

  #inQuery({ searchParams }: URL) {
    const value = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
    const seconds = Number(value('Expires'))
    if (value('Algorithm') !== 'AWS4-HMAC-SHA256' || !(seconds >= 1 && seconds <= 604_800))
      throw new Refused(400, 'AuthorizationQueryParametersError')
    return {
      credential: value('Credential'),
      signedHeaders: value('SignedHeaders').split(';'),
      signature: value('Signature'),
      date: value('Date'),
      payloadHash: 'UNSIGNED-PAYLOAD',
      validMs: seconds * 1_000,
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    if (request.method === 'PUT') return this.#put(request, response, key)
    if (request.method === 'DELETE') {
      this.objects.delete(key)
      response.writeHead(204).end()
      return
    }
    const found = this.objects.get(key)
    if (!found) throw new Refused(404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined) {
      response.writeHead(200, { 'content-length': found.length, etag: '"x"' }).end(found)
      return
    }
    if (Number(from) >= found.length) throw new Refused(416, 'InvalidRange')
    const part = found.subarray(Number(from), to === '' || to === undefined ? undefined : Number(to) + 1)
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${found.length}`
    response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part)
  }

  async #put(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    if (request.headers['content-length'] === undefined) throw new Refused(411, 'MissingContentLength')
    if (request.headers['content-encoding']?.includes('aws-chunked')) throw new Refused(501, 'NotImplemented')
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    this.objects.set(key, Buffer.concat(pieces))
    response.writeHead(200, { etag: '"x"' }).end()
  }
}
