/** For which service accounts an actor may make and rotate keys: those in reach that have no more power. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { findSubjects, restrictionsOf } from '#system/server/index.ts'
import type { FoundKey } from './api-key.repo.ts'

/** Those of the users; the caller has looked whether they are service accounts in reach. */
export async function withinPower(db: Db, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  const restricted = await restrictionsOf(db, actor, ids.length === 0 ? [] : await findSubjects(db, actor, ids))
  return new Set(ids.filter((id) => !restricted.has(id)))
}

/** The owners of some keys, for whom the actor may make others. */
export function rotatableOwners(
  db: Db,
  actor: Actor,
  keys: readonly Pick<FoundKey, 'ownerId' | 'isService'>[],
): Promise<Set<string>> {
  const owners = keys.flatMap(({ ownerId, isService }) => (isService ? [ownerId] : []))
  return withinPower(db, actor, holds(actor, 'sys:apiKey:save') ? [...new Set(owners)] : [])
}
