/** Settings of an internal application of DingTalk. */
import { z } from 'zod'
import { aesKey, callbackToken, endpoint, keyText, optional } from './fields.ts'

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
  /** Of the organisation: cards of another are refused, where it is known. */
  corpId: optional(keyText),
  /** Cards need all three: the robot that brings them, their template, and the key of the callback address. */
  robotCode: optional(keyText),
  cardTemplateId: optional(keyText),
  callbackRouteKey: optional(keyText),
})
export const DingtalkSecret = z.object({
  /** Also called Client Secret. */
  appSecret: keyText,
  token: optional(callbackToken),
  encodingAesKey: optional(aesKey),
  /** Chosen here and registered with the address: it signs the callbacks of cards. */
  cardApiSecret: optional(keyText.min(16)),
})
