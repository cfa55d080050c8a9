import { errorCode } from '#contract/errors.ts'

export const channelErrors = {
  /** It is off, has no driver, or its secret cannot be opened. */
  unusable: errorCode('channel_unusable', 422, 25),
  /** There is no address to send to. */
  addressUnverified: errorCode('address_unverified', 422, 26),
  /** Of the account that is to be confirmed: wrong, expired, or answered too often. */
  addressCodeWrong: errorCode('address_code_wrong', 422, 27),
  /** The organisation does not leave this to users, or no one may change it. */
  preferenceFixed: errorCode('preference_fixed', 422, 28),
  /** The address of a push service is inside, or none. */
  pushRefused: errorCode('push_refused', 422, 31),
}
