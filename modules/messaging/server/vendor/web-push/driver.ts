/** Web Push (RFC 8030): a message for one browser of a user. Its address is the subscription as JSON. */
import { createHash } from 'node:crypto'
import type { OutboundAnswer } from '#kernel/egress/outbound.ts'
import { PushAddress, WebPushConfig, WebPushSecret } from '#messaging/contract/vendor/web-push.ts'
import type { ChannelDriver, ChannelMessage, SendResult } from '#messaging/server/channel/driver.ts'
import { callVendor, readJson, readSettings, type VendorDeps } from '../shared/call.ts'
import { INVALID_SETTINGS, permanent, resultOf, sent, temporary } from '../shared/results.ts'
import { encryptPush, isVapidPair, MAX_PLAIN_BYTES, vapidHeader } from './encrypt.ts'

/** The subscription has ended: it is to be deleted. */
export const GONE = 'gone'

/** How long a service keeps a push for a browser that is not there. */
const TTL_SECONDS = 86_400

export function webPushDriver(deps: VendorDeps): ChannelDriver {
  return {
    kind: 'webPush',
    async send(settings, message) {
      const read = readSettings({ config: WebPushConfig, secret: WebPushSecret }, settings)
      if (!read) return INVALID_SETTINGS
      const keys = { ...read.config, ...read.secret }
      if (!isVapidPair(keys)) return INVALID_SETTINGS
      const address = readJson(PushAddress, message.to)
      const body = address && encryptFor(address.keys, message)
      if (!body) return permanent('address_invalid', 'the subscription is not one')
      const call = {
        headers: {
          authorization: vapidHeader(keys, address.endpoint, deps.now()),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(TTL_SECONDS),
          urgency: 'normal',
          // A second attempt takes the place of the first, where that one is still kept.
          topic: createHash('sha256').update(message.id).digest('base64url').slice(0, 32),
        },
        body,
      }
      const push = async () => resultOfPush(message, await callVendor(deps, address.endpoint, call))
      return await resultOf(push, 'receiver')
    },
  }
}

function encryptFor(keys: { p256dh: string; auth: string }, message: ChannelMessage): Buffer | undefined {
  try {
    return encryptPush(contentOf(message), keys)
  } catch {
    return undefined // its key is no point of the curve
  }
}

/** What the service worker shows, as long as one push may be. */
function contentOf({ id, subject, body, path }: ChannelMessage): Buffer {
  const content = (text: string) => Buffer.from(JSON.stringify({ id, title: subject.slice(0, 200), body: text, path }))
  for (let length = Math.min(body.length, 1_000); ; length = Math.floor(length / 2)) {
    const bytes = content(body.slice(0, length))
    if (bytes.length <= MAX_PLAIN_BYTES || length === 0) return bytes
  }
}

function resultOfPush({ id }: ChannelMessage, { status }: OutboundAnswer): SendResult {
  if (status < 300) return sent(id)
  if (status === 404 || status === 410) return permanent(GONE, 'the subscription has ended')
  // 401: the service does not take our keys or our clock, which is no fault of the subscription.
  if (status === 401 || status === 429 || status >= 500)
    return temporary(`http_${status}`, `the push service answered ${status}`)
  return permanent(`http_${status}`, `the push service answered ${status}`)
}
