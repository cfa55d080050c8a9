/** Records of sending: each message with its deliveries over channels, and their attempts. */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, Timestamp } from '#contract/scalars.ts'
import { channelErrors } from './channel-errors.ts'
import { CHANNEL_KINDS } from './channel-kind.ts'

const Kind = z.enum(CHANNEL_KINDS)

/** `retry`: it failed for a while and comes again; `skipped`: it was not needed any more. */
export const DeliveryState = z.enum(['waiting', 'retry', 'sent', 'failed', 'skipped'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** 0 not sent, 1 sending, 2 success, 3 failed, 4 partial failure (specification section 4). */
export const SendStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type SendStatus = z.infer<typeof SendStatus>

export const Delivery = z.object({
  id: Id,
  messageId: Id,
  /** Title of the message. */
  title: z.string(),
  event: z.string(),
  /** In the caller’s language. */
  eventName: z.string(),
  recipient: z.string(),
  kind: Kind,
  channel: z.string(),
  /** Masked. */
  address: z.string(),
  state: DeliveryState,
  /** Of its message, over all of its deliveries. */
  sendStatus: SendStatus,
  attempts: z.number(),
  /** When it is tried again; null where it is over. */
  nextDate: Timestamp.nullable(),
  errorCode: z.string(),
  error: z.string(),
  createDate: Timestamp,
  endDate: Timestamp.nullable(),
  actions: z.array(z.enum(['retry'])),
})
export type Delivery = z.infer<typeof Delivery>

const Attempt = z.object({
  id: Id,
  /** 0 failed, 1 sent. */
  status: Flag,
  code: z.string(),
  reason: z.string(),
  milliseconds: z.number(),
  date: Timestamp,
})

/** A message with all of its deliveries. */
export const SentMessage = z.object({
  id: Id,
  title: z.string(),
  eventName: z.string(),
  recipient: z.string(),
  sendStatus: SendStatus,
  sendDate: Timestamp,
  /** When the user read it in the product; null: not yet, or they deleted it. */
  readDate: Timestamp.nullable(),
  deliveries: z.array(Delivery.extend({ tries: z.array(Attempt) })),
})
export type SentMessage = z.infer<typeof SentMessage>

export const DeliveryQuery = listQuery({
  filters: {
    /** Contained in the title or the recipient's name. */
    keyword: line(64).optional(),
    event: line(64).optional(),
    kind: Kind.optional(),
    state: DeliveryState.optional(),
    channelId: Id.optional(),
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
  },
  sortable: ['createDate'],
})
export type DeliveryQuery = z.infer<typeof DeliveryQuery>

export const deliveryExport = exportRoutes({
  path: '/msg/delivery/export',
  can: 'msg:delivery:export',
  what: 'Deliveries of messages',
  query: DeliveryQuery,
  columns: ['subject', 'event', 'recipient', 'channel', 'address', 'state', 'attempts', 'error', 'created', 'ended'],
})

export const deliveryRoutes = {
  page: route({
    method: 'GET',
    path: '/msg/delivery/page',
    can: 'msg:delivery:page',
    summary: 'Deliveries of messages over channels, newest first; addresses are masked',
    query: DeliveryQuery,
    reply: page(Delivery),
  }),
  get: route({
    method: 'GET',
    path: '/msg/delivery/{id}',
    can: 'msg:delivery:page',
    summary: 'The message of a delivery with all of its deliveries and their attempts',
    params: ById,
    reply: SentMessage,
    errors: [errors.notFound],
  }),
  retry: route({
    method: 'POST',
    path: '/msg/delivery/retry',
    can: 'msg:delivery:retry',
    summary: 'Send deliveries again that failed, or at once that wait; the answer contains the result per delivery',
    body: Ids,
    reply: BatchResult,
    errors: [channelErrors.unusable],
  }),
}
