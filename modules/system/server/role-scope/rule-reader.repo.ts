/** What the variables of data rules stand for, in SQL. */
import { sql } from 'kysely'
import type { RuleReader } from '#kernel/access/rule.ts'
import type { Db } from '#kernel/database/lease.ts'

type About = Pick<RuleReader, 'id' | 'deptId' | 'deptIds' | 'roleIds'> & {
  /** The post in which the user acts; null: all of theirs. */
  readonly postId: string | null
}

/**
 * The user whom rules are asked for, in one query.
 * @param branches departments of which those below have to be known
 */
export async function findRuleReader(db: Db, about: About, branches: readonly string[]): Promise<RuleReader> {
  const { rows } = await sql<{ today: string; postIds: string[]; below: { root: string; id: string }[] }>`
    with recursive below (root, id) as (
      select d.id, d.id from sys_dept d where d.id = any(${[...new Set(branches)]}::uuid[])
      union
      select b.root, d.id from below b join sys_dept d on d.pid = b.id
    )
    select to_char(now() at time zone tenant_time_zone(), 'YYYY-MM-DD') as today,
      array(select post_id from sys_user_post where user_id = ${about.id}
        and (${about.postId}::uuid is null or post_id = ${about.postId}::uuid)) as "postIds",
      coalesce((select json_agg(json_build_object('root', root, 'id', id)) from below), '[]') as below`.execute(db)
  const [found] = rows
  if (!found) throw new Error('no answer about the user of a rule')
  const branchesById = new Map<string, string[]>()
  for (const { root, id } of found.below) branchesById.set(root, [...(branchesById.get(root) ?? []), id])
  const { postId: _, ...reader } = about
  return { ...reader, postIds: found.postIds, today: found.today, branchOf: (id) => branchesById.get(id) ?? [] }
}
