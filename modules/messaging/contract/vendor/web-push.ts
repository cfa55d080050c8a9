/** Settings of Web Push: the key pair that names this installation to the push services (VAPID, RFC 8292). */
import { z } from 'zod'

const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`))

/** What an administrator enters; the server makes the key pair. */
export const WebPushForm = z.object({
  /** Whom a push service writes to: a mail address as `mailto:`, or a page. */
  subject: z
    .string()
    .trim()
    .max(200)
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
})

export const WebPushConfig = WebPushForm.extend({
  /** A point of P-256, not compressed: 65 bytes. */
  publicKey: base64url(87),
})
export const WebPushSecret = z.object({ privateKey: base64url(43) })

/** As `PushSubscription.toJSON()` writes it; the address of a message is this as JSON. */
export const PushAddress = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})
