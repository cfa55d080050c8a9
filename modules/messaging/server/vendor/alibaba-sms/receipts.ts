/** Receipts that Alibaba pushes over HTTP ("SmsReport"). Unsigned: the address is secret, and a receipt must match. */
import { z } from 'zod'
import { readJson } from '../shared/call.ts'
import { refused, type CallbackOutcome, type CallbackRequest } from '../shared/callback.ts'
import { plainReason } from '../shared/results.ts'

const MAX_RECEIPTS = 1_000
const Receipts = z
  .array(
    z.object({
      phone_number: z.string().min(1).max(40),
      biz_id: z.string().min(1).max(100),
      success: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]),
      err_code: z.string().default(''),
    }),
  )
  .max(MAX_RECEIPTS)

export async function readAlibabaReceipts({ method, body }: CallbackRequest): Promise<CallbackOutcome> {
  const receipts = method === 'POST' ? readJson(Receipts, body) : undefined
  if (!receipts) return refused('unreadable')
  return {
    kind: 'taken',
    events: receipts.map(({ phone_number: to, biz_id: providerId, success, err_code: code }) => ({
      kind: 'receipt',
      providerId,
      to,
      receipt: success
        ? { kind: 'delivered' }
        : { kind: 'failed', code: plainReason(code), reason: 'the operator did not deliver it' },
    })),
    answer: { contentType: 'application/json', body: '{"code":0,"msg":"OK"}' },
  }
}
