/**
 * A data rule as a condition in SQL. One that is SQL itself becomes the ids that it reaches. Columns come from the
 * declaration, every value is a parameter, so nothing that a rule's author wrote becomes part of the statement. A
 * column without a value meets no comparison but `ne` and `notIn`.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { recordAttrIn } from '#contract/rule.ts'
import type { ReadyGroup, ReadyLeaf, ReadyRule } from './ready-rule.ts'
import { sqlTypeOf } from './rule.ts'
import { RuleIds } from './rule-runner.ts'
import { attrKey, fieldOf, scopedResource, type RuledTable, type RuleField } from './rule-fields.ts'

type Condition = RawBuilder<SqlBool>

const NEVER = sql<SqlBool>`false`

/**
 * The rule over the rows of its resource.
 * @param at the name by which the query knows the table
 * @returns `false` where the rule asks for what is not declared
 */
export function ruleCondition(
  { id, resource, matter }: Pick<ReadyRule, 'id' | 'resource' | 'matter'>,
  at?: string,
): Condition {
  const declared = scopedResource(resource)?.rules
  if (!declared) return NEVER
  const table = at ?? declared.table
  // Asked like this, the ids become a hash that each record is looked up in, and a page ends with its last record.
  if ('sql' in matter)
    return sql`(${sql.ref(`${table}.id`)} in (select unnest(${new RuleIds(id, matter.sql)}::uuid[]))) is true`
  return conditionOf(matter.where, declared, table) ?? NEVER
}

/** Undefined: something in it is not declared. */
function conditionOf(group: ReadyGroup, declared: RuledTable, at: string): Condition | undefined {
  const parts: Condition[] = []
  for (const item of group.items) {
    const part = 'join' in item ? conditionOf(item, declared, at) : leafOf(item, declared, at)
    if (part === undefined) return undefined
    parts.push(part)
  }
  if (group.join === 'all') return parts.length === 0 ? sql<SqlBool>`true` : sql`(${sql.join(parts, sql` and `)})`
  if (parts.length === 0) return NEVER
  const any = sql<SqlBool>`(${sql.join(parts, sql` or `)})`
  return group.join === 'any' ? any : sql<SqlBool>`(${any} is not true)`
}

function leafOf(leaf: ReadyLeaf, declared: RuledTable, at: string): Condition | undefined {
  const { attrType } = leaf
  const attrs = attrType && new Map([[attrKey(declared, recordAttrIn(leaf.field) ?? ''), { type: attrType }]])
  const field = fieldOf(declared, leaf.field, attrs)
  if (!field) return undefined
  if (field.set) return setLeaf(leaf, field.set, at)
  if (field.of) return columnLeaf(leaf, field, field.of(at))
  return field.column === undefined ? undefined : columnLeaf(leaf, field, sql.ref(`${at}.${field.column}`))
}

const ZONE = sql`tenant_time_zone()`

function columnLeaf({ op, values }: ReadyLeaf, { type, of }: RuleField, column: RawBuilder<unknown>): Condition {
  const as = sql.raw(sqlTypeOf(type))
  const one = sql`${values[0] ?? null}::${as}`
  const many = sql`any(${[...values]}::${as}[])`
  if (type === 'date' && !of && op !== 'isNull') return dayLeaf({ op, values }, column)
  switch (op) {
    case 'eq':
      return sql`${column} = ${one}`
    case 'ne':
      return sql`${column} is distinct from ${one}`
    case 'lt':
      return sql`${column} < ${one}`
    case 'le':
      return sql`${column} <= ${one}`
    case 'gt':
      return sql`${column} > ${one}`
    case 'ge':
      return sql`${column} >= ${one}`
    case 'between':
      return sql`${column} between ${one} and ${values[1] ?? null}::${as}`
    case 'in':
      return sql`${column} = ${many}`
    case 'notIn':
      return sql`(${column} = ${many}) is not true`
    case 'contains':
      return sql`lower(${column}) like ${`%${likeText(values[0])}%`}`
    case 'startsWith':
      return sql`lower(${column}) like ${`${likeText(values[0])}%`}`
    case 'isNull':
      return type === 'text' ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`
    case 'within':
      return NEVER
  }
}

/** Moments compared by the days of the organisation; the column stays bare, so that its index serves. */
function dayLeaf({ op, values: [first, second] }: Pick<ReadyLeaf, 'op' | 'values'>, column: RawBuilder<unknown>) {
  // In a query of its own the moment is computed once, not for every record.
  const moment = (day: string | number | undefined, days: 0 | 1) =>
    sql`(select (${day ?? null}::date + ${sql.lit(days)})::timestamp at time zone ${ZONE})`
  const begin = (day: string | number | undefined) => moment(day, 0)
  const end = (day: string | number | undefined) => moment(day, 1)
  const during = (from: typeof first, to: typeof first): Condition =>
    sql`(${column} >= ${begin(from)} and ${column} < ${end(to)})`
  switch (op) {
    case 'eq':
      return during(first, first)
    case 'ne':
      return sql<SqlBool>`(${during(first, first)} is not true)`
    case 'lt':
      return sql<SqlBool>`${column} < ${begin(first)}`
    case 'le':
      return sql<SqlBool>`${column} < ${end(first)}`
    case 'gt':
      return sql<SqlBool>`${column} >= ${end(first)}`
    case 'ge':
      return sql<SqlBool>`${column} >= ${begin(first)}`
    case 'between':
      return during(first, second)
    default:
      return NEVER
  }
}

const likeText = (value: string | number = ''): string =>
  String(value)
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')

/**
 * `eq` and `in`: one of the record's values is among these; `ne` and `notIn`: none is; `isNull`: it has none.
 * `offset 0` keeps PostgreSQL from reading the whole other table into a hash for a page of twenty records.
 */
function setLeaf({ op, values }: ReadyLeaf, set: NonNullable<RuleField['set']>, at: string): Condition {
  const among = op === 'isNull' ? sql`` : sql` and v.${sql.ref(set.value)} = any(${[...values]}::uuid[])`
  const has = sql<SqlBool>`exists (select from ${sql.table(set.table)} v where v.tenant_id = ${sql.ref(`${at}.tenant_id`)}
    and v.${sql.ref(set.key)} = ${sql.ref(`${at}.id`)}${among} offset 0)`
  if (op === 'eq' || op === 'in') return has
  return op === 'ne' || op === 'notIn' || op === 'isNull' ? sql<SqlBool>`not ${has}` : NEVER
}
