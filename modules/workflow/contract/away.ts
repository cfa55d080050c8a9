/** Deputies: who is asked while somebody is away, and what becomes of the tasks of who leaves. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { workflowErrors } from './errors.ts'

/** `planned`: it begins some day; `running`; `ended`: nothing goes to the deputy any more. */
export const AwayPhase = z.enum(['planned', 'running', 'ended'])
export type AwayPhase = z.infer<typeof AwayPhase>
/** What is still open with the deputy when it ends. */
export const AwayEnd = z.enum(['keep', 'giveBack'])
export type AwayEnd = z.infer<typeof AwayEnd>

export const AwayAction = z.enum(['update', 'end', 'delete'])
export type AwayAction = z.infer<typeof AwayAction>

/** Deputies of deputies are followed so far. */
export const MAX_DEPUTIES = 5
/** One absence at most, in days. */
export const MAX_AWAY_DAYS = 400
/** Tasks handed over in one call; whoever calls goes on while some are left. */
export const HANDED_AT_ONCE = 200

export const Away = z.object({
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
  atEnd: AwayEnd,
  phase: AwayPhase,
  createDate: Timestamp,
  /** Goes up with every change. */
  version: z.number(),
  actions: z.array(AwayAction),
})
export type Away = z.infer<typeof Away>

const moment = z.iso.datetime({ offset: true })
const draft = {
  deputyId: Id,
  beginDate: moment,
  endDate: moment,
  processes: z.array(line(200).min(1)).max(100).default([]),
  reason: text(500).default(''),
  /** What is open already goes to the deputy when it begins. */
  takeOver: z.boolean().default(false),
  atEnd: AwayEnd.default('keep'),
}
const isInOrder = ({ beginDate, endDate }: { beginDate: string; endDate: string }) =>
  Date.parse(beginDate) <= Date.parse(endDate)
const isShort = ({ beginDate, endDate }: { beginDate: string; endDate: string }) =>
  Date.parse(endDate) - Date.parse(beginDate) <= MAX_AWAY_DAYS * 86_400_000
export const AwayDraft = z
  /** `userId` left out: oneself. For others one must manage them. */
  .object({ userId: Id.optional(), ...draft })
  .refine(isInOrder, { path: ['endDate'], error: 'away_order' })
  .refine(isShort, { path: ['endDate'], error: 'away_too_long' })
export type AwayDraft = z.infer<typeof AwayDraft>
export const AwayUpdate = z
  .object({ ...draft, id: Id, version: z.number().int().optional() })
  .refine(isInOrder, { path: ['endDate'], error: 'away_order' })
  .refine(isShort, { path: ['endDate'], error: 'away_too_long' })
export type AwayUpdate = z.infer<typeof AwayUpdate>

export const WorkflowAwayQuery = listQuery({
  filters: {
    /** Contained in the reason, or in the name of either person. */
    keyword: line(64).optional(),
    phase: AwayPhase.optional(),
    /** `own`: one's own; `standIn`: where one is the deputy. Left out: both; for who manages them, all. */
    whose: z.enum(['own', 'standIn']).optional(),
  },
  sortable: ['beginDate', 'endDate', 'createDate'],
})
export type WorkflowAwayQuery = z.infer<typeof WorkflowAwayQuery>

/** The columns have the keys of the page's table. */
export const awayExport = exportRoutes({
  path: '/workflow/away/export',
  can: 'wf:away:page',
  what: 'Deputies',
  query: WorkflowAwayQuery,
  columns: ['user', 'deputy', 'begin', 'end', 'processes', 'phase', 'reason'],
})

export const HandoverPreview = z.object({
  /** Open and waiting tasks. */
  tasks: z.number(),
  /** Tasks of nobody yet that the person alone, by name, may take or may take among others. */
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

const refusals = [errors.notFound, workflowErrors.awayOverlaps, workflowErrors.awayEnded]

export const workflowAwayRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/away/page',
    can: ['wf:away:page', 'wf:away:manage'],
    summary: 'Absences and deputies of one’s own; all of them for who manages them',
    query: WorkflowAwayQuery,
    reply: page(Away),
    resource: 'workflowAway',
  }),
  get: route({
    method: 'GET',
    path: '/workflow/away/{id}',
    can: ['wf:away:page', 'wf:away:manage'],
    summary: 'One absence',
    params: ById,
    reply: Away,
    errors: [errors.notFound],
  }),
  processes: route({
    method: 'GET',
    path: '/workflow/away/processes',
    can: ['wf:away:page', 'wf:away:manage'],
    summary: 'The processes an absence can be about, by name',
    reply: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
  create: route({
    method: 'POST',
    path: '/workflow/away',
    can: ['wf:away:save', 'wf:away:manage'],
    summary: 'Name a deputy for a time',
    body: AwayDraft,
    reply: z.object({ id: Id }),
    errors: refusals,
  }),
  update: route({
    method: 'PUT',
    path: '/workflow/away',
    can: ['wf:away:save', 'wf:away:manage'],
    summary: 'Change an absence that has not ended',
    body: AwayUpdate,
    reply: z.null(),
    errors: [...refusals, errors.changedMeanwhile],
  }),
  end: route({
    method: 'POST',
    path: '/workflow/away/end',
    can: ['wf:away:save', 'wf:away:manage'],
    summary: 'Somebody is back: nothing goes to the deputy any more',
    body: ById,
    reply: z.null(),
    errors: refusals,
  }),
  remove: route({
    method: 'DELETE',
    path: '/workflow/away/{id}',
    can: ['wf:away:save', 'wf:away:manage'],
    summary: 'Delete an absence that does not run',
    params: ById,
    reply: z.null(),
    errors: [errors.notFound, workflowErrors.awayRuns],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/workflow/away',
    can: ['wf:away:save', 'wf:away:manage'],
    summary: 'Delete several absences; the answer says per absence what happened',
    body: Ids,
    reply: BatchResult,
  }),
}

export const workflowHandoverRoutes = {
  preview: route({
    method: 'GET',
    path: '/workflow/handover/{id}',
    can: 'wf:away:handover',
    summary: 'What somebody would hand over',
    params: ById,
    reply: HandoverPreview,
    errors: [errors.notFound],
  }),
  handOver: route({
    method: 'POST',
    path: '/workflow/handover',
    can: 'wf:away:handover',
    summary:
      'Give the tasks of one person to another, some at a time; the answer says per task what happened and how many are left',
    body: Handover,
    reply: BatchResult.extend({ left: z.number() }),
    errors: [errors.notFound, workflowErrors.awayOverlaps],
  }),
}
