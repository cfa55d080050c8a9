/** Tasks as messages about them show them. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { State } from '#process/index.ts'
import { isShownTo } from './task-lookup.repo.ts'

/** Open or closed. `isShown`: it is the actor's, one they may take, or one they have handled. */
export async function tasksOfMessages(db: Db, actor: Actor, ids: readonly string[]) {
  const rows = await db
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as i', 'i.id', 't.instance_id')
    .innerJoin('wf_instance as root', 'root.id', 't.root_id')
    .innerJoin('wf_definition as d', 'd.id', 'root.definition_id')
    .leftJoin('sys_user as o', 'o.id', 't.owner_id')
    .leftJoin('sys_user as c', 'c.id', 't.closed_by')
    .select([
      't.id',
      't.visit',
      't.node_id as nodeId',
      sql<string>`coalesce(nullif(t.node_name, ''), t.node_id)`.as('node'),
      't.status',
      't.assignee_id as assigneeId',
      sql<string>`coalesce(o.real_name, '')`.as('owner'),
      't.outcome',
      't.why',
      't.closed_at as closedDate',
      sql<string>`case when t.auto is null then coalesce(c.real_name, '') else '' end`.as('closedBy'),
      'root.title',
      'd.name as process',
      'd.name_en as processEn',
      'root.starter_id as starterId',
      'i.definition_id as definitionId',
      sql<boolean>`i.status = 'suspended'`.as('suspended'),
      sql<State | null>`case when t.status = 'open' then i.state end`.as('state'),
      sql<boolean>`${isShownTo(actor)}`.as('isShown'),
    ])
    .where('t.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows
}

export type TaskOfMessage = Awaited<ReturnType<typeof tasksOfMessages>>[number]
