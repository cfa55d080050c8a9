/**
 * Conditions of a data rule: which records of a resource a user reaches. A tree of groups and leaves over fields that
 * the resource declares (`kernel/access/rule-fields.ts`); values are literals, or variables about the user.
 */
import { z } from 'zod'
import { line } from './scalars.ts'

export const MAX_RULE_DEPTH = 4
export const MAX_RULE_LEAVES = 50
/** Values of one leaf. */
export const MAX_RULE_VALUES = 200

export const RuleOperator = z.enum([
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'in',
  'notIn',
  'between',
  'contains',
  'startsWith',
  'isNull',
  'within',
])
export type RuleOperator = z.infer<typeof RuleOperator>

/**
 * About the user whom a rule is asked for: themselves, their main department, their departments with all below them,
 * their roles and posts; and the present day where the organisation is.
 */
export const RuleVariable = z.enum(['me.id', 'me.deptId', 'me.deptTree', 'me.roleIds', 'me.postIds', 'today'])
export type RuleVariable = z.infer<typeof RuleVariable>

/** The value of an attribute of the user (`me.attr.costCentre`); a rule reaches nothing for a user who has none. */
export const RuleAttr = z.templateLiteral(['me.attr.', z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/)])
export type RuleAttr = z.infer<typeof RuleAttr>

/** The code of the attribute that a variable names; undefined for any other. */
export const attrIn = (variable: RuleVariable | RuleAttr): string | undefined =>
  variable.startsWith('me.attr.') ? variable.slice('me.attr.'.length) : undefined

/** The code of the attribute of the record that a field names (`attr.costCentre`); undefined for any other. */
export const recordAttrIn = (field: string): string | undefined =>
  field.startsWith('attr.') ? field.slice('attr.'.length) : undefined

export const RuleValue = z.union([
  line(200),
  z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  z.strictObject({ var: z.union([RuleVariable, RuleAttr]) }),
])
export type RuleValue = z.infer<typeof RuleValue>

/** The variables in the order in which a rule in SQL takes them as parameters. */
export const SQL_PARAMETERS: readonly RuleVariable[] = RuleVariable.options

/** One condition; `isNull` has no value, `between` two, `in`, `notIn` and `within` any number, the others one. */
export const RuleLeaf = z.strictObject({
  field: line(60).min(1),
  op: RuleOperator,
  values: z.array(RuleValue).max(MAX_RULE_VALUES).default([]),
})
export type RuleLeaf = z.infer<typeof RuleLeaf>

/** `not`: none of the items. */
export const RuleJoin = z.enum(['all', 'any', 'not'])
export type RuleJoin = z.infer<typeof RuleJoin>

export interface RuleGroup {
  join: RuleJoin
  items: (RuleGroup | RuleLeaf)[]
}

const groupOf = (item: z.ZodType<RuleGroup | RuleLeaf>): z.ZodType<RuleGroup> =>
  z.strictObject({ join: RuleJoin, items: z.array(item).max(MAX_RULE_LEAVES) })

/** As deep as it may be and no deeper: what is nested further is refused before it is walked. */
const nested = (depth: number): z.ZodType<RuleGroup> =>
  groupOf(depth === 1 ? RuleLeaf : z.union([RuleLeaf, nested(depth - 1)]))

export const isRuleGroup = (item: RuleGroup | RuleLeaf): item is RuleGroup => 'join' in item

/** How many leaves a group has, at all depths. */
export const countLeaves = ({ items }: RuleGroup): number =>
  items.reduce((sum, item) => sum + (isRuleGroup(item) ? countLeaves(item) : 1), 0)

/** How deep groups are inside of each other; 1: there is but the outermost. */
export const depthOf = ({ items }: RuleGroup): number =>
  1 + Math.max(0, ...items.map((item) => (isRuleGroup(item) ? depthOf(item) : 0)))

const hasEmptyGroup = ({ items }: RuleGroup): boolean =>
  items.some((item) => isRuleGroup(item) && (item.items.length === 0 || hasEmptyGroup(item)))

/** An outermost `all` without items reaches every record. */
export const RuleConditions = nested(MAX_RULE_DEPTH)
  .refine((group) => countLeaves(group) <= MAX_RULE_LEAVES, { error: 'rule_too_long' })
  .refine((group) => !hasEmptyGroup(group) && (group.join === 'all' || group.items.length > 0), {
    error: 'rule_group_empty',
  })

/** What a field holds: it decides which operators and values it takes. */
export type RuleFieldType = 'text' | 'number' | 'choice' | 'date' | 'user' | 'dept' | 'role' | 'post'

/** Operators by type of field. */
export const OPERATORS: Readonly<Record<RuleFieldType, readonly RuleOperator[]>> = {
  text: ['eq', 'ne', 'contains', 'startsWith', 'in', 'notIn', 'isNull'],
  number: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'in', 'notIn', 'isNull'],
  choice: ['eq', 'ne', 'in', 'notIn'],
  date: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'isNull'],
  user: ['eq', 'ne', 'in', 'notIn', 'isNull'],
  dept: ['eq', 'ne', 'in', 'notIn', 'within', 'isNull'],
  role: ['in', 'notIn', 'isNull'],
  post: ['in', 'notIn', 'isNull'],
}

/** Variables by type of field. Those that stand for several values take no operator that asks for one. */
export const VARIABLES: Readonly<Record<RuleFieldType, readonly RuleVariable[]>> = {
  text: [],
  number: [],
  choice: [],
  date: ['today'],
  user: ['me.id'],
  dept: ['me.deptId', 'me.deptTree'],
  role: ['me.roleIds'],
  post: ['me.postIds'],
}

/** Variables that stand for any number of values. */
export const MANY_VALUES: readonly RuleVariable[] = ['me.deptTree', 'me.roleIds', 'me.postIds']

/** How many values an operator takes. */
export function valuesOf(op: RuleOperator): 'none' | 'one' | 'two' | 'many' {
  if (op === 'isNull') return 'none'
  if (op === 'between') return 'two'
  return op === 'in' || op === 'notIn' || op === 'within' ? 'many' : 'one'
}
