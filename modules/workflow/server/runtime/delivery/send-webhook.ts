/** One call of a webhook, signed with every secret that is good. */
import { EgressError, outbound, type EgressFault, type OutboundAnswer } from '#kernel/egress/outbound.ts'
import type { EgressRules } from '#kernel/egress/rules.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { openValue } from '#kernel/sealed.ts'
import { signatureOf } from './webhook-signature.ts'

export interface WebhookTarget {
  readonly url: string
  readonly secrets: readonly string[]
}

export interface WebhookMessage {
  /** The same however often it is sent. */
  readonly id: string
  /** Seconds since 1970. */
  readonly at: number
  readonly payload: unknown
}

/** What came of it: an answer, or why there was none. */
export interface WebhookAnswered {
  readonly answer: OutboundAnswer | undefined
  readonly fault: EgressFault | undefined
  /** In English, what was wrong in detail; empty where it was received. */
  readonly error: string
}

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 65_536

/** Sends a message. Never throws for what the receiver or the network does. */
export async function sendWebhook(
  rules: EgressRules,
  { url, secrets }: WebhookTarget,
  { id, at, payload }: WebhookMessage,
): Promise<WebhookAnswered> {
  const body = JSON.stringify(payload)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, { id, at, body })).join(' '),
  }
  try {
    const answer = await outbound(rules, url, { headers, body, timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES })
    return { answer, fault: undefined, error: isReceived(answer) ? '' : `HTTP ${answer.status}` }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return { answer: undefined, fault: error.fault, error: error.message }
  }
}

export const isReceived = ({ status }: Pick<OutboundAnswer, 'status'>): boolean => status >= 200 && status < 300

interface Sealed {
  readonly id: string
  readonly secret: Buffer
  readonly oldSecret: Buffer | null
}

/** The secrets that sign, the new one first; `undefined` where they were sealed under another SECRET_KEY. */
export function secretsOf(
  kernel: Pick<Kernel, 'keyFor'>,
  tenantId: number,
  { id, secret, oldSecret }: Sealed,
): string[] | undefined {
  try {
    const key = kernel.keyFor('webhooks')
    const sealed = oldSecret === null ? [secret] : [secret, oldSecret]
    return sealed.map((one) => openValue(key, { tenantId, id }, one))
  } catch {
    return undefined
  }
}
