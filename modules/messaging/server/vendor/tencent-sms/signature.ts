/** TC3-HMAC-SHA256, the signature of Tencent Cloud's APIs ("Signature method v3"). */
import { createHash, createHmac } from 'node:crypto'

export const CONTENT_TYPE = 'application/json; charset=utf-8'

export interface TencentRequest {
  readonly host: string
  /** First part of the host: `sms`. */
  readonly service: string
  /** Seconds since 1970. */
  readonly timestamp: number
  /** As it is sent. */
  readonly body: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The header `authorization` of a POST to `/`. */
export function authorization(
  { host, service, timestamp, body }: TencentRequest,
  key: { readonly id: string; readonly secret: string },
): string {
  const names = 'content-type;host'
  const request = `POST\n/\n\ncontent-type:${CONTENT_TYPE}\nhost:${host}\n\n${names}\n${sha256(body)}`
  const date = new Date(timestamp * 1_000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const signingKey = hmac(hmac(hmac(`TC3${key.secret}`, date), service), 'tc3_request')
  const signature = hmac(signingKey, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(request)}`).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}
