/** Access tokens for XOAUTH2, from the provider's token endpoint; kept in memory until shortly before they end. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { MailConfig } from '#messaging/contract/channel-forms.ts'
import { EgressError, outbound } from '#kernel/egress/outbound.ts'
import type { EgressRules } from '#kernel/egress/rules.ts'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 65_536
/** Not used any more so long before its end. */
const MARGIN_MS = 60_000
const MAX_KEPT = 500

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(600) })

export class AccessTokens {
  readonly #rules: EgressRules
  readonly #kept = new Map<string, { token: string; until: number }>()

  constructor(rules: EgressRules) {
    this.#rules = rules
  }

  /** With a refresh token where there is one, else by the client's own credentials. @throws EgressError */
  async of({ tokenUrl, clientId }: MailConfig, secret: Readonly<Record<string, string>>): Promise<string> {
    const { clientSecret = '', refreshToken = '' } = secret
    const key = createHash('sha256').update([tokenUrl, clientId, clientSecret, refreshToken].join('\n')).digest('hex')
    const kept = this.#kept.get(key)
    if (kept && kept.until > Date.now()) return kept.token
    const body = new URLSearchParams({
      grant_type: refreshToken === '' ? 'client_credentials' : 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      ...(refreshToken === '' ? { scope: 'https://outlook.office365.com/.default' } : { refresh_token: refreshToken }),
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, body: text } = await outbound(this.#rules, tokenUrl, {
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    const answer = status === 200 ? Answer.safeParse(asJson(text)) : undefined
    if (!answer?.success) throw new EgressError('bad_url', `the token endpoint answered ${status} without a token`)
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
    const { access_token: token, expires_in: seconds } = answer.data
    this.#kept.set(key, { token, until: Date.now() + seconds * 1_000 - MARGIN_MS })
    return token
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
