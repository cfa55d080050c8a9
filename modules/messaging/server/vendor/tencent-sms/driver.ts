/** SMS platform 2: Tencent Cloud (sms 2021-01-11, SendSms and PullSmsSendStatusByPhoneNumber), without its SDK. */
import { z } from 'zod'
import type { OutboundAnswer } from '#kernel/egress/outbound.ts'
import { TencentSmsConfig, TencentSmsSecret } from '#messaging/contract/vendor/sms.ts'
import type { ChannelDriver, ChannelMessage, DriverSettings, Receipt } from '#messaging/server/channel/driver.ts'
import { callVendor, readJson, readSettings, type VendorDeps } from '../shared/call.ts'
import { e164, phoneDigits } from '../shared/phone.ts'
import { INVALID_SETTINGS, permanent, plainReason, resultOf, sent, strangeAnswer } from '../shared/results.ts'
import { refusal } from './errors.ts'
import { authorization, CONTENT_TYPE } from './signature.ts'

const VERSION = '2021-01-11'
const DAY_SECONDS = 86_400
const MAX_STATUSES = 100

const schemas = { config: TencentSmsConfig, secret: TencentSmsSecret }
type Settings = NonNullable<ReturnType<typeof readSettings<typeof TencentSmsConfig, typeof TencentSmsSecret>>>

const Refusal = z.object({ Code: z.string(), Message: z.string().default('') })
const Sent = z.object({
  Response: z.object({
    Error: Refusal.optional(),
    SendStatusSet: z.array(Refusal.extend({ SerialNo: z.string().default('') })).optional(),
  }),
})
const Status = z.object({
  SerialNo: z.string(),
  ReportStatus: z.string(),
  Description: z.string().default(''),
  SessionContext: z.string().nullish(),
})
const Statuses = z.object({
  Response: z.object({ Error: Refusal.optional(), PullSmsSendStatusSet: z.array(Status).nullish() }),
})

export function tencentSmsDriver(deps: VendorDeps): ChannelDriver {
  return {
    kind: 'sms',
    async send(settings, message) {
      const read = readSettings(schemas, settings)
      if (!read) return INVALID_SETTINGS
      const { template } = message
      if (!template) return permanent('template_missing', 'an SMS needs a template of the provider')
      return await resultOf(async () => {
        const answer = await call(deps, read, 'SendSms', {
          PhoneNumberSet: [e164(message.to)],
          SmsSdkAppId: read.config.sdkAppId,
          SignName: read.config.signName,
          TemplateId: template.code,
          TemplateParamSet: inOrder(template.params),
          SessionContext: message.id,
        })
        const reply = readJson(Sent, answer.body)?.Response
        const [status] = reply?.SendStatusSet ?? []
        if (status?.Code === 'Ok' && status.SerialNo !== '') return sent(status.SerialNo)
        const refused = reply?.Error ?? status
        if (!refused || refused.Code === 'Ok') return strangeAnswer(answer)
        return refusal(plainReason(refused.Code), plainReason(refused.Message, hiddenOf(read, message)))
      })
    },
    query: async (settings, message, providerId) => await queryStatus(deps, settings, message, providerId),
  }
}

/** The service's parameters have numbers for names: `{1}`, `{2}`. */
const inOrder = (params: Readonly<Record<string, string>>): string[] =>
  Object.entries(params)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, value]) => value)

const hiddenOf = ({ config, secret }: Settings, { to }: ChannelMessage): string[] => [
  secret.secretKey,
  config.secretId,
  phoneDigits(to),
  phoneDigits(to).replace(/^86/, ''),
]

/** Lists what has a receipt, of the last day; a message without one yet is not listed. */
async function queryStatus(
  deps: VendorDeps,
  settings: DriverSettings,
  message: ChannelMessage,
  providerId: string | undefined,
): Promise<Receipt> {
  const read = readSettings(schemas, settings)
  if (!read) throw new Error(INVALID_SETTINGS.kind)
  const until = Math.floor(deps.now() / 1_000)
  const answer = await call(deps, read, 'PullSmsSendStatusByPhoneNumber', {
    BeginTime: until - DAY_SECONDS,
    EndTime: until,
    Offset: 0,
    Limit: MAX_STATUSES,
    PhoneNumber: e164(message.to),
    SmsSdkAppId: read.config.sdkAppId,
  })
  const reply = readJson(Statuses, answer.body)?.Response
  if (!reply || reply.Error)
    throw new Error(`the provider was asked in vain: ${plainReason(reply?.Error?.Code ?? `HTTP ${answer.status}`)}`)
  const found = reply.PullSmsSendStatusSet?.find(
    ({ SerialNo, SessionContext }) => SerialNo === providerId || SessionContext === message.id,
  )
  if (!found) return { kind: providerId === undefined ? 'unknown' : 'pending' }
  if (found.ReportStatus === 'SUCCESS') return { kind: 'delivered' }
  return { kind: 'failed', code: found.ReportStatus, reason: plainReason(found.Description, hiddenOf(read, message)) }
}

async function call(
  deps: VendorDeps,
  { config, secret }: Settings,
  action: string,
  content: unknown,
): Promise<OutboundAnswer> {
  const { origin, host } = new URL(config.endpoint)
  const timestamp = Math.floor(deps.now() / 1_000)
  const body = JSON.stringify(content)
  return await callVendor(deps, `${origin}/`, {
    headers: {
      'content-type': CONTENT_TYPE,
      'x-tc-action': action,
      'x-tc-version': VERSION,
      'x-tc-region': config.region,
      'x-tc-timestamp': String(timestamp),
      authorization: authorization(
        { host, service: 'sms', timestamp, body },
        { id: config.secretId, secret: secret.secretKey },
      ),
    },
    body,
  })
}
