import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { findInstance } from '../instance/instance-lookup.repo.ts'

/** A run as an actor sees it. */
export type SeenRun = NonNullable<Awaited<ReturnType<typeof findInstance>>>

/** @throws AppError not_found for a run that is not there or not theirs */
export async function seenRun(db: Db, actor: Actor, id: string): Promise<SeenRun> {
  const row = await findInstance(db, actor, id)
  if (row === undefined) throw new AppError(errors.notFound)
  return row
}
