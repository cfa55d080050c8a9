/** What the server adds to what an administrator enters: the key pair of Web Push, made once per channel. */
import { WebPushConfig, WebPushSecret } from '#messaging/contract/vendor/web-push.ts'
import { createVapidKeys, isVapidPair } from '../vendor/web-push/encrypt.ts'
import type { Secrets } from './secret.ts'

export interface OwnKeys {
  readonly config: { readonly publicKey: string }
  readonly secret: { readonly privateKey: string }
}

export function makeOwnKeys(): OwnKeys {
  const { publicKey, privateKey } = createVapidKeys()
  return { config: { publicKey }, secret: { privateKey } }
}

/** Whether a channel has its pair: not where its secret was sealed under another SECRET_KEY. */
export function hasOwnKeys(config: unknown, secret: Secrets | undefined): boolean {
  const [stored, opened] = [WebPushConfig.safeParse(config), WebPushSecret.safeParse(secret)]
  return stored.success && opened.success && isVapidPair({ ...stored.data, ...opened.data })
}
