/** The roles of many users before and after a change, in bulk. Nothing is written. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { isPersonInScope, type Reader } from '../user/user.scope.ts'
import type { DiffOfMany } from './key-diff.ts'

/** A change of who has which roles. */
export interface AssignmentChange {
  /** Whom it could concern: everyone with one of these roles, or a condition over `sys_user` as `u`. */
  readonly concerns: readonly string[] | RawBuilder<SqlBool>
  /** Which assignments go, over `held` with `user_id`, `role_id`, `holder_id`; left out: none. */
  readonly drops?: RawBuilder<SqlBool>
  /** Which come: a select of `user_id`, `role_id`; left out: none. */
  readonly adds?: RawBuilder<unknown>
}

/** Bits of what roles give, in the order of `roleIds`; `all` is what every user has without a role. */
export interface GivenBits {
  readonly width: number
  readonly roleIds: readonly string[]
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly all: { readonly before: string; readonly after: string }
}

/** Administrators have everything and are left out, as are disabled users. */
const COUNTS = sql`u.status = 1 and u.super_admin <> 1`

/** Everyone whom the change could concern, with what they have and are to have as bits: assignments are read once. */
function sides(change: AssignmentChange, { width, roleIds, before, after, all }: GivenBits) {
  const bits = sql.raw(`bit(${width})`)
  const none = sql`${'0'.repeat(width)}::${bits}`
  const total = (column: 'had' | 'has', of: string) =>
    sql`coalesce(s.${sql.ref(column)}, ${none}) | ${of}::${bits} as ${sql.ref(column)}`
  const columns = sql`${total('had', all.before)}, ${total('has', all.after)}`
  const gives = sql`gives as materialized (
    select role_id, before::${bits} as before, after::${bits} as after
    from unnest(${[...roleIds]}::uuid[], ${[...before]}::varbit[], ${[...after]}::varbit[]) as g (role_id, before, after)
  )`
  const assigned = sql`a.role_id = any(${[...roleIds]}::uuid[]) and (a.starts_at is null or a.starts_at <= now())`
  if ('length' in change.concerns)
    return sql`
    with ${gives}, s as (
      select a.user_id, bit_or(g.before) as had, bit_or(g.after) as has
      from sys_role_assignment a join gives g on g.role_id = a.role_id where ${assigned}
      group by a.user_id having bool_or(a.role_id = any(${[...change.concerns]}::uuid[]))
    ), side as materialized (
      select u.tenant_id, u.id as user_id, u.real_name, ${columns}
      from s join sys_user u on u.id = s.user_id where ${COUNTS}
    )`
  const { concerns, drops, adds } = change
  const has = drops ? sql`case when ${drops} then ${none} else g.after end` : sql`g.after`
  const added = sql`union all
    select n.user_id, ${none}, g.after from (${adds}) as n join concerned using (user_id) join gives g using (role_id)`
  return sql`
    with concerned as materialized (
      select u.tenant_id, u.id as user_id, u.real_name from sys_user u where ${COUNTS} and ${concerns}
    ), ${gives}, held as (
      select a.user_id, a.role_id, a.holder_id from sys_role_assignment a
        join concerned c on c.tenant_id = a.tenant_id and c.user_id = a.user_id where ${assigned}
    ), s as (
      select user_id, bit_or(had) as had, bit_or(has) as has from (
        select user_id, g.before as had, ${has} as has from held join gives g using (role_id) ${adds ? added : sql``}
      ) as each group by user_id
    ), side as materialized (
      select c.tenant_id, c.user_id, c.real_name, ${columns} from concerned c left join s using (user_id)
    )`
}

export interface Affected {
  id: string
  realName: string
  headUrl: string
  deptName: string
  /** Of the side that is asked for. */
  keys: string
}

interface Sides {
  groups: DiffOfMany[]
  gain: Affected[]
  lose: Affected[]
}

/** What users gain and lose: all of them by what it is, and the first in reach by name. */
export async function findSides(
  db: Db,
  reader: Reader,
  { change, bits, limit }: { change: AssignmentChange; bits: GivenBits; limit: number },
): Promise<Sides> {
  const none = sql`${'0'.repeat(bits.width)}::${sql.raw(`bit(${bits.width})`)}`
  // Those shown are found first: the rest is read for these alone.
  const first = (keys: RawBuilder<unknown>) => sql`coalesce((
    select json_agg(json_build_object('id', f.user_id, 'realName', f.real_name, 'headUrl', u.head_url,
      'deptName', coalesce(d.name, ''), 'keys', f.keys) order by f.real_name, f.user_id)
    from (
      select s.tenant_id, s.user_id, s.real_name, (${keys})::text as keys from side s
      where ${keys} <> ${none} and ${isPersonInScope(reader, 's.user_id')}
      order by s.real_name, s.user_id limit ${limit}
    ) as f join sys_user u on u.tenant_id = f.tenant_id and u.id = f.user_id
      left join sys_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id), '[]')`
  const [gain, lose] = [sql`s.has & ~s.had`, sql`s.had & ~s.has`]
  const { rows } = await sql<Sides>`
    ${sides(change, bits)}
    select (select coalesce(json_agg(g), '[]') from (
        select (${gain})::text as gain, (${lose})::text as lose, count(*)::int as count from side s group by 1, 2) as g) as groups,
      ${first(gain)} as gain, ${first(lose)} as lose`.execute(db)
  return rows[0] ?? { groups: [], gain: [], lose: [] }
}

const concernOf = ({ concerns }: AssignmentChange): RawBuilder<SqlBool> =>
  'length' in concerns
    ? sql`u.id in (select e.user_id from sys_effective_role e where e.role_id = any(${[...concerns]}::uuid[]))`
    : concerns

/** Whom one of two changes could concern. */
export const either = (one: AssignmentChange, other: AssignmentChange): RawBuilder<SqlBool> =>
  sql`(${concernOf(one)} or ${concernOf(other)})`
