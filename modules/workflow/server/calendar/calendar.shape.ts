/** Working calendars as replies, as the audit trail compares them, and as the process core counts by them. */
import type { Fields } from '#kernel/audit/diff.ts'
import type { Calendar } from '#process/index.ts'
import type { Holiday, MakeUpDay, WorkHours } from '#workflow/contract/calendar.ts'
import type { CalendarValues } from './calendar.repo.ts'

/** What of a calendar time is counted by. */
export interface CountedBy {
  zone: string
  week: WorkHours[]
  holidays: readonly Pick<Holiday, 'date'>[]
  makeUp: readonly Pick<MakeUpDay, 'date' | 'hours'>[]
}

/** As the core counts by it. */
export const asCounted = ({ zone, week, holidays, makeUp }: CountedBy): Calendar => ({
  zone,
  week,
  holidays: holidays.map(({ date }) => date),
  makeUp: Object.fromEntries(makeUp.map(({ date, hours }) => [date, hours])),
})

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes of work in a usual week. */
export const weekMinutes = (week: readonly WorkHours[]): number =>
  week.flat().reduce((sum, [from, to]) => sum + minutesOf(to) - minutesOf(from), 0)

const hoursText = (hours: WorkHours): string => hours.map(([from, to]) => `${from}–${to}`).join(' ')
const dayText = ({ date, name }: Holiday): string => `${date} ${name}`.trim()

/** As people read it in the audit trail: a line for each day. */
export const toAuditRecord = ({ week, holidays, makeUp, ...values }: CalendarValues): Fields => ({
  ...pick(values),
  week: week.map(hoursText),
  holidays: holidays.map(dayText),
  makeUp: makeUp.map((day) => `${dayText(day)} ${hoursText(day.hours)}`.trim()),
})

const pick = ({
  code,
  name,
  nameEn,
  zone,
  isDefault,
  deptIdList,
}: Omit<CalendarValues, 'week' | 'holidays' | 'makeUp'>) => ({
  code,
  name,
  nameEn,
  zone,
  isDefault,
  deptIdList,
})

/** As the recycle bin keeps it. */
export const toPayload = ({ week, holidays, makeUp, ...values }: CalendarValues) => ({
  ...pick(values),
  week,
  holidays,
  makeUp,
})
