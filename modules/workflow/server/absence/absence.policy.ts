/** What one may do with an absence. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { peopleInScope } from '#system/server/index.ts'
import type { Absence, AbsenceAction } from '#workflow/contract/absence.ts'

type OfPerson = Pick<Absence, 'userId'>

/**
 * Those of some people whose absences the actor manages: within the data scope, never the actor's own by that right.
 */
export async function managedAmong(db: Db, actor: Actor, aways: readonly OfPerson[]): Promise<ReadonlySet<string>> {
  if (!holds(actor, 'wf:absence:manage')) return new Set()
  return peopleInScope(db, actor, [...new Set(aways.map(({ userId }) => userId))], 'absence')
}

/** @param managed people whose absences the actor manages */
export const mayChange = (actor: Actor, { userId }: OfPerson, managed: ReadonlySet<string>): boolean =>
  managed.has(userId) || (userId === actor.userId && holds(actor, 'wf:absence:save'))

/** @param managed people whose absences the actor manages */
export function absenceActions(
  actor: Actor,
  absence: Pick<Absence, 'userId' | 'phase'>,
  managed: ReadonlySet<string>,
): AbsenceAction[] {
  if (!mayChange(actor, absence, managed)) return []
  if (absence.phase === 'ended') return ['delete']
  return absence.phase === 'running' ? ['update', 'end'] : ['update', 'end', 'delete']
}
