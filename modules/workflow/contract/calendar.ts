/**
 * Working calendars: the hours that people work, and the days on which they do not or do so instead. Deadlines and
 * timers of processes count by them.
 */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { listQuery } from '#contract/list.ts'
import { RecordAction, recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { Id, line, requiredLine, Timestamp } from '#contract/scalars.ts'
import { TimeZone } from '#contract/time-zone.ts'
import { workflowErrors } from './errors.ts'

/** The name by which models name the default calendar, whichever it is. */
export const DEFAULT_CALENDAR = 'default'
/** The calendar of the initiator's department, else of the next one above it that has any, else the default one. */
export const DEPT_CALENDAR = 'dept'
const RESERVED: ReadonlySet<string> = new Set([DEFAULT_CALENDAR, DEPT_CALENDAR])

/** Holidays of one calendar, and as many days worked instead. */
export const MAX_CALENDAR_DATES = 1_000
/** Of one day. */
export const MAX_SPANS = 6
const MAX_DEPTS = 1_000

const TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/
const Time = z.string().regex(TIME, { error: 'calendar_time' })
/** From and to on one day, `['09:00', '12:00']`; `24:00` is its end. */
export const WorkSpan = z
  .tuple([Time, Time])
  // Texts of one length compare as times do.
  .refine(([from, to]) => from < to || !TIME.test(from) || !TIME.test(to), { error: 'calendar_span' })
export type WorkSpan = z.infer<typeof WorkSpan>

/** The hours of one day, in their order. */
export const WorkHours = z
  .array(WorkSpan)
  .max(MAX_SPANS)
  .superRefine((spans, { addIssue }) =>
    spans.forEach(([from], index) => {
      const before = spans[index - 1]
      if (before !== undefined && from < before[1])
        addIssue({ code: 'custom', path: [index], message: 'calendar_overlap' })
    }),
  )
export type WorkHours = z.infer<typeof WorkHours>

/** The hours of each weekday, Sunday first. */
const Week = z
  .array(WorkHours)
  .length(7)
  .refine((week) => week.some((spans) => spans.length > 0), { error: 'calendar_no_work' })

const CalendarDate = z.iso.date({ error: 'calendar_date' })

export const Holiday = z.object({ date: CalendarDate, name: line(100).default('') })
export type Holiday = z.infer<typeof Holiday>
/** A day that is worked instead of a day off; without hours, those of the first working weekday. */
export const MakeUpDay = Holiday.extend({ hours: WorkHours.default([]) })
export type MakeUpDay = z.infer<typeof MakeUpDay>

const DAY: WorkHours = [
  ['09:00', '12:00'],
  ['13:30', '18:00'],
]
/** Monday to Friday. */
export const USUAL_WEEK: WorkHours[] = [[], DAY, DAY, DAY, DAY, DAY, []]

const hours = {
  week: Week.default(USUAL_WEEK),
  holidays: z.array(Holiday).max(MAX_CALENDAR_DATES).default([]),
  makeUp: z.array(MakeUpDay).max(MAX_CALENDAR_DATES).default([]),
}

interface Dated {
  holidays: readonly { date: string }[]
  makeUp: readonly { date: string }[]
}

/** Each date stands once, in one of the two lists. */
function datesOnce({ holidays, makeUp }: Dated, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>): void {
  const seen = new Set<string>()
  for (const [field, days] of [['holidays', holidays] as const, ['makeUp', makeUp] as const])
    days.forEach(({ date }, index) => {
      if (seen.has(date)) addIssue({ code: 'custom', path: [field, index, 'date'], message: 'calendar_twice' })
      seen.add(date)
    })
}

const Code = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, { error: 'calendar_code' })
  .refine((code) => !RESERVED.has(code), { error: 'calendar_code_reserved' })

const draft = {
  /** The name that models use. */
  code: Code,
  name: requiredLine(64),
  nameEn: line(64).default(''),
  /** Left out: the organisation's, or as it is. */
  zone: TimeZone.optional(),
  ...hours,
  /** The one that `default` means. Choosing another one takes it from the former. */
  isDefault: z.boolean().default(false),
  /** Departments that count by it, with all below that have none of their own. */
  deptIdList: z.array(Id).max(MAX_DEPTS).default([]),
}
export const CalendarDraft = z.object(draft).superRefine(datesOnce)
export type CalendarDraft = z.infer<typeof CalendarDraft>

export const CalendarUpdate = z.object({ ...draft, ...revision }).superRefine(datesOnce)
export type CalendarUpdate = z.infer<typeof CalendarUpdate>

const named = {
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  zone: z.string(),
  isDefault: z.boolean(),
}

/** As the list shows it. */
export const CalendarItem = z.object({
  ...named,
  holidayCount: z.number(),
  makeUpCount: z.number(),
  /** Minutes of a week. */
  weekMinutes: z.number(),
  depts: z.array(z.string()),
  ...recordFields(RecordAction),
})
export type CalendarItem = z.infer<typeof CalendarItem>

const Hours = z.array(z.tuple([z.string(), z.string()]))
/** As its form edits it. */
export const CalendarDetail = z.object({
  ...named,
  week: z.array(Hours),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  makeUp: z.array(z.object({ date: z.string(), name: z.string(), hours: Hours })),
  deptIdList: z.array(Id),
  ...recordFields(RecordAction),
})
export type CalendarDetail = z.infer<typeof CalendarDetail>

export const CalendarQuery = listQuery({
  filters: {
    /** Contained in code or name. */
    keyword: line(64).optional(),
  },
  sortable: ['code', 'name', 'createDate'],
})
export type CalendarQuery = z.infer<typeof CalendarQuery>

/** A calendar as it is being edited, a local time of its zone, and a duration in the words of ISO 8601. */
export const DueTrial = z
  .object({
    zone: TimeZone,
    ...hours,
    from: z.iso.datetime({ local: true, offset: true }),
    duration: requiredLine(40),
  })
  .superRefine(datesOnce)
export type DueTrial = z.infer<typeof DueTrial>

export const DueMoment = z.object({
  dueDate: Timestamp,
  /** In the zone of the calendar, `2026-10-09 10:00:00`. */
  local: z.string(),
  /** Whether people work at the moment that the duration begins. */
  isWorking: z.boolean(),
})
export type DueMoment = z.infer<typeof DueMoment>

const refusals = [workflowErrors.calendarCodeTaken, workflowErrors.calendarDeptTaken, errors.unknownReference]

export const workflowCalendarRoutes = {
  ...crudRoutes({
    path: '/workflow/calendar',
    code: 'wf:calendar',
    resource: 'workflowCalendar',
    noun: ['working calendar', 'working calendars'],
    query: CalendarQuery,
    item: CalendarItem,
    detail: CalendarDetail,
    draft: CalendarDraft,
    change: CalendarUpdate,
    create: { errors: refusals },
    update: {
      summary:
        'Change a working calendar; the names by which processes find it stay. Timers and deadlines that are set keep their time',
      errors: [...refusals, workflowErrors.calendarInUse],
    },
    remove: {
      summary: 'Delete a working calendar; not possible while a process uses it',
      errors: [workflowErrors.calendarInUse],
    },
  }),
  due: route({
    method: 'POST',
    path: '/workflow/calendar/due',
    can: 'wf:calendar:page',
    summary: 'When a duration of working time is over, by a calendar that need not be stored; nothing is stored',
    isLogged: false,
    body: DueTrial,
    reply: DueMoment,
    whileViewing: 'read',
  }),
}
