/** Comments on processes in SQL, and who may read a process. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { soundsLike } from '#kernel/search/sound.repo.ts'
import { holdsCode } from '#system/server/index.ts'
import type { InstanceStatus } from '#workflow/contract/instance.ts'
import { nameOrFormer } from '../runtime/persistence/former-user.repo.ts'

const uuids = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** Of very talkative processes the latest. */
const MAX_SHOWN = 500
const MAX_OFFERED = 20
/** Assignees that one comment notifies. */
const MAX_ASSIGNEES = 100

/** The status of a process that cannot change until the transaction ends. */
export async function lockedStatus(tx: Tx, rootId: string): Promise<InstanceStatus | undefined> {
  const row = await tx.selectFrom('wf_instance').select('status').where('id', '=', rootId).forShare().executeTakeFirst()
  return row?.status
}

export async function countComments(db: Db, rootId: string): Promise<number> {
  const { count } = await db
    .selectFrom('wf_comment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('root_id', '=', rootId)
    .executeTakeFirstOrThrow()
  return count
}

interface NewComment {
  tenantId: number
  id: string
  rootId: string
  by: string
  content: string
  mentioned: readonly string[]
}

export async function insertComment(tx: Tx, { tenantId, id, rootId, by, content, mentioned }: NewComment) {
  await tx
    .insertInto('wf_comment')
    .values({
      tenant_id: tenantId,
      id,
      root_id: rootId,
      author_id: by,
      content,
      mentioned: sql`${[...mentioned]}::uuid[]`,
      deleted_at: null,
    })
    .execute()
}

/** One comment, held until the transaction ends. @param minutes within which it counts as recent */
export function findCommentForUpdate(tx: Tx, id: string, minutes: number) {
  return tx
    .selectFrom('wf_comment')
    .select([
      'id',
      'root_id as rootId',
      'author_id as authorId',
      'content',
      'deleted_at as deletedDate',
      sql<boolean>`created_at > now() - make_interval(mins => ${minutes}::int)`.as('isRecent'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Keeps that there was one, and nothing of it. */
export async function blankComment(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('wf_comment')
    .set({ content: '', mentioned: sql`'{}'::uuid[]`, deleted_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** The comments on a process, oldest first. */
export async function commentsOf(db: Db, rootId: string, minutes: number) {
  const rows = await db
    .selectFrom('wf_comment as c')
    .leftJoin('sys_user as u', 'u.id', 'c.author_id')
    .select([
      'c.id',
      'u.id as authorId',
      nameOrFormer('u.real_name', sql`c.author_id`).as('author'),
      'c.content',
      'c.created_at as at',
      sql<boolean>`c.deleted_at is not null`.as('isDeleted'),
      sql<boolean>`c.created_at > now() - make_interval(mins => ${minutes}::int)`.as('isRecent'),
      sql<string[]>`array(select m.real_name from unnest(c.mentioned) with ordinality as n (id, at)
        join sys_user m on m.id = n.id order by n.at)`.as('mentions'),
    ])
    .where('c.root_id', '=', rootId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.reverse()
}

/** The users who may read a process, as `seesInstance` decides for one of them; `r` is its root, `u` the user. */
const READS: RawBuilder<SqlBool> = sql<SqlBool>`(u.super_admin = 1
  or exists (select from wf_participant p where p.root_id = r.id and p.user_id = u.id)
  or exists (select from wf_copy y where y.root_id = r.id and y.user_id = u.id)
  or exists (select from wf_task t join wf_candidate c on c.task_id = t.id where t.root_id = r.id and t.status = 'open'
    and ((c.kind = 'user' and c.ref_id = u.id)
      or (c.kind = 'role' and exists (select from sys_effective_role ur where ur.user_id = u.id and ur.role_id = c.ref_id))))
  or ${holdsCode('wf:instance:manage')}
  or exists (select from wf_definition d join wf_model_access a on a.model_id = d.model_id
    where d.id = r.definition_id and a.part in ('manager', 'monitor')
    and ((a.kind = 'user' and a.ref_id = u.id)
      or (a.kind = 'role' and exists (select from sys_effective_role ur where ur.user_id = u.id and ur.role_id = a.ref_id))
      or (a.kind = 'dept' and exists (
        with recursive below as (
          select a.ref_id as id union select k.id from sys_dept k join below on k.pid = below.id)
        select from sys_user_dept ud join below on below.id = ud.dept_id where ud.user_id = u.id)))))`

const readers = (db: Db, rootId: string) =>
  db
    .selectFrom('sys_user as u')
    .innerJoin('wf_instance as r', (join) => join.on('r.id', '=', rootId))
    .where('u.status', '=', 1)
    .where(READS)

/** Those of some users who may read a process, with their names. */
export async function readersAmong(db: Db, rootId: string, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await readers(db, rootId)
    .where('u.id', '=', uuids(userIds))
    .select(['u.id', 'u.real_name as name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Some of the users who may read a process, by what is typed of their name or how it sounds. */
export function findReaders(
  db: Db,
  { tenantId, userId }: { tenantId: number; userId: string },
  { rootId, keyword }: { rootId: string; keyword: string },
) {
  const sounding = soundsLike({ tenantId, kind: 'user', column: 'u.id' }, keyword)
  const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  let query = readers(db, rootId)
    .leftJoin('sys_dept as d', 'd.id', 'u.dept_id')
    .where('u.id', '!=', userId)
    .select(['u.id', 'u.real_name as name', sql<string>`coalesce(d.name, '')`.as('dept')])
  if (keyword !== '')
    query = query.where((eb) =>
      eb.or([
        eb('u.real_name', 'ilike', like),
        eb('u.username', 'ilike', like),
        ...(sounding === undefined ? [] : [sounding]),
      ]),
    )
  return query.orderBy('u.real_name').orderBy('u.id').limit(MAX_OFFERED).execute()
}

/** Who has an open task in a process now, with the first of their tasks. */
export async function assigneesOf(db: Db, rootId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('wf_task as t')
    .innerJoin('sys_user as u', 'u.id', 't.assignee_id')
    .select(['t.id', 'u.id as userId'])
    .where('t.root_id', '=', rootId)
    .where('t.status', '=', 'open')
    .where('u.status', '=', 1)
    .orderBy('t.opened_at')
    .orderBy('t.id')
    .limit(MAX_ASSIGNEES)
    .execute()
  return new Map(rows.map(({ id, userId }) => [userId, id] as const).reverse())
}

/** Whether a user can sign in. */
export async function isActive(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}
