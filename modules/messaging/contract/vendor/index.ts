/** Settings of the channels of vendors, by kind: what a form asks for and what the server takes. */
import type { z } from 'zod'
import type { ChannelKind } from '../channel-kind.ts'
import { DingtalkConfig, DingtalkSecret } from './dingtalk.ts'
import { AlibabaSmsSecret, SmsConfig, TencentSmsSecret } from './sms.ts'
import { WebPushForm } from './web-push.ts'
import { WechatMpConfig, WechatMpSecret, WechatWorkConfig, WechatWorkSecret } from './wechat.ts'

export interface VendorForm {
  readonly config: z.ZodType<Record<string, string | number>>
  /** Names of the secrets: they are written, never read. */
  readonly secrets: readonly string[]
  /** What each of them must be like. */
  readonly secretFields: Readonly<Record<string, z.ZodType>>
}

/** @param secrets those of all providers where there are several */
function formOf(config: VendorForm['config'], ...secrets: readonly z.ZodObject[]): VendorForm {
  const secretFields: Record<string, z.ZodType> = Object.assign({}, ...secrets.map(({ shape }) => shape))
  return { config, secrets: Object.keys(secretFields), secretFields }
}

export const vendorForms: Readonly<Record<Exclude<ChannelKind, 'mail'>, VendorForm>> = {
  sms: formOf(SmsConfig, AlibabaSmsSecret, TencentSmsSecret),
  wechatMp: formOf(WechatMpConfig, WechatMpSecret),
  wechatWork: formOf(WechatWorkConfig, WechatWorkSecret),
  dingtalk: formOf(DingtalkConfig, DingtalkSecret),
  webPush: formOf(WebPushForm),
}
