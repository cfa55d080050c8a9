/** One configured call: made outside of any transaction, by the one way for calls to addresses that users enter. */
import { EgressError, outbound, type EgressFault, type OutboundAnswer } from '#kernel/egress/outbound.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { openValue } from '#kernel/sealed.ts'
import { accessToken, dropToken, TokenRefused, type Client } from './access-token.ts'
import type { ApiHeader } from '#forms/contract/api-conf.ts'
import type { CalledApi } from './api-conf.repo.ts'
import { authenticated, basicOf, withHeaders } from './authenticate.ts'
import { BadParam, makeRequest, type ApiRequest, type ParamValues } from './make-request.ts'

/** What of the kernel this file uses. */
export type CallKernel = Pick<Kernel, 'keyFor' | 'settings'>

export const MAX_API_ANSWER_BYTES = 1_048_576

export type CallFault =
  | EgressFault
  /** The secret was sealed under another key of the installation. */
  | 'sealed_elsewhere'
  | 'no_secret'
  /** The token address gave no token. */
  | 'token'
  | 'param_missing'
  | 'param_refused'

export interface ApiCall {
  /** Without its authentication, where it did not come to that. */
  readonly request: ApiRequest | undefined
  /** Where there was one, of any status. */
  readonly answer: OutboundAnswer | undefined
  readonly fault: CallFault | undefined
  /** English, for administrators: which parameter, which status. */
  readonly detail: string
  /** What may not be shown of it. */
  readonly secrets: readonly string[]
}

const UNAUTHORIZED = 401

interface Order {
  readonly api: CalledApi
  readonly params: ParamValues
  /** Sent besides; one of the same name that was configured gives way. */
  readonly headers?: readonly ApiHeader[]
}

/** Calls once; with a token that was refused, once more with a new one. Never throws for what happens outside. */
export async function callApi(
  kernel: CallKernel,
  tenantId: number,
  { api, params, headers = [] }: Order,
): Promise<ApiCall> {
  const until = performance.now() + api.timeoutSeconds * 1_000
  const left = () => Math.max(1, Math.round(until - performance.now()))
  let request: ApiRequest | undefined
  const secrets: string[] = []
  const failed = (fault: CallFault, detail = ''): ApiCall => ({ request, answer: undefined, fault, detail, secrets })
  try {
    const plain = withHeaders(makeRequest(api, params), headers)
    request = plain
    const opened = secretOf(kernel, tenantId, api)
    if ('fault' in opened) return failed(opened.fault)
    secrets.push(...opened.shapes)
    const client = clientOf(tenantId, api, opened.secret)
    for (let attempt = 1; ; attempt += 1) {
      const secret = api.auth === 'oauth2' ? await tokenOf(kernel, { ...client, timeoutMs: left() }) : opened.secret
      if (api.auth === 'oauth2') secrets.push(secret)
      request = authenticated(plain, { ...api, secret, at: Math.floor(Date.now() / 1_000) })
      const answer = await send(kernel, request, left())
      if (api.auth !== 'oauth2' || answer.status !== UNAUTHORIZED || attempt > 1)
        return { request, answer, fault: undefined, detail: '', secrets }
      dropToken(client)
    }
  } catch (error) {
    const known = faultOf(error)
    if (known === undefined) throw error
    return failed(known.fault, known.detail)
  }
}

const tokenOf = (kernel: CallKernel, client: Client): Promise<string> =>
  accessToken(kernel.settings.EGRESS_ALLOW, client)

const send = (kernel: CallKernel, { method, url, headers, body }: ApiRequest, timeoutMs: number) =>
  outbound(kernel.settings.EGRESS_ALLOW, url.toString(), {
    method,
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    ...(body !== undefined && { body }),
    timeoutMs,
    maxBytes: MAX_API_ANSWER_BYTES,
  })

type Opened = { secret: string; shapes: string[] } | { fault: CallFault }

/** The secret of a call, and what else shows it. */
function secretOf(kernel: CallKernel, tenantId: number, { id, auth, authName, secret }: CalledApi): Opened {
  if (auth === 'none') return { secret: '', shapes: [] }
  if (secret === null) return { fault: 'no_secret' }
  try {
    const opened = openValue(kernel.keyFor('form-calls'), { tenantId, id }, secret)
    return { secret: opened, shapes: [opened, basicOf(authName, opened).slice('Basic '.length)] }
  } catch {
    return { fault: 'sealed_elsewhere' }
  }
}

const clientOf = (tenantId: number, { id, version, tokenUrl, authName, scope }: CalledApi, clientSecret: string) => ({
  key: `${tenantId}:${id}:${version}`,
  tokenUrl,
  clientId: authName,
  clientSecret,
  scope,
})

/** Undefined for what is no fault of the call. Internal addresses are not answered: they would map the network. */
function faultOf(error: unknown): { fault: CallFault; detail: string } | undefined {
  if (error instanceof BadParam)
    return { fault: error.isMissing ? 'param_missing' : 'param_refused', detail: error.param }
  if (error instanceof TokenRefused) return { fault: 'token', detail: String(error.status) }
  if (error instanceof EgressError)
    return { fault: error.fault, detail: error.fault === 'refused' ? '' : error.message }
  return undefined
}
