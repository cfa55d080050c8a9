/**
 * Whether one user's rights are within another's, as they are now: who views as a user must hold all that the user
 * holds. What cannot be compared is not within. See docs/decisions/036-view-as.md.
 */
import { MAIN_IDENTITY } from '#kernel/access/acting.ts'
import { holds } from '#kernel/access/actor.ts'
import type { Delegation } from '#kernel/access/delegation.ts'
import { fieldModeOf } from '#kernel/access/field-access.ts'
import type { ReadyRule } from '#kernel/access/ready-rule.ts'
import { isBoundless, scopeFor, type DataScope } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Grants, GrantSource, Viewer } from '#kernel/ports.ts'
import { guardedFields } from '#contract/guarded.ts'
import { findSubjects, isService } from './power.repo.ts'

/** What rights are compared by. */
export type Compared = Pick<Grants, 'superAdmin' | 'grade' | 'permissions' | 'scope' | 'fields' | 'delegation'>

/** What the user holds, where the viewer holds all of it (`GrantSource.covered`). */
export async function coveredGrants(
  db: Db,
  load: GrantSource['load'],
  viewer: Viewer,
  userId: string,
): Promise<Grants | undefined> {
  if (userId === viewer.userId) return undefined
  const [subject] = await findSubjects(db, viewer, [userId])
  if (!subject?.isReached || (await isService(db, userId))) return undefined
  // Without an identity: what the user holds in any of theirs.
  const all = await load(db, userId)
  if (!all || !coversAll(viewer, all, subject.deptIds)) return undefined
  return load(db, userId, MAIN_IDENTITY)
}

/**
 * Whether a user holds all that another one holds: administration, grade, permission codes, guarded fields, scopes.
 * @param deptIds all departments of the other one, in which their own records are
 */
export function coversAll(viewer: Compared, viewed: Compared, deptIds: readonly string[]): boolean {
  if (viewer.superAdmin === 1) return true
  if (viewed.superAdmin === 1 || viewed.grade < viewer.grade) return false
  return (
    coversDelegation(viewer.delegation, viewed.delegation) &&
    [...viewed.permissions].every((code) => holds(viewer, code)) &&
    guardedFields().every(({ name }) => fieldModeOf(viewer.fields, name) <= fieldModeOf(viewed.fields, name)) &&
    coversScopes(viewer.scope, viewed.scope, deptIds)
  )
}

function coversDelegation(viewer: Delegation | undefined, viewed: Delegation | undefined): boolean {
  if (!viewed) return true
  if (!viewer || (viewed.mayHandOn && !viewer.mayHandOn)) return false
  const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) => [...some].every((id) => all.has(id))
  return (
    isWithin(viewed.deptIds, viewer.deptIds) &&
    isWithin(viewed.roleIds, viewer.roleIds) &&
    isWithin(viewed.menuIds, viewer.menuIds)
  )
}

/** In general, and for every resource for which one of the two has a scope of its own. */
function coversScopes(viewer: DataScope, viewed: DataScope, deptIds: readonly string[]): boolean {
  if (isBoundless(viewer)) return true
  const resources = new Set([...Object.keys(viewer.of ?? {}), ...Object.keys(viewed.of ?? {})])
  return (
    coversScope(viewer, viewed, deptIds) &&
    [...resources].every((name) => coversScope(scopeFor(viewer, name), scopeFor(viewed, name), deptIds))
  )
}

function coversScope(viewer: DataScope, viewed: DataScope, deptIds: readonly string[]): boolean {
  if (viewer.kind === 'all') return true
  if (viewed.kind === 'all') return false
  const reached = new Set(viewer.deptIds)
  return (
    viewed.deptIds.every((id) => reached.has(id)) &&
    // Records of one's own are filed in one's departments.
    (!viewed.own || deptIds.every((id) => reached.has(id))) &&
    (viewed.rules ?? []).every((rule) => (viewer.rules ?? []).some((own) => isSame(own, rule)))
  )
}

/** A rule that says something of its user reaches other records for others. */
const isSame = (one: ReadyRule, other: ReadyRule): boolean => one.id === other.id && one.isFixed && other.isFixed
