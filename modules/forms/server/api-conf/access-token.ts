/** Tokens for a client's own credentials (OAuth 2.0, RFC 6749, 4.4), kept in memory until shortly before they end. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import { z } from 'zod'
import { outbound } from '#kernel/egress/outbound.ts'
import type { EgressRules } from '#kernel/egress/rules.ts'
import { basicOf } from './authenticate.ts'
import { contentOf } from './read-answer.ts'

const MAX_ANSWER_BYTES = 65_536
const MAX_TOKENS = 1_000
/** Where the answer does not say how long. */
const USUAL_SECONDS = 300
const MAX_SECONDS = 86_400
/** Before its end: the clocks of two machines differ. */
const SPARE_SECONDS = 30

const Answer = z.object({
  access_token: z
    .string()
    .min(1)
    .max(8_192)
    .regex(/^[\x21-\x7e]+$/),
  token_type: z.string().optional(),
  expires_in: z.coerce.number().positive().optional(),
})

/** No token was given. `status` is that of the answer. */
export class TokenRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the token address answered ${status} and no token`)
    this.name = 'TokenRefused'
    this.status = status
  }
}

const tokens = new CountedCache<string>({ name: 'accessToken' }, { max: MAX_TOKENS })
const running = new Map<string, Promise<string>>()

export interface Client {
  /** Tenant, call and its version: a changed call gets a new token. */
  readonly key: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
  readonly timeoutMs: number
}

/** @throws EgressError, TokenRefused */
export async function accessToken(rules: EgressRules, client: Client): Promise<string> {
  const known = tokens.get(client.key)
  if (known !== undefined) return known
  const begun = running.get(client.key) ?? getToken(rules, client).finally(() => running.delete(client.key))
  running.set(client.key, begun)
  return begun
}

/** Forgets a token that was refused. */
export const dropToken = ({ key }: Pick<Client, 'key'>): void => void tokens.delete(key)

async function getToken(rules: EgressRules, client: Client): Promise<string> {
  const { key, tokenUrl, clientId, clientSecret, scope, timeoutMs } = client
  const { status, body } = await outbound(rules, tokenUrl, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      // Both are form-encoded before (RFC 6749, 2.3.1).
      authorization: basicOf(encodeURIComponent(clientId), encodeURIComponent(clientSecret)),
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== '' && { scope }) }).toString(),
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
  })
  const answer = Answer.safeParse(contentOf(body))
  if (status < 200 || status >= 300 || !answer.success) throw new TokenRefused(status)
  const seconds = Math.min(answer.data.expires_in ?? USUAL_SECONDS, MAX_SECONDS) - SPARE_SECONDS
  if (seconds > 0) tokens.set(key, answer.data.access_token, { ttl: seconds * 1_000 })
  return answer.data.access_token
}
