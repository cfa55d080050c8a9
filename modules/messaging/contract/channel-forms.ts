/**
 * What a channel of each kind is configured with. A kind that is missing here is not offered: there is no way yet to
 * learn its addresses.
 */
import { z } from 'zod'
import { line, requiredLine, text } from '#contract/scalars.ts'
import type { ChannelKind } from './channel-kind.ts'
import { vendorForms } from './vendor/index.ts'

const HOST = /^(?=.{1,253}$)[\p{L}\p{N}.:_-]+$/u
const ADDRESS = /^[^\s@<>"(),;:\\]{1,64}@[^\s@<>"(),;:\\]{1,190}$/
/** Longer certificates and keys are none. */
const MAX_PEM = 20_000

export const mailAddress = requiredLine(254).regex(ADDRESS, { error: 'mail_address' })
const optional = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema]).default('' as never)

/** Connections are protected from the first byte, by STARTTLS (required), or not at all. */
export const MailProtection = z.enum(['starttls', 'implicit', 'none'])
/** `oauth2`: XOAUTH2 with an access token of `tokenUrl`. */
export const MailAuth = z.enum(['password', 'oauth2', 'none'])

export const MailConfig = z.object({
  host: requiredLine(253).regex(HOST, { error: 'mail_host' }),
  port: z.coerce.number().int().min(1).max(65_535).default(587),
  protection: MailProtection.default('starttls'),
  auth: MailAuth.default('password'),
  username: line(254).default(''),
  /** The sender's address, and the name before it; without a name, the organisation's. */
  from: mailAddress,
  fromName: line(64).default(''),
  replyTo: optional(mailAddress),
  /** Address that a receiver writes to who wants no more mail (List-Unsubscribe). */
  unsubscribe: optional(mailAddress),
  /** Certificates of authorities (PEM) that are trusted besides the public ones. */
  ca: text(MAX_PEM).default(''),
  tokenUrl: optional(z.url({ protocol: /^https$/, error: 'https_url' }).max(500)),
  clientId: line(254).default(''),
  dkimDomain: optional(requiredLine(253).regex(HOST, { error: 'mail_host' })),
  dkimSelector: line(63).default(''),
})
export type MailConfig = z.infer<typeof MailConfig>

export interface ChannelForm {
  readonly config: z.ZodType<Record<string, string | number>>
  /** Names of its secrets: they are written, never read. */
  readonly secrets: readonly string[]
  /** What each of them must be like, where that is known. */
  readonly secretFields?: Readonly<Record<string, z.ZodType>>
}

export const channelForms: Readonly<Partial<Record<ChannelKind, ChannelForm>>> = {
  mail: { config: MailConfig, secrets: ['password', 'clientSecret', 'refreshToken', 'dkimKey'] },
  sms: vendorForms.sms,
  wechatMp: vendorForms.wechatMp,
  wechatWork: vendorForms.wechatWork,
  dingtalk: vendorForms.dingtalk,
  webPush: vendorForms.webPush,
}

export const OFFERED_KINDS = Object.keys(channelForms) as ChannelKind[]
