/** Settings of an internal application of DingTalk. */
import { z } from 'zod'
import { aesKey, callbackToken, endpoint, keyText } from './fields.ts'

export const DingtalkConfig = z.object({
  endpoint: endpoint('https://api.dingtalk.com'),
  /** Of the older interface, which has the work notices. */
  oapiEndpoint: endpoint('https://oapi.dingtalk.com'),
  /** Also called Client ID. */
  appKey: keyText,
  agentId: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/),
  /** Cards need all three: the robot that brings them, their template, and the key of the callback address. */
  robotCode: keyText.optional(),
  cardTemplateId: keyText.optional(),
  callbackRouteKey: keyText.optional(),
})
export const DingtalkSecret = z.object({
  /** Also called Client Secret. */
  appSecret: keyText,
  token: callbackToken.optional(),
  encodingAesKey: aesKey.optional(),
  /** Signs the callbacks of cards. */
  cardApiSecret: keyText.optional(),
})
