/** What a followed run is made of, in SQL: its tree, its history, its open tasks. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { Effect } from '#process/index.ts'
import type { InstanceStatus } from '#workflow/contract/instance.ts'
import type { HistoryRow } from './timeline.shape.ts'

/** Rows of history that are read; of longer runs the latest. */
const MAX_ROWS = 1_000
const MAX_OPEN = 200
const MAX_CALLED = 200

export interface Member {
  id: string
  definitionId: string
  parentId: string | null
  parentWait: number | null
  status: InstanceStatus
  revision: number
}

const uuids = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** An instance and everything it calls, itself first. */
export async function treeBelow(db: Db, { rootId, id }: { rootId: string; id: string }): Promise<Member[]> {
  const all = await db
    .selectFrom('wf_instance')
    .select([
      'id',
      'definition_id as definitionId',
      'parent_id as parentId',
      'parent_wait as parentWait',
      'status',
      'revision',
    ])
    .where((eb) =>
      eb.or([eb('id', '=', rootId), eb.and([eb('root_id', '=', rootId), eb('parent_id', 'is not', null)])]),
    )
    .orderBy('started_at')
    .orderBy('id')
    .limit(MAX_CALLED)
    .execute()
  const below = new Set([id])
  return [
    ...all.filter((one) => one.id === id),
    ...all.filter((one) => {
      if (one.id === id || one.parentId === null || !below.has(one.parentId)) return false
      below.add(one.id)
      return true
    }),
  ]
}

/** The history of some instances in the order in which it happened. */
export async function historyOf(db: Db, ids: readonly string[]): Promise<HistoryRow[]> {
  const rows = await db
    .selectFrom('wf_history')
    .select([
      'instance_id as instanceId',
      'seq',
      'at',
      'actor_id as actorId',
      'behalf_id as behalfId',
      'command',
      'comment',
      'effects',
    ])
    .where('instance_id', '=', uuids(ids))
    .orderBy('at', 'desc')
    .orderBy('instance_id', 'desc')
    .orderBy('seq', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.reverse().map((row) => ({ ...row, effects: row.effects as Effect[] }))
}

/** What is open in some instances now, oldest first. */
export function openTasksOf(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('wf_task as t')
    .select([
      't.id',
      't.instance_id as instanceId',
      't.node_id as nodeId',
      't.status',
      't.assignee_id as assigneeId',
      't.owner_id as ownerId',
      't.stands_for as standsFor',
      't.stands_why as standsWhy',
      't.due_at as dueDate',
      't.opened_at as openedDate',
    ])
    .where('t.instance_id', '=', uuids(ids))
    .where('t.status', '!=', 'closed')
    .orderBy('t.status')
    .orderBy('t.opened_at')
    .orderBy('t.id')
    .limit(MAX_OPEN)
    .execute()
}

/** When tasks of some instances were open and due, oldest first; one that waits for others before it is none. */
export function taskSpansOf(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('wf_task as t')
    .select([
      't.instance_id as instanceId',
      't.node_id as nodeId',
      't.opened_at as openedDate',
      't.closed_at as closedDate',
      't.due_at as dueDate',
    ])
    .where('t.instance_id', '=', uuids(ids))
    .where('t.status', '!=', 'waiting')
    .orderBy('t.opened_at')
    .orderBy('t.id')
    .limit(MAX_ROWS)
    .execute()
}

export type OpenTaskRow = Awaited<ReturnType<typeof openTasksOf>>[number]
