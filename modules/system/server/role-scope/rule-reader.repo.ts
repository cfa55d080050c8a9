/** What the variables of data rules stand for, in SQL. */
import { sql } from 'kysely'
import type { RuleReader } from '#kernel/access/rule.ts'
import type { RuleFieldType } from '#contract/rule.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { AttrDataType } from '#system/contract/party-attr.ts'
import { findActive } from '../party-attr/party-attr.repo.ts'

type About = Pick<RuleReader, 'id' | 'deptId' | 'deptIds' | 'roleIds'> & {
  /** The post in which the user acts; null: all of theirs. */
  readonly postId: string | null
}

interface Found {
  today: string
  postIds: string[]
  below: { root: string; id: string }[]
  attrs: { code: string; type: AttrDataType; value: string | null }[]
}

/** As which type rules compare an attribute. */
const TYPE_OF: Readonly<Record<AttrDataType, RuleFieldType>> = {
  text: 'text',
  dict: 'text',
  number: 'number',
  date: 'date',
  user: 'user',
  dept: 'dept',
  boolean: 'choice',
}

/** Active attributes of users that rules may ask for, by code. */
export async function findAttrTypes(
  db: Db,
): Promise<Map<string, { type: RuleFieldType; name: string; nameEn: string }>> {
  const attrs = await findActive(db, 'user')
  return new Map(attrs.map(({ code, dataType, name, nameEn }) => [code, { type: TYPE_OF[dataType], name, nameEn }]))
}

/**
 * The user whom rules are asked for, in one query.
 * @param branches departments of which those below have to be known
 * @param withAttrs whether a rule asks for attributes
 */
export async function findRuleReader(
  db: Db,
  about: About,
  branches: readonly string[],
  withAttrs: boolean,
): Promise<RuleReader> {
  const ofUser = sql`from sys_party_attr_value v where v.user_id = ${about.id} and ${withAttrs}`
  const { rows } = await sql<Found>`
    with recursive below (root, id) as (
      select d.id, d.id from sys_dept d
      where d.id = any(${[...new Set(branches)]}::uuid[]) or d.id in (select v.named_dept_id ${ofUser})
      union
      select b.root, d.id from below b join sys_dept d on d.pid = b.id
    )
    select to_char(now() at time zone tenant_time_zone(), 'YYYY-MM-DD') as today,
      array(select post_id from sys_user_post where user_id = ${about.id}
        and (${about.postId}::uuid is null or post_id = ${about.postId}::uuid)) as "postIds",
      coalesce((select json_agg(json_build_object('root', root, 'id', id)) from below), '[]') as below,
      coalesce((select json_agg(json_build_object('code', a.code, 'type', a.data_type, 'value', (
          select v.value ${ofUser} and v.attr_id = a.id)))
        from sys_party_attr a where a.party_type = 'user' and a.status = 1 and ${withAttrs}), '[]') as attrs`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('no answer about the user of a rule')
  const branchesById = new Map<string, string[]>()
  for (const { root, id } of found.below) branchesById.set(root, [...(branchesById.get(root) ?? []), id])
  const attrs = new Map(
    found.attrs.map(({ code, type, value }) => [code, { type: TYPE_OF[type], value: value ?? undefined }]),
  )
  const { postId: _, ...reader } = about
  return { ...reader, postIds: found.postIds, today: found.today, branchOf: (id) => branchesById.get(id) ?? [], attrs }
}
