/** What a user gets over which channel and when, and what the organisation leaves to them. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { MESSAGE_CATEGORIES } from '#contract/message-categories.ts'
import { route } from '#contract/route.ts'
import { Flag } from '#contract/scalars.ts'
import { DEFAULT_TIME_ZONE, TimeZone } from '#contract/time-zone.ts'
import { channelErrors } from './channel-errors.ts'
import { CHANNEL_KINDS } from './channel-kind.ts'

const Kind = z.enum(CHANNEL_KINDS)
const Category = z.enum(MESSAGE_CATEGORIES)

/** At once, in the next digest, or not at all. */
export const MESSAGE_CHOICES = ['now', 'digest', 'off'] as const
export const MessageChoice = z.enum(MESSAGE_CHOICES)
export type MessageChoice = z.infer<typeof MessageChoice>

/** What the organisation says of a category over a kind of channel: the user's choice, always at once, or never. */
export const CHANNEL_RULES = ['allowed', 'now', 'forbidden'] as const
export const ChannelRuleValue = z.enum(CHANNEL_RULES)
export type ChannelRuleValue = z.infer<typeof ChannelRuleValue>

const place = { category: Category, kind: Kind }
const MAX_PLACES = MESSAGE_CATEGORIES.length * CHANNEL_KINDS.length

export const ChannelRule = z.object({ ...place, rule: ChannelRuleValue })
export type ChannelRule = z.infer<typeof ChannelRule>

export const MessagePlace = z.object({ ...place, choice: MessageChoice, rule: ChannelRuleValue })
export type MessagePlace = z.infer<typeof MessagePlace>

/** Hours and minutes of a clock: `22:00`. */
const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['22:00'] })
/** ISO: 1 is Monday. */
const Weekday = z.number().int().min(1).max(7)

/** From one time of the day to another, on the next day where that is earlier. The weekdays are those it begins on. */
export const QuietHours = z.object({
  isOn: Flag,
  from: ClockTime,
  to: ClockTime.meta({ examples: ['08:00'] }),
  days: z.array(Weekday).max(7),
})
export type QuietHours = z.infer<typeof QuietHours>

/** `weekday` counts for a weekly one. */
export const DigestTime = z.object({
  rhythm: z.enum(['daily', 'weekly']),
  weekday: Weekday,
  hour: z.number().int().min(0).max(23),
})
export type DigestTime = z.infer<typeof DigestTime>

export const MessagePreference = z.object({
  /** Kinds with an open channel, and whether the user has an address there. */
  kinds: z.array(z.object({ kind: Kind, hasAddress: z.boolean() })),
  /** Every category over each of these kinds. */
  places: z.array(MessagePlace),
  quiet: QuietHours,
  digest: DigestTime,
  /** Of the quiet hours and the digest. */
  timeZone: z.string(),
  version: z.number(),
})
export type MessagePreference = z.infer<typeof MessagePreference>

export const MessagePreferenceUpdate = z.object({
  /** Those that are left out stay. */
  choices: z.array(z.object({ ...place, choice: MessageChoice })).max(MAX_PLACES),
  quiet: QuietHours,
  digest: DigestTime,
  timeZone: TimeZone.meta({ examples: [DEFAULT_TIME_ZONE] }),
  version: z.number().int().optional(),
})
export type MessagePreferenceUpdate = z.infer<typeof MessagePreferenceUpdate>

export const preferenceRoutes = {
  get: route({
    method: 'GET',
    path: '/msg/preference',
    can: 'session',
    summary: 'What the signed-in user gets over which channel, their quiet hours and the time of their digest',
    reply: MessagePreference,
  }),
  update: route({
    method: 'PUT',
    path: '/msg/preference',
    can: 'session',
    summary: 'Change what the signed-in user gets over which channel, within what the organisation leaves to them',
    body: MessagePreferenceUpdate,
    reply: z.null(),
    errors: [channelErrors.preferenceFixed, errors.changedMeanwhile],
  }),
}

export const channelRuleRoutes = {
  list: route({
    method: 'GET',
    path: '/msg/channel/rule',
    can: 'msg:channel:page',
    summary: 'What the organisation enforces and forbids per category and kind of channel; the rest is left to users',
    reply: z.array(ChannelRule),
  }),
  update: route({
    method: 'PUT',
    path: '/msg/channel/rule',
    can: 'msg:channel:update',
    stepUp: true,
    summary: 'Set what the organisation enforces and forbids; what is left out stays',
    body: z.object({ rules: z.array(ChannelRule).min(1).max(MAX_PLACES) }),
    reply: z.null(),
    errors: [channelErrors.preferenceFixed],
  }),
}
