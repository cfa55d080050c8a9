/**
 * How a meeting returns from the recycle bin: with those of its people who are still there, and what it resolved on.
 */
import { z } from 'zod'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { Deleted, Restorer } from '#kernel/recycle/restorers.ts'
import { MeetingDraft } from '#workspace/contract/meeting.ts'
import { insertTask, RecycledTask } from '../task/task.repo.ts'
import { findKnownPeople } from './meeting.repo.ts'
import { addMeeting, MEETING } from './meeting.service.ts'

const Recycled = MeetingDraft.extend({ organiserId: z.guid().nullable(), tasks: z.array(RecycledTask) })

async function restoreMeeting(tx: Tx, actor: Actor, { resourceId: id, payload }: Deleted): Promise<void> {
  const { organiserId, tasks, ...draft } = Recycled.parse(payload)
  const owners = tasks.flatMap(({ ownerId }) => ownerId ?? [])
  const known = await findKnownPeople(tx, [...draft.userIdList, ...owners, ...(organiserId ? [organiserId] : [])])
  const left = (person: string | null) => (person !== null && known.has(person) ? person : null)
  const people = draft.userIdList.filter((person) => known.has(person))
  const organiser = left(organiserId) ?? actor.userId
  await addMeeting(tx, actor, { ...draft, userIdList: people }, { id, action: 'restore', organiserId: organiser })
  for (const task of tasks) {
    const key = { tenantId: actor.tenantId, id: task.id, by: actor.userId }
    await insertTask(tx, key, { ...task, ownerId: left(task.ownerId), meetingId: id })
  }
}

export const meetingRestorer: Restorer = {
  resource: MEETING,
  can: 'ws:meeting:save',
  canPurge: 'ws:meeting:delete',
  restore: restoreMeeting,
}
