/** What a change of a working calendar must keep: names that processes count by, and one calendar a department. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { MAX_NAMES } from '#kernel/records/references.ts'
import { DEFAULT_CALENDAR, DEPT_CALENDAR } from '#workflow/contract/calendar.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { processesCountingBy } from './calendar-lookup.repo.ts'
import { calendars, deptsOfOthers, existingDepts, type CalendarValues } from './calendar.repo.ts'

/** The lock that writers of calendars have alone, and deployments share. */
export const CALENDARS = 'workflowCalendar'

type Named = Pick<CalendarValues, 'code' | 'name' | 'isDefault'>

/** The names by which models find a calendar. */
const namesOf = ({ code, isDefault }: Named): string[] => (isDefault ? [code, DEFAULT_CALENDAR, DEPT_CALENDAR] : [code])

/**
 * Refuses to take a name away from processes that count by it. `after`: none when the calendar is deleted.
 * @throws AppError process_calendar_in_use, naming them
 */
export async function keepNames(tx: Tx, actor: Actor, before: Named, after?: Named): Promise<void> {
  const kept = new Set(after === undefined ? [] : namesOf(after))
  const lost = namesOf(before).filter((name) => !kept.has(name))
  if (lost.length === 0) return
  const names = await processesCountingBy(tx, lost)
  if (names.length === 0) return
  const users = names.slice(0, MAX_NAMES).join(translate(actor.language, 'reference.comma'))
  const more = names.length > MAX_NAMES ? translate(actor.language, 'reference.more') : ''
  throw new AppError(workflowErrors.calendarInUse, { name: before.name, count: names.length, users: users + more })
}

/** @throws AppError process_calendar_code_taken, process_calendar_dept_taken, unknown_reference */
export async function assertFree(
  tx: Tx,
  id: string,
  { code, deptIdList }: Pick<CalendarValues, 'code' | 'deptIdList'>,
): Promise<void> {
  if (await calendars.isTaken(tx, 'code', code, id)) throw new AppError(workflowErrors.calendarCodeTaken, { code })
  if ((await existingDepts(tx, deptIdList)).length !== deptIdList.length)
    throw new AppError(errors.unknownReference, { field: 'deptIdList' })
  const [taken] = await deptsOfOthers(tx, deptIdList, id)
  if (taken !== undefined)
    throw new AppError(workflowErrors.calendarDeptTaken, { dept: taken.dept, calendar: taken.calendar })
}
