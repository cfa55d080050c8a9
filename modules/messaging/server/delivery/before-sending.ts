/** What becomes of a delivery that is due: it is sent, waits for the end of quiet hours, or is not needed any more. */
import type { MessageEvent } from '#kernel/messages/event.ts'
import { daysOf } from '../preference/preference.repo.ts'
import { quietUntil } from '../preference/quiet-hours.ts'
import type { DeliveryToSend } from './worker.repo.ts'

export type Verdict =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly until: Date }
  /** There is nothing to send. */
  | { readonly kind: 'skip' | 'fail'; readonly code: string }

type Delivery = Pick<
  DeliveryToSend,
  'isThere' | 'isReached' | 'isRead' | 'address' | 'quiet' | 'quietFrom' | 'quietTo' | 'quietDays' | 'timeZone'
>

/**
 * A message that was read in the product is not sent. Those about security are: who reads them there may be the one
 * whom they warn of. They and urgent ones ignore quiet hours.
 */
export function verdictOn(delivery: Delivery, event: MessageEvent | undefined, now: Date): Verdict {
  if (!delivery.isThere) return { kind: 'fail', code: 'message_gone' }
  if (!delivery.isReached) return { kind: 'fail', code: 'user_disabled' }
  if (delivery.address === '') return { kind: 'fail', code: 'no_address' }
  if (event?.category === 'security') return { kind: 'send' }
  if (delivery.isRead) return { kind: 'skip', code: 'read' }
  if (event?.urgent) return { kind: 'send' }
  const { quiet: isOn, quietFrom: from, quietTo: to, quietDays, timeZone } = delivery
  const until = quietUntil({ isOn, from, to, days: daysOf(quietDays) }, timeZone, now)
  return until === undefined ? { kind: 'send' } : { kind: 'wait', until }
}
