/** Digests that are due: a delivery per channel for each user, whose messages are found again when it is sent. */
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import type { TenantSweep } from '#kernel/jobs/housekeeping.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notify } from '#kernel/live/bus.ts'
import { organisationOf } from '../delivery/compose.ts'
import { deliveriesWritten } from '../delivery/written.ts'
import { messagingEvents } from '../message/events.ts'
import { nextDigest } from '../preference/digest-time.ts'
import { findRules } from '../preference/preference.repo.ts'
import { digestMessages } from './digest-content.ts'
import * as repo from './digest.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'grants' | 'messageEvents' | 'messageSubjects'>

/** Users of one transaction. */
const BATCH = 100

/** Writes the digests of a tenant that are due. */
export const digestSweep =
  (kernel: KernelPart): TenantSweep =>
  async (tenantId) => {
    const write = () => kernel.database.transaction(tenantId, (tx) => writeDue(kernel, tx, tenantId))
    while ((await write()) === BATCH);
  }

/** @returns of how many users */
async function writeDue(kernel: KernelPart, tx: Tx, tenantId: number): Promise<number> {
  const due = await repo.takeDue(tx, BATCH)
  if (due.length === 0) return 0
  const rules = await findRules(tx)
  const { language } = await organisationOf(tx)
  const now = new Date()
  for (const { userId, choices, timeZone, since, ...time } of due) {
    for (const channel of await repo.channelsTo(tx, userId)) {
      if (channel.address === '') continue
      const wanted = { user: { tenantId, userId }, channel, choices, rules, since, until: now.toISOString() }
      const { length: count } = await digestMessages(kernel, tx, wanted)
      if (count === 0) continue
      const title = translate(language, 'messaging.digestOf.title', { count })
      const event = messagingEvents.digest.code
      await repo.insertDigest(tx, { tenantId, id: newId(), userId, channel, event, title, since })
    }
    await repo.setNext(tx, userId, nextDigest(time, timeZone, now))
  }
  await notify(tx, deliveriesWritten.message(tenantId, {}))
  return due.length
}
