/**
 * Data scopes of roles by resource. No one gives more of a resource than they have; what changes is effective on all
 * nodes at the next request.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { scopedResources } from '#kernel/access/rule-fields.ts'
import type { Fields } from '#kernel/audit/diff.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ResourceScope, RoleScopes } from '#system/contract/role-scope.ts'
import { userErrors } from '#system/contract/user.ts'
import { existingDeptIds } from '../dept/dept.repo.ts'
import { findRoleGrants, type RoleResourceScope } from '../role/role-grant.repo.ts'
import { grantableRoles } from '../role/role.policy.ts'
import { assertMembersWithin, assertRolesWithin, restrictionsOfRoles } from '../role/role.power.ts'
import { GRANTS } from '../rule-names.ts'
import * as repo from './role-scope.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'sessions'>

/** @throws AppError not_found */
export function scopesOfRole(kernel: KernelPart, actor: Actor, id: string): Promise<RoleScopes> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const [role] = await findRoleGrants(db, [id])
    if (!role) throw new AppError(errors.notFound)
    const restrictions = await restrictionsOfRoles(db, actor, [id])
    const chosen = role.scopes.flatMap(({ ruleId }) => ruleId ?? [])
    return {
      resources: scopedResources().map(({ resource, rules }) => ({ resource, hasRules: rules !== undefined })),
      scopes: role.scopes.map(({ resource, kind, deptIds, ruleId }) => ({
        resource,
        kind,
        deptIdList: [...deptIds],
        ruleId,
      })),
      rules: await repo.findRules(db, chosen),
      restriction: restrictions.get(id) ?? null,
    }
  })
}

/**
 * Sets what a role reaches of single resources. Role, new scopes and members are within what the actor has.
 * @throws AppError not_found, grade_too_high, holds_more, grant_exceeds_own, members_beyond_own; InvalidInput at
 *   `scopes`
 */
export async function setScopesOfRole(
  kernel: KernelPart,
  actor: Actor,
  id: string,
  wanted: readonly ResourceScope[],
): Promise<void> {
  const { tenantId } = actor
  await kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, GRANTS)
    const [role] = await findRoleGrants(tx, [id])
    if (!role) throw new AppError(errors.notFound)
    const scopes = await checkedScopes(tx, wanted)
    if (actor.superAdmin !== 1) {
      await assertRolesWithin(tx, actor, [id])
      const drafted = { ...role, scopes }
      if (!(await grantableRoles(tx, actor, [drafted])).has(id)) throw new AppError(userErrors.grantExceedsOwn)
      await assertMembersWithin(tx, actor, [id], [drafted])
    }
    await repo.replaceScopes(tx, tenantId, id, scopes)
    const trace = { action: 'update', resource: 'role', resourceId: id, label: role.name }
    await recordChange(tx, actor, { ...trace, before: traceOf(role.scopes), after: traceOf(scopes) })
    await kernel.sessions.grantsChanged(tx, tenantId)
  })
}

/** Each resource once, with departments and a rule only where they mean something, all of which exist. */
async function checkedScopes(db: Db, wanted: readonly ResourceScope[]): Promise<RoleResourceScope[]> {
  const resources = new Map(scopedResources().map((one) => [one.resource, one]))
  const depts = await existingDeptIds(db, [...new Set(wanted.flatMap(({ deptIdList }) => deptIdList))])
  const rules = await repo.findRules(db, [])
  const seen = new Set<string>()
  return wanted.map(({ resource, kind, deptIdList, ruleId }, at) => {
    if (!resources.has(resource) || seen.has(resource)) throw invalid(`scopes.${at}.resource`, 'unknown_choice')
    seen.add(resource)
    if (kind !== 4 && deptIdList.length > 0) throw invalid(`scopes.${at}.deptIdList`, 'only_with_chosen_depts')
    if (deptIdList.some((deptId) => !depts.has(deptId))) throw invalid(`scopes.${at}.deptIdList`, 'unknown_choice')
    const isRuleThere = rules.some((rule) => rule.id === ruleId && rule.resource === resource)
    if (kind === 5 ? !isRuleThere : ruleId !== null) throw invalid(`scopes.${at}.ruleId`, 'unknown_choice')
    return { resource, kind, deptIds: [...new Set(deptIdList)], ruleId }
  })
}

/** As the audit trail compares it, resource by resource: `scope.user`. */
function traceOf(scopes: readonly RoleResourceScope[]): Fields {
  const of = (resource: string) => scopes.find((scope) => scope.resource === resource)
  return Object.fromEntries(
    scopedResources().map(({ resource }) => {
      const scope = of(resource)
      const target = scope?.ruleId ?? [...(scope?.deptIds ?? [])].sort().join()
      return [`scope.${resource}`, scope === undefined ? null : [scope.kind, target].join(' ').trim()]
    }),
  )
}
