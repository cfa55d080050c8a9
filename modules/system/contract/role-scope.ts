/**
 * Data scopes by resource: what a role sets for one resource in place of its own scope, by departments or by a data
 * rule. Several roles add up; a role that sets nothing for a resource adds its own scope.
 */
import { z } from 'zod'
import { Restriction } from '#contract/restriction.ts'
import { route } from '#contract/route.ts'
import { ById, Id, line } from '#contract/scalars.ts'
import { DataScope, roleErrors } from './role.ts'
import { userErrors } from './user.ts'

/** A data scope of a role, or 5: a data rule. */
export const ScopeKind = z.union([DataScope, z.literal(5)])
export type ScopeKind = z.infer<typeof ScopeKind>

/** At most as many as there are resources. */
const MAX_RESOURCES = 100

export const ResourceScope = z.object({
  resource: line(60).min(1),
  kind: ScopeKind,
  /** Only with kind 4. */
  deptIdList: z.array(Id).max(2000).default([]),
  /** Only with kind 5. */
  ruleId: Id.nullable().default(null),
})
export type ResourceScope = z.infer<typeof ResourceScope>

export const RoleScopes = z.object({
  /** Every resource that can be set apart, and whether data rules can decide on it. */
  resources: z.array(z.object({ resource: z.string(), hasRules: z.boolean() })),
  scopes: z.array(ResourceScope),
  /** The enabled rules that can be chosen; the present ones, too. */
  rules: z.array(z.object({ id: Id, name: z.string(), resource: z.string() })),
  restriction: Restriction.nullable(),
})
export type RoleScopes = z.infer<typeof RoleScopes>

export const roleScopeRoutes = {
  get: route({
    method: 'GET',
    path: '/sys/role/{id}/scope',
    can: 'sys:role:scope',
    summary: 'What a role sets of data scopes by resource, and what can be set',
    params: ById,
    reply: RoleScopes,
    resource: 'role',
  }),
  set: route({
    method: 'PUT',
    path: '/sys/role/{id}/scope',
    can: 'sys:role:scope',
    stepUp: true,
    summary: 'Set the data scopes of a role by resource; for a resource left out the scope of the role applies',
    params: ById,
    body: z.object({ scopes: z.array(ResourceScope).max(MAX_RESOURCES) }),
    reply: z.null(),
    errors: [userErrors.grantExceedsOwn, userErrors.gradeTooHigh, userErrors.holdsMore, roleErrors.membersBeyondOwn],
  }),
}
