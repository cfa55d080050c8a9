/**
 * What processes report as they go on: to modules, whose records they handle, and to systems outside. The payload names
 * things and holds no variables.
 */
import { z } from 'zod'
import { Id, Timestamp } from './scalars.ts'

export const PROCESS_EVENTS = [
  'workflow.instance.started',
  /** Completed. */
  'workflow.instance.ended',
  'workflow.instance.rejected',
  'workflow.instance.canceled',
  /** Completed before, and declared void now. */
  'workflow.instance.voided',
  'workflow.instance.suspended',
  /** After it was suspended, or because a later process returned into it. */
  'workflow.instance.resumed',
  'workflow.task.opened',
  'workflow.task.completed',
] as const

export const ProcessEventType = z.enum(PROCESS_EVENTS)
export type ProcessEventType = z.infer<typeof ProcessEventType>

/** A record that a process handles: the noun of its module, and its id. */
export const BoundRecordRef = z.object({ resource: z.string(), id: z.string() })
export type BoundRecordRef = z.infer<typeof BoundRecordRef>

export const ProcessEvent = z.object({
  /** The same however often it is delivered. */
  id: Id,
  type: ProcessEventType,
  at: Timestamp,
  instanceId: Id,
  /** The outermost instance of called processes; without a caller, the instance itself. */
  rootId: Id,
  /** Key of the process, and number of its version. */
  process: z.string(),
  version: z.number(),
  status: z.string(),
  /** Of the outermost instance, like what follows. */
  businessKey: z.string(),
  /** By the number rule of its model; empty where there is none. */
  number: z.string(),
  record: BoundRecordRef.nullable(),
  /** Of events about tasks. `no`: its number within the instance. */
  task: z.object({ id: z.string(), no: z.number(), node: z.string(), outcome: z.string().nullable() }).nullable(),
})
export type ProcessEvent = z.infer<typeof ProcessEvent>
