/** Browsers that a user has notified by Web Push. A subscription belongs to a session and ends with it. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Timestamp } from '#contract/scalars.ts'
import { channelErrors } from './channel-errors.ts'
import { PushAddress } from './vendor/web-push.ts'

export const PushSubscription = z.object({
  id: Id,
  /** What the browser says of itself. */
  agent: z.string(),
  /** That of the calling session. */
  isHere: z.boolean(),
  createDate: Timestamp,
  /** When a push service last took a message for it. */
  usedDate: Timestamp.nullable(),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const OwnPushes = z.object({
  /** What browsers subscribe to (VAPID); empty where no channel is open. */
  publicKey: z.string(),
  subscriptions: z.array(PushSubscription),
})
export type OwnPushes = z.infer<typeof OwnPushes>

/** What `PushSubscription.toJSON()` of the browser has of it; the address is https. */
export const PushDraft = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'https_url' }).max(1_000),
  keys: PushAddress.shape.keys.meta({
    examples: [
      {
        // The browser of RFC 8291, 5.
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    ],
  }),
})
export type PushDraft = z.infer<typeof PushDraft>

export const pushRoutes = {
  list: route({
    method: 'GET',
    path: '/msg/push',
    can: 'session',
    summary: 'The key that browsers subscribe to, and the browsers in which the signed-in user is notified',
    reply: OwnPushes,
  }),
  subscribe: route({
    method: 'POST',
    path: '/msg/push',
    can: 'session',
    summary: 'Notify the user in this browser until the session ends; replaces what the session had subscribed',
    body: PushDraft,
    reply: z.object({ id: Id }),
    errors: [channelErrors.unusable, channelErrors.pushRefused],
    isLogged: false,
  }),
  remove: route({
    method: 'DELETE',
    path: '/msg/push/{id}',
    can: 'session',
    summary: 'Notify the user in a browser no more',
    params: ById,
    reply: z.null(),
    errors: [errors.notFound],
  }),
}
