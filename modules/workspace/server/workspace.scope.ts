/**
 * Which meetings and tasks a user sees: their own, and those of people within the data scope for the user who manages
 * meetings.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import { isPersonInScope, peopleInScope } from '#system/server/index.ts'

declareScoped('meeting')

/** Who asks, as far as a query must know. */
export type Reader = Pick<Actor, 'tenantId' | 'userId' | 'superAdmin' | 'permissions' | 'scope'>

/** Tasks are the result of meetings: one scope for both. */
const MEETING = { resource: 'meeting' }

const manages = (reader: Pick<Actor, 'superAdmin' | 'permissions'>): boolean => holds(reader, 'ws:meeting:manage')

/** Whose meetings and tasks a user manages; null: of a person who is gone. */
export type IsManaged = (userId: string | null) => boolean

/** Answers for some people at once whether the reader manages their meetings and tasks. */
export async function managedAmong(db: Db, reader: Reader, userIds: readonly (string | null)[]): Promise<IsManaged> {
  if (!manages(reader)) return () => false
  if (scopeFor(reader.scope, MEETING.resource).kind === 'all') return () => true
  const known = await peopleInScope(db, reader, [...new Set(userIds.filter((id) => id !== null))], MEETING.resource)
  return (userId) => userId !== null && known.has(userId)
}

/** What the condition depends on, for remembered totals. */
export const scopeKey = (reader: Reader): unknown => [
  reader.userId,
  manages(reader) && scopeFor(reader.scope, MEETING.resource),
]

/**
 * Organised by the reader, or with them among its people; organised by a user within the scope of its manager.
 * @param meeting the table's name in the query
 */
export function seesMeeting(reader: Reader, meeting: string): RawBuilder<SqlBool> {
  if (manages(reader) && scopeFor(reader.scope, MEETING.resource).kind === 'all') return sql<SqlBool>`true`
  const at = (column: string) => sql.ref(`${meeting}.${column}`)
  const managed = manages(reader) ? isPersonInScope(reader, `${meeting}.organiser_id`, MEETING) : sql<SqlBool>`false`
  return sql<SqlBool>`(${at('organiser_id')} = ${reader.userId}::uuid or ${managed} or exists (
    select from ws_participant p where p.tenant_id = ${at('tenant_id')} and p.meeting_id = ${at('id')}
      and p.user_id = ${reader.userId}::uuid))`
}

/**
 * Owned or given by the reader, or by a user within the scope of a manager, or resolved on by a meeting that they see.
 */
export function seesTask(reader: Reader, task: string): RawBuilder<SqlBool> {
  if (manages(reader) && scopeFor(reader.scope, MEETING.resource).kind === 'all') return sql<SqlBool>`true`
  const at = (column: string) => sql.ref(`${task}.${column}`)
  const managed = manages(reader)
    ? sql<SqlBool>`(${isPersonInScope(reader, `${task}.owner_id`, MEETING)} or ${isPersonInScope(reader, `${task}.created_by`, MEETING)})`
    : sql<SqlBool>`false`
  return sql<SqlBool>`(${at('owner_id')} = ${reader.userId}::uuid or ${at('created_by')} = ${reader.userId}::uuid or ${managed} or exists (
    select from ws_meeting m where m.tenant_id = ${at('tenant_id')} and m.id = ${at('meeting_id')}
      and ${seesMeeting(reader, 'm')}))`
}
