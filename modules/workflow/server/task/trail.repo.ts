/** What happened to an instance as people see it: who was asked, who did what, in order. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { State } from '#process/index.ts'
import type { TrailStep } from '#workflow/contract/task.ts'

const MAX_STEPS = 500

/** The tasks of a tree, oldest first; of very long ones the latest. */
export async function trailOf(db: Db, rootId: string): Promise<TrailStep[]> {
  const rows = await db
    .selectFrom('wf_task as t')
    .leftJoin('sys_user as u', (join) => join.on(sql<boolean>`u.id = coalesce(t.closed_by, t.assignee_id)`))
    .leftJoin('sys_user as f', 'f.id', 't.stands_for')
    .select([
      't.id',
      sql<string>`coalesce(nullif(t.node_name, ''), t.node_id)`.as('node'),
      't.status',
      'u.id as personId',
      sql<string>`coalesce(u.real_name, '')`.as('person'),
      't.why',
      't.outcome',
      't.comment',
      't.opened_at as openedDate',
      't.closed_at as closedDate',
      't.auto',
      sql<string>`coalesce(f.real_name, '')`.as('standsFor'),
      't.stands_why as standsWhy',
    ])
    .where('t.root_id', '=', rootId)
    .orderBy('t.opened_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(MAX_STEPS)
    .execute()
  return rows.reverse()
}

/** Variables of the process itself, as JSON holds them. */
export const varsOf = ({ scopes }: State): Record<string, never> => (scopes[1]?.vars ?? {}) as Record<string, never>
