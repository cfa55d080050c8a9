/** What vendors call us for, whichever vendor it is. */
import type { DriverSettings, Receipt } from '#messaging/server/channel/driver.ts'

export interface CallbackRequest {
  readonly method: 'GET' | 'POST'
  /** Decoded. */
  readonly query: Readonly<Record<string, string | undefined>>
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** As it came, not parsed. */
  readonly body: string
}

export type CallbackEvent =
  /** Holds for the message that has this id at the provider and went to this address; for no other. */
  | { readonly kind: 'receipt'; readonly providerId: string; readonly to: string; readonly receipt: Receipt }
  /** A button of a card. `id` is that of the delivery, `from` the vendor's id of the user, as the vendor asserts. */
  | {
      readonly kind: 'action'
      readonly id: string
      readonly from: string
      readonly key: string
      /** Changes the card (`ChannelDriver.update`), where the vendor gives a new one. */
      readonly providerId?: string
    }
  /** What a user wrote to the account, for example a code that binds it. */
  | { readonly kind: 'text'; readonly from: string; readonly text: string }

export type CallbackFault =
  /** The channel takes no callbacks: a key is missing. */
  | 'not_set_up'
  | 'signature'
  /** Its time is too far from ours. */
  | 'stale'
  | 'replayed'
  | 'unreadable'

export type CallbackOutcome =
  | {
      readonly kind: 'taken'
      readonly events: readonly CallbackEvent[]
      readonly answer: { readonly contentType: string; readonly body: string }
    }
  | { readonly kind: 'refused'; readonly fault: CallbackFault }

export type CallbackReader = (settings: DriverSettings, request: CallbackRequest) => Promise<CallbackOutcome>

export interface CallbackDeps {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Whether this is the first time that `mark` is spent within so many seconds, on any node. */
  readonly spend: (mark: string, seconds: number) => Promise<boolean>
}

export const refused = (fault: CallbackFault): CallbackOutcome => ({ kind: 'refused', fault })

/** Vendors allow a few minutes for their retries. */
export const MAX_SKEW_MS = 5 * 60_000

/** @param at milliseconds since 1970 */
export const isStale = (now: number, at: number): boolean => !(Math.abs(now - at) <= MAX_SKEW_MS)
