/**
 * What a run took of working time. A step counts by the calendar that it names; the run, and steps that name none, by
 * the only one that its process names, else by that of the initiator's department.
 */
import type { Db } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Calendar } from '#process/index.ts'
import { DEPT_CALENDAR } from '#workflow/contract/calendar.ts'
import type { TimeSpent } from '#workflow/contract/follow.ts'
import { findCalendarOfPerson, findCalendars, type CountedCalendar } from '../calendar/calendar-lookup.repo.ts'
import { calendarNamesAt, calendarNamesIn } from '../calendar/calendar-names.ts'
import { asCounted } from '../calendar/calendar.shape.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import type { Initiator } from '../runtime/engine/loaded-instance.ts'
import { inLanguage } from '../runtime/engine/process-name.ts'
import { clockOf } from '../runtime/persistence/instance.repo.ts'
import { taskSpansOf } from './follow.repo.ts'
import type { ReportWords } from './report-words.shape.ts'
import type { SeenRun } from './seen-run.service.ts'
import { stepTimes, wholeTime, type TaskSpan } from './spent-time.shape.ts'

interface Measured {
  actor: { readonly tenantId: number; readonly language: Language }
  row: Pick<SeenRun, 'id' | 'starterId' | 'starterDeptId' | 'startedDate' | 'endedDate'>
  definitions: ReadonlyMap<string, Definition>
  words: ReportWords
}

export async function spentTime(db: Db, { actor, row, definitions, words }: Measured): Promise<TimeSpent> {
  const { now } = await clockOf(db, actor.tenantId)
  const calendars = await calendarsOf(db, row, definitions)
  const named = definitions.get(row.id)
  const base = calendars.base(named === undefined ? [] : calendarNamesIn(named.ir))
  const whole = base && asCounted(base)
  const tasks = (await taskSpansOf(db, [...definitions.keys()])).map(asSpan)
  const atStep = ({ instanceId, nodeId }: Pick<TaskSpan, 'instanceId' | 'nodeId'>): Calendar | undefined => {
    const node = definitions.get(instanceId)?.ir.nodes[nodeId]
    const [own] = node === undefined ? [] : calendarNamesAt(node)
    const calendar = own === undefined ? undefined : calendars.named(own)
    return calendar === undefined ? whole : asCounted(calendar)
  }
  const end = row.endedDate === null ? now : Date.parse(row.endedDate)
  return {
    ...wholeTime(whole, [Date.parse(row.startedDate), end]),
    calendar: base === undefined ? '' : inLanguage(base.title, base.titleEn, actor.language),
    steps: stepTimes(tasks, {
      now: now,
      calendarAt: atStep,
      words: ({ instanceId, nodeId }) => ({
        process: instanceId === row.id ? '' : words.process(instanceId),
        node: words.node(instanceId, nodeId),
      }),
    }),
  }
}

const asSpan = ({
  instanceId,
  nodeId,
  openedDate,
  closedDate,
  dueDate,
}: Awaited<ReturnType<typeof taskSpansOf>>[number]): TaskSpan => ({
  instanceId,
  nodeId,
  openedAt: Date.parse(openedDate),
  closedAt: closedDate === null ? undefined : Date.parse(closedDate),
  dueAt: dueDate === null ? undefined : Date.parse(dueDate),
})

/** The calendars that the versions name, and that of the initiator's department. */
async function calendarsOf(
  db: Db,
  { starterId, starterDeptId }: Initiator,
  definitions: ReadonlyMap<string, Definition>,
) {
  const names = [...new Set([...definitions.values()].flatMap(({ ir }) => calendarNamesIn(ir)))]
  const others = names.filter((name) => name !== DEPT_CALENDAR)
  const found = new Map<string, CountedCalendar>(
    others.length === 0 ? [] : (await findCalendars(db, others)).map((one) => [one.name, one]),
  )
  const ofDept = await findCalendarOfPerson(db, { userId: starterId, deptId: starterDeptId })
  const named = (name: string): CountedCalendar | undefined => (name === DEPT_CALENDAR ? ofDept : found.get(name))
  return {
    named,
    base: ([only, ...more]: readonly string[]): CountedCalendar | undefined =>
      (only !== undefined && more.length === 0 ? named(only) : undefined) ?? ofDept,
  }
}
