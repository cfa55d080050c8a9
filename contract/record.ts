/** What the records that people create, change and delete have in common on the wire. */
import { z } from 'zod'
import { Id, Timestamp } from './scalars.ts'

/** What the caller may do with one record of a plain noun. */
export const RecordAction = z.enum(['update', 'delete'])
export type RecordAction = z.infer<typeof RecordAction>

/**
 * The fields that the server keeps of a record, and what the caller may do with it.
 * @example export const Post = z.object({ id: Id, name: z.string(), ...recordFields(RecordAction) })
 */
export const recordFields = <Action extends z.ZodType>(action: Action) => ({
  createDate: Timestamp,
  updateDate: Timestamp,
  /** Goes up with every change. */
  version: z.number(),
  actions: z.array(action),
})

/** Which record a change is about, and which version of it the caller has seen; left out, whichever there is. */
export const revision = { id: Id, version: z.number().int().optional() }
