import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { TrailStep } from '#workflow/contract/task.ts'
import { withNodeNames } from '../runtime/engine/task-nodes.ts'
import { findTrail } from './task-lookup.repo.ts'

/** The tasks of a tree, oldest first; of very long ones the latest. */
export async function trailOf(db: Db, actor: Actor, rootId: string): Promise<TrailStep[]> {
  const rows = await withNodeNames(db, actor, await findTrail(db, rootId))
  return rows.map(({ definitionId: _, nodeId: __, ...step }) => step)
}
