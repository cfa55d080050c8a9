/** What the sender of deliveries and the drivers of channels agree on. A driver knows its provider's protocol alone. */
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'

/** One message for one address, its texts rendered. */
export interface ChannelMessage {
  /** Id of the delivery, the same at each attempt: Message-ID of a mail, OutId of an SMS, outTrackId of a card. */
  readonly id: string
  /** Mail address, E.164 number, openid or user id of the vendor, by the kind of the channel. */
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  /** What the organisation calls itself. */
  readonly senderName?: string
  /** Address of the page that the message is about; absent where there is none. */
  readonly url?: string
  /** Address at which a receiver of mail ends such mails with one call (RFC 8058). */
  readonly unsubscribe?: string
  /** The same without the address of the product, for what the product itself opens. */
  readonly path?: string
  /** Template registered at the provider, with its parameters in the provider's names. */
  readonly template?: { readonly code: string; readonly params: Readonly<Record<string, string>> }
  /** Buttons of a card, where the channel has cards; its callback names the key that was pressed. */
  readonly actions?: readonly { readonly key: string; readonly label: string }[]
}

/** What became of the subject of a card that was sent. */
export interface CardChange {
  /** Id of the delivery. */
  readonly id: string
  readonly to: string
  /** What `send` answered, or what the callback of the pressed button brought. */
  readonly providerId: string
  /** Shown in place of the buttons: who decided what. */
  readonly text: string
}

export type SendResult =
  | { readonly kind: 'sent'; readonly providerId: string }
  /** Worth another attempt: busy, limited, no connection. */
  | { readonly kind: 'temporary'; readonly code: string; readonly reason: string }
  /** The same message to the same address will never be taken. */
  | { readonly kind: 'permanent'; readonly code: string; readonly reason: string }
  /** The request left, its answer was lost: `query` says whether it was taken, before it is sent again. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** What became of a message at the provider, which takes messages before it delivers them. */
export type Receipt =
  | { readonly kind: 'delivered' | 'pending' | 'unknown' }
  | { readonly kind: 'failed'; readonly code: string; readonly reason: string }

export type FoundAccount =
  | { readonly kind: 'found'; readonly account: string }
  | { readonly kind: 'none'; readonly reason: string }

/** A channel as it is configured: `config` without secrets, `secret` unsealed. */
export interface DriverSettings {
  /** Whose access tokens are kept; absent for settings that are not saved yet, whose tokens are used once. */
  readonly owner?: { readonly tenantId: number; readonly channelId: string }
  readonly config: Readonly<Record<string, unknown>>
  readonly secret: Readonly<Record<string, string>>
  /** Where its vendor calls us, as a whole address where the product knows its own; absent where nothing is sent. */
  readonly callback?: string
}

/** One step of a test, in the order in which sending takes them: `resolve`, `connect`, `login`, `send`. */
export interface TestStep {
  readonly step: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** The provider's, of one that failed. */
  readonly code: string
  readonly reason: string
}

export interface ChannelDriver {
  readonly kind: ChannelKind
  /** Never throws for what the provider or the network does; the result says it. */
  send(settings: DriverSettings, message: ChannelMessage): Promise<SendResult>
  /** Whether its messages can have buttons whose callbacks reach us; absent where there are none. */
  takesAnswers?(settings: DriverSettings): boolean
  /** Replaces the buttons of a card; absent where there are no cards. Never throws, as `send`. */
  update?(settings: DriverSettings, change: CardChange): Promise<SendResult>
  /**
   * State of a message that `send` has handed over or may have; absent where the provider cannot be asked. `unknown`:
   * the provider has no such message.
   * @throws Error when the provider gave no answer: ask again before the message is sent again
   */
  query?(settings: DriverSettings, message: ChannelMessage, providerId: string | undefined): Promise<Receipt>
  /**
   * The account of who has a mobile number at the vendor, or why there is none; absent where vendors do not say. Never
   * throws, as `send`.
   */
  findByMobile?(settings: DriverSettings, mobile: string): Promise<FoundAccount>
  /** Sends a message step by step; absent where `send` is the only step. Never throws, as `send`. */
  test?(settings: DriverSettings, message: ChannelMessage): Promise<readonly TestStep[]>
}
