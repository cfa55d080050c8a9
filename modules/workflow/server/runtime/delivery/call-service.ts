/** One call of a registered service: what is sent, and what its answer means. */
import { EgressError, outbound, type OutboundAnswer } from '#kernel/egress/outbound.ts'
import type { EgressRules } from '#kernel/egress/rules.ts'
import { Vars } from '#workflow/contract/vars.ts'
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
}

export interface Callee {
  url: string
  /** Left out: not signed. */
  secret: string | undefined
  timeoutSeconds: number
}

export type Meaning =
  | { is: 'done'; vars: Vars }
  /** An error that the model may catch. */
  | { is: 'error'; code: string; message: string }
  | { is: 'failed'; message: string }

export interface Called {
  meaning: Meaning
  /** Where there was one. */
  answer: OutboundAnswer | undefined
  fault: string | undefined
}

const MAX_ANSWER_BYTES = 262_144
const MAX_SHOWN = 300

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
    resultVariable,
  }: { key: string; at: number; payload: ServicePayload; resultVariable?: string | undefined },
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
    return { meaning: meaningOf(answer, resultVariable), answer, fault: undefined }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return { meaning: { is: 'failed', message: error.message }, answer: undefined, fault: error.fault }
  }
}

/**
 * 2xx and a JSON object (or nothing) are variables; 4xx and `bpmnError` an error of the model; everything else failed.
 */
export function meaningOf({ status, body }: Pick<OutboundAnswer, 'status' | 'body'>, resultVariable?: string): Meaning {
  const json = body.trim() === '' ? {} : parsed(body)
  if (status >= 200 && status < 300) return variablesOf(json, resultVariable)
  if (status >= 400 && status < 500 && isRecord(json)) {
    const { bpmnError: code, message } = json
    if (typeof code === 'string' && code !== '' && code.length <= 200)
      return { is: 'error', code, message: typeof message === 'string' ? message.slice(0, 2_000) : '' }
  }
  const text = body.replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN)
  return { is: 'failed', message: text === '' ? `HTTP ${status}` : `HTTP ${status}: ${text}` }
}

function variablesOf(json: unknown, resultVariable: string | undefined): Meaning {
  if (json === undefined) return { is: 'failed', message: 'the answer is no JSON' }
  if (resultVariable === undefined && !isRecord(json)) return { is: 'failed', message: 'the answer is no JSON object' }
  const vars = Vars.safeParse(resultVariable === undefined ? json : { [resultVariable]: json })
  if (vars.success) return { is: 'done', vars: vars.data }
  const [issue] = vars.error.issues
  return { is: 'failed', message: `the answer cannot be kept: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}` }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
