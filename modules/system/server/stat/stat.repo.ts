/** Counting in SQL. Row security keeps every query inside the tenant, the scope inside what the caller reaches. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { inScope, type Reader } from '../user/user.scope.ts'

/** From when on (inclusive) until when; without an end until now. */
export interface Period {
  readonly from: Date
  readonly until?: Date
}

export interface Clock extends Period {
  /** Minutes east of UTC. */
  readonly offset: number
}

const within = ({ from, until }: Period) =>
  until
    ? sql`created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz`
    : sql`created_at >= ${from}::timestamptz`

/** The day of a time by a clock so many minutes east of UTC, whatever zone the database thinks in. */
const dayBy = (offset: number) =>
  sql<string>`to_char((created_at at time zone 'UTC') + make_interval(mins => ${offset}), 'YYYY-MM-DD')`

/** Rows whose person is in reach. Rows without a person are reached only together with everybody. */
function ofReached(db: Db, reader: Reader, person: 'user_id' | 'actor_id'): RawBuilder<unknown> {
  if (scopeFor(reader.scope, 'user').kind === 'all') return sql`true`
  const reached = db
    .selectFrom('sys_user')
    .select('id')
    .where((eb) => eb.and(inScope(eb, reader)))
  return sql`${sql.ref(person)} in (${reached})`
}

export interface SignIns {
  readonly succeeded: number
  readonly failed: number
}

const signIns = sql`count(*) filter (where status = 1)::int as succeeded, count(*) filter (where status <> 1)::int as failed`

/** Sign-ins by day; days without any are not there. */
export async function signInsByDay(db: Db, reader: Reader, clock: Clock): Promise<(SignIns & { date: string })[]> {
  const { rows } = await sql<SignIns & { date: string }>`
    select ${dayBy(clock.offset)} as date, ${signIns} from sys_login_log
    where ${within(clock)} and ${ofReached(db, reader, 'user_id')} group by 1`.execute(db)
  return rows
}

/** Sign-ins in all. */
export async function countSignIns(db: Db, reader: Reader, period: Period): Promise<SignIns> {
  const { rows } = await sql<SignIns>`
    select ${signIns} from sys_login_log
    where ${within(period)} and ${ofReached(db, reader, 'user_id')}`.execute(db)
  return rows[0] ?? { succeeded: 0, failed: 0 }
}

export interface DayOfResource {
  readonly date: string
  readonly resource: string
  readonly count: number
}

/** Changes by day and resource; days without any are not there. */
export async function changesByDay(db: Db, reader: Reader, clock: Clock): Promise<DayOfResource[]> {
  const { rows } = await sql<DayOfResource>`
    select ${dayBy(clock.offset)} as date, resource, count(*)::int as count from sys_audit
    where ${within(clock)} and ${ofReached(db, reader, 'actor_id')} group by 1, 2`.execute(db)
  return rows
}

/** Changes in all. */
export async function countChanges(db: Db, reader: Reader, period: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sys_audit
    where ${within(period)} and ${ofReached(db, reader, 'actor_id')}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface DeptPeople {
  readonly id: string
  readonly name: string
  readonly people: number
}

/** Main departments of the people in reach, most people first. */
export function peopleByDept(db: Db, reader: Reader): Promise<DeptPeople[]> {
  const counted = db
    .selectFrom('sys_user')
    .select(['dept_id', (eb) => eb.fn.countAll<number>().as('people')])
    .where((eb) => eb.and(inScope(eb, reader)))
    .groupBy('dept_id')
  return db
    .selectFrom(counted.as('p'))
    .innerJoin('sys_dept as d', 'd.id', 'p.dept_id')
    .select(['d.id', 'd.name', sql<number>`p.people::int`.as('people')])
    .orderBy('p.people', 'desc')
    .orderBy('d.sort')
    .orderBy('d.name')
    .orderBy('d.id')
    .execute()
}

/** People in reach. */
export async function countPeople(db: Db, reader: Reader): Promise<number> {
  const row = await db
    .selectFrom('sys_user')
    .select(sql<number>`count(*)::int`.as('count'))
    .where((eb) => eb.and(inScope(eb, reader)))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Departments in reach. */
export async function countDepts(db: Db, reader: Reader): Promise<number> {
  const scope = scopeFor(reader.scope, 'dept')
  const all = db.selectFrom('sys_dept').select(sql<number>`count(*)::int`.as('count'))
  const reached = scope.kind === 'all' ? all : all.where('id', '=', sql<string>`any(${[...scope.deptIds]}::uuid[])`)
  return (await reached.executeTakeFirst())?.count ?? 0
}
