/** What a grant may contain, who may have it, and who may change it: never more than the giver has. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Delegation } from '#kernel/access/delegation.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { MAX_GRANTS, MAX_LEVELS, type GrantChoices, type SecondAdminUpdate } from '#security/contract/second-admin.ts'
import { menuErrors } from '#system/contract/menu.ts'
import { restrictionError, userErrors } from '#system/contract/user.ts'
import { findDelegation, findHoldersBelow, findSubjects, restrictionsOf } from '#system/server/index.ts'
import * as repo from './second-admin.repo.ts'

/** Of what a grant is a part: null: of everything, because an administrator of the organisation gives it. */
export type Limit = Delegation | null

/**
 * By what the actor gives: everything, or what is left of their own grant at this moment.
 * @throws AppError beyond_grant for who is neither administrator nor may hand on
 */
export async function limitOf(db: Db, actor: Actor): Promise<Limit> {
  if (actor.superAdmin === 1) return null
  const left = actor.delegation && (await findDelegation(db, actor.delegation.grantId))
  if (!left?.mayHandOn || (await repo.countLevels(db, left.grantId)) >= MAX_LEVELS)
    throw new AppError(userErrors.beyondGrant)
  return left
}

/** What may be chosen within a limit; of menus none that is sensitive, unless an administrator chooses. */
export function withinLimit(
  { sensitiveIds, ...all }: GrantChoices & { sensitiveIds: readonly string[] },
  limit: Limit,
): GrantChoices {
  if (!limit) return all
  const sensitive = new Set(sensitiveIds)
  return {
    depts: all.depts.filter(({ id }) => limit.deptIds.has(id)),
    roles: all.roles.filter(({ id }) => limit.roleIds.has(id)),
    menus: all.menus.filter(({ id }) => limit.menuIds.has(id) && !sensitive.has(id)),
  }
}

type Content = Pick<SecondAdminUpdate, 'deptIdList' | 'roleIdList' | 'menuIdList' | 'endDate'>

/**
 * @param had menus of the grant so far, which may stay
 * @throws InvalidInput for what does not exist and for an end that is over; AppError beyond_grant for what the limit
 *   does not have, sensitive_grant for a menu that an administrator alone grants
 */
export async function assertContent(
  db: Db,
  limit: Limit,
  { deptIdList, roleIdList, menuIdList, endDate }: Content,
  had: readonly string[] = [],
): Promise<void> {
  if (endDate !== null && Date.parse(endDate) <= Date.now()) throw invalid('endDate', 'not_past')
  const all = await repo.findChoices(db)
  const isUnknown = (known: readonly { id: string }[], ids: readonly string[]) => {
    const there = new Set(known.map(({ id }) => id))
    return ids.some((id) => !there.has(id))
  }
  if (isUnknown(all.depts, deptIdList)) throw invalid('deptIdList', 'unknown_choice')
  if (isUnknown(all.roles, roleIdList)) throw invalid('roleIdList', 'unknown_choice')
  if (isUnknown(all.menus, menuIdList)) throw invalid('menuIdList', 'unknown_choice')
  if (!limit) return
  const isBeyond =
    deptIdList.some((id) => !limit.deptIds.has(id)) ||
    roleIdList.some((id) => !limit.roleIds.has(id)) ||
    menuIdList.some((id) => !limit.menuIds.has(id))
  if (isBeyond) throw new AppError(userErrors.beyondGrant)
  const sensitive = all.menus.find(
    ({ id }) => all.sensitiveIds.includes(id) && menuIdList.includes(id) && !had.includes(id),
  )
  if (sensitive) throw new AppError(menuErrors.sensitiveOnly, { name: sensitive.name })
}

/**
 * Who becomes a secondary administrator: a user in reach and within the actor's power, who is none yet.
 * @throws InvalidInput at `userId`; AppError not_to_yourself, holds_more, grade_too_high
 */
export async function assertHolder(tx: Tx, actor: Actor, userId: string): Promise<string> {
  if (userId === actor.userId) throw new AppError(userErrors.notToYourself)
  const [subject] = await findSubjects(tx, actor, [userId])
  if (!subject?.isReached) throw invalid('userId', 'unknown_choice')
  if (subject.superAdmin === 1) throw invalid('userId', 'is_administrator')
  const { isService, hasGrant } = await repo.findHolder(tx, userId)
  if (isService) throw invalid('userId', 'service_account_admin')
  if (hasGrant) throw invalid('userId', 'has_grant')
  const restriction = (await restrictionsOf(tx, actor, [subject])).get(userId)
  if (restriction) throw new AppError(restrictionError(restriction), { name: subject.realName })
  if ((await repo.countGrants(tx)) >= MAX_GRANTS) throw invalid('userId', 'too_many_grants')
  return subject.realName
}

/**
 * The grant, if the actor may change it: an administrator any, a secondary one those that come from their own.
 * @throws AppError not_found, beyond_grant
 */
export async function loadGrant(db: Db, actor: Actor, id: string): Promise<repo.FoundGrant> {
  const grant = await repo.findGrant(db, id)
  if (!grant) throw new AppError(errors.notFound)
  if (actor.superAdmin === 1) return grant
  const own = actor.delegation && (await findDelegation(db, actor.delegation.grantId))
  if (!own) throw new AppError(userErrors.beyondGrant)
  const below = await findHoldersBelow(db, own.grantId, [grant.userId])
  // Those above and beside are none of their business.
  if (!below.has(grant.userId)) throw new AppError(grant.id === own.grantId ? userErrors.beyondGrant : errors.notFound)
  return grant
}
