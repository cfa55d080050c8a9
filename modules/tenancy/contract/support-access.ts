/**
 * Access of the operator's support to a tenant: only with the consent of the tenant, which says until when, and whether
 * support reads or acts. What came of it is recorded in the tenant.
 */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, queryFlag, requiredLine, Timestamp } from '#contract/scalars.ts'

export const supportErrors = {
  /** One consent at a time: the open one is ended first. */
  consentOpen: errorCode('support_consent_open', 409, 12),
  /** The organisation is no customer of an operator: there is no one to let in. */
  noOperator: errorCode('support_no_operator', 422, 40),
  /** The tenant has not consented, or not any more. */
  noConsent: errorCode('support_no_consent', 409, 25),
}

/** Days for which a consent lasts at most. */
export const MAX_CONSENT_DAYS = 7
/** Minutes that a visit lasts at most. */
export const MAX_VISIT_MINUTES = 60

/** What a tenant has agreed to. */
export const SupportConsent = z.object({
  id: Id,
  /** 1: support may change records; 0: it reads. */
  mayAct: Flag,
  reason: z.string(),
  giverName: z.string(),
  createDate: Timestamp,
  /** Until when it was given. */
  untilDate: Timestamp,
  /** When a user of the tenant ended it; null: it ends, or has ended, by itself. */
  endDate: Timestamp.nullable(),
  enderName: z.string(),
  isOpen: z.boolean(),
  /** Visits made under it. */
  visits: z.number(),
  actions: z.array(z.enum(['end'])),
})
export type SupportConsent = z.infer<typeof SupportConsent>

/** A user of the operator in the tenant. */
export const SupportVisit = z.object({
  id: Id,
  consentId: Id,
  visitorName: z.string(),
  reason: z.string(),
  mayAct: Flag,
  ip: z.string(),
  createDate: Timestamp,
  /** When it ended, or ends at the latest. */
  endDate: Timestamp,
  isOpen: z.boolean(),
  /** All that it called, refused calls included. */
  calls: z.number(),
  /** Records in the audit trail. */
  changes: z.number(),
})
export type SupportVisit = z.infer<typeof SupportVisit>

export const ConsentDraft = z.object({
  mayAct: Flag.default(0),
  reason: requiredLine(200),
  /** At most seven days from now. */
  untilDate: z.iso.datetime(),
})
export type ConsentDraft = z.infer<typeof ConsentDraft>

/** What a user chooses of it. */
export const ConsentChoice = ConsentDraft.omit({ untilDate: true }).extend({
  hours: z
    .number()
    .int()
    .min(1)
    .max(24 * MAX_CONSENT_DAYS),
})

export const ConsentQuery = listQuery({
  filters: {
    /** Contained in the reason or in the name of who gave it. */
    keyword: line(64).optional(),
    mayAct: queryFlag.optional(),
  },
  sortable: ['createDate', 'untilDate'],
})
export type ConsentQuery = z.infer<typeof ConsentQuery>

export const VisitQuery = listQuery({
  filters: {
    /** Contained in the reason or in the name of who visited. */
    keyword: line(64).optional(),
    consentId: Id.optional(),
  },
  sortable: ['createDate'],
})
export type VisitQuery = z.infer<typeof VisitQuery>

export const supportAccessRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/supportAccess/page',
    can: 'sys:supportAccess:page',
    summary: 'Consents of the organisation to access by the support of the operator',
    query: ConsentQuery,
    reply: page(SupportConsent),
    resource: 'supportAccess',
  }),
  visits: route({
    method: 'GET',
    path: '/sys/supportAccess/visit/page',
    can: 'sys:supportAccess:page',
    summary: 'Visits of the operator’s support in the organisation',
    query: VisitQuery,
    reply: page(SupportVisit),
    resource: 'supportVisit',
  }),
  give: route({
    method: 'POST',
    path: '/sys/supportAccess',
    can: 'sys:supportAccess:save',
    stepUp: true,
    summary: 'Let the support of the operator in, until a moment, for reading or for acting',
    body: ConsentDraft,
    reply: z.object({ id: Id }),
    errors: [supportErrors.consentOpen, supportErrors.noOperator],
  }),
  end: route({
    method: 'POST',
    path: '/sys/supportAccess/{id}/end',
    can: 'sys:supportAccess:save',
    summary: 'End a consent now: visits under it end on all nodes within a second',
    params: ById,
    reply: z.null(),
    errors: [errors.notFound],
  }),
}

/** A visit itself; only a visit calls it. */
export const supportVisitRoutes = {
  leave: route({
    method: 'POST',
    path: '/sys/supportVisit/leave',
    can: 'session',
    inSupport: true,
    summary: 'End the support visit that calls; for a visit alone',
    reply: z.null(),
  }),
}

/** Why the operator enters; the tenant reads it. */
export const SupportEntry = z.object({ reason: requiredLine(200) })
export type SupportEntry = z.infer<typeof SupportEntry>

/** The operator's side. */
export const supportEntryRoutes = {
  enter: route({
    method: 'POST',
    path: '/sys/tenant/{id}/support',
    can: 'sys:tenant:support',
    stepUp: true,
    summary: 'Enter a tenant that has consented, for an hour at most; for the operator alone',
    params: ById,
    body: SupportEntry,
    reply: z.object({ token: z.string(), mayAct: Flag, untilDate: Timestamp }),
    errors: [supportErrors.noConsent],
  }),
}
