/** How a task returns from the recycle bin: to its owner, or to the user who restores it where they are gone. */
import { z } from 'zod'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { Deleted, Restorer } from '#kernel/recycle/restorers.ts'
import { findKnownPeople, findMeeting } from '../meeting/meeting.repo.ts'
import { RecycledTask } from './task.repo.ts'
import { addTask, TASK } from './task.service.ts'

const Recycled = RecycledTask.extend({ meetingId: z.guid().nullable() })

async function restoreTask(tx: Tx, actor: Actor, { resourceId: id, payload }: Deleted): Promise<void> {
  const { ownerId, meetingId, ...task } = Recycled.parse(payload)
  const [owner] = ownerId === null ? [] : await findKnownPeople(tx, [ownerId])
  // A meeting that is gone, or not one's to add to, keeps no user’s task in the bin.
  const meeting = meetingId === null ? undefined : await findMeeting(tx, actor, meetingId)
  const draft = { ...task, ownerId: owner ?? actor.userId, meetingId: meeting ? meetingId : null }
  await addTask(tx, actor, draft, { id, action: 'restore' })
}

export const taskRestorer: Restorer = {
  resource: TASK,
  can: 'ws:task:save',
  canPurge: 'ws:task:delete',
  restore: restoreTask,
}
