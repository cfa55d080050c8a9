/** Groups in SQL. Row security keeps every query inside the tenant. */
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList } from '#kernel/lists/list.ts'
import type { ListCall } from '#kernel/lists/spec.ts'
import type { GroupQuery } from '#system/contract/group.ts'

/** What is written of a group, its people apart. */
export interface GroupValues {
  code: string
  name: string
  status: 0 | 1
  remark: string
}

const userCountOf = (group: 'page' | 'g') =>
  sql<number>`(
  select count(*)::int from sys_user_group ug
  where ug.tenant_id = ${sql.table(group)}.tenant_id and ug.group_id = ${sql.table(group)}.id
)`.as('userCount')

export const groupList = defineList({
  resource: 'group',
  table: 'sys_group',
  sort: { code: 'code', name: 'name', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.code',
        'page.name',
        'page.status',
        'page.remark',
        'page.created_at as createDate',
        'page.updated_at as updateDate',
        'page.version',
        userCountOf('page'),
      ])
      .orderBy(order),
})

/** The tenant's groups that match. */
export function callOfGroups({ tenantId }: Pick<Actor, 'tenantId'>, query: GroupQuery): ListCall<'sys_group'> {
  const { keyword, status } = query
  const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(keyword ?? '')}`
  return {
    tenantId,
    paging: query,
    where: (eb) => {
      const conditions: Expression<SqlBool>[] = []
      if (keyword) conditions.push(eb.or(['code', 'name', 'remark'].map(like)))
      if (status !== undefined) conditions.push(eb('status', '=', status))
      return conditions
    },
    whereKey: [keyword, status],
  }
}

/** One group with its people. */
export function findGroup(db: Db, id: string) {
  return db
    .selectFrom('sys_group as g')
    .select([
      'g.id',
      'g.code',
      'g.name',
      'g.status',
      'g.remark',
      'g.created_at as createDate',
      'g.updated_at as updateDate',
      'g.version',
      userCountOf('g'),
      sql<string[]>`array(
        select ug.user_id from sys_user_group ug where ug.tenant_id = g.tenant_id and ug.group_id = g.id order by ug.user_id
      )`.as('userIdList'),
    ])
    .where('g.id', '=', id)
    .executeTakeFirst()
}
export type FoundGroup = NonNullable<Awaited<ReturnType<typeof findGroup>>>

/** Whether another group has the code, or the name. */
export async function isTaken(db: Db, what: 'code' | 'name', value: string, exceptId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_group')
    .select('id')
    .where(what, '=', value)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertGroup(
  tx: Tx,
  key: { tenantId: number; id: string; by: string },
  values: GroupValues,
): Promise<void> {
  await tx
    .insertInto('sys_group')
    .values({ tenant_id: key.tenantId, id: key.id, ...values, created_by: key.by, updated_by: key.by })
    .execute()
}

export async function updateGroup(tx: Tx, key: { id: string; by: string }, values: GroupValues): Promise<void> {
  await tx
    .updateTable('sys_group')
    .set({ ...values, updated_by: key.by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', key.id)
    .execute()
}

/** Replaces who is in a group. */
export async function setPeople(
  tx: Tx,
  { tenantId, id }: { tenantId: number; id: string },
  userIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('sys_user_group').where('group_id', '=', id).execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('sys_user_group')
    .values(userIds.map((user_id) => ({ tenant_id: tenantId, group_id: id, user_id })))
    .execute()
}

/** Deletes a group; its people lose nothing but it. */
export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_user_group').where('group_id', '=', id).execute()
  await tx.deleteFrom('sys_group').where('id', '=', id).execute()
}
