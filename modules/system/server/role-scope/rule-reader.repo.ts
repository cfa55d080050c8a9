/** What the variables of data rules stand for, in SQL. */
import { sql } from 'kysely'
import type { ReadyRule } from '#kernel/access/ready-rule.ts'
import type { RuleReader } from '#kernel/access/rule.ts'
import { ruleCondition } from '#kernel/access/rule-condition.ts'
import { attrKey, type RuledTable } from '#kernel/access/rule-fields.ts'
import type { RuleFieldType } from '#contract/rule.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { AttrDataType, PartyType } from '#system/contract/party-attr.ts'
import { findActive } from '../party-attr/party-attr.repo.ts'

type About = Pick<RuleReader, 'id' | 'deptId' | 'deptIds' | 'roleIds'> & {
  /** The post in which the user acts; null: all of theirs. */
  readonly postId: string | null
}

interface Found {
  today: string
  postIds: string[]
  below: { root: string; id: string }[]
  attrs: { code: string; partyType: PartyType; type: AttrDataType; value: string | null }[]
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

const keyOf = (partyType: PartyType, code: string): string =>
  attrKey(partyType === 'user' ? {} : { attrsOf: partyType }, code)

export interface NamedAttr {
  readonly code: string
  readonly partyType: PartyType
  readonly type: RuleFieldType
  readonly name: string
  readonly nameEn: string
}

/** Active attributes that rules may ask for, by key. */
export async function findAttrTypes(db: Db): Promise<Map<string, NamedAttr>> {
  const found = new Map<string, NamedAttr>()
  for (const partyType of ['user', 'dept'] as const)
    for (const { code, dataType, name, nameEn } of await findActive(db, partyType))
      found.set(keyOf(partyType, code), { code, partyType, type: TYPE_OF[dataType], name, nameEn })
  return found
}

/** The ids of the records that a rule reaches, over the whole of its resource. */
export async function findReached(db: Db, { table }: RuledTable, rule: ReadyRule): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${ruleCondition(rule)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
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
      coalesce((select json_agg(json_build_object('code', a.code, 'partyType', a.party_type, 'type', a.data_type, 'value', (
          select v.value ${ofUser} and v.attr_id = a.id)))
        from sys_party_attr a where a.status = 1 and ${withAttrs}), '[]') as attrs`.execute(db)
  const [found] = rows
  if (!found) throw new Error('no answer about the user of a rule')
  const branchesById = new Map<string, string[]>()
  for (const { root, id } of found.below) branchesById.set(root, [...(branchesById.get(root) ?? []), id])
  const attrs = new Map(
    found.attrs.map(({ code, partyType, type, value }) => [
      keyOf(partyType, code),
      { type: TYPE_OF[type], value: value ?? undefined },
    ]),
  )
  const { postId: _, ...reader } = about
  return { ...reader, postIds: found.postIds, today: found.today, branchOf: (id) => branchesById.get(id) ?? [], attrs }
}
