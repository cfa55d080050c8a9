/** What the form of a vendor's channel asks for, in order. */
import { z } from 'zod'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { DingtalkConfig, DingtalkSecret } from '#messaging/contract/vendor/dingtalk.ts'
import {
  AlibabaSmsConfig,
  AlibabaSmsSecret,
  TencentSmsConfig,
  TencentSmsSecret,
} from '#messaging/contract/vendor/sms.ts'
import {
  WechatMpConfig,
  WechatMpSecret,
  WechatWorkConfig,
  WechatWorkSecret,
} from '#messaging/contract/vendor/wechat.ts'
import { WebPushForm } from '#messaging/contract/vendor/web-push.ts'

const FIELDS = {
  sms1: {
    config: AlibabaSmsConfig,
    secret: AlibabaSmsSecret,
    names: ['accessKeyId', 'accessKeySecret', 'signName', 'codeTemplate', 'codeParam', 'minutesParam', 'endpoint'],
  },
  sms2: {
    config: TencentSmsConfig,
    secret: TencentSmsSecret,
    names: [
      'secretId',
      'secretKey',
      'sdkAppId',
      'signName',
      'region',
      'codeTemplate',
      'codeParam',
      'minutesParam',
      'endpoint',
    ],
  },
  wechatMp: {
    config: WechatMpConfig,
    secret: WechatMpSecret,
    names: ['appId', 'appSecret', 'token', 'encodingAesKey', 'endpoint'],
  },
  wechatWork: {
    config: WechatWorkConfig,
    secret: WechatWorkSecret,
    names: ['corpId', 'agentId', 'corpSecret', 'token', 'encodingAesKey', 'endpoint'],
  },
  webPush: { config: WebPushForm, secret: z.object({}), names: ['subject'] },
  dingtalk: {
    config: DingtalkConfig,
    secret: DingtalkSecret,
    names: [
      'appKey',
      'appSecret',
      'agentId',
      'corpId',
      'robotCode',
      'cardTemplateId',
      'callbackRouteKey',
      'cardApiSecret',
      'endpoint',
      'oapiEndpoint',
    ],
  },
} as const

export type VendorFieldName = (typeof FIELDS)[keyof typeof FIELDS]['names'][number]

export interface VendorField {
  readonly name: VendorFieldName
  readonly schema: z.ZodType
  readonly isSecret: boolean
}

const formOf = (kind: ChannelKind | undefined, platform: unknown) => {
  if (kind === 'sms') return platform === 2 ? FIELDS.sms2 : FIELDS.sms1
  return kind === undefined || kind === 'mail' ? undefined : FIELDS[kind]
}

/** @param platform of SMS */
export function vendorFields(kind: ChannelKind | undefined, platform: unknown): readonly VendorField[] {
  const form = formOf(kind, platform)
  if (!form) return []
  const config: Readonly<Record<string, z.ZodType>> = form.config.shape
  const secret: Readonly<Record<string, z.ZodType>> = form.secret.shape
  return form.names.flatMap((name) => {
    const schema = config[name] ?? secret[name]
    return schema ? [{ name, schema, isSecret: !(name in config) }] : []
  })
}

/** What the settings of a kind begin with: the usual values of its fields. */
export function vendorDefaults(kind: ChannelKind, platform: unknown): Record<string, unknown> {
  const own = vendorFields(kind, platform).filter(({ isSecret }) => !isSecret)
  const values = own.map(({ name, schema }) => [name, schema.safeParse(undefined).data ?? ''] as const)
  return { ...(kind === 'sms' && { platform }), ...Object.fromEntries(values) }
}
