/** Kinds of channels that carry messages out of the product. */
export const CHANNEL_KINDS = ['mail', 'sms', 'wechatMp', 'wechatWork', 'dingtalk', 'webPush'] as const

export type ChannelKind = (typeof CHANNEL_KINDS)[number]
