/** Channels: what carries messages out of the product. Their secrets are written, never read. */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { listQuery } from '#contract/list.ts'
import { MESSAGE_CATEGORIES } from '#contract/message-categories.ts'
import { secretValue } from '#contract/marks.ts'
import { revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, queryInt, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { channelErrors } from './channel-errors.ts'
import { CHANNEL_KINDS } from './channel-kind.ts'

const Kind = z.enum(CHANNEL_KINDS)
const Category = z.enum(MESSAGE_CATEGORIES)

/** What its kind is configured with (`channel-forms.ts`), by name. */
const ChannelConfig = z
  .record(z.string().max(64), z.union([z.string().max(20_000), z.number()]))
  .meta({ examples: [{ host: 'smtp.example.com', port: 587, from: 'office@example.com' }] })
/** New secrets by name; one that is left out or empty stays. */
const ChannelSecret = z.record(z.string().max(64), secretValue(text(20_000)).optional())

/** `ok`, `off`; `paused` after failures in a row; `lost`: its secret was sealed under another SECRET_KEY. */
export const ChannelState = z.enum(['ok', 'off', 'paused', 'lost'])
export type ChannelState = z.infer<typeof ChannelState>

export const ChannelAction = z.enum(['update', 'test', 'delete'])
export type ChannelAction = z.infer<typeof ChannelAction>

export const Channel = z.object({
  id: Id,
  kind: Kind,
  name: z.string(),
  status: Flag,
  /** 1: messages of its kind are sent over it. */
  isDefault: Flag,
  /** What it carries; none: everything. */
  categories: z.array(Category),
  perMinute: z.number(),
  perUserDay: z.number(),
  remark: z.string(),
  state: ChannelState,
  /** Until when it is paused. */
  pausedUntil: Timestamp.nullable(),
  /** What the provider answered before it was paused. */
  problem: z.string(),
  /** Deliveries of the last 24 hours: sent, failed, waiting. */
  sent: z.number(),
  failed: z.number(),
  waiting: z.number(),
  createDate: Timestamp,
  version: z.number(),
  actions: z.array(ChannelAction),
})
export type Channel = z.infer<typeof Channel>

export const ChannelDetail = Channel.extend({
  config: ChannelConfig,
  /** Names of the secrets that it has. */
  secrets: z.array(z.string()),
  /** Address that the vendor calls with receipts; empty where it calls none, and for callers who may not change it. */
  callback: z.string(),
})
export type ChannelDetail = z.infer<typeof ChannelDetail>

export const ChannelDraft = z.object({
  kind: Kind,
  name: requiredLine(64),
  config: ChannelConfig,
  secret: ChannelSecret.default({}),
  status: Flag.default(1),
  isDefault: Flag.default(1),
  categories: z.array(Category).max(MESSAGE_CATEGORIES.length).default([]),
  perMinute: z.number().int().min(1).max(10_000).default(300),
  perUserDay: z.number().int().min(1).max(1_000).default(50),
  remark: text(500).default(''),
})
export type ChannelDraft = z.infer<typeof ChannelDraft>

/** Its kind stays. */
export const ChannelUpdate = ChannelDraft.extend(revision)
export type ChannelUpdate = z.infer<typeof ChannelUpdate>

export const ChannelQuery = listQuery({
  filters: { keyword: line(64).optional(), status: queryInt(0, 1).optional() },
  sortable: ['createDate', 'name'],
})
export type ChannelQuery = z.infer<typeof ChannelQuery>

/** One step of a test, as the driver takes them. */
export const ChannelTestStep = z.object({
  step: z.string(),
  state: z.enum(['passed', 'failed', 'skipped']),
  code: z.string(),
  reason: z.string(),
})
export type ChannelTestStep = z.infer<typeof ChannelTestStep>

export const ChannelTest = z.object({
  isDone: z.boolean(),
  /** Masked. */
  address: z.string(),
  milliseconds: z.number(),
  steps: z.array(ChannelTestStep),
})
export type ChannelTest = z.infer<typeof ChannelTest>

const crud = crudRoutes({
  path: '/msg/channel',
  code: 'msg:channel',
  resource: 'channel',
  noun: ['message channel', 'message channels'],
  query: ChannelQuery,
  item: Channel,
  detail: ChannelDetail,
  draft: ChannelDraft,
  change: ChannelUpdate,
  create: { stepUp: true, errors: [errors.nameTaken, channelErrors.unusable] },
  update: { stepUp: true, errors: [errors.notFound, errors.nameTaken, channelErrors.unusable] },
  remove: { stepUp: true, errors: [errors.notFound] },
})

export const channelRoutes = {
  ...crud,
  test: route({
    method: 'POST',
    path: '/msg/channel/test',
    can: 'msg:channel:test',
    stepUp: true,
    summary:
      'Send a test message to the caller over a stored channel, step by step; a paused channel that passes resumes',
    body: ById,
    reply: ChannelTest,
    errors: [errors.notFound, channelErrors.unusable, channelErrors.addressUnverified],
  }),
}
