/** Accounts at vendors over which users get messages: they are confirmed by a code that is sent to them. */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { line, Timestamp } from '#contract/scalars.ts'
import { errors } from '#contract/errors.ts'
import { channelErrors } from './channel-errors.ts'

/** Kinds whose addresses users enter themselves: their name at WeChat Work, their id at DingTalk. */
const EnteredKind = z.enum(['wechatWork', 'dingtalk'])
export type EnteredKind = z.infer<typeof EnteredKind>

/** At an official account users do not know their address: they send it a code. */
export const ADDRESS_KINDS = ['wechatMp', 'wechatWork', 'dingtalk'] as const
export const AddressKind = z.enum(ADDRESS_KINDS)
export type AddressKind = z.infer<typeof AddressKind>

export const ADDRESS_CODE_DIGITS = 6

export const MessageAddress = z.object({
  kind: AddressKind,
  /** Masked; empty where there is none. */
  address: z.string(),
  verifiedDate: Timestamp.nullable(),
})
export type MessageAddress = z.infer<typeof MessageAddress>

export const AddressClaim = z.object({
  kind: EnteredKind,
  /** Left empty: the account that has the mobile number of one's profile. */
  address: line(128)
    .regex(/^[\x21-\x7e]*$/)
    .default(''),
})
export type AddressClaim = z.infer<typeof AddressClaim>

export const AddressProof = z.object({
  kind: EnteredKind,
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/)
    .meta({ examples: ['123456'] }),
})
export type AddressProof = z.infer<typeof AddressProof>

export const addressRoutes = {
  list: route({
    method: 'GET',
    path: '/msg/address',
    can: 'session',
    summary: 'The accounts over which the signed-in user gets messages, by the kinds of channels that are open',
    reply: z.array(MessageAddress),
  }),
  send: route({
    method: 'POST',
    path: '/msg/address/send',
    can: 'session',
    stepUp: true,
    summary:
      'Send a code to an account, or to that of the own mobile number, over the default channel; at most three an hour',
    body: AddressClaim,
    reply: z.object({ minutes: z.number() }),
    errors: [channelErrors.unusable, channelErrors.addressUnverified, errors.tooManyRequests],
    isLogged: false,
  }),
  begin: route({
    method: 'POST',
    path: '/msg/address/begin',
    can: 'session',
    stepUp: true,
    summary: 'A code that the user sends to the official account, which confirms theirs; at most three an hour',
    reply: z.object({ code: z.string(), minutes: z.number() }),
    errors: [channelErrors.unusable, errors.tooManyRequests],
    isLogged: false,
  }),
  confirm: route({
    method: 'POST',
    path: '/msg/address/confirm',
    can: 'session',
    summary: 'Confirm the account with the code that came; five answers a code',
    body: AddressProof,
    reply: z.null(),
    errors: [channelErrors.addressCodeWrong],
    isLogged: false,
  }),
  remove: route({
    method: 'DELETE',
    path: '/msg/address/{kind}',
    can: 'session',
    summary: 'Remove the account: no more messages go there',
    params: z.object({ kind: AddressKind }),
    reply: z.null(),
    errors: [errors.notFound],
  }),
}
