/** Working calendars in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns, type RecordKey } from '#kernel/records/record.repo.ts'
import type { CalendarQuery, Holiday, MakeUpDay, WorkHours } from '#workflow/contract/calendar.ts'

const NAMED = ['code', 'name', 'name_en as nameEn', 'zone', 'is_default as isDefault', ...recordColumns] as const

const json = <Value>(column: string) => sql<Value>`${sql.ref(column)}`
/** The typed casts of the columns that the contract has checked. */
const DATES = [
  json<WorkHours[]>('week').as('week'),
  json<Holiday[]>('holidays').as('holidays'),
  json<MakeUpDay[]>('make_up').as('makeUp'),
] as const

const record = defineRecord('wf_calendar', [
  ...NAMED,
  ...DATES,
  sql<string[]>`array(select d.dept_id::text from wf_calendar_dept d
    where d.tenant_id = wf_calendar.tenant_id and d.calendar_id = wf_calendar.id order by d.dept_id)`.as('deptIdList'),
])

/** What is written of a calendar. */
export interface CalendarValues {
  code: string
  name: string
  nameEn: string
  zone: string
  week: WorkHours[]
  holidays: Holiday[]
  makeUp: MakeUpDay[]
  isDefault: boolean
  deptIdList: string[]
}

const stored = ({ week, holidays, makeUp, deptIdList: _, ...values }: CalendarValues) => ({
  ...values,
  week: JSON.stringify(week),
  holidays: JSON.stringify(holidays),
  make_up: JSON.stringify(makeUp),
})

export const calendars = {
  ...record,
  async insert(tx: Tx, key: RecordKey, values: CalendarValues): Promise<void> {
    await record.insert(tx, key, stored(values))
    await replaceDepts(tx, key, values.deptIdList)
  },
  async update(tx: Tx, key: RecordKey, values: CalendarValues): Promise<void> {
    await record.update(tx, key, stored(values))
    await replaceDepts(tx, key, values.deptIdList)
  },
}

async function replaceDepts(tx: Tx, { tenantId, id }: RecordKey, deptIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('wf_calendar_dept').where('calendar_id', '=', id).execute()
  if (deptIds.length === 0) return
  const rows = deptIds.map((dept_id) => ({ tenant_id: tenantId, dept_id, calendar_id: id }))
  await tx.insertInto('wf_calendar_dept').values(rows).execute()
}

export const calendarList = defineList({
  resource: 'workflowCalendar',
  table: 'wf_calendar',
  sort: { code: 'code', name: 'name', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...NAMED])
      .select([
        json<WorkHours[]>('week').as('week'),
        sql<number>`jsonb_array_length(holidays)`.as('holidayCount'),
        sql<number>`jsonb_array_length(make_up)`.as('makeUpCount'),
        sql<string[]>`array(select d.name from wf_calendar_dept c
          join sys_dept d on d.tenant_id = c.tenant_id and d.id = c.dept_id
          where c.tenant_id = page.tenant_id and c.calendar_id = page.id order by d.name, d.id)`.as('depts'),
      ])
      .orderBy(order),
})

export const callOfCalendars = (actor: Pick<Actor, 'tenantId'>, query: CalendarQuery) =>
  listCall('wf_calendar', { actor, query }, (_, { keyword }) => [
    keyword && contains(['code', 'name', 'name_en'], keyword),
  ])

/** The default calendar, except one. */
export async function findOtherDefault(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('wf_calendar')
    .select('id')
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst()
  return found && record.findForUpdate(tx, found.id)
}

/** Which of these departments there are. */
export async function existingDepts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('sys_dept')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of these departments that count by another calendar, and the names of both. */
export function deptsOfOthers(db: Db, ids: readonly string[], exceptId: string) {
  return db
    .selectFrom('wf_calendar_dept as c')
    .innerJoin('sys_dept as d', 'd.id', 'c.dept_id')
    .innerJoin('wf_calendar as o', 'o.id', 'c.calendar_id')
    .select(['d.id', 'd.name as dept', 'o.name as calendar'])
    .where('c.dept_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('c.calendar_id', '<>', exceptId)
    .orderBy('d.name')
    .execute()
}
