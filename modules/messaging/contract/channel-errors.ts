import { errorCode } from '#contract/errors.ts'

export const channelErrors = {
  /** It is off, has no driver, or its secret cannot be opened. */
  unusable: errorCode('channel_unusable', 422, 25),
  /** There is no address to send to. */
  addressUnverified: errorCode('address_unverified', 422, 26),
}
