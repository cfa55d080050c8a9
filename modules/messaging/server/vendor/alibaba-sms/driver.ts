/** SMS platform 1: Alibaba Cloud (Dysmsapi 2017-05-25, SendSms and QuerySendDetails), without its SDK. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { OutboundAnswer } from '#kernel/egress/outbound.ts'
import { AlibabaSmsConfig, AlibabaSmsSecret } from '#messaging/contract/vendor/sms.ts'
import type { ChannelDriver, ChannelMessage, DriverSettings, Receipt } from '#messaging/server/channel/driver.ts'
import { callVendor, readJson, readSettings, type VendorDeps } from '../shared/call.ts'
import { phoneDigits } from '../shared/phone.ts'
import { INVALID_SETTINGS, permanent, plainReason, resultOf, sent, strangeAnswer } from '../shared/results.ts'
import { refusal } from './errors.ts'
import { canonicalQuery, signedHeaders } from './signature.ts'

const VERSION = '2017-05-25'
const DAY_MS = 86_400_000
/** The service's days are those of China. */
const CHINA_MS = 8 * 3_600_000
const PAGE_SIZE = 50
/** More messages to one number within a day the service does not allow. */
const MAX_PAGES = 4

const schemas = { config: AlibabaSmsConfig, secret: AlibabaSmsSecret }
type Settings = NonNullable<ReturnType<typeof readSettings<typeof AlibabaSmsConfig, typeof AlibabaSmsSecret>>>

const Refusal = z.object({ Code: z.string(), Message: z.string().default('') })
const Sent = Refusal.extend({ BizId: z.string().optional() })
const Detail = z.object({
  OutId: z.string().optional(),
  /** 1 no receipt yet, 2 failed, 3 delivered. */
  SendStatus: z.number(),
  ErrCode: z.string().default(''),
})
const Details = Refusal.extend({
  TotalCount: z.coerce.number().default(0),
  SmsSendDetailDTOs: z.object({ SmsSendDetailDTO: z.array(Detail).default([]) }).optional(),
})

export function alibabaSmsDriver(deps: VendorDeps): ChannelDriver {
  return {
    kind: 'sms',
    async send(settings, message) {
      const read = readSettings(schemas, settings)
      if (!read) return INVALID_SETTINGS
      const { template } = message
      if (!template) return permanent('template_missing', 'an SMS needs a template of the provider')
      return await resultOf(async () => {
        const answer = await call(deps, read, 'SendSms', {
          PhoneNumbers: numberOf(message.to),
          SignName: read.config.signName,
          TemplateCode: template.code,
          TemplateParam: JSON.stringify(template.params),
          OutId: message.id,
        })
        const reply = readJson(Sent, answer.body)
        if (reply?.Code === 'OK' && reply.BizId !== undefined) return sent(reply.BizId)
        if (!reply || reply.Code === 'OK') return strangeAnswer(answer)
        return refusal(plainReason(reply.Code), plainReason(reply.Message, hiddenOf(read, message)))
      })
    },
    query: async (settings, message) => await queryDetails(deps, settings, message),
  }
}

/** Mainland numbers without their country, others with it and without a sign. */
const numberOf = (to: string): string => phoneDigits(to).replace(/^86(?=1\d{10}$)/, '')

const hiddenOf = ({ config, secret }: Settings, { to }: ChannelMessage): string[] => [
  secret.accessKeySecret,
  config.accessKeyId,
  numberOf(to),
]

async function queryDetails(deps: VendorDeps, settings: DriverSettings, message: ChannelMessage): Promise<Receipt> {
  const read = readSettings(schemas, settings)
  if (!read) throw new Error(INVALID_SETTINGS.kind)
  // A message of last night is listed under the day before.
  for (const day of [0, 1]) {
    const at = new Date(deps.now() + CHINA_MS - day * DAY_MS)
    const found = await findDetail(deps, read, message, at.toISOString().slice(0, 10).replaceAll('-', ''))
    if (found) return receiptOf(found)
  }
  return { kind: 'unknown' }
}

function receiptOf({ SendStatus, ErrCode }: z.output<typeof Detail>): Receipt {
  if (SendStatus === 3) return { kind: 'delivered' }
  if (SendStatus === 1) return { kind: 'pending' }
  return { kind: 'failed', code: plainReason(ErrCode), reason: 'the operator did not deliver it' }
}

/** The message with our id, among those to its number on one day. @throws Error without an answer */
async function findDetail(deps: VendorDeps, read: Settings, message: ChannelMessage, day: string) {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await call(deps, read, 'QuerySendDetails', {
      PhoneNumber: numberOf(message.to),
      SendDate: day,
      PageSize: String(PAGE_SIZE),
      CurrentPage: String(page),
    })
    const reply = readJson(Details, answer.body)
    if (reply?.Code !== 'OK')
      throw new Error(`the provider was asked in vain: ${reply?.Code ?? `HTTP ${answer.status}`}`)
    const found = reply.SmsSendDetailDTOs?.SmsSendDetailDTO.find(({ OutId }) => OutId === message.id)
    if (found || reply.TotalCount <= page * PAGE_SIZE) return found
  }
  return undefined
}

async function call(
  deps: VendorDeps,
  { config, secret }: Settings,
  action: string,
  query: Readonly<Record<string, string>>,
): Promise<OutboundAnswer> {
  const { origin, host } = new URL(config.endpoint)
  const headers = signedHeaders(
    {
      host,
      action,
      version: VERSION,
      query,
      date: new Date(deps.now()).toISOString().replace(/\.\d+Z$/, 'Z'),
      nonce: randomUUID(),
    },
    { id: config.accessKeyId, secret: secret.accessKeySecret },
  )
  return await callVendor(deps, `${origin}/?${canonicalQuery(query)}`, {
    headers: { accept: 'application/json', ...headers },
  })
}
