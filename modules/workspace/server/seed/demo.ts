/**
 * What `--demo` writes: meetings a company might have had, half of them organised by the administrator. Once, as
 * everything here.
 */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import type { Seed } from '#system/server/index.ts'
import { demoMeetings, type DemoMeeting } from './demo-meetings.ts'

export const demoSeeds = (tenantId: number): Seed[] => [
  { name: 'demo:meetings', write: (tx) => writeMeetings(tx, tenantId) },
]

async function writeMeetings(tx: Tx, tenantId: number): Promise<void> {
  const people = await tx
    .selectFrom('sys_user')
    .select(['id', 'super_admin'])
    .where('status', '=', 1)
    .orderBy(sql`super_admin = 1`, 'desc')
    .orderBy('username')
    .limit(24)
    .execute()
  const [admin] = people
  if (!admin) return
  for (const [index, meeting] of demoMeetings.entries()) {
    // The administrator is among the people of each, so that there is something to see.
    const others = people.slice(1 + index, meeting.people + index).map(({ id }) => id)
    const organiser = index % 2 === 0 ? admin.id : (others[0] ?? admin.id)
    await writeMeeting(tx, { tenantId, organiser, people: [admin.id, ...others] }, meeting)
  }
}

async function writeMeeting(
  tx: Tx,
  { tenantId, organiser, people }: { tenantId: number; organiser: string; people: readonly string[] },
  meeting: DemoMeeting,
): Promise<void> {
  const id = newId()
  const { subject, place, inDays, hour, duration, agenda, summary = '', isCancelled = false, tasks = [] } = meeting
  await sql`
    insert into ws_meeting (tenant_id, id, subject, place, starts_at, duration, agenda, summary, is_cancelled, organiser_id,
      created_at, created_by, updated_by)
    values (${tenantId}::int, ${id}::uuid, ${subject}, ${place},
      date_trunc('day', now(), 'UTC') + make_interval(days => ${inDays}::int, hours => ${hour}::int),
      ${duration}::int, ${agenda}, ${summary}, ${isCancelled}::boolean, ${organiser}::uuid,
      now() - make_interval(days => ${Math.max(1, 5 - inDays)}::int), ${organiser}::uuid, ${organiser}::uuid)`.execute(
    tx,
  )
  await sql`
    insert into ws_participant (tenant_id, meeting_id, user_id)
    select ${tenantId}::int, ${id}::uuid, unnest(${[...new Set([organiser, ...people])]}::uuid[])`.execute(tx)
  for (const [index, { title, dueInDays, status }] of tasks.entries()) {
    await sql`
      insert into ws_task (tenant_id, id, title, owner_id, meeting_id, due_on, status, done_at, created_at, created_by, updated_by)
      values (${tenantId}::int, ${newId()}::uuid, ${title}, ${people[index % people.length] ?? organiser}::uuid, ${id}::uuid,
        current_date + ${dueInDays}::int, ${status}, case when ${status} = 'done' then now() - interval '1 day' end,
        now() - make_interval(days => ${Math.abs(inDays)}::int, mins => ${-index}::int), ${organiser}::uuid, ${organiser}::uuid)`.execute(
      tx,
    )
  }
}
