/** ACS3-HMAC-SHA256, the signature of Alibaba Cloud's APIs ("V3 request structure and signature"). */
import { createHash, createHmac } from 'node:crypto'

export interface AlibabaRequest {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  /** `2023-10-26T10:22:32Z` */
  readonly date: string
  readonly nonce: string
}

/** RFC 3986: what is not a letter, digit or one of `-_.~` becomes %XX. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The parameters as they are signed and sent. */
export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Headers of a POST without a body to `/`, signed; without `host`, which is part of the address. */
export function signedHeaders(
  { host, action, version, query, date, nonce }: AlibabaRequest,
  key: { readonly id: string; readonly secret: string },
): Record<string, string> {
  const hash = sha256('')
  const headers = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': hash,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).join(';') // sorted already
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const request = ['POST', '/', canonicalQuery(query), lines.join(''), names, hash].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names},Signature=${signature}`,
  }
}
