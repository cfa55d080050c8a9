/** The drivers of vendors' channels, and the readers of what vendors call us with. */
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { ChannelDriver } from '#messaging/server/channel/driver.ts'
import { dingtalkCallbacks } from './dingtalk/callback.ts'
import { dingtalkDriver } from './dingtalk/driver.ts'
import type { CallbackDeps, CallbackReader } from './shared/callback.ts'
import type { TokenDeps } from './shared/with-token.ts'
import { readSmsReceipts, smsDriver } from './sms/driver.ts'
import { webPushDriver } from './web-push/driver.ts'
import { wechatMpCallbacks } from './wechat-mp/callback.ts'
import { wechatMpDriver } from './wechat-mp/driver.ts'
import { wechatWorkCallbacks } from './wechat-work/callback.ts'
import { wechatWorkDriver } from './wechat-work/driver.ts'

export const vendorDrivers = (deps: TokenDeps): readonly ChannelDriver[] => [
  smsDriver(deps),
  wechatMpDriver(deps),
  wechatWorkDriver(deps),
  dingtalkDriver(deps),
  webPushDriver(deps),
]

/** `undefined` for a kind whose vendor calls no one. */
export const callbackReaderOf = (kind: ChannelKind, deps: CallbackDeps): CallbackReader | undefined =>
  ({
    mail: undefined,
    sms: readSmsReceipts,
    wechatMp: wechatMpCallbacks(deps),
    wechatWork: wechatWorkCallbacks(deps),
    dingtalk: dingtalkCallbacks(deps),
    webPush: undefined,
  })[kind]
