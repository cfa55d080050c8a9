/** Working calendars: listing, adding, changing, deleting them. A name that processes count by stays. */
import type { Actor } from '#kernel/access/actor.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pageRecords, readRecord } from '#kernel/records/read-records.ts'
import {
  addRecord,
  changeRecord,
  createRecord,
  removalsOf,
  removeRecord,
  writeRecord,
  type RecordKind,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import type { CalendarDraft, CalendarQuery, CalendarUpdate } from '#workflow/contract/calendar.ts'
import { clockOf } from '../runtime/persistence/instance.repo.ts'
import { calendarActions } from './calendar.policy.ts'
import * as repo from './calendar.repo.ts'
import { calendars, type CalendarValues } from './calendar.repo.ts'
import { assertFree, CALENDARS, keepNames } from './calendar.rules.ts'
import { toAuditRecord, toPayload, weekMinutes } from './calendar.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

export const CALENDAR = 'workflowCalendar'

const kind: RecordKind<CalendarValues> = {
  resource: CALENDAR,
  store: calendars,
  nameOf: ({ name }) => name,
  toAuditRecord,
}

export function pageCalendars(kernel: KernelPart, actor: Actor, query: CalendarQuery) {
  const actions = calendarActions(actor)
  const read = { list: repo.calendarList, call: repo.callOfCalendars(actor, query) }
  return pageRecords(kernel, read, ({ week, ...row }) => ({ ...row, weekMinutes: weekMinutes(week), actions }))
}

/** @throws AppError not_found */
export async function getCalendar(kernel: KernelPart, actor: Actor, id: string) {
  return { ...(await readRecord(kernel, actor, (db) => calendars.find(db, id))), actions: calendarActions(actor) }
}

/** @throws AppError process_calendar_code_taken, process_calendar_dept_taken, unknown_reference */
export const createCalendar = (kernel: KernelPart, actor: Actor, draft: CalendarDraft) =>
  createRecord(kernel, actor, (tx, origin) => addCalendar(tx, actor, draft, origin))

/** Adds a calendar, new or from the recycle bin, with its trace. */
export async function addCalendar(tx: Tx, actor: Actor, draft: CalendarDraft, origin: RecordOrigin): Promise<void> {
  await lockRule(tx, actor.tenantId, CALENDARS)
  const values = await complete(tx, actor, draft)
  await assertFree(tx, origin.id, values)
  if (values.isDefault) await passDefault(tx, actor, origin.id)
  await addRecord(tx, actor, { kind, origin, values })
}

/**
 * Changes a calendar. What was reckoned by it, deadlines and armed timers, keeps its time.
 * @throws AppError not_found, changed_meanwhile, process_calendar_in_use, process_calendar_code_taken,
 *   process_calendar_dept_taken, unknown_reference
 */
export async function updateCalendar(
  kernel: KernelPart,
  actor: Actor,
  { id, version, ...draft }: CalendarUpdate,
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, CALENDARS)
    const values = async (before: CalendarValues) => {
      const after = await complete(tx, actor, { ...draft, zone: draft.zone ?? before.zone })
      await keepNames(tx, actor, before, after)
      await assertFree(tx, id, after)
      if (after.isDefault && !before.isDefault) await passDefault(tx, actor, id)
      return after
    }
    await writeRecord(tx, actor, { kind, id, version, values })
  })
}

/** Deletes a calendar, into the recycle bin. @throws AppError process_calendar_in_use, naming the processes */
async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRule(tx, actor.tenantId, CALENDARS)
  await removeRecord(tx, actor, { kind, id, check: (row) => keepNames(tx, actor, row), payload: toPayload })
}

export const { remove: removeCalendar, removeMany: removeCalendars } = removalsOf(removeOne)

/** The values of a draft: the organisation's zone where it names none, each department once. */
async function complete(tx: Tx, { tenantId }: Actor, { zone, ...draft }: CalendarDraft): Promise<CalendarValues> {
  const deptIdList = [...new Set(draft.deptIdList)].sort()
  return { ...draft, deptIdList, zone: zone ?? (await clockOf(tx, tenantId)).zone }
}

/** There is one default calendar: it stops being the one that it was. */
async function passDefault(tx: Tx, actor: Actor, id: string): Promise<void> {
  const before = await repo.findOtherDefault(tx, id)
  if (before !== undefined) await changeRecord(tx, actor, { kind, before, after: { ...before, isDefault: false } })
}
