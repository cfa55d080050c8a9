/**
 * Why a user may or may not make a call. The answer is computed by the functions that decide the call itself; it says
 * whether a record is reached, and nothing of what it contains.
 */
import { z } from 'zod'
import { ModeOfField } from '#contract/guarded.ts'
import { route } from '#contract/route.ts'
import { Id, line, requiredLine } from '#contract/scalars.ts'

/** In the order in which a call meets them. */
export const ACCESS_STEPS = ['tenant', 'package', 'code', 'scope', 'policy', 'fields'] as const
const AccessStepName = z.enum(ACCESS_STEPS)
export type AccessStepName = z.infer<typeof AccessStepName>

const Method = z.enum(['GET', 'POST', 'PUT', 'DELETE'])

export const ExplainDraft = z.object({
  userId: Id,
  method: Method,
  /** Below the base path: of a real call, or with `{id}` as the API document has it. */
  path: requiredLine(500),
  /** Left out: the one in the path, if any. */
  recordId: line(100).optional(),
})
export type ExplainDraft = z.infer<typeof ExplainDraft>

const ExplainReason = z.enum([
  'tenant_open',
  'tenant_until',
  'not_for_tenant',
  'no_package',
  'in_package',
  'not_in_package',
  'no_code',
  'public',
  'holds_code',
  'is_administrator',
  'by_grant',
  'code_missing',
  'administrator_needed',
  'user_disabled',
  'failed',
  'own_matters',
  'scope_all',
  'scope_some',
  'scope_own',
  'scope_none',
  'record_reached',
  'record_not_reached',
  'record_not_checked',
  'no_policy',
  'policy_allows',
  'policy_refuses',
  'policy_unknown',
  'fields_open',
  'fields_restricted',
])
export type ExplainReason = z.infer<typeof ExplainReason>

export const AccessStep = z.object({
  step: AccessStepName,
  /** `unknown`: it is not known without what an earlier step keeps away. */
  result: z.enum(['passed', 'refused', 'unknown']),
  /** False behind the step that refuses the call: then `result` is what it would answer. */
  isReached: z.boolean(),
  reason: ExplainReason,
  /** For the text of the reason. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AccessStep = z.infer<typeof AccessStep>

/** How a user has a role. */
export const RolePath = z.object({
  roleId: Id,
  roleName: z.string(),
  via: z.enum(['direct', 'post', 'group', 'dept']),
  /** Of the post, the group or the department; empty for `direct`. */
  viaName: z.string(),
  /** Not yet in force where it is in the future. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Whether the role carries one of the codes that the call asks for. */
  givesCode: z.boolean(),
})
export type RolePath = z.infer<typeof RolePath>

/** Users offered to be asked about. */
export const MAX_ASKED_PEOPLE = 20

const Person = z.object({ id: Id, realName: z.string(), headUrl: z.string(), deptName: z.string() })
export type AskedPerson = z.infer<typeof Person>

/** Users named who may make the call. */
export const MAX_SHOWN_HOLDERS = 5
/** Roles named that carry a missing code. */
export const MAX_SHOWN_ROLES = 5

export const Explanation = z.object({
  allowed: z.boolean(),
  /** The first step that refuses the call. */
  refusedAt: AccessStepName.nullable(),
  user: Person.extend({ superAdmin: z.number() }),
  call: z.object({ method: Method, path: z.string(), name: z.string(), recordId: z.string() }),
  /** One of them is enough; empty where the call asks for none. */
  codes: z.array(z.string()),
  steps: z.array(AccessStep),
  roles: z.array(RolePath),
  /** Restricted fields of the noun, by name (`user.mobile`). */
  fields: z.array(z.object({ name: z.string(), mode: ModeOfField })),
  /** The user must have proved lately who they are, besides. */
  mustVerify: z.boolean(),
  missing: z.object({
    /** Roles that carry a code that is missing; empty for who may not see roles. */
    roles: z.array(z.object({ id: Id, name: z.string(), memberCount: z.number() })),
    /** Users in the caller's reach who may make the call. */
    people: z.array(Person),
  }),
})
export type Explanation = z.infer<typeof Explanation>

export const ExplainedCall = z.object({
  method: Method,
  path: z.string(),
  /** As the menu of its permission code is called; empty where no menu carries it. */
  name: z.string(),
  summary: z.string(),
  /** Whether a record can be asked about. */
  takesRecord: z.boolean(),
})
export type ExplainedCall = z.infer<typeof ExplainedCall>

export const accessRoutes = {
  people: route({
    method: 'GET',
    path: '/sys/access/people',
    can: 'sys:access:explain',
    summary: 'Users in reach who can be asked about',
    query: z.object({
      /** Contained in the name or the user name. */
      keyword: line(64).optional(),
      /** This user alone, whatever the keyword. */
      userId: Id.optional(),
    }),
    reply: z.array(Person),
  }),
  calls: route({
    method: 'GET',
    path: '/sys/access/calls',
    can: 'sys:access:explain',
    summary: 'Calls that can be explained, by what their menus are called',
    reply: z.array(ExplainedCall),
  }),
  explain: route({
    method: 'POST',
    path: '/sys/access/explain',
    can: 'sys:access:explain',
    summary: 'Why a user in reach may or may not make a call',
    body: ExplainDraft,
    reply: Explanation,
    whileViewing: 'read',
  }),
}
