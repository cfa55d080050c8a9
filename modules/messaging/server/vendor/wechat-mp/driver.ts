/** WeChat official account: template messages, with the stable access token. */
import { z } from 'zod'
import { WechatMpConfig, WechatMpSecret } from '#messaging/contract/vendor/wechat.ts'
import type { ChannelDriver, SendResult } from '#messaging/server/channel/driver.ts'
import { addressOf, exactId, postJson, readJson, readSettings } from '../shared/call.ts'
import { INVALID_SETTINGS, permanent, plainReason, resultOf, sent, strangeAnswer } from '../shared/results.ts'
import type { TokenGrant } from '../shared/tokens.ts'
import { isTokenFault, refusal } from '../shared/wechat-errors.ts'
import { withToken, type TokenDeps } from '../shared/with-token.ts'

const schemas = { config: WechatMpConfig, secret: WechatMpSecret }
type Settings = NonNullable<ReturnType<typeof readSettings<typeof WechatMpConfig, typeof WechatMpSecret>>>

const Answer = z.object({ errcode: z.number().default(0), errmsg: z.string().default('') })
const Token = Answer.extend({
  access_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
})

export function wechatMpDriver(deps: TokenDeps): ChannelDriver {
  return {
    kind: 'wechatMp',
    async send(settings, message) {
      const read = readSettings(schemas, settings)
      if (!read) return INVALID_SETTINGS
      const { template, url } = message
      if (!template) return permanent('template_missing', 'a message of an official account needs a template')
      const { endpoint, appId } = read.config
      const content = {
        touser: message.to,
        template_id: template.code,
        ...(url !== undefined && { url }),
        // For ten minutes the same one is not sent again.
        client_msg_id: message.id,
        data: Object.fromEntries(Object.entries(template.params).map(([name, value]) => [name, { value }])),
      }
      const source = { keys: [endpoint, appId, read.secret.appSecret], ask: async () => await askToken(deps, read) }
      return await resultOf(
        async () =>
          await withToken(deps, settings, source, async (token): Promise<SendResult | 'token_refused'> => {
            const path = `/cgi-bin/message/template/send?access_token=${encodeURIComponent(token)}`
            const answer = await postJson(deps, addressOf(endpoint, path), content)
            const reply = readJson(Answer, answer.body)
            if (!reply || answer.status >= 400) return strangeAnswer(answer)
            if (isTokenFault(reply.errcode)) return 'token_refused'
            if (reply.errcode !== 0)
              return refusal(
                reply.errcode,
                plainReason(reply.errmsg, [token, appId, read.secret.appSecret, message.to]),
              )
            const id = exactId(answer.body, 'msgid')
            return id === undefined ? strangeAnswer(answer) : sent(id)
          }),
      )
    },
  }
}

/** The stable token: asking again gives the same one until it ends, and ends none. */
async function askToken(deps: TokenDeps, { config, secret }: Settings): Promise<TokenGrant | SendResult> {
  const answer = await postJson(deps, addressOf(config.endpoint, '/cgi-bin/stable_token'), {
    grant_type: 'client_credential',
    appid: config.appId,
    secret: secret.appSecret,
  })
  const reply = readJson(Token, answer.body)
  if (!reply) return strangeAnswer(answer)
  const { access_token: token, expires_in: seconds } = reply
  if (token !== undefined && seconds !== undefined) return { token, seconds }
  return refusal(reply.errcode, plainReason(reply.errmsg, [config.appId, secret.appSecret]))
}
