/**
 * Steps that deliveries sent at the same time take together: reading, their places in the channel's minute, and noting
 * that they were sent. A notice to everybody then costs a few statements per round instead of ten per mail.
 */
import { newId } from '#kernel/ids.ts'
import { Gathering } from '#kernel/jobs/gathering.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readToSend, type ReadDelivery } from './read-to-send.ts'
import { settleSent, takePlaces, type SentDelivery } from './shared-steps.repo.ts'
import type { TakenDelivery } from './worker.repo.ts'

/** Of one round. */
const MAX_PER_ROUND = 50

export interface SharedSteps {
  /** What is needed of a delivery; `undefined` where its channel is gone. */
  read(taken: TakenDelivery): Promise<ReadDelivery | undefined>
  /** Counts one attempt of the channel's minute. @returns whether the limit leaves room for it */
  takePlace(taken: TakenDelivery): Promise<boolean>
  /** The delivery was sent, if it is still this node's. */
  settleSent(taken: TakenDelivery, sent: { providerId: string; milliseconds: number }): Promise<void>
}

/** @param node on behalf of which deliveries are leased */
export function sharedSteps(kernel: Kernel, node: string): SharedSteps {
  const { database } = kernel
  const reading = new Gathering<string, ReadDelivery | undefined>((tenant, ids) => {
    const tenantId = Number(tenant)
    return database.read(tenantId, (db) => readToSend(kernel, db, { tenantId, ids }))
  }, MAX_PER_ROUND)
  const places = new Gathering<TakenDelivery, boolean>(async (channelId, all) => {
    const tenantId = all[0]?.tenantId ?? 0
    const room = await database.autocommit(tenantId, (db) => takePlaces(db, channelId, all.length))
    return all.map((_, at) => at < room)
  }, MAX_PER_ROUND)
  const settling = new Gathering<SentDelivery, void>(async (tenant, all) => {
    await database.autocommit(Number(tenant), (db) => settleSent(db, all, node))
    return all.map(() => undefined)
  }, MAX_PER_ROUND)
  return {
    read: ({ tenantId, id }) => reading.ask(String(tenantId), id),
    takePlace: (taken) => places.ask(taken.channelId, taken),
    settleSent: ({ tenantId, id, attempts }, { providerId, milliseconds }) =>
      settling.ask(String(tenantId), { id, attempts, providerId, milliseconds, attemptId: newId() }),
  }
}
