/** WeChat Work: messages of an application, as cards with buttons where there are actions. */
import { z } from 'zod'
import type { OutboundAnswer } from '#kernel/egress/outbound.ts'
import { WechatWorkConfig, WechatWorkSecret } from '#messaging/contract/vendor/wechat.ts'
import type { ChannelDriver, ChannelMessage, DriverSettings, SendResult } from '#messaging/server/channel/driver.ts'
import { addressOf, callVendor, postJson, readJson, readSettings } from '../shared/call.ts'
import {
  accountOf,
  INVALID_SETTINGS,
  permanent,
  plainReason,
  resultOf,
  sent,
  strangeAnswer,
} from '../shared/results.ts'
import type { TokenGrant } from '../shared/tokens.ts'
import { isTokenFault, refusal } from '../shared/wechat-errors.ts'
import { withToken, type TokenDeps } from '../shared/with-token.ts'
import { contentOf } from './content.ts'
import { cardCodeOf, providerIdOf } from './provider-id.ts'

const schemas = { config: WechatWorkConfig, secret: WechatWorkSecret }
type Settings = NonNullable<ReturnType<typeof readSettings<typeof WechatWorkConfig, typeof WechatWorkSecret>>>

/** How long the same message is recognised by the vendor and not sent again, in seconds: four hours are its most. */
const DUPLICATE_SECONDS = 14_400

/**
 * The code of a card changes it once. It was used: by an attempt whose answer was lost, or whose node ended before it
 * noted the answer. The card is as it should be.
 */
const CODE_USED = '42045'

const Answer = z.object({ errcode: z.number(), errmsg: z.string().default('') })
const Token = Answer.extend({
  access_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
})
const Sent = Answer.extend({
  invaliduser: z.string().nullish(),
  unlicenseduser: z.string().nullish(),
  msgid: z.string().optional(),
  response_code: z.string().optional(),
})
const Found = Answer.extend({ userid: z.string().min(1).optional() })

export function wechatWorkDriver(deps: TokenDeps): ChannelDriver {
  return {
    kind: 'wechatWork',
    async send(settings, message) {
      const read = readSettings(schemas, settings)
      if (!read) return INVALID_SETTINGS
      const content = {
        touser: message.to,
        agentid: read.config.agentId,
        ...contentOf(message),
        enable_duplicate_check: 1,
        duplicate_check_interval: DUPLICATE_SECONDS,
      }
      return await post(
        deps,
        settings,
        read,
        { path: '/cgi-bin/message/send', content, to: message.to },
        sentOf(message),
      )
    },
    takesAnswers(settings) {
      const secret = readSettings(schemas, settings)?.secret
      return secret !== undefined && secret.token !== '' && secret.encodingAesKey !== ''
    },
    async findByMobile(settings, mobile) {
      const read = readSettings(schemas, settings)
      if (!read) return accountOf(INVALID_SETTINGS)
      const call = { path: '/cgi-bin/user/getuserid', content: { mobile }, to: mobile }
      const result = await post(deps, settings, read, call, (answer) => {
        const account = readJson(Found, answer.body)?.userid
        return account === undefined ? strangeAnswer(answer) : sent(account)
      })
      return accountOf(result)
    },
    async update(settings, { to, providerId, text }) {
      const read = readSettings(schemas, settings)
      const code = cardCodeOf(providerId)
      if (!read) return INVALID_SETTINGS
      if (code === undefined) return permanent('not_a_card', 'only cards are changed')
      const content = {
        userids: [to],
        agentid: read.config.agentId,
        response_code: code,
        button: { replace_name: text.slice(0, 40) },
      }
      const call = { path: '/cgi-bin/message/update_template_card', content, to }
      const result = await post(deps, settings, read, call, () => sent(providerId))
      return result.kind === 'permanent' && result.code === CODE_USED ? sent(providerId) : result
    },
  }
}

/** A user without the application, or without a licence, is named in an answer that says `ok` otherwise. */
const sentOf =
  ({ to }: ChannelMessage) =>
  (answer: OutboundAnswer): SendResult => {
    const reply = readJson(Sent, answer.body)
    if (!reply?.msgid) return strangeAnswer(answer)
    const names = (list: string | null | undefined) => (list ?? '').toLowerCase().split('|').includes(to.toLowerCase())
    if (names(reply.invaliduser)) return permanent('invaliduser', 'the user does not see the application')
    if (names(reply.unlicenseduser)) return permanent('unlicenseduser', 'the user has no licence')
    return sent(providerIdOf(reply.msgid, reply.response_code))
  }

async function post(
  deps: TokenDeps,
  settings: DriverSettings,
  read: Settings,
  { path, content, to }: { path: string; content: unknown; to: string },
  taken: (answer: OutboundAnswer) => SendResult,
): Promise<SendResult> {
  const { endpoint, corpId } = read.config
  const source = { keys: [endpoint, corpId, read.secret.corpSecret], ask: async () => await askToken(deps, read) }
  return await resultOf(
    async () =>
      await withToken(deps, settings, source, async (token): Promise<SendResult | 'token_refused'> => {
        const url = addressOf(endpoint, `${path}?access_token=${encodeURIComponent(token)}`)
        const answer = await postJson(deps, url, content)
        const reply = readJson(Answer, answer.body)
        if (!reply || answer.status >= 400) return strangeAnswer(answer)
        if (isTokenFault(reply.errcode)) return 'token_refused'
        if (reply.errcode === 0) return taken(answer)
        return refusal(reply.errcode, plainReason(reply.errmsg, [token, corpId, read.secret.corpSecret, to]))
      }),
  )
}

async function askToken(deps: TokenDeps, { config, secret }: Settings): Promise<TokenGrant | SendResult> {
  const query = new URLSearchParams({ corpid: config.corpId, corpsecret: secret.corpSecret })
  const answer = await callVendor(deps, addressOf(config.endpoint, `/cgi-bin/gettoken?${query}`), { method: 'GET' })
  const reply = readJson(Token, answer.body)
  if (!reply) return strangeAnswer(answer)
  const { access_token: token, expires_in: seconds } = reply
  if (reply.errcode === 0 && token !== undefined && seconds !== undefined) return { token, seconds }
  return refusal(reply.errcode, plainReason(reply.errmsg, [config.corpId, secret.corpSecret]))
}
