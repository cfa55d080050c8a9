/** Settings of the channels of vendors, by kind: what a form asks for and what the server takes. */
import type { z } from 'zod'
import type { ChannelKind } from '../channel-kind.ts'
import { DingtalkConfig, DingtalkSecret } from './dingtalk.ts'
import { AlibabaSmsSecret, SmsConfig, TencentSmsSecret } from './sms.ts'
import { WebPushConfig, WebPushSecret } from './web-push.ts'
import { WechatMpConfig, WechatMpSecret, WechatWorkConfig, WechatWorkSecret } from './wechat.ts'

export interface VendorForm {
  readonly config: z.ZodType<Record<string, string | number>>
  /** Names of the secrets: they are written, never read. */
  readonly secrets: readonly string[]
}

/** Names of the fields of secrets; those of all providers where there are several. */
const namesOf = (...schemas: readonly z.ZodObject[]): string[] => schemas.flatMap(({ shape }) => Object.keys(shape))

export const vendorForms: Readonly<Record<Exclude<ChannelKind, 'mail'>, VendorForm>> = {
  sms: { config: SmsConfig, secrets: namesOf(AlibabaSmsSecret, TencentSmsSecret) },
  wechatMp: { config: WechatMpConfig, secrets: namesOf(WechatMpSecret) },
  wechatWork: { config: WechatWorkConfig, secrets: namesOf(WechatWorkSecret) },
  dingtalk: { config: DingtalkConfig, secrets: namesOf(DingtalkSecret) },
  webPush: { config: WebPushConfig, secrets: namesOf(WebPushSecret) },
}
