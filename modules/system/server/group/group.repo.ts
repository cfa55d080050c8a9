/** Groups in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord, recordColumns, type RecordKey } from '#kernel/records/record.repo.ts'
import type { GroupDraft, GroupQuery } from '#system/contract/group.ts'

const userCountOf = (group: 'page' | 'sys_group') =>
  sql<number>`(
  select count(*)::int from sys_user_group ug
  where ug.tenant_id = ${sql.table(group)}.tenant_id and ug.group_id = ${sql.table(group)}.id
)`.as('userCount')

const userIdList = sql<string[]>`array(
  select ug.user_id from sys_user_group ug
  where ug.tenant_id = sys_group.tenant_id and ug.group_id = sys_group.id order by ug.user_id
)`.as('userIdList')

const COLUMNS = ['code', 'name', 'status', 'remark', ...recordColumns] as const

const record = defineRecord('sys_group', [...COLUMNS, userCountOf('sys_group'), userIdList])

/** Groups with their people. */
export const groups = {
  ...record,
  async insert(tx: Tx, key: RecordKey, { userIdList: people, ...values }: GroupDraft): Promise<void> {
    await record.insert(tx, key, values)
    await setPeople(tx, key, people)
  },
  async update(tx: Tx, key: RecordKey, { userIdList: people, ...values }: GroupDraft): Promise<void> {
    await record.update(tx, key, values)
    await setPeople(tx, key, people)
  },
  /** Its people lose nothing but the group. */
  async delete(tx: Tx, id: string): Promise<void> {
    await tx.deleteFrom('sys_user_group').where('group_id', '=', id).execute()
    await record.delete(tx, id)
  },
}

export const groupList = defineList({
  resource: 'group',
  table: 'sys_group',
  sort: { code: 'code', name: 'name', createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', ...COLUMNS, userCountOf('page')])
      .orderBy(order),
})

/** The tenant's groups that match. */
export const callOfGroups = (actor: Pick<Actor, 'tenantId'>, query: GroupQuery) =>
  listCall('sys_group', { actor, query }, (eb, { keyword, status }) => [
    keyword && contains(['code', 'name', 'remark'], keyword),
    status !== undefined && eb('status', '=', status),
  ])

/** Replaces the people of a group. */
async function setPeople(tx: Tx, { tenantId, id }: RecordKey, userIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('sys_user_group').where('group_id', '=', id).execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('sys_user_group')
    .values(userIds.map((user_id) => ({ tenant_id: tenantId, group_id: id, user_id })))
    .execute()
}
