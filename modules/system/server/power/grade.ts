/**
 * Grades of roles, 1 the highest: who is no administrator gives and changes roles, and changes users, only where the
 * grade is strictly below the best of their own. Administrators of the tenant stand above all grades.
 */
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { userErrors } from '#system/contract/user.ts'

/** The grade of a user without roles: below every role. */
export const NO_GRADE = 100

/** Whether a role of this grade is below the actor; an actor without roles is above none. */
export const isBelow = ({ superAdmin, grade: own }: Pick<Actor, 'superAdmin' | 'grade'>, grade: number): boolean =>
  superAdmin === 1 || grade > own

/** The same for changing a user: a secondary administrator changes colleagues of their own grade, too. */
export const isUserBelow = (actor: Pick<Actor, 'superAdmin' | 'grade' | 'delegation'>, grade: number): boolean =>
  isBelow(actor, grade) || (actor.delegation !== undefined && grade === actor.grade)

/** @throws AppError grade_too_high */
export function assertBelow(
  actor: Pick<Actor, 'superAdmin' | 'grade'>,
  { name, grade }: { name: string; grade: number },
): void {
  if (!isBelow(actor, grade)) throw new AppError(userErrors.gradeTooHigh, { name })
}
