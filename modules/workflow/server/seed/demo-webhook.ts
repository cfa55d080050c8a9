/** A webhook of the demonstration. It is off, and its secret has to be replaced before it signs anything. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { webhooks } from '../webhook/webhook.repo.ts'
import { administratorOf } from './demo.repo.ts'

const NAME = '财务系统'

/** Calls port 9 of this machine, which leads nowhere, unless the tenant has a webhook of that name. */
export async function writeWebhook(tx: Tx, tenantId: number): Promise<void> {
  const by = await administratorOf(tx)
  if (by === undefined || (await webhooks.isTaken(tx, 'name', NAME))) return
  await webhooks.insert(
    tx,
    { tenantId, id: newId(), by },
    {
      name: NAME,
      url: 'http://127.0.0.1:9/portico/events',
      events: ['workflow.instance.ended', 'workflow.instance.rejected', 'workflow.instance.voided'],
      processes: [],
      status: 0,
      remark: '审批通过、拒绝或作废后通知财务系统；启用前请更换密钥',
      ownerId: by,
    },
  )
}
