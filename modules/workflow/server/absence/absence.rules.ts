/** What must hold before an absence is written, or work is handed over. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { peopleInScope } from '#system/server/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { assertMayHandle } from '../runtime/assignment/may-handle.ts'
import * as repo from './absence.repo.ts'
import type { AbsenceValues } from './absence.repo.ts'

/** A deputy or a successor, and the field of the call that names them. */
interface Chosen {
  userId: string
  field: 'deputyId' | 'successorId'
}

/** What a user gives a person: for how long, and in which processes. */
type Extent = Pick<AbsenceValues, 'begins_at' | 'ends_at' | 'processes'>

/**
 * Refuses whom the actor may not give the work of another person to: the actor themself, also at the end of a chain of
 * deputies, and people out of the data scope. An administrator of the organisation may name anybody.
 * @throws InvalidInput at the field of the chosen person
 */
export async function assertMayReceive(db: Db, actor: Actor, chosen: Chosen, extent: Extent): Promise<void> {
  await assertNotOneself(db, actor, chosen, extent)
  await assertInScope(db, actor, chosen)
}

/** The first half of it, which also holds for a deputy who is one already. */
export async function assertNotOneself(db: Db, actor: Actor, { userId, field }: Chosen, extent: Extent): Promise<void> {
  if (actor.superAdmin === 1) return
  if (userId === actor.userId || (await repo.leadsTo(db, { deputyId: userId, personId: actor.userId }, extent)))
    throw invalid(field, 'away_by_oneself')
}

export async function assertInScope(db: Db, actor: Actor, { userId, field }: Chosen): Promise<void> {
  if (!(await peopleInScope(db, actor, [userId])).has(userId)) throw invalid(field, 'unknown_choice')
}

/**
 * Locks both people of an absence.
 * @returns the names of those of them who may sign in
 * @throws InvalidInput at `deputyId` for who cannot sign in here or may not handle tasks, and for a user who stands in
 *   for themselves
 */
export async function lockPeople(tx: Tx, { user_id, deputy_id }: AbsenceValues): Promise<Map<string, string>> {
  const people = await repo.findUsersForUpdate(tx, [user_id, deputy_id])
  if (!people.has(deputy_id)) throw invalid('deputyId', 'unknown_choice')
  if (user_id === deputy_id) throw invalid('deputyId', 'away_self')
  await assertMayHandle(tx, 'deputyId', [deputy_id])
  return people
}

/** @throws InvalidInput at `endDate` for an absence that lasts no time, or is over */
export function assertLasts({ begins_at, ends_at }: AbsenceValues): void {
  if (Date.parse(begins_at) >= Date.parse(ends_at)) throw invalid('endDate', 'absence_order')
  if (Date.parse(ends_at) <= Date.now()) throw invalid('endDate', 'away_past')
}

/** @throws AppError for another absence of the same person at the same time for one of the same processes */
export async function assertFree(tx: Tx, values: AbsenceValues, exceptId?: string): Promise<void> {
  const other = await repo.findOverlap(tx, values, exceptId)
  if (other !== undefined) throw new AppError(workflowErrors.absenceOverlaps, other)
}
