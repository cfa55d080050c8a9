/** One call of a registered service. */
import { EgressError, outbound, type OutboundAnswer } from '#kernel/egress/outbound.ts'
import type { EgressRules } from '#kernel/egress/rules.ts'
import { meaningOf, type Meaning, type Wanted } from './answer-meaning.ts'
import { signatureOf } from './webhook-signature.ts'

/** What a service receives. */
export interface ServicePayload {
  instanceId: string | null
  rootId: string | null
  businessKey: string
  process: string
  number: number
  node: string
  nodeName: string
  variables: Readonly<Record<string, unknown>>
  /** Where the result is sent, for a step that waits for it. */
  callback?: string
}

export interface Callee {
  url: string
  /** Left out: not signed. */
  secret: string | undefined
  timeoutSeconds: number
}

export interface Called {
  meaning: Meaning
  /** Where there was one. */
  answer: OutboundAnswer | undefined
  fault: string | undefined
}

const MAX_ANSWER_BYTES = 262_144

/**
 * Calls a service. Never throws for what the service or the network does.
 * @param key the same however often the work is tried; id of the message, too
 * @param at seconds since 1970
 */
export async function callService(
  rules: EgressRules,
  { url, secret, timeoutSeconds }: Callee,
  {
    key,
    at,
    payload,
    wanted,
  }: { key: string; at: number; payload: ServicePayload; wanted: Pick<Wanted, 'resultVariable' | 'isLater'> },
): Promise<Called> {
  const body = JSON.stringify({ id: key, ...payload })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'idempotency-key': key,
    'webhook-id': key,
    'webhook-timestamp': String(at),
    ...(secret === undefined ? {} : { 'webhook-signature': signatureOf(secret, { id: key, at, body }) }),
  }
  try {
    const limits = { timeoutMs: timeoutSeconds * 1_000, maxBytes: MAX_ANSWER_BYTES }
    const answer = await outbound(rules, url, { method: 'POST', headers, body, ...limits })
    return { meaning: meaningOf(answer, wanted), answer, fault: undefined }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return { meaning: { is: 'failed', message: error.message }, answer: undefined, fault: error.fault }
  }
}
