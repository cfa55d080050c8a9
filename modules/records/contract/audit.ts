/** The audit trail: who changed what, when, from where. Written by every change, changed by no one. */
import { z } from 'zod'
import { exportRoutes } from '#contract/export.ts'
import { guardedRecord } from '#contract/guarded.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, line, Timestamp } from '#contract/scalars.ts'

export const AuditEntry = z.object({
  id: Id,
  /** Its number in the chain; 0 before it is sealed. */
  seq: z.number(),
  createDate: Timestamp,
  /** Empty for what a job did. */
  actorId: z.string(),
  actorName: z.string(),
  /** The API key by which a program did it on behalf of the actor; empty for a user. */
  keyName: z.string(),
  /** The department, and the post, in which the actor acted; empty for one who has a single identity. */
  actingAs: z.string(),
  /** `create`, `update`, `delete`, or the domain's own verb. */
  action: z.string(),
  /** The noun: `user`. */
  resource: z.string(),
  resourceId: z.string(),
  label: z.string(),
  /** Names of the fields that changed. */
  fields: z.array(z.string()),
  ip: z.string(),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditDetail = AuditEntry.extend({
  /** `{field: [before, after]}`; guarded fields as the caller may see them. */
  changes: guardedRecord(z.record(z.string(), z.tuple([z.unknown(), z.unknown()])), 'resource'),
  /** What the ids among the values are called today. */
  names: z.record(z.string(), z.string()),
})
export type AuditDetail = z.infer<typeof AuditDetail>

export const AuditQuery = listQuery({
  filters: {
    resource: line(64).optional(),
    action: line(64).optional(),
    /** One record's own trail, together with `resource`. */
    resourceId: line(64).optional(),
    actorId: Id.optional(),
    /** Contained in the record's name or in the name of who did it. */
    keyword: line(64).optional(),
    /** First and last day, in the organisation's time zone. */
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
    requestId: line(64).optional(),
  },
  sortable: ['createDate', 'actorName'],
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const auditRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/audit/page',
    can: 'sys:audit:page',
    summary: 'The audit trail as a list, complete or for one record',
    query: AuditQuery,
    reply: page(AuditEntry),
  }),
  kinds: route({
    method: 'GET',
    path: '/sys/audit/kinds',
    can: 'sys:audit:page',
    summary: 'The resources and actions that occur, for selection',
    reply: z.array(z.object({ resource: z.string(), actions: z.array(z.string()) })),
  }),
  get: route({
    method: 'GET',
    path: '/sys/audit/{id}',
    can: 'sys:audit:page',
    summary: 'One audit record with all changes',
    params: ById,
    reply: AuditDetail,
  }),
}

export const auditExport = exportRoutes({
  path: '/sys/audit/export',
  can: 'sys:audit:export',
  what: 'The audit trail',
  query: AuditQuery,
  columns: ['createDate', 'actorName', 'action', 'resource', 'label', 'fields', 'ip', 'requestId'],
})
