/**
 * The address that buttons of cards call: DingTalk knows it by a key, with the secret that signs the calls ("register
 * the callback address of cards"). Cards name the key.
 */
import { z } from 'zod'
import type { DriverSettings, SendResult } from '#messaging/server/channel/driver.ts'
import { readJson } from '../shared/call.ts'
import { beforeSending, strangeAnswer } from '../shared/results.ts'
import type { TokenDeps } from '../shared/with-token.ts'
import { callNamed, type Dingtalk } from './api.ts'

const Registered = z.object({ success: z.literal(true) })

export interface CallbackRegistry {
  /**
   * Registers the address of a channel, once for each process and whatever of it changes.
   * @returns why it could not be registered @throws EgressError, NoToken
   */
  register(settings: DriverSettings, read: Dingtalk): Promise<SendResult | undefined>
}

export function callbackRegistry(deps: TokenDeps): CallbackRegistry {
  const known = new Set<string>()
  return {
    async register(settings, read) {
      const { callback } = settings
      // Without an address of its own the product has no pages to lead to, and sends no cards.
      if (callback === undefined || !/^https?:/.test(callback)) return undefined
      const { endpoint, appKey, callbackRouteKey } = read.config
      const { cardApiSecret: apiSecret } = read.secret
      const key = JSON.stringify([endpoint, appKey, callbackRouteKey, callback, apiSecret])
      if (known.has(key)) return undefined
      const content = { apiSecret, callbackUrl: callback, callbackRouteKey, forceUpdate: true }
      const call = { path: '/v1.0/card/callbacks/register', content, hidden: [apiSecret, callback] }
      const called = await callNamed(deps, settings, read, call)
      if ('failed' in called) return beforeSending(called.failed)
      if (!readJson(Registered, called.answer.body)) return beforeSending(strangeAnswer(called.answer))
      known.add(key)
      return undefined
    },
  }
}
