/**
 * No user comes to have two roles that exclude each other. Users who had both before a rule was made, or a period began
 * to overlap, stay until a user decides: a change is refused for what it adds only.
 */
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { holderErrors } from '#system/contract/role-holder.ts'
import { findRoleGrants } from '../role/role-grant.repo.ts'
import * as repo from './exclusion-check.repo.ts'

const keyOf = ({ userId, exclusionId, oneId, otherId }: repo.Violation) =>
  [userId, exclusionId, oneId, otherId].join(' ')

/**
 * To be called before roles, posts, groups or departments of users change, under the locks of the change; the function
 * it answers is to be called afterwards, in the same transaction.
 * @param userIds the users whose roles change; left out: any
 * @throws AppError roles_exclude (the answered function)
 */
export async function watchExclusions(tx: Tx, userIds?: readonly string[]): Promise<() => Promise<void>> {
  if (!(await repo.hasExclusions(tx))) return async () => undefined
  const before = new Set((await repo.findViolations(tx, { userIds })).map(keyOf))
  return async () => {
    const fresh = (await repo.findViolations(tx, { userIds })).find((violation) => !before.has(keyOf(violation)))
    if (fresh) throw excluded({ name: fresh.realName, one: fresh.one, other: fresh.other })
  }
}

/** The refusal: a user, and the two roles. */
export const excluded = (names: { name: string; one: string; other: string }): AppError =>
  new AppError(holderErrors.rolesExclude, names)

/** Says whether roles may be had together: asked once for many users. */
export type Together = (user: { name: string; roleIds: readonly string[]; had: readonly string[] }) => void

/**
 * Judges what a user's own roles are to be. What they had together already may stay.
 * @throws AppError roles_exclude (the answered function)
 */
export async function rolesTogether(db: Db): Promise<Together> {
  const rules = await repo.findExclusions(db)
  if (rules.length === 0) return () => undefined
  const roles = await findRoleGrants(db, [...new Set(rules.flatMap(({ roleIds }) => roleIds))])
  const nameOf = (id: string) => roles.find((role) => role.id === id)?.name ?? ''
  return ({ name, roleIds, had }) => {
    for (const rule of rules) {
      const [one, other] = rule.roleIds.filter((id) => roleIds.includes(id))
      const isNew = rule.roleIds.some((id) => roleIds.includes(id) && !had.includes(id))
      if (one !== undefined && other !== undefined && isNew)
        throw excluded({ name, one: nameOf(one), other: nameOf(other) })
    }
  }
}
