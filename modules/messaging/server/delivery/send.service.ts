/**
 * One attempt of a delivery: read, rendered and sent outside of any transaction, settled in one. What many do at the
 * same time is read, counted and settled together (`shared-steps.ts`).
 */
import type { Kernel } from '#kernel/kernel.ts'
import { newId } from '#kernel/ids.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { ChannelDriver, ChannelMessage, DriverSettings, SendResult } from '../channel/driver.ts'
import { driverOf } from '../channel/drivers.ts'
import { openSecret } from '../channel/secret.ts'
import { answersIn, NO_ANSWERS } from '../action/answers-in.ts'
import { noteSent } from '../card/card.repo.ts'
import { callbackUrl } from '../callback/callback-url.ts'
import { compose, withLinks } from './compose.ts'
import { fallBack } from './fallback.service.ts'
import { notifyOfPause } from './pause-notice.ts'
import { notePush } from '../push/push.repo.ts'
import { GONE } from '../vendor/web-push/driver.ts'
import { sharedSteps, type SharedSteps } from './shared-steps.ts'
import * as repo from './worker.repo.ts'

/** Seconds after each attempt that failed for a while. */
export const PAUSES = [30, 120, 600, 3_600, 21_600] as const
/** Failures in a row after which a channel pauses for a minute. */
export const MAX_FAILURES = 5
const MAX_REASON = 500
/** Of which nothing but the delivery, its attempt and the channel's success is noted. */
const PLAIN_KINDS: ReadonlySet<string> = new Set(['mail', 'sms'])

type Outcome = SendResult & { milliseconds: number; isChannelsFault: boolean }

/** Sends a delivery that this node has taken. */
export async function sendDelivery(
  kernel: Kernel,
  taken: repo.TakenDelivery,
  node: string,
  shared: SharedSteps = sharedSteps(kernel, node),
): Promise<void> {
  const { database } = kernel
  const { tenantId } = taken
  if (taken.isTakenOver) await database.transaction(tenantId, (tx) => repo.insertAttempt(tx, interrupted(taken)))
  const read = await shared.read(taken)
  if (read === undefined) {
    const gone = { status: 3 as const, code: 'channel_gone', reason: '' }
    await database.transaction(tenantId, (tx) => repo.settleDelivery(tx, taken, { ...gone, node }))
    return
  }
  const { delivery, texts, verdict } = read
  if (verdict.kind === 'wait') {
    await database.transaction(tenantId, (tx) => repo.postponeUntil(tx, taken, { node, until: verdict.until }))
    return
  }
  if (verdict.kind === 'skip') {
    const skipped = { status: 4 as const, code: verdict.code, reason: '' }
    await database.transaction(tenantId, (tx) => repo.settleDelivery(tx, taken, { ...skipped, node }))
    return
  }
  const isFailed = verdict.kind === 'fail'
  if (!isFailed && !(await shared.takePlace(taken))) {
    await database.transaction(tenantId, (tx) => repo.postponeDelivery(tx, taken, node))
    return
  }
  const { links, buttons } = isFailed
    ? NO_ANSWERS
    : await answersIn(kernel, { tenantId, language: texts.language }, delivery)
  const composed = async () => {
    const message = await compose(withLinks(texts, links), delivery)
    return buttons.length === 0 ? message : { ...message, actions: buttons }
  }
  const outcome = isFailed
    ? { kind: 'permanent' as const, code: verdict.code, reason: '', milliseconds: 0, isChannelsFault: false }
    : await attempt(kernel, tenantId, delivery, composed)
  if (outcome.kind === 'sent' && PLAIN_KINDS.has(delivery.kind)) return shared.settleSent(taken, outcome)
  await database.transaction(tenantId, (tx) =>
    settle(kernel, tx, taken, { delivery, outcome, node, isCard: buttons.length > 0 }),
  )
}

/** What a node that died has left: an attempt whose answer is not known. */
const interrupted = ({ tenantId, id }: repo.TakenDelivery) =>
  ({ tenantId, id: newId(), deliveryId: id, status: 0, code: repo.ANSWER_LOST, reason: '', milliseconds: 0 }) as const

async function attempt(
  kernel: Kernel,
  tenantId: number,
  { kind, channelId, callbackKey, config, secret, providerId, isAnswerLost }: repo.DeliveryToSend,
  texts: () => ReturnType<typeof compose>,
): Promise<Outcome> {
  const begun = performance.now()
  const ended = (result: SendResult, isChannelsFault: boolean): Outcome => ({
    ...result,
    isChannelsFault,
    milliseconds: Math.round(performance.now() - begun),
  })
  const driver = driverOf(kernel, kind)
  if (driver === undefined) return ended({ kind: 'permanent', code: 'no_driver', reason: '' }, false)
  const opened = openSecret(kernel, { tenantId, id: channelId }, secret)
  if (opened === undefined) return ended({ kind: 'temporary', code: 'secret_lost', reason: '' }, true)
  const message = await texts().catch((error: unknown) => String(error))
  if (typeof message === 'string')
    return ended({ kind: 'permanent', code: 'template_invalid', reason: message.slice(0, MAX_REASON) }, false)
  const callback = callbackUrl(kernel.settings, callbackKey)
  const settings: DriverSettings = { owner: { tenantId, channelId }, config, secret: opened, callback }
  const known = isAnswerLost ? await resultOfQuery(driver, settings, { message, providerId }) : undefined
  const result = known ?? (await driver.send(settings, message))
  return ended(result, result.kind === 'temporary' || result.kind === 'unknown')
}

/**
 * What the provider says of a message whose answer was lost, so that it is not sent twice. `undefined`: the provider
 * does not have it, or cannot be asked.
 */
async function resultOfQuery(
  driver: ChannelDriver,
  settings: DriverSettings,
  { message, providerId }: { message: ChannelMessage; providerId: string },
): Promise<SendResult | undefined> {
  if (!driver.query) return undefined
  try {
    const receipt = await driver.query(settings, message, providerId || undefined)
    if (receipt.kind === 'delivered' || receipt.kind === 'pending') return { kind: 'sent', providerId }
    return receipt.kind === 'failed' ? { ...receipt, kind: 'permanent' } : undefined
  } catch (error) {
    return { kind: 'temporary', code: repo.QUERY_FAILED, reason: error instanceof Error ? error.message : '' }
  }
}

interface Attempted {
  readonly delivery: repo.DeliveryToSend
  readonly outcome: Outcome
  readonly node: string
  /** It was sent with buttons. */
  readonly isCard: boolean
}

async function settle(
  kernel: Kernel,
  tx: Tx,
  taken: repo.TakenDelivery,
  { delivery, outcome, node, isCard }: Attempted,
): Promise<void> {
  const { tenantId, id, attempts } = taken
  const isSent = outcome.kind === 'sent'
  const code = outcome.kind === 'sent' ? '' : outcome.kind === 'unknown' ? repo.ANSWER_LOST : outcome.code
  const reason = outcome.kind === 'sent' ? '' : outcome.reason.slice(0, MAX_REASON)
  const pause = outcome.kind === 'sent' || outcome.kind === 'permanent' ? undefined : PAUSES[attempts - 1]
  const status = isSent ? 2 : pause === undefined ? 3 : 1
  const isOurs = await repo.settleDelivery(tx, taken, {
    node,
    status,
    code,
    reason,
    ...(outcome.kind === 'sent' && { providerId: outcome.providerId }),
    ...(pause !== undefined && { pause }),
  })
  if (!isOurs) return // this node was taken for dead, and another has it
  if (isCard && outcome.kind === 'sent') await noteSent(tx, id, outcome.providerId)
  await noteSubscription(tx, delivery.pushId, outcome)
  const { milliseconds } = outcome
  await repo.insertAttempt(tx, {
    tenantId,
    id: newId(),
    deliveryId: id,
    status: isSent ? 1 : 0,
    code,
    reason,
    milliseconds,
  })
  if (isSent) return repo.noteSuccess(tx, delivery.channelId)
  if (status === 3 && delivery.mustReach)
    await fallBack(kernel, tx, { tenantId, ids: [delivery.messageId], isOnlyFailed: true })
  if (!outcome.isChannelsFault) return
  const problem = [code, reason].filter((part) => part !== '').join(' ')
  if (await repo.noteFailure(tx, delivery.channelId, { most: MAX_FAILURES, problem }))
    await notifyOfPause(tx, tenantId, delivery, problem)
}

async function noteSubscription(tx: Tx, pushId: string | null, outcome: Outcome): Promise<void> {
  if (pushId === null) return
  const isGone = outcome.kind === 'permanent' && outcome.code === GONE
  if (isGone || outcome.kind === 'sent') await notePush(tx, pushId, isGone)
}
