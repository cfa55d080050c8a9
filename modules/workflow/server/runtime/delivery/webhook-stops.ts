/** What the product does when a webhook does not answer: it turns the webhook off, and notifies those who can act. */
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { sendMessages } from '#messaging/server/index.ts'
import { readConfig } from '#system/server/index.ts'
import type { WebhookStop } from '#workflow/contract/webhook.ts'
import { stopWebhook } from '../persistence/webhook-delivery.repo.ts'
import { usersWith } from './notification.repo.ts'
import { workflowMessageEvents } from '../../message-events.ts'

/** Who hears of it sees all webhooks anyway. */
const MANAGES_ALL = 'wf:instance:manage'

interface Stopped {
  readonly tenantId: number
  readonly id: string
  readonly name: string
  readonly ownerId: string | null
}

type Cause = Exclude<WebhookStop, ''> | 'dead'

/** Turns a webhook off, with a trace, and says why; nothing where it is off already. */
export async function stopAndNotify(tx: Tx, webhook: Stopped, why: Exclude<WebhookStop, ''>): Promise<void> {
  if (!(await stopWebhook(tx, webhook.id, why))) return
  const { tenantId, id, name } = webhook
  const product = { tenantId, userId: null, realName: '', requestId: '', ip: '' }
  const change = { action: 'disable', resource: 'workflowWebhook', resourceId: id, label: name }
  await recordChange(tx, product, { ...change, before: { status: 1 }, after: { status: 0 } })
  await notifyAdministrators(tx, webhook, why)
}

/** At most one unread message an hour about the same webhook. */
export async function notifyAdministrators(
  tx: Tx,
  { tenantId, id, name, ownerId }: Stopped,
  cause: Cause,
): Promise<void> {
  const { defaultLanguage } = await readConfig(tx)
  const people = new Set([...(ownerId === null ? [] : [ownerId]), ...(await usersWith(tx, MANAGES_ALL))])
  const text = {
    event: workflowMessageEvents.webhook,
    title: translate(defaultLanguage, `workflow.message.webhook.${cause}`, { name }),
    content: '',
    path: `/bpm/webhook?id=${id}`,
  }
  const topic = `workflow.webhook:${id}:${cause}`
  await sendMessages(
    tx,
    tenantId,
    [...people].map((userId) => ({ ...text, userId, senderId: null, topic })),
  )
  await notifyListChanged(tx, tenantId, 'workflowWebhook')
}
