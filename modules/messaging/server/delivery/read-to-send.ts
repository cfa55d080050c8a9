/** All that is needed to send deliveries of a tenant, under one lease. */
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { withDigest } from '../digest/digest-content.ts'
import { verdictOn, type Verdict } from './before-sending.ts'
import { readTexts, textSources, type Composed, type TextSources } from './compose.ts'
import { findToSend, type DeliveryToSend } from './worker.repo.ts'

/** A delivery with the texts that it is made of, and what becomes of it. */
export interface ReadDelivery {
  readonly delivery: DeliveryToSend
  readonly texts: Composed
  readonly verdict: Verdict
}

const EMPTY_DIGEST: Verdict = { kind: 'skip', code: 'digest_empty' }
const NO_TEXTS: Composed = { template: undefined, values: {}, organisation: '', language: 'zh', path: '' }

/** In the order of their ids; `undefined` for one whose channel is gone. */
export async function readToSend(
  kernel: Kernel,
  db: Db,
  { tenantId, ids }: { tenantId: number; ids: readonly string[] },
): Promise<(ReadDelivery | undefined)[]> {
  const found = new Map((await findToSend(db, ids)).map((delivery) => [delivery.id, delivery]))
  const sources = textSources(db)
  const read: (ReadDelivery | undefined)[] = []
  for (const id of ids) {
    const delivery = found.get(id)
    read.push(delivery && (await readOne(kernel, db, { tenantId, delivery, sources })))
  }
  return read
}

/** A digest with what it contains now. */
async function readOne(
  kernel: Kernel,
  db: Db,
  { tenantId, delivery: found, sources }: { tenantId: number; delivery: DeliveryToSend; sources: TextSources },
): Promise<ReadDelivery> {
  const verdict = verdictOn(found, kernel.messageEvents.find(found.event), new Date())
  if (verdict.kind !== 'send') return { delivery: found, verdict, texts: NO_TEXTS }
  const delivery = await withDigest(kernel, db, tenantId, found)
  if (delivery === undefined) return { delivery: found, texts: NO_TEXTS, verdict: EMPTY_DIGEST }
  return { delivery, verdict, texts: await readTexts(kernel, sources, { tenantId, ...delivery }) }
}
