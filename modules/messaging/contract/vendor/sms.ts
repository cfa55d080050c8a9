/** Settings of the SMS providers (specification 4-42): platform 1 Alibaba, 2 Tencent. */
import { z } from 'zod'
import { endpoint, keyText } from './fields.ts'

export const SMS_PLATFORMS = { alibaba: 1, tencent: 2 } as const
export const SmsPlatform = z.literal([SMS_PLATFORMS.alibaba, SMS_PLATFORMS.tencent])

const shortText = z.string().trim().max(100).default('')

/** The template that carries codes of sign-in; without it this channel sends none. */
const codeTemplate = {
  codeTemplate: shortText,
  /** The provider's name of the parameter with the code; for Tencent its number. */
  codeParam: shortText,
  /** The same for the minutes that the code is good for, where the template has one. */
  minutesParam: shortText,
}

export const AlibabaSmsConfig = z.object({
  platform: z.literal(SMS_PLATFORMS.alibaba),
  endpoint: endpoint('https://dysmsapi.aliyuncs.com'),
  accessKeyId: keyText,
  signName: z.string().trim().min(1).max(50),
  ...codeTemplate,
})
export const AlibabaSmsSecret = z.object({ accessKeySecret: keyText })

export const TencentSmsConfig = z.object({
  platform: z.literal(SMS_PLATFORMS.tencent),
  endpoint: endpoint('https://sms.tencentcloudapi.com'),
  region: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{2,40}$/)
    .default('ap-guangzhou'),
  secretId: keyText,
  sdkAppId: z
    .string()
    .trim()
    .regex(/^\d{5,20}$/),
  signName: z.string().trim().min(1).max(50),
  ...codeTemplate,
})
export const TencentSmsSecret = z.object({ secretKey: keyText })

export const SmsConfig = z.discriminatedUnion('platform', [AlibabaSmsConfig, TencentSmsConfig])
export type SmsConfig = z.output<typeof SmsConfig>
