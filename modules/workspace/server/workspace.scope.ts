/** Which meetings and tasks somebody sees: their own, or all for whoever manages meetings. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { holds, type Actor } from '#kernel/access/actor.ts'

/** Who asks, as far as a query must know. */
export type Reader = Pick<Actor, 'tenantId' | 'userId' | 'superAdmin' | 'permissions'>

export const manages = (reader: Pick<Actor, 'superAdmin' | 'permissions'>): boolean =>
  holds(reader, 'ws:meeting:manage')

/** What the condition depends on, for remembered totals. */
export const scopeKey = (reader: Reader): string => (manages(reader) ? '*' : reader.userId)

/** Organised by the reader, or with them among its people. @param meeting the table's name in the query */
export function seesMeeting(reader: Reader, meeting: string): RawBuilder<SqlBool> {
  if (manages(reader)) return sql<SqlBool>`true`
  const at = (column: string) => sql.ref(`${meeting}.${column}`)
  return sql<SqlBool>`(${at('organiser_id')} = ${reader.userId}::uuid or exists (
    select from ws_participant p where p.tenant_id = ${at('tenant_id')} and p.meeting_id = ${at('id')}
      and p.user_id = ${reader.userId}::uuid))`
}

/** Owned or given by the reader, or resolved on by a meeting that they see. */
export function seesTask(reader: Reader, task: string): RawBuilder<SqlBool> {
  if (manages(reader)) return sql<SqlBool>`true`
  const at = (column: string) => sql.ref(`${task}.${column}`)
  return sql<SqlBool>`(${at('owner_id')} = ${reader.userId}::uuid or ${at('created_by')} = ${reader.userId}::uuid or exists (
    select from ws_meeting m where m.tenant_id = ${at('tenant_id')} and m.id = ${at('meeting_id')}
      and ${seesMeeting(reader, 'm')}))`
}
