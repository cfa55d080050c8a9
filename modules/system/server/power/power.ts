/**
 * Whose power is within whose. A user's power is every permission they hold through all of their roles, every
 * department these let them reach, and what they may do with guarded fields. No one changes a user or a role that has
 * more power than they have themselves; administrators of the tenant have all of it. See
 * docs/decisions/031-power-within-own.md.
 */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { fieldModeOf } from '#kernel/access/field-access.ts'
import { isBoundless, scopeFor, type DataScope } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Restriction } from '#contract/restriction.ts'
import { restrictionError, userErrors } from '#system/contract/user.ts'
import type { ScopeKind } from '#system/contract/role-scope.ts'
import { findRoleGrants, type RoleGrant, type RoleResourceScope } from '../role/role-grant.repo.ts'
import { isUserBelow } from './grade.ts'
import { findHoldersBelow } from '../delegation/chain.repo.ts'
import { isDelegated } from '../delegation/delegation.rules.ts'
import * as repo from './power.repo.ts'
import type { Subject } from './power.repo.ts'

export { findSubjects, type NamedSubject, type Subject } from './power.repo.ts'

/** What a role gives; `chosen` are its departments when it is not saved so. */
export type JudgedRole = RoleGrant & { readonly chosen?: readonly string[] }

/** Roles a user has, and the departments that "own" means for them. */
type RolesOfUser = Pick<Subject, 'roleIds' | 'deptIds'>

const [BELOW, OWN, RECORDS, CHOSEN, RULE] = [1, 2, 3, 4, 5] as const

/**
 * Says whether roles give a user more than the actor has. At most two queries, none when permissions alone decide.
 * @param deptIds every department that will be asked about
 */
export async function judgeRoles(
  db: Db,
  actor: Actor,
  roles: readonly JudgedRole[],
  deptIds: readonly string[],
): Promise<(user: RolesOfUser) => boolean> {
  if (actor.superAdmin === 1) return () => false
  const isBeyond = new Map<string, (deptIds: readonly string[]) => boolean>()
  const outside = await outsideOfAny(db, actor.scope, { roles, deptIds })
  for (const role of roles) {
    const seesMore = role.fields.some(({ field, mode }) => mode < fieldModeOf(actor.fields, field))
    const holdsMore = seesMore || !role.permissions.every((code) => holds(actor, code))
    isBeyond.set(role.id, (own) => holdsMore || outside.some((isOutside) => isOutside(role.id, own)))
  }
  return (user) => user.roleIds.some((id) => isBeyond.get(id)?.(user.deptIds) === true)
}

/** Whether a role, had by a user of these departments, leads out of a scope. */
type IsOutside = (roleId: string, own: readonly string[]) => boolean

/** In general, and for every resource for which the actor or one of the roles has a scope of its own. */
async function outsideOfAny(
  db: Db,
  scope: DataScope,
  { roles, deptIds }: { roles: readonly JudgedRole[]; deptIds: readonly string[] },
): Promise<IsOutside[]> {
  if (isBoundless(scope)) return []
  const resources = new Set([...Object.keys(scope.of ?? {}), ...roles.flatMap(({ scopes }) => scopes.map(resourceOf))])
  const judged: IsOutside[] = []
  for (const resource of [undefined, ...resources]) {
    const reach = resource === undefined ? scope : scopeFor(scope, resource)
    if (reach.kind === 'all') continue
    const asScoped = roles.map((role) => scopedFor(role, resource))
    const byId = new Map(asScoped.map((role) => [role.id, role]))
    const isOutside = await outsideOf(db, reach, { roles: asScoped, deptIds })
    judged.push((id, own) => {
      const role = byId.get(id)
      return role === undefined || isOutside(role, own)
    })
  }
  return judged
}

const resourceOf = ({ resource }: RoleResourceScope): string => resource

/** A role by the scope that it has for a resource. */
type ScopedRole = Pick<JudgedRole, 'id' | 'chosen'> & { readonly dataScope: ScopeKind; readonly ruleId?: string | null }

function scopedFor(role: JudgedRole, resource: string | undefined): ScopedRole {
  const own = role.scopes.find((scope) => scope.resource === resource)
  return own ? { id: role.id, dataScope: own.kind, chosen: own.deptIds, ruleId: own.ruleId } : role
}

/** Whether the scope of a role, had by a user of these departments, leads out of the actor's. */
async function outsideOf(
  db: Db,
  { deptIds: reach, own: reachesOwn, rules }: Extract<DataScope, { kind: 'some' }>,
  { roles, deptIds }: { roles: readonly ScopedRole[]; deptIds: readonly string[] },
): Promise<(role: ScopedRole, own: readonly string[]) => boolean> {
  const reached = new Set(reach)
  const isBelowAsked = roles.some(({ dataScope }) => dataScope === BELOW)
  const roots = await repo.findRootsOfOutside(db, isBelowAsked ? deptIds : [], reach)
  const saved = roles.filter(({ dataScope, chosen }) => dataScope === CHOSEN && chosen === undefined)
  const choosing = await repo.findRolesChoosingOutside(
    db,
    saved.map(({ id }) => id),
    reach,
  )
  return ({ id, dataScope, chosen, ruleId }, own) => {
    switch (dataScope) {
      case BELOW:
        return own.some((deptId) => roots.has(deptId))
      case OWN:
        return own.some((deptId) => !reached.has(deptId))
      case CHOSEN:
        return chosen === undefined ? choosing.has(id) : chosen.some((deptId) => !reached.has(deptId))
      case RECORDS:
        return !reachesOwn
      case RULE: // one that says something of its user reaches other records for others
        return !rules?.some((rule) => rule.id === ruleId && rule.isFixed)
      default: // everything, and whatever no one knows
        return true
    }
  }
}

/**
 * Why the actor may do nothing with some of the users, by user: judged by the roles given and by all that are assigned
 * to them in any way, those that begin later, too. No one is kept from what they may do with themselves.
 * @param ignoredRoleId a role that says nothing of a user
 */
export async function restrictionsOf(
  db: Db,
  actor: Actor,
  subjects: readonly Subject[],
  ignoredRoleId?: string,
): Promise<Map<string, Restriction>> {
  const restrictions = new Map<string, Restriction>()
  if (actor.superAdmin === 1) return restrictions
  const known = subjects.filter(({ id }) => id !== actor.userId)
  const assigned = await repo.findAssignedRoles(db, known)
  const others = known.map((user) => ({
    ...user,
    roleIds: [...user.roleIds, ...(assigned.get(user.id) ?? [])].filter((id) => id !== ignoredRoleId),
  }))
  // Roles that the actor may assign by their grant say nothing of a user.
  const roleIds = [...new Set(others.flatMap((subject) => subject.roleIds))].filter((id) => !isDelegated(actor, id))
  const roles = roleIds.length === 0 ? [] : await findRoleGrants(db, roleIds)
  const deptIds = [...new Set(others.flatMap((subject) => subject.deptIds))]
  const isBeyond = await judgeRoles(db, actor, roles, deptIds)
  const tooHigh = new Set(roles.filter(({ grade }) => !isUserBelow(actor, grade)).map(({ id }) => id))
  const isUnder = await usersUnder(db, actor, others)
  for (const subject of others) {
    if (subject.superAdmin === 1) restrictions.set(subject.id, 'administrator')
    else if (subject.superAdmin === 2 && !isUnder.has(subject.id)) restrictions.set(subject.id, 'holds_more')
    else if (isBeyond(subject)) restrictions.set(subject.id, 'holds_more')
    else if (subject.roleIds.some((id) => tooHigh.has(id))) restrictions.set(subject.id, 'grade_too_high')
  }
  return restrictions
}

/** Secondary administrators whose grant comes from the actor's: all that they have, the actor has. */
async function usersUnder(db: Db, { delegation }: Actor, subjects: readonly Subject[]): Promise<Set<string>> {
  const asked = subjects.filter(({ superAdmin }) => superAdmin === 2).map(({ id }) => id)
  return delegation && asked.length > 0 ? findHoldersBelow(db, delegation.grantId, asked) : new Set()
}

/** The same for rows of a list, which do not know their departments. */
export async function restrictionsOfRows(
  db: Db,
  actor: Actor,
  rows: readonly { id: string; superAdmin: number }[],
): Promise<Map<string, Restriction>> {
  if (actor.superAdmin === 1 || rows.length === 0) return new Map()
  const deptIds = !isBoundless(actor.scope)
    ? await repo.findDeptIdsByUser(
        db,
        rows.map(({ id }) => id),
      )
    : new Map<string, string[]>()
  const subjects = rows.map(({ id, superAdmin }) => ({
    id,
    superAdmin,
    roleIds: [],
    deptIds: deptIds.get(id) ?? [],
  }))
  return restrictionsOf(db, actor, subjects)
}

/** People as a user puts them into a group or at the head of a department, and takes them out. */
export interface Appointing {
  added: readonly string[]
  removed?: readonly string[]
  /** Of the form: where people who do not exist or are out of reach are refused. Left out where no field names them. */
  field?: string
}

/**
 * Groups, posts and the lead of a department decide who approves: the people appointed must be in reach and within the
 * actor's power, and no one appoints themselves.
 * @throws InvalidInput at `field`; AppError not_to_yourself, holds_more, grade_too_high
 */
export async function assertMayAppoint(
  db: Db,
  actor: Actor,
  { added, removed = [], field }: Appointing,
): Promise<void> {
  if (actor.superAdmin === 1) return
  if (added.includes(actor.userId)) throw new AppError(userErrors.notToYourself)
  const ids = new Set([...added, ...removed].filter((id) => id !== actor.userId))
  if (ids.size === 0) return
  const people = await repo.findSubjects(db, actor, [...ids])
  const isUnknown = people.length < ids.size || people.some(({ isReached }) => !isReached)
  if (isUnknown && field !== undefined) throw invalid(field, 'unknown_choice')
  const restrictions = await restrictionsOf(db, actor, people)
  const stronger = people.find(({ id, isReached }) => !isReached || restrictions.has(id))
  if (stronger)
    throw new AppError(restrictionError(restrictions.get(stronger.id) ?? 'holds_more'), { name: stronger.realName })
}
