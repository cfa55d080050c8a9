/** How a working calendar returns from the recycle bin. */
import { restorerOf } from '#kernel/records/write-records.ts'
import { CalendarDraft } from '#workflow/contract/calendar.ts'
import { deptsOfOthers, existingDepts } from './calendar.repo.ts'
import { addCalendar, CALENDAR } from './calendar.service.ts'

/** For the departments that are still there and count by no other, and not as the default one. */
export const calendarRestorer = restorerOf({
  resource: CALENDAR,
  code: 'wf:calendar',
  draft: CalendarDraft,
  add: async (tx, actor, draft, origin) => {
    const existing = await existingDepts(tx, draft.deptIdList)
    const taken = new Set((await deptsOfOthers(tx, existing, origin.id)).map(({ id }) => id))
    const deptIdList = existing.filter((id) => !taken.has(id))
    await addCalendar(tx, actor, { ...draft, deptIdList, isDefault: false }, origin)
  },
})
