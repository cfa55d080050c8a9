/** The recycle bin: what was deleted, and the way back. */
import { z } from 'zod'
import { errorCode } from '#contract/errors.ts'
import { guardedRecord } from '#contract/guarded.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { Restriction } from '#contract/restriction.ts'

export const recycleErrors = {
  /** This version no longer knows how. */
  restoreUnknown: errorCode('restore_unknown', 422, 91),
}

export const RecycleAction = z.enum(['restore', 'delete'])
export type RecycleAction = z.infer<typeof RecycleAction>

export const RecycleEntry = z.object({
  id: Id,
  /** The noun: `user`. */
  resource: z.string(),
  label: z.string(),
  deletedDate: Timestamp,
  deletedBy: z.string(),
  actions: z.array(RecycleAction),
  /** Why these are none: what was deleted holds or reaches more than the caller. */
  restriction: Restriction.nullable(),
})
export type RecycleEntry = z.infer<typeof RecycleEntry>

export const RecycleQuery = listQuery({
  filters: {
    resource: line(64).optional(),
    keyword: line(64).optional(),
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
  },
  sortable: ['deletedDate', 'label'],
})
export type RecycleQuery = z.infer<typeof RecycleQuery>

export const recycleRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/recycle/page',
    can: 'sys:recycle:page',
    summary: 'Deleted records within the data scope of the user',
    query: RecycleQuery,
    reply: page(RecycleEntry),
    resource: 'recycle',
  }),
  get: route({
    method: 'GET',
    path: '/sys/recycle/{id}',
    can: 'sys:recycle:page',
    summary: 'One deleted record',
    params: ById,
    reply: RecycleEntry.extend({
      /** Fields as they were; never a secret, and guarded ones as the caller may see them. */
      fields: guardedRecord(z.record(z.string(), z.unknown()), 'resource'),
      names: z.record(z.string(), z.string()),
    }),
  }),
  restore: route({
    method: 'PUT',
    path: '/sys/recycle/restore',
    can: 'sys:recycle:restore',
    stepUp: true,
    summary: 'Restore several records; the answer contains the result per record',
    body: Ids,
    reply: BatchResult,
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/sys/recycle',
    can: 'sys:recycle:delete',
    summary: 'Delete permanently',
    body: Ids,
    reply: BatchResult,
  }),
}
