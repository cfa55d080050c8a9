/** Who was given a run to read, and who was reminded, in SQL. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { InstanceStatus } from '#workflow/contract/instance.ts'
import type { WorkflowCcQuery } from '#workflow/contract/cc.ts'
import type { AskedFields } from '../filter/asked-fields.ts'
import { between, ofRequest, standingOf } from '../filter/filter-lookup.repo.ts'
import { starterOrFormer } from '../runtime/persistence/former-user.repo.ts'

const uuids = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

export const ccList = defineList({
  resource: 'workflowCopy',
  table: 'wf_copy',
  sort: { givenDate: 'given_at' },
  defaultSort: 'givenDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .innerJoin('wf_instance as i', 'i.id', 'page.root_id')
      .innerJoin('wf_definition as d', 'd.id', 'i.definition_id')
      .leftJoin('sys_user as s', 's.id', 'i.starter_id')
      .leftJoin('sys_user as g', 'g.id', 'page.given_by')
      .select([
        'page.position',
        'page.id',
        'page.root_id as instanceId',
        'i.definition_id as definitionId',
        'i.title',
        'i.serial',
        'd.name as process',
        'd.name_en as processEn',
        sql<InstanceStatus>`i.status`.as('status'),
        starterOrFormer('s.real_name', 'i.id').as('starter'),
        sql<boolean>`i.receipt_hash is not null`.as('isPublic'),
        sql<string>`coalesce(g.real_name, '')`.as('giver'),
        'page.note',
        'page.given_at as givenDate',
        'page.read_at as readDate',
      ])
      .orderBy(order),
})

export function callOfCcs(
  { tenantId, userId }: Actor,
  query: WorkflowCcQuery,
  fields?: AskedFields,
): ListCall<'wf_copy'> {
  const { keyword, process, category, starterId, node, overdue, fromDate, toDate, readFlag } = query
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = [
        eb('user_id', '=', userId),
        ...ofRequest('root_id', query),
        ...standingOf('root_id', query),
        ...between('given_at', query),
        ...(fields ? [fields.where('root_id')] : []),
      ]
      if (readFlag !== undefined) conditions.push(eb('read_at', readFlag === 1 ? 'is not' : 'is', null))
      return conditions
    },
    whereKey: [userId, keyword, process, category, starterId, node, overdue, fromDate, toDate, readFlag, fields?.key],
  }
}

export function readersOf(db: Db, rootId: string) {
  return db
    .selectFrom('wf_copy as c')
    .innerJoin('sys_user as u', 'u.id', 'c.user_id')
    .leftJoin('sys_user as g', 'g.id', 'c.given_by')
    .select([
      'c.id',
      'c.user_id as userId',
      'u.real_name as person',
      'c.given_by as giverId',
      sql<string>`coalesce(g.real_name, '')`.as('giver'),
      'c.note',
      'c.given_at as givenDate',
      'c.read_at as readDate',
    ])
    .where('c.root_id', '=', rootId)
    .orderBy('c.given_at')
    .orderBy('c.id')
    .execute()
}

/** Those of some people who may sign in. */
export async function activeOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'real_name'])
    .where('status', '=', 1)
    .where('id', '=', uuids(userIds))
    .execute()
  return new Map(rows.map(({ id, real_name }) => [id, real_name]))
}

/** The first time counts. @returns those that are the person's */
export async function markRead(tx: Tx, userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .updateTable('wf_copy')
    .set({ read_at: sql<string>`coalesce(read_at, now())` })
    .where('user_id', '=', userId)
    .where('id', '=', uuids(ids))
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The unread one of a run, which is named by its outermost process. Resolves with how many there were. */
export async function markReadOf(tx: Tx, userId: string, rootId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('wf_copy')
    .set({ read_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('root_id', '=', rootId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** One grant with its run, held until the transaction ends. */
export function findCopyForUpdate(tx: Tx, id: string) {
  return tx
    .selectFrom('wf_copy as c')
    .innerJoin('wf_instance as i', 'i.id', 'c.root_id')
    .innerJoin('sys_user as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.root_id as rootId',
      'c.user_id as userId',
      'c.given_by as giverId',
      'i.starter_id as starterId',
      'i.title',
      'u.real_name as person',
    ])
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()
}

export async function deleteCc(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('wf_copy').where('id', '=', id).execute()
}

/** Who is asked by a run now, and which of them a user has reminded of that very task within some minutes. */
export async function openAssignees(
  tx: Tx,
  rootId: string,
  minutes: number,
): Promise<{ taskId: string; userId: string; isRecent: boolean }[]> {
  const { rows } = await sql<{ taskId: string; userId: string; isRecent: boolean }>`
    with asked as (
      select t.id, t.assignee_id as user_id from wf_task t
      where t.root_id = ${rootId}::uuid and t.status = 'open' and t.assignee_id is not null
      union
      select t.id, c.ref_id from wf_task t join wf_candidate c on c.task_id = t.id and c.kind = 'user'
      where t.root_id = ${rootId}::uuid and t.status = 'open' and t.assignee_id is null and t.excluded_id is distinct from c.ref_id
      union
      select t.id, ur.user_id from wf_task t join wf_candidate c on c.task_id = t.id and c.kind = 'role'
        join sys_effective_role ur on ur.role_id = c.ref_id
      where t.root_id = ${rootId}::uuid and t.status = 'open' and t.assignee_id is null and t.excluded_id is distinct from ur.user_id
    )
    select a.id as "taskId", a.user_id as "userId", exists (select 1 from wf_urge g where g.task_id = a.id
      and g.user_id = a.user_id and g.at > now() - make_interval(mins => ${minutes}::int)) as "isRecent"
    from asked a join sys_user u on u.id = a.user_id and u.status = 1 order by a.user_id, a.id`.execute(tx)
  return rows
}

export async function insertReminders(
  tx: Tx,
  { tenantId, by, comment }: { tenantId: number; by: string; comment: string },
  all: readonly { taskId: string; userId: string }[],
): Promise<void> {
  await tx
    .insertInto('wf_urge')
    .values(
      all.map(({ taskId, userId }) => ({
        tenant_id: tenantId,
        id: newId(),
        task_id: taskId,
        user_id: userId,
        by_id: by,
        comment,
      })),
    )
    .execute()
}
