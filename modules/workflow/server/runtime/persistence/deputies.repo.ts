/** Absences that count at a moment. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

export interface CurrentAbsence {
  userId: string
  deputyId: string
  /** Whether the deputy may sign in. */
  isThere: boolean
  /** Managers who named the deputy for the absent person. */
  namedBy: string[]
}

export async function absencesOf(
  db: Db,
  users: readonly string[],
  { processes, now }: { processes: readonly string[]; now: number },
): Promise<CurrentAbsence[]> {
  const { rows } = await sql<CurrentAbsence>`
    select a.user_id as "userId", a.deputy_id as "deputyId", u.status = 1 as "isThere", a.named_by as "namedBy"
    from wf_away a join sys_user u on u.tenant_id = a.tenant_id and u.id = a.deputy_id
    where a.user_id = any(${[...users]}::uuid[]) and a.phase <> 'ended'
      and a.begins_at <= to_timestamp(${now}::float8 / 1000) and a.ends_at > to_timestamp(${now}::float8 / 1000)
      and (a.processes = '{}' or a.processes && ${[...processes]}::text[])
    order by a.processes = '{}', a.id`.execute(db)
  return rows
}
