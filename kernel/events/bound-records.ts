/**
 * Records of modules that processes handle. A module declares a kind of record, starts processes for its records by
 * `kernel.processes`, and receives what these processes report, by the outbox.
 */
import { ProcessEvent, PROCESS_EVENTS } from '#contract/process-event.ts'
import type { Db, Tx } from '../database/lease.ts'
import type { EventHandlers } from './handlers.ts'

export interface BoundRecord {
  /** The noun, as the audit trail calls it; one module at most binds it. */
  readonly resource: string
  /**
   * Runs in a transaction of the event's tenant, at least once per event, in the order of its process; when it throws,
   * the event comes again. Must be idempotent.
   */
  readonly onEvent: (tx: Tx, event: ProcessEvent & { readonly tenantId: number }) => Promise<void>
  /**
   * Whether a record is there still: its finished processes stay as long, whatever their retention. Left out, they stay
   * for ever.
   */
  readonly isKept?: (db: Db, recordId: string) => Promise<boolean>
}

export type BoundRecords = ReadonlyMap<string, BoundRecord>

/** By their nouns. @throws Error where two modules bind one */
export function boundRecordsOf(all: readonly BoundRecord[]): BoundRecords {
  const byResource = new Map(all.map((one) => [one.resource, one]))
  if (byResource.size < all.length) throw new Error('two modules bind the same records to processes')
  return byResource
}

/** The handlers of the outbox that pass events on to the records they are about; none where nothing is bound. */
export function handlersOfBoundRecords(records: BoundRecords): EventHandlers {
  if (records.size === 0) return {}
  const pass: EventHandlers[string] = async (tx, { tenantId, payload }) => {
    const event = ProcessEvent.parse(payload)
    await records.get(event.record?.resource ?? '')?.onEvent(tx, { ...event, tenantId })
  }
  return Object.fromEntries(PROCESS_EVENTS.map((type) => [type, pass]))
}
