/** One's own particulars and sign-ins in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { defineList, listPage } from '#kernel/lists/list.ts'
import type { ListMemory } from '#kernel/lists/spec.ts'
import type { Paging } from '#contract/list.ts'
import type { ProfileUpdate } from '#system/contract/center.ts'

const names = (of: 'depts' | 'roles') =>
  of === 'depts'
    ? sql<
        string[]
      >`array(select d.name from sys_user_dept ud join sys_dept d on d.tenant_id = ud.tenant_id and d.id = ud.dept_id
        where ud.tenant_id = u.tenant_id and ud.user_id = u.id order by ud.dept_id = u.dept_id desc, d.sort, d.name)`
    : sql<string[]>`array(select r.name from sys_role r where r.tenant_id = u.tenant_id and r.id in (
          select e.role_id from sys_effective_role e where e.tenant_id = u.tenant_id and e.user_id = u.id)
        order by r.grade, r.name)`

/** The person as their own centre shows them. */
export function findProfile(db: Db, userId: string) {
  return db
    .selectFrom('sys_user as u')
    .select([
      'u.username',
      'u.real_name as realName',
      'u.head_url as headUrl',
      'u.gender',
      'u.email',
      'u.mobile',
      'u.created_at as createDate',
      'u.last_login_at as lastLoginDate',
      'u.version',
      names('depts').as('depts'),
      names('roles').as('roles'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()
}

/** The same, held against other writers. */
export async function findProfileForChange(tx: Tx, userId: string) {
  await tx.selectFrom('sys_user').select('id').where('id', '=', userId).forUpdate().execute()
  return findProfile(tx, userId)
}

export async function updateProfile(
  tx: Tx,
  userId: string,
  { gender, email, mobile, headUrl }: ProfileUpdate & { headUrl: string },
): Promise<void> {
  await tx
    .updateTable('sys_user')
    .set({
      gender,
      email,
      mobile,
      head_url: headUrl,
      updated_by: userId,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', userId)
    .execute()
}

/** Sessions of a user that came from where that user had never signed in before; the first sign-in ever is none. */
export async function findFromNewAddresses(db: Db, userId: string): Promise<Set<string>> {
  const before = sql`from sys_login_log l where l.user_id = s.user_id and l.status = 1 and l.created_at < s.created_at`
  const { rows } = await sql<{ id: string }>`
    select s.id from sys_session s where s.user_id = ${userId}::uuid and exists (select 1 ${before})
      and not exists (select 1 ${before} and l.ip = s.ip)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The password counts as one that was given by someone else: a policy that has such ones changed asks for another. */
export async function distrustPassword(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('sys_user').set({ pwd_level: 0, pwd_date: null }).where('id', '=', userId).execute()
}

const signInList = defineList({
  resource: 'sign-in',
  table: 'sys_login_log',
  sort: { createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select([
        'page.position',
        'page.id',
        'page.created_at as createDate',
        sql<0 | 1 | 2>`page.status`.as('status'),
        'page.ip',
        'page.user_agent as userAgent',
        'page.via_name as via',
      ])
      .orderBy(order),
})

/** One page of a person's sign-ins, failed ones too. */
export function pageOfSignIns(db: Db, memory: ListMemory, mine: { tenantId: number; userId: string }, paging: Paging) {
  return listPage(db, memory, signInList, {
    tenantId: mine.tenantId,
    paging,
    where: (eb) => [eb('user_id', '=', mine.userId)],
    whereKey: mine.userId,
  })
}
