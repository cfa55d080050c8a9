/** DingTalk's two interfaces: the newer one by names and HTTP status, the older one by return codes. */
import { z } from 'zod'
import type { OutboundAnswer } from '#kernel/egress/outbound.ts'
import { DingtalkConfig, DingtalkSecret } from '#messaging/contract/vendor/dingtalk.ts'
import type { DriverSettings, SendResult } from '#messaging/server/channel/driver.ts'
import { addressOf, callVendor, postJson, readJson, readSettings } from '../shared/call.ts'
import { plainReason, strangeAnswer } from '../shared/results.ts'
import type { TokenGrant } from '../shared/tokens.ts'
import { withToken, type TokenDeps } from '../shared/with-token.ts'
import { isTokenFault, refusal } from './errors.ts'

export const readDingtalk = (settings: DriverSettings) =>
  readSettings({ config: DingtalkConfig, secret: DingtalkSecret }, settings)
export type Dingtalk = NonNullable<ReturnType<typeof readDingtalk>>

const Named = z.object({ code: z.string(), message: z.string().default('') })
const Numbered = z.object({
  errcode: z.number(),
  errmsg: z.string().default(''),
  /** Says more where the code is 88. */
  sub_code: z.coerce.string().optional(),
  sub_msg: z.string().optional(),
})
const Token = z.object({ accessToken: z.string().min(1), expireIn: z.number().positive() })

export interface DingtalkCall {
  readonly path: string
  readonly method?: 'POST' | 'PUT'
  readonly content: unknown
  /** Not to be repeated in what is reported of an error. */
  readonly hidden: readonly string[]
}

/** What a call came to: the answer that means success, or why there is none. */
export type Called = { readonly answer: OutboundAnswer } | { readonly failed: SendResult }

/** A call of the newer interface. @throws EgressError, NoToken */
export async function callNamed(
  deps: TokenDeps,
  settings: DriverSettings,
  read: Dingtalk,
  { path, method = 'POST', content, hidden }: DingtalkCall,
): Promise<Called> {
  return await withToken(deps, settings, sourceOf(deps, read), async (token): Promise<Called | 'token_refused'> => {
    const answer = await callVendor(deps, addressOf(read.config.endpoint, path), {
      method,
      headers: { 'content-type': 'application/json', 'x-acs-dingtalk-access-token': token },
      body: JSON.stringify(content),
    })
    if (answer.status < 300) return { answer }
    const reply = readJson(Named, answer.body)
    if (!reply) return { failed: strangeAnswer(answer) }
    if (isTokenFault(reply.code)) return 'token_refused'
    return { failed: refusal(plainReason(reply.code), reasonOf(read, reply.message, [token, ...hidden])) }
  })
}

/** A call of the older interface. @throws EgressError, NoToken */
export async function callNumbered(
  deps: TokenDeps,
  settings: DriverSettings,
  read: Dingtalk,
  { path, content, hidden }: DingtalkCall,
): Promise<Called> {
  return await withToken(deps, settings, sourceOf(deps, read), async (token): Promise<Called | 'token_refused'> => {
    const url = addressOf(read.config.oapiEndpoint, `${path}?access_token=${encodeURIComponent(token)}`)
    const answer = await postJson(deps, url, content)
    const reply = readJson(Numbered, answer.body)
    if (!reply || answer.status >= 400) return { failed: strangeAnswer(answer) }
    if (reply.errcode === 0) return { answer }
    const code = reply.errcode === 88 && reply.sub_code !== undefined ? reply.sub_code : String(reply.errcode)
    if (isTokenFault(code)) return 'token_refused'
    return { failed: refusal(plainReason(code), reasonOf(read, reply.sub_msg ?? reply.errmsg, [token, ...hidden])) }
  })
}

const reasonOf = ({ config, secret }: Dingtalk, text: string, hidden: readonly string[]): string =>
  plainReason(text, [config.appKey, secret.appSecret, ...hidden])

const sourceOf = (deps: TokenDeps, read: Dingtalk) => ({
  keys: [read.config.endpoint, read.config.appKey, read.secret.appSecret],
  ask: async () => await askToken(deps, read),
})

async function askToken(deps: TokenDeps, read: Dingtalk): Promise<TokenGrant | SendResult> {
  const { appKey } = read.config
  const answer = await postJson(deps, addressOf(read.config.endpoint, '/v1.0/oauth2/accessToken'), {
    appKey,
    appSecret: read.secret.appSecret,
  })
  const given = answer.status < 300 ? readJson(Token, answer.body) : undefined
  if (given) return { token: given.accessToken, seconds: given.expireIn }
  const reply = readJson(Named, answer.body)
  return reply ? refusal(plainReason(reply.code), reasonOf(read, reply.message, [])) : strangeAnswer(answer)
}
