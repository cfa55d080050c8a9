/** Meetings in SQL. Row security keeps every query inside the tenant; the scope shows people their own. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { MeetingQuery, MeetingStatus, Participant } from '#workspace/contract/meeting.ts'
import { scopeKey, seesMeeting, type Reader } from '../workspace.scope.ts'
import { fromDay, untilDay } from '#system/server/index.ts'

/** What is written of a meeting, its people apart. */
export type MeetingValues = {
  subject: string
  place: string
  starts_at: string
  duration: number
  agenda: string
  summary: string
  is_cancelled: boolean
}

/** Held is what has a summary: a user was there. */
const statusOf = (table: string) => sql<MeetingStatus>`case when ${sql.ref(`${table}.is_cancelled`)} then 'cancelled'
  when ${sql.ref(`${table}.summary`)} <> '' then 'held' else 'planned' end`

const countOf = (table: string, what: 'people' | 'tasks' | 'done') => {
  const [tenant, id] = [sql.ref(`${table}.tenant_id`), sql.ref(`${table}.id`)]
  if (what === 'people')
    return sql<number>`(select count(*)::int from ws_participant p where p.tenant_id = ${tenant} and p.meeting_id = ${id})`
  const isDone = what === 'done' ? sql`and t.status = 'done'` : sql``
  return sql<number>`(select count(*)::int from ws_task t where t.tenant_id = ${tenant} and t.meeting_id = ${id} ${isDone})`
}

const shown = (table: 'page' | 'm') =>
  [
    sql.ref<string>(`${table}.id`).as('id'),
    sql.ref<string>(`${table}.subject`).as('subject'),
    sql.ref<string>(`${table}.place`).as('place'),
    sql.ref<string>(`${table}.starts_at`).as('startDate'),
    sql.ref<number>(`${table}.duration`).as('duration'),
    statusOf(table).as('status'),
    sql.ref<string | null>(`${table}.organiser_id`).as('organiserId'),
    sql<string>`coalesce(u.real_name, '')`.as('organiser'),
    countOf(table, 'people').as('participants'),
    countOf(table, 'tasks').as('resolutions'),
    countOf(table, 'done').as('resolutionsDone'),
    sql.ref<string>(`${table}.summary`).as('summary'),
    sql.ref<string>(`${table}.created_at`).as('createDate'),
    sql.ref<number>(`${table}.version`).as('version'),
  ] as const

export const meetingList = defineList({
  resource: 'meeting',
  table: 'ws_meeting',
  sort: { startDate: 'starts_at', subject: 'subject', createDate: 'created_at' },
  defaultSort: 'startDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as u', 'u.id', 'page.organiser_id')
      .select(['page.position', ...shown('page')])
      .orderBy(order),
})

/** The meetings the reader sees that match. */
export function callOfMeetings(reader: Reader, query: MeetingQuery): ListCall<'ws_meeting'> {
  const { keyword, status, fromDate, toDate } = query
  return {
    tenantId: reader.tenantId,
    paging: query,
    where: () => {
      const conditions: Expression<SqlBool>[] = [seesMeeting(reader, 'ws_meeting')]
      if (keyword)
        conditions.push(sql<SqlBool>`lower(subject || ' ' || place || ' ' || summary) like ${containing(keyword)}`)
      if (status) conditions.push(sql<SqlBool>`${statusOf('ws_meeting')} = ${status}`)
      if (fromDate) conditions.push(fromDay('starts_at', fromDate))
      if (toDate) conditions.push(untilDay('starts_at', toDate))
      return conditions
    },
    whereKey: [keyword, status, fromDate, toDate, scopeKey(reader)],
  }
}

const oneOf = (db: Db, reader: Reader, id: string) =>
  db
    .selectFrom('ws_meeting as m')
    .leftJoin('sys_user as u', 'u.id', 'm.organiser_id')
    .select([...shown('m'), 'm.agenda', 'm.is_cancelled as isCancelled'])
    .where('m.id', '=', id)
    .where(seesMeeting(reader, 'm'))

export const findMeeting = (db: Db, reader: Reader, id: string) => oneOf(db, reader, id).executeTakeFirst()
/** The same, held against other writers until the transaction ends. */
export const findMeetingForChange = (tx: Tx, reader: Reader, id: string) =>
  oneOf(tx, reader, id).forUpdate('m').executeTakeFirst()
export type FoundMeeting = NonNullable<Awaited<ReturnType<typeof findMeeting>>>

/** Everybody who takes part, by name. */
export function findPeople(db: Db, meetingId: string): Promise<Participant[]> {
  return db
    .selectFrom('ws_participant as p')
    .innerJoin('sys_user as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.real_name as name'])
    .where('p.meeting_id', '=', meetingId)
    .orderBy('u.real_name')
    .orderBy('u.id')
    .execute()
}

export async function insertMeeting(
  tx: Tx,
  key: { tenantId: number; id: string; by: string; organiserId: string },
  values: MeetingValues,
): Promise<void> {
  const stamps = { created_by: key.by, updated_by: key.by }
  await tx
    .insertInto('ws_meeting')
    .values({ tenant_id: key.tenantId, id: key.id, ...values, organiser_id: key.organiserId, ...stamps })
    .execute()
}

export async function updateMeeting(tx: Tx, key: { id: string; by: string }, values: MeetingValues): Promise<void> {
  await tx
    .updateTable('ws_meeting')
    .set({ ...values, updated_by: key.by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .execute()
}

/** Exactly these people take part. */
export async function replacePeople(
  tx: Tx,
  { tenantId, meetingId }: { tenantId: number; meetingId: string },
  userIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('ws_participant')
    .where('meeting_id', '=', meetingId)
    .where('user_id', '<>', sql<string>`all(${[...userIds]}::uuid[])`)
    .execute()
  await sql`
    insert into ws_participant (tenant_id, meeting_id, user_id)
    select ${tenantId}::int, ${meetingId}::uuid, unnest(${[...userIds]}::uuid[]) on conflict do nothing`.execute(tx)
}

export async function deleteMeeting(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('ws_meeting').where('id', '=', id).execute()
}

/** Those of the ids that are people of the organisation, enabled or not. */
export async function findKnownPeople(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Enabled people whose name contains the text, with their departments: at most `limit`. */
export function findPeopleByName(db: Db, keyword: string, limit: number) {
  return db
    .selectFrom('sys_user as u')
    .leftJoin('sys_dept as d', 'd.id', 'u.dept_id')
    .select(['u.id', 'u.real_name as name', sql<string>`coalesce(d.name, '')`.as('dept')])
    .where('u.status', '=', 1)
    .where(sql<SqlBool>`lower(u.real_name || ' ' || u.username) like ${containing(keyword)}`)
    .orderBy('u.real_name')
    .orderBy('u.id')
    .limit(limit)
    .execute()
}
