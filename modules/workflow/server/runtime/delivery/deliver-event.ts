/** One delivery of an event to a webhook: whether it may leave, the call, and what its answer means. */
import { ProcessEvent } from '#contract/process-event.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { managedRootOf } from '../../instance/instance-lookup.repo.ts'
import {
  deliveryToMake,
  giveUpDelivery,
  markSent,
  putOffDelivery,
  type Attempted,
  type DeliveryFault,
  type DeliveryToMake,
  type TakenDelivery,
} from '../persistence/webhook-delivery.repo.ts'
import { isReceived, secretsOf, sendWebhook } from './send-webhook.ts'
import { notifyAdministrators, stopAndNotify } from './webhook-stops.ts'

type KernelPart = Pick<Kernel, 'actors' | 'database' | 'keyFor' | 'settings'>

/** Seconds before each further attempt; then it is given up. */
export const PAUSES = [30, 120, 600, 3_600, 21_600] as const
/** Deliveries given up in a row, after which the webhook is turned off. */
const MAX_FAILURES = 5
/** The receiver wants no more. */
const GONE = 410

/** Makes one delivery and keeps what came of it. */
export async function deliverEvent(kernel: KernelPart, taken: TakenDelivery, node: string): Promise<void> {
  const { tenantId } = taken
  const delivery = await kernel.database.read(tenantId, (db) => deliveryToMake(db, taken.id))
  if (delivery === undefined) return
  const event = ProcessEvent.parse(delivery.payload)
  const write = (work: (tx: Tx) => Promise<void>): Promise<void> => kernel.database.transaction(tenantId, work)
  const webhook = { tenantId, id: delivery.webhookId, name: delivery.name, ownerId: delivery.ownerId }
  const owner = await ownerOf(kernel, tenantId, delivery)
  if (owner === undefined) {
    const refused = { ...notSent(node, 'owner'), counts: false }
    return write(async (tx) => {
      await giveUpDelivery(tx, taken, refused)
      await stopAndNotify(tx, webhook, 'owner')
    })
  }
  if (!(await mayReceive(kernel, owner, event)))
    return write(
      async (tx) => void (await giveUpDelivery(tx, taken, { ...notSent(node, 'not_managed'), counts: false })),
    )
  const { isReceived, isGone, ...attempted } = await attempt(kernel, taken, delivery, node)
  if (isReceived) return write((tx) => markSent(tx, taken, attempted))
  const pause = isGone ? undefined : PAUSES[taken.attempts - 1]
  if (pause !== undefined) return write((tx) => putOffDelivery(tx, taken, { ...attempted, pause }))
  return write(async (tx) => {
    const failures = await giveUpDelivery(tx, taken, { ...attempted, counts: true })
    if (failures === undefined) return
    if (isGone) await stopAndNotify(tx, webhook, 'gone')
    else if (failures >= MAX_FAILURES) await stopAndNotify(tx, webhook, 'failures')
    else await notifyAdministrators(tx, webhook, 'dead')
  })
}

/** Who saved it last, as they are now; undefined where they are gone, or may not have webhooks any more. */
async function ownerOf(
  { actors }: Pick<Kernel, 'actors'>,
  tenantId: number,
  { ownerId, eventId }: DeliveryToMake,
): Promise<Actor | undefined> {
  if (ownerId === null) return undefined
  const owner = await actors.of({ tenantId, userId: ownerId, language: 'zh', requestId: eventId })
  if (owner === undefined) return undefined
  return holds(owner, 'wf:webhook:save') || holds(owner, 'wf:webhook:update') ? owner : undefined
}

/** Through a webhook its owner hears of those processes alone that they manage, now and by its own version. */
const mayReceive = async (
  { database }: Pick<Kernel, 'database'>,
  owner: Actor,
  { instanceId }: ProcessEvent,
): Promise<boolean> => (await database.read(owner.tenantId, (db) => managedRootOf(db, owner, instanceId))) !== undefined

/** Nothing left the product. */
const notSent = (node: string, fault: DeliveryFault): Attempted => ({ node, code: null, fault, error: '' })

async function attempt(
  kernel: KernelPart,
  { tenantId, at }: TakenDelivery,
  { webhookId: id, secret, oldSecret, url, eventId, payload }: DeliveryToMake,
  node: string,
): Promise<Attempted & { isReceived: boolean; isGone: boolean }> {
  const secrets = secretsOf(kernel, tenantId, { id, secret, oldSecret })
  if (secrets === undefined) return { ...notSent(node, 'secret_lost'), isReceived: false, isGone: false }
  const rules = kernel.settings.EGRESS_ALLOW
  const { answer, fault, error } = await sendWebhook(rules, { url, secrets }, { id: eventId, at, payload })
  const code = answer?.status ?? null
  const hasCome = answer !== undefined && isReceived(answer)
  return { node, code, fault: fault ?? '', error, isReceived: hasCome, isGone: code === GONE }
}
