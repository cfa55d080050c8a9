/** Deputies: who is asked while a user is away, and what becomes of the tasks of who leaves. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { workflowErrors } from './errors.ts'

/** `planned`: it begins some day; `running`; `ended`: nothing goes to the deputy any more. */
export const AbsencePhase = z.enum(['planned', 'running', 'ended'])
export type AbsencePhase = z.infer<typeof AbsencePhase>
/** What is still open with the deputy when it ends. */
export const AbsenceEnd = z.enum(['keep', 'giveBack'])
export type AbsenceEnd = z.infer<typeof AbsenceEnd>

export const AbsenceAction = z.enum(['update', 'end', 'delete'])
export type AbsenceAction = z.infer<typeof AbsenceAction>

/** Deputies of deputies are followed so far. */
export const MAX_DEPUTIES = 5
/** One absence at most, in days. */
export const MAX_ABSENCE_DAYS = 400
/** Tasks handed over in one call; the caller goes on while some are left. */
export const HANDED_AT_ONCE = 200

export const Absence = z.object({
  id: Id,
  userId: Id,
  user: z.string(),
  deputyId: Id,
  deputy: z.string(),
  beginDate: Timestamp,
  endDate: Timestamp,
  /** Keys of processes; none: all of them. */
  processes: z.array(z.string()),
  reason: z.string(),
  takeOver: z.boolean(),
  atEnd: AbsenceEnd,
  phase: AbsencePhase,
  createDate: Timestamp,
  /** Goes up with every change. */
  version: z.number(),
  actions: z.array(AbsenceAction),
})
export type Absence = z.infer<typeof Absence>

const moment = z.iso.datetime({ offset: true })
const draft = {
  deputyId: Id,
  beginDate: moment,
  endDate: moment,
  processes: z.array(line(200).min(1)).max(100).default([]),
  reason: text(500).default(''),
  /** What is open already goes to the deputy when it begins. */
  takeOver: z.boolean().default(false),
  atEnd: AbsenceEnd.default('keep'),
}
const isInOrder = ({ beginDate, endDate }: { beginDate: string; endDate: string }) =>
  Date.parse(beginDate) <= Date.parse(endDate)
const isShort = ({ beginDate, endDate }: { beginDate: string; endDate: string }) =>
  Date.parse(endDate) - Date.parse(beginDate) <= MAX_ABSENCE_DAYS * 86_400_000
export const AbsenceDraft = z
  /** `userId` left out: oneself. For others one must manage them. */
  .object({ userId: Id.optional(), ...draft })
  .refine(isInOrder, { path: ['endDate'], error: 'absence_order' })
  .refine(isShort, { path: ['endDate'], error: 'absence_too_long' })
export type AbsenceDraft = z.infer<typeof AbsenceDraft>
export const AbsenceUpdate = z
  .object({ ...draft, id: Id, version: z.number().int().optional() })
  .refine(isInOrder, { path: ['endDate'], error: 'absence_order' })
  .refine(isShort, { path: ['endDate'], error: 'absence_too_long' })
export type AbsenceUpdate = z.infer<typeof AbsenceUpdate>

export const WorkflowAbsenceQuery = listQuery({
  filters: {
    /** Contained in the reason, or in the name of either person. */
    keyword: line(64).optional(),
    phase: AbsencePhase.optional(),
    /** `own`: one's own; `standIn`: where one is the deputy. Left out: both; for who manages them, all. */
    whose: z.enum(['own', 'standIn']).optional(),
  },
  sortable: ['beginDate', 'endDate', 'createDate'],
})
export type WorkflowAbsenceQuery = z.infer<typeof WorkflowAbsenceQuery>

/** The columns have the keys of the page's table. */
export const absenceExport = exportRoutes({
  path: '/workflow/absence/export',
  can: 'wf:absence:page',
  what: 'Absences',
  query: WorkflowAbsenceQuery,
  columns: ['user', 'deputy', 'begin', 'end', 'processes', 'phase', 'reason'],
})

export const HandoverPreview = z.object({
  /** Open and waiting tasks. */
  tasks: z.number(),
  /** Tasks of no one yet that the person alone, by name, may take or may take among others. */
  candidates: z.number(),
  /** Running and planned absences in which the person is the deputy. */
  standIns: z.number(),
})
export type HandoverPreview = z.infer<typeof HandoverPreview>

const Handover = z.object({
  leaverId: Id,
  successorId: Id,
  reason: text(500).default(''),
  /** What comes later, too, by an absence until then. */
  until: moment.optional(),
})
export type Handover = z.infer<typeof Handover>

const refusals = [errors.notFound, workflowErrors.absenceOverlaps, workflowErrors.absenceEnded]

export const workflowAbsenceRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/absence/page',
    can: ['wf:absence:page', 'wf:absence:manage'],
    summary: 'Absences of the signed-in user; all absences for users who manage them',
    query: WorkflowAbsenceQuery,
    reply: page(Absence),
    resource: 'workflowAway',
  }),
  get: route({
    method: 'GET',
    path: '/workflow/absence/{id}',
    can: ['wf:absence:page', 'wf:absence:manage'],
    summary: 'One absence',
    params: ById,
    reply: Absence,
    errors: [errors.notFound],
  }),
  processes: route({
    method: 'GET',
    path: '/workflow/absence/processes',
    can: ['wf:absence:page', 'wf:absence:manage'],
    summary: 'The processes that can be selected for an absence, by name',
    reply: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
  create: route({
    method: 'POST',
    path: '/workflow/absence',
    can: ['wf:absence:save', 'wf:absence:manage'],
    summary: 'Create an absence with a deputy',
    body: AbsenceDraft,
    reply: z.object({ id: Id }),
    errors: refusals,
  }),
  update: route({
    method: 'PUT',
    path: '/workflow/absence',
    can: ['wf:absence:save', 'wf:absence:manage'],
    summary: 'Change an absence that has not ended',
    body: AbsenceUpdate,
    reply: z.null(),
    errors: [...refusals, errors.changedMeanwhile],
  }),
  end: route({
    method: 'POST',
    path: '/workflow/absence/end',
    can: ['wf:absence:save', 'wf:absence:manage'],
    summary: 'End an absence; new tasks are no longer assigned to the deputy',
    body: ById,
    reply: z.null(),
    errors: refusals,
  }),
  remove: route({
    method: 'DELETE',
    path: '/workflow/absence/{id}',
    can: ['wf:absence:save', 'wf:absence:manage'],
    summary: 'Delete an absence that is not active',
    params: ById,
    reply: z.null(),
    errors: [errors.notFound, workflowErrors.absenceRuns],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/workflow/absence',
    can: ['wf:absence:save', 'wf:absence:manage'],
    summary: 'Delete several absences; the answer contains the result per absence',
    body: Ids,
    reply: BatchResult,
  }),
}

export const workflowHandoverRoutes = {
  preview: route({
    method: 'GET',
    path: '/workflow/handover/{id}',
    can: 'wf:absence:handover',
    summary: 'The tasks a user would hand over',
    params: ById,
    reply: HandoverPreview,
    errors: [errors.notFound],
  }),
  handOver: route({
    method: 'POST',
    path: '/workflow/handover',
    can: 'wf:absence:handover',
    summary:
      'Hand over tasks of one user to another in portions; the answer contains the result per task and how many are left',
    body: Handover,
    reply: BatchResult.extend({ left: z.number() }),
    errors: [errors.notFound, workflowErrors.absenceOverlaps],
  }),
}
