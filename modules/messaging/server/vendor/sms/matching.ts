/** Whether a receipt is about a message. Receipts are not signed: who guesses an id must also know the number. */
import type { CallbackEvent } from '../shared/callback.ts'
import { isSamePhone } from '../shared/phone.ts'

export const isReceiptOf = (
  event: Extract<CallbackEvent, { kind: 'receipt' }>,
  message: { readonly providerId: string | undefined; readonly to: string },
): boolean => event.providerId === message.providerId && isSamePhone(event.to, message.to)
