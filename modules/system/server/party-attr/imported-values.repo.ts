/** Values of attributes of many parties at once in SQL, in statements whose text does not depend on how many. */
import { sql } from 'kysely'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { usernameKey } from '../user/user.repo.ts'
import { inScope } from '../user/user.scope.ts'
import type { ActiveAttr } from './party-attr.repo.ts'

/** Active users by username or name: those in reach, or all of the organisation where the actor may pick them. */
export function findUsersNamed(db: Db, actor: Actor, names: readonly string[]) {
  const texts = names.map((name) => name.trim())
  return db
    .selectFrom('sys_user')
    .select(['id', 'username', 'username_key as key', 'real_name as realName'])
    .where((eb) =>
      eb.or([
        eb('username_key', '=', sql<string>`any(${texts.map(usernameKey)}::text[])`),
        eb('real_name', '=', sql<string>`any(${texts}::text[])`),
      ]),
    )
    .where('status', '=', 1)
    .where((eb) => eb.and(holds(actor, 'sys:user:pick') ? [] : inScope(eb, actor)))
    .orderBy('id')
    .execute()
}

/** Usernames by id. */
export async function findUsernames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Which of the values of a unique attribute users have, and who. */
export function findTaken(
  db: Db,
  attrId: string,
  values: readonly string[],
): Promise<{ value: string; userId: string | null }[]> {
  return db
    .selectFrom('sys_party_attr_value')
    .select(['value', 'user_id as userId'])
    .where('attr_id', '=', attrId)
    .where(
      'unique_hash',
      '=',
      sql<Buffer>`any(array(select sha256(convert_to(v, 'UTF8')) from unnest(${[...values]}::text[]) as v))`,
    )
    .execute()
}

export interface NewValue {
  readonly userId: string
  readonly attr: ActiveAttr
  readonly value: string
}

const recordOf = ({ userId, attr: { id, dataType, isUnique }, value }: NewValue) => ({
  id: newId(),
  attr_id: id,
  user_id: userId,
  value,
  number: dataType === 'number' ? value : null,
  named_user_id: dataType === 'user' ? value : null,
  named_dept_id: dataType === 'dept' ? value : null,
  is_unique: isUnique === 1,
})

/** Writes values of users, each attribute of each user at most once. */
export async function writeUserValues(
  tx: Tx,
  { tenantId, by }: { tenantId: number; by: string },
  values: readonly NewValue[],
): Promise<void> {
  if (values.length === 0) return
  await sql`
    insert into sys_party_attr_value (tenant_id, id, attr_id, user_id, value, number, named_user_id, named_dept_id,
      unique_hash, updated_by)
    select ${tenantId}, id, attr_id, user_id, value, number, named_user_id, named_dept_id,
      case when is_unique then sha256(convert_to(value, 'UTF8')) end, ${by}
    from jsonb_to_recordset(${JSON.stringify(values.map(recordOf))}::jsonb) as given (id uuid, attr_id uuid,
      user_id uuid, value text, number numeric, named_user_id uuid, named_dept_id uuid, is_unique boolean)
    on conflict (tenant_id, attr_id, user_id, dept_id) do update set value = excluded.value, number = excluded.number,
      named_user_id = excluded.named_user_id, named_dept_id = excluded.named_dept_id,
      unique_hash = excluded.unique_hash, updated_by = excluded.updated_by, updated_at = now()`.execute(tx)
}
