/** Deliveries of webhooks: what became of them, and sending them again. */
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { pageRecords, readRecord } from '#kernel/records/read-records.ts'
import type { WebhookDelivery, WebhookDeliveryQuery } from '#workflow/contract/webhook.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { callOfDeliveries, deliveryList, sendAgain } from './delivery.repo.ts'
import { findWebhook } from './webhook.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

/** @throws AppError not_found for a webhook that the actor does not reach */
export async function pageDeliveries(
  kernel: KernelPart,
  actor: Actor,
  id: string,
  query: WebhookDeliveryQuery,
): Promise<Page<WebhookDelivery>> {
  await readRecord(kernel, actor, (db) => findWebhook(db, actor, id))
  return pageRecords(
    kernel,
    { list: deliveryList, call: callOfDeliveries(actor, id, query) },
    ({ position: _, fault, ...row }) => ({
      ...row,
      error: fault === '' ? row.error : translate(actor.language, `workflow.call.${fault}`, { detail: row.error }),
    }),
  )
}

/** Sends deliveries again under their ids, whatever became of them; one that is being sent is refused. */
export const resendDeliveries = (kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, async (id) => {
      const found = await sendAgain(tx, actor, id)
      if (found === undefined) throw new AppError(errors.notFound)
      if (found === 'running') throw new AppError(workflowErrors.jobNotNow)
    }),
  )
