/** Receipts that Tencent pushes ("status callback"). Unsigned: the address is secret, and a receipt must match. */
import { z } from 'zod'
import { readJson } from '../shared/call.ts'
import { refused, type CallbackOutcome, type CallbackRequest } from '../shared/callback.ts'
import { plainReason } from '../shared/results.ts'

const MAX_RECEIPTS = 1_000
const Receipts = z
  .array(
    z.object({
      nationcode: z.string().regex(/^\d{1,4}$/),
      mobile: z.string().min(1).max(40),
      report_status: z.enum(['SUCCESS', 'FAIL']),
      errmsg: z.string().default(''),
      sid: z.string().min(1).max(100),
    }),
  )
  .max(MAX_RECEIPTS)

export async function readTencentReceipts({ method, body }: CallbackRequest): Promise<CallbackOutcome> {
  const receipts = method === 'POST' ? readJson(Receipts, body) : undefined
  if (!receipts) return refused('unreadable')
  return {
    kind: 'taken',
    events: receipts.map(({ nationcode, mobile, report_status: status, errmsg, sid: providerId }) => ({
      kind: 'receipt',
      providerId,
      to: `+${nationcode}${mobile}`,
      receipt:
        status === 'SUCCESS'
          ? { kind: 'delivered' }
          : { kind: 'failed', code: plainReason(errmsg), reason: 'the operator did not deliver it' },
    })),
    answer: { contentType: 'application/json', body: '{"result":0,"errmsg":"OK"}' },
  }
}
