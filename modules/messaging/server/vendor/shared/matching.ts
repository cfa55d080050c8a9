/** Whether a receipt is about a message. Those of SMS are unsigned: a guessed id needs the number it belongs to. */
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { CallbackEvent } from './callback.ts'
import { isSamePhone } from './phone.ts'

export function isReceiptOf(
  event: Extract<CallbackEvent, { kind: 'receipt' }>,
  message: { readonly kind: ChannelKind; readonly providerId: string; readonly to: string },
): boolean {
  if (message.providerId === '' || event.providerId !== message.providerId) return false
  return message.kind === 'sms' ? isSamePhone(event.to, message.to) : event.to === message.to
}
