/** A working calendar of the demonstration: the public holidays of 2026 in China, as announced by the State Council. */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { DEFAULT_CALENDAR, USUAL_WEEK, type Holiday } from '#workflow/contract/calendar.ts'
import { calendarNames } from '../calendar/calendar-lookup.repo.ts'
import { calendars } from '../calendar/calendar.repo.ts'
import { administratorOf } from './demo.repo.ts'

const CODE = 'china'
const DAY_MS = 86_400_000

/** Name, first and last day. */
const HOLIDAYS = [
  ['元旦', '2026-01-01', '2026-01-03'],
  ['春节', '2026-02-15', '2026-02-23'],
  ['清明节', '2026-04-04', '2026-04-06'],
  ['劳动节', '2026-05-01', '2026-05-05'],
  ['端午节', '2026-06-19', '2026-06-21'],
  ['中秋节', '2026-09-25', '2026-09-27'],
  ['国庆节', '2026-10-01', '2026-10-07'],
] as const

/** Worked instead of one of these holidays. */
const MAKE_UP = [
  ['元旦调休', '2026-01-04'],
  ['春节调休', '2026-02-14'],
  ['春节调休', '2026-02-28'],
  ['劳动节调休', '2026-05-09'],
  ['国庆节调休', '2026-09-20'],
  ['国庆节调休', '2026-10-10'],
] as const

function daysFrom(name: string, first: string, last: string): Holiday[] {
  const begin = Date.parse(first)
  const count = (Date.parse(last) - begin) / DAY_MS + 1
  return Array.from({ length: count }, (_, index) => ({
    date: new Date(begin + index * DAY_MS).toISOString().slice(0, 10),
    name,
  }))
}

/** The default calendar of the tenant, unless it has one of its own. */
export async function writeCalendar(tx: Tx, tenantId: number): Promise<void> {
  const by = await administratorOf(tx)
  const names = await calendarNames(tx)
  if (by === undefined || names.has(CODE)) return
  await calendars.insert(
    tx,
    { tenantId, id: newId(), by },
    {
      code: CODE,
      name: '中国法定节假日',
      nameEn: 'Public holidays in China',
      zone: 'Asia/Shanghai',
      week: USUAL_WEEK,
      holidays: HOLIDAYS.flatMap(([name, first, last]) => daysFrom(name, first, last)),
      makeUp: MAKE_UP.map(([name, date]) => ({ date, name, hours: [] })),
      isDefault: !names.has(DEFAULT_CALENDAR),
      deptIdList: [],
    },
  )
}
