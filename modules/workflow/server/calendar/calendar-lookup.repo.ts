/** Working calendars as processes count by them, and by which names they may be found. */
import { sql } from 'kysely'
import { deptOf } from '../runtime/persistence/org.repo.ts'
import type { Db } from '#kernel/database/lease.ts'
import { DEFAULT_CALENDAR, DEPT_CALENDAR } from '#workflow/contract/calendar.ts'
import type { CountedBy } from './calendar.shape.ts'

/** What a model may count by: its name there, and what it is called; `default` and `dept` are called nothing. */
export interface NamedCalendar {
  name: string
  title: string
  titleEn: string
}

/** What models may count by: while there is a default calendar, `default` and `dept`; then all by their titles. */
export async function namedCalendars(db: Db): Promise<NamedCalendar[]> {
  const rows = await db
    .selectFrom('wf_calendar')
    .select(['code as name', 'name as title', 'name_en as titleEn', 'is_default'])
    .orderBy('name')
    .execute()
  const general = rows.some((row) => row.is_default) ? [DEFAULT_CALENDAR, DEPT_CALENDAR] : []
  return [
    ...general.map((name) => ({ name, title: '', titleEn: '' })),
    ...rows.map(({ name, title, titleEn }) => ({ name, title, titleEn })),
  ]
}

/** The names that models may use. */
export const calendarNames = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await namedCalendars(db)).map(({ name }) => name))

/** A calendar that is counted by, with what it is called. */
export type CountedCalendar = CountedBy & { title: string; titleEn: string }
/** The same with the name that a model finds it by. */
type Named = CountedCalendar & { name: string }

const COUNTED = sql`c.zone, c.week, c.holidays, c.make_up as "makeUp", c.name as title, c.name_en as "titleEn"`

/** The calendars with these codes; the default one, where its name is among them. */
export async function findCalendars(db: Db, names: readonly string[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select c.code as name, ${COUNTED} from wf_calendar c where c.code = any(${[...names]}::text[])
    union all
    select ${DEFAULT_CALENDAR}, ${COUNTED} from wf_calendar c
    where c.is_default and ${DEFAULT_CALENDAR} = any(${[...names]}::text[])`.execute(db)
  return rows
}

/** The calendar of a person's department (`deptOf`), else of the next above it that has any, else the default one. */
export async function findCalendarOfPerson(
  db: Db,
  filed: { userId: string | null; deptId: string | null },
): Promise<CountedCalendar | undefined> {
  const { rows } = await sql<CountedCalendar>`
    with recursive above as (
      ${deptOf(filed)}
      union all
      select d.id, d.pid, a.level + 1 from above a join sys_dept d on d.id = a.pid
    )
    select ${COUNTED} from wf_calendar c
      left join wf_calendar_dept cd on cd.tenant_id = c.tenant_id and cd.calendar_id = c.id
      left join above a on a.id = cd.dept_id
    where a.id is not null or c.is_default
    order by a.level nulls last limit 1`.execute(db)
  return rows[0]
}

/**
 * Processes whose tasks or timers count by one of these names: the newest versions, suspended ones too, since they can
 * be started again; and older ones of which something runs.
 */
export async function processesCountingBy(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct d.name from wf_definition d
    where jsonb_path_exists(d.ir, '$.nodes.* ? (@.user.calendar == $names[*] || @.event.calendar == $names[*])',
        ${JSON.stringify({ names })}::jsonb)
      and (d.number = (select max(n.number) from wf_definition n where n.key = d.key)
        or exists (select 1 from wf_instance i where i.definition_id = d.id and i.status in ('run', 'suspended')))
    order by d.name`.execute(db)
  return rows.map(({ name }) => name)
}
