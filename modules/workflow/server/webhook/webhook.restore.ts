/** How a webhook returns from the recycle bin. */
import { restorerOf } from '#kernel/records/write-records.ts'
import { WebhookDraft } from '#workflow/contract/webhook.ts'
import { addWebhook, WEBHOOK } from './webhook.service.ts'

/** Off, and without its secret, which was not kept: it is replaced before the webhook is used again. */
export const webhookRestorer = restorerOf({
  resource: WEBHOOK,
  code: 'wf:webhook',
  draft: WebhookDraft,
  add: (tx, actor, draft, origin) => addWebhook(tx, actor, { ...draft, status: 0, secret: Buffer.alloc(0) }, origin),
})
