/** The authentication of a call, put onto its request. What it adds is never shown. */
import { createHmac } from 'node:crypto'
import type { ApiAuth, ApiHeader, ApiKeyPlace } from '#forms/contract/api-conf.ts'
import type { ApiRequest } from './make-request.ts'

export interface Credentials {
  readonly auth: ApiAuth
  readonly authName: string
  readonly authPlace: ApiKeyPlace
  /** The opened secret; of `oauth2` the token that was got for it. Empty where there is none. */
  readonly secret: string
  /** Seconds since 1970. */
  readonly at: number
}

/** The request with its authentication. */
export function authenticated(request: ApiRequest, credentials: Credentials): ApiRequest {
  const { auth, authName, authPlace, secret } = credentials
  switch (auth) {
    case 'none':
      return request
    case 'basic':
      return withHeaders(request, [{ name: 'authorization', value: basicOf(authName, secret) }])
    case 'bearer':
    case 'oauth2':
      return withHeaders(request, [{ name: 'authorization', value: `Bearer ${secret}` }])
    case 'apiKey':
      return authPlace === 'header'
        ? withHeaders(request, [{ name: authName, value: secret }])
        : withQuery(request, authName, secret)
    case 'hmac':
      return withHeaders(request, signatureOf(request, credentials))
  }
}

export const basicOf = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** A header of the same name that was configured gives way. */
export function withHeaders(request: ApiRequest, added: readonly ApiHeader[]): ApiRequest {
  const names = new Set(added.map(({ name }) => name.toLowerCase()))
  const others = request.headers.filter(({ name }) => !names.has(name.toLowerCase()))
  return { ...request, headers: [...others, ...added] }
}

function withQuery(request: ApiRequest, name: string, value: string): ApiRequest {
  const url = new URL(request.url)
  url.searchParams.set(name, value)
  return { ...request, url }
}

/** What docs/configured-calls.md describes: the other side makes the same and compares. */
function signatureOf({ method, url, body = '' }: ApiRequest, { authName, secret, at }: Credentials) {
  const signed = [method, `${url.pathname}${url.search}`, String(at), body].join('\n')
  return [
    { name: 'x-portico-key', value: authName },
    { name: 'x-portico-timestamp', value: String(at) },
    { name: 'x-portico-signature', value: `v1=${createHmac('sha256', secret).update(signed).digest('hex')}` },
  ]
}
