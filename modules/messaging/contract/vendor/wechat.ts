/** Settings of a WeChat official account, and of an application of WeChat Work. */
import { z } from 'zod'
import { aesKey, callbackToken, endpoint, keyText, optional } from './fields.ts'

export const WechatMpConfig = z.object({ endpoint: endpoint('https://api.weixin.qq.com'), appId: keyText })
export const WechatMpSecret = z.object({
  appSecret: keyText,
  /** Both or none: without them no callback is taken. */
  token: optional(callbackToken),
  encodingAesKey: optional(aesKey),
})

export const WechatWorkConfig = z.object({
  endpoint: endpoint('https://qyapi.weixin.qq.com'),
  corpId: keyText,
  agentId: z.coerce.number().int().min(1).max(2_147_483_647),
})
export const WechatWorkSecret = z.object({
  corpSecret: keyText,
  token: optional(callbackToken),
  encodingAesKey: optional(aesKey),
})
