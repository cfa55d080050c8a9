/**
 * Meetings: calling, changing, summing up and deleting them. The user who organises one, and the user who manages them,
 * may.
 */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import type {
  Meeting,
  MeetingAction,
  MeetingDetail,
  MeetingDraft,
  MeetingQuery,
  MeetingUpdate,
} from '#workspace/contract/meeting.ts'
import { findTasksOf } from '../task/task.repo.ts'
import { managedAmong, type IsManaged } from '../workspace.scope.ts'
import * as repo from './meeting.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

export const MEETING = 'meeting'
const MAX_PEOPLE = 20

export async function pageMeetings(kernel: KernelPart, actor: Actor, query: MeetingQuery): Promise<Page<Meeting>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await listPage(db, kernel.lists, repo.meetingList, repo.callOfMeetings(actor, query))
    const isManaged = await managedBy(db, actor, page.list)
    return { ...page, list: page.list.map((one) => ({ ...one, actions: meetingActions(actor, one, isManaged) })) }
  })
}

export async function getMeeting(kernel: KernelPart, actor: Actor, id: string): Promise<MeetingDetail> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const found = await repo.findMeeting(db, actor, id)
    if (!found) throw new AppError(errors.notFound)
    const isManaged = await managedBy(db, actor, [found])
    return { ...found, actions: meetingActions(actor, found, isManaged), people: await repo.findPeople(db, id) }
  })
}

/** Enabled people whose name contains a text. */
export function findPeople(kernel: KernelPart, actor: Actor, keyword = '') {
  return kernel.database.read(actor.tenantId, (db) => repo.findPeopleByName(db, keyword, MAX_PEOPLE))
}

export async function createMeeting(kernel: KernelPart, actor: Actor, draft: MeetingDraft): Promise<{ id: string }> {
  const id = newId()
  await kernel.database.transaction(actor.tenantId, (tx) =>
    addMeeting(tx, actor, draft, { id, action: 'create', organiserId: actor.userId }),
  )
  return { id }
}

/** Writes a meeting, new or from the recycle bin, with its trace. */
export async function addMeeting(
  tx: Tx,
  actor: Actor,
  draft: MeetingDraft,
  { id, action, organiserId }: { id: string; action: 'create' | 'restore'; organiserId: string },
): Promise<void> {
  const people = await peopleOf(tx, draft, organiserId)
  const values = valuesOf(draft)
  await repo.insertMeeting(tx, { tenantId: actor.tenantId, id, by: actor.userId, organiserId }, values)
  await repo.replacePeople(tx, { tenantId: actor.tenantId, meetingId: id }, people)
  const after = { ...values, userIdList: people }
  await recordChange(tx, actor, { action, resource: MEETING, resourceId: id, label: draft.subject, after })
}

export async function updateMeeting(kernel: KernelPart, actor: Actor, update: MeetingUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await loadForUpdate(tx, actor, id, 'update')
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const people = await peopleOf(tx, draft, before.organiserId)
    const was = await binned(tx, before)
    const values = valuesOf(draft)
    await repo.updateMeeting(tx, { id, by: actor.userId }, values)
    await repo.replacePeople(tx, { tenantId: actor.tenantId, meetingId: id }, people)
    await recordChange(tx, actor, {
      action: 'update',
      resource: MEETING,
      resourceId: id,
      label: draft.subject,
      before: { ...valuesOf(was), userIdList: [...was.userIdList].sort() },
      after: { ...values, userIdList: [...people].sort() },
    })
  })
}

export async function removeMeeting(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, (tx) => removeOne(tx, actor, id))
}

export async function removeMeetings(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, (id) => removeOne(tx, actor, id)),
  )
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const meeting = await loadForUpdate(tx, actor, id, 'delete')
  const draft = await binned(tx, meeting)
  const trace = { resource: MEETING, resourceId: id, label: meeting.subject }
  const payload = { ...draft, organiserId: meeting.organiserId, tasks: await findTasksOf(tx, id) }
  await moveToRecycleBin(tx, actor, { ...trace, payload })
  await repo.deleteMeeting(tx, id)
  await recordChange(tx, actor, { ...trace, action: 'delete', before: valuesOf(draft) })
}

/**
 * The meeting, held against other writers, if the actor may do this with it.
 * @throws AppError not_found where they do not see it, forbidden where they may only look
 */
export async function loadForUpdate(
  tx: Tx,
  actor: Actor,
  id: string,
  action: MeetingAction,
): Promise<repo.FoundMeeting> {
  const meeting = await repo.findMeetingForChange(tx, actor, id)
  if (!meeting) throw new AppError(errors.notFound)
  const isManaged = await managedBy(tx, actor, [meeting])
  if (!meetingActions(actor, meeting, isManaged).includes(action)) throw new AppError(errors.forbidden)
  return meeting
}

type Organised = Pick<repo.FoundMeeting, 'organiserId'>

/** Which of some meetings the actor manages: those that a user within the data scope organises. */
export const managedBy = (db: Db, actor: Actor, meetings: readonly Organised[]): Promise<IsManaged> =>
  managedAmong(
    db,
    actor,
    meetings.map(({ organiserId }) => organiserId),
  )

/** What the actor may do with one meeting. */
export function meetingActions(actor: Actor, { organiserId }: Organised, isManaged: IsManaged): MeetingAction[] {
  if (!isManaged(organiserId) && organiserId !== actor.userId) return []
  const actions: MeetingAction[] = []
  if (holds(actor, 'ws:meeting:update')) actions.push('update')
  if (holds(actor, 'ws:task:save')) actions.push('resolve')
  if (holds(actor, 'ws:meeting:delete')) actions.push('delete')
  return actions
}

const valuesOf = (draft: MeetingDraft): repo.MeetingValues => ({
  subject: draft.subject,
  place: draft.place,
  starts_at: new Date(draft.startDate).toISOString(),
  duration: draft.duration,
  agenda: draft.agenda,
  summary: draft.summary,
  is_cancelled: draft.isCancelled,
})

/**
 * Everybody who takes part, the organiser first.
 * @throws InvalidInput at `userIdList` for who is not of the organisation
 */
async function peopleOf(tx: Tx, { userIdList }: MeetingDraft, organiserId: string | null): Promise<string[]> {
  const known = await repo.findKnownPeople(tx, userIdList)
  if (userIdList.some((id) => !known.has(id.toLowerCase()))) throw invalid('userIdList', 'unknown_choice')
  return [...new Set([...(organiserId === null ? [] : [organiserId]), ...known])]
}

/** A meeting as its draft: what the recycle bin keeps. */
async function binned(tx: Tx, meeting: repo.FoundMeeting): Promise<MeetingDraft> {
  return {
    subject: meeting.subject,
    place: meeting.place,
    startDate: meeting.startDate,
    duration: meeting.duration,
    agenda: meeting.agenda,
    summary: meeting.summary,
    isCancelled: meeting.isCancelled,
    userIdList: (await repo.findPeople(tx, meeting.id)).map(({ id }) => id),
  }
}
