/**
 * Data rules made ready for one user: fields checked against the declaration, variables replaced by what they stand
 * for. The result is plain data, so that it names remembered totals like any other scope.
 */
import {
  attrIn,
  isRuleGroup,
  MANY_VALUES,
  OPERATORS,
  recordAttrIn,
  SQL_PARAMETERS,
  VARIABLES,
  valuesOf,
  type RuleAttr,
  type RuleFieldType,
  type RuleGroup,
  type RuleLeaf,
  type RuleOperator,
  type RuleValue,
  type RuleVariable,
} from '#contract/rule.ts'
import type { ReadyGroup, ReadyLeaf, ReadySql } from './ready-rule.ts'
import { attrKey, fieldOf, type RuleAttrTypes, type RuledTable, type RuleField } from './rule-fields.ts'

/** What variables stand for. */
export interface RuleReader {
  readonly id: string
  readonly deptId: string
  readonly roleIds: readonly string[]
  readonly postIds: readonly string[]
  /** ISO day. */
  readonly today: string
  /** A department and all below it; those that do not exist are no branch. */
  readonly branchOf: (deptId: string) => readonly string[]
  /** Departments that the user belongs to. */
  readonly deptIds: readonly string[]
  /** Attributes by key (`attrKey`), with values of those of users; needed where a rule asks for one. */
  readonly attrs?: ReadonlyMap<string, RuleAttrValue>
}

/** What an attribute holds, and its value of this user. */
export interface RuleAttrValue {
  readonly type: RuleFieldType
  readonly value?: string | undefined
}

/** A rule asks for an attribute of which its user has no value: it reaches nothing, which is no failure. */
export class NoAttrValue extends Error {}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

const isVariable = (value: RuleValue): value is { var: RuleVariable | RuleAttr } => typeof value === 'object'

/** A day of the calendar, which PostgreSQL takes as one, too. */
function isDay(value: string): boolean {
  const moment = new Date(`${value}T00:00:00Z`)
  return DAY.test(value) && value > '0001' && !Number.isNaN(moment.getTime()) && moment.toJSON().startsWith(value)
}

function isOfType(value: string | number, { type, options }: RuleField): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string' && value !== ''
    case 'number':
      return typeof value === 'number'
    case 'choice':
      return typeof value === 'number' && options?.includes(value) === true
    case 'date':
      return typeof value === 'string' && isDay(value)
    default:
      return typeof value === 'string' && UUID.test(value)
  }
}

/** What is wrong with a rule: where, by the path of the contract, and which rule it breaks. */
export interface RuleIssue {
  readonly path: string
  readonly rule: 'unknown_choice' | 'rule_operator' | 'rule_values' | 'rule_value'
}

/** Everything that a rule asks for and the resource, or the user's attributes, do not offer. */
export function issuesOf(
  group: RuleGroup,
  table: RuledTable,
  path = 'conditions',
  attrs: RuleAttrTypes = new Map(),
): RuleIssue[] {
  return group.items.flatMap((item, at): RuleIssue[] => {
    const here = `${path}.items.${at}`
    if (isRuleGroup(item)) return issuesOf(item, table, here, attrs)
    const field = fieldOf(table, item.field, attrs)
    if (!field) return [{ path: `${here}.field`, rule: 'unknown_choice' }]
    if (!OPERATORS[field.type].includes(item.op)) return [{ path: `${here}.op`, rule: 'rule_operator' }]
    if (!isCountRight(item)) return [{ path: `${here}.values`, rule: 'rule_values' }]
    return item.values.flatMap((value, index): RuleIssue[] =>
      isValueRight(value, { field, op: item.op, attrs })
        ? []
        : [{ path: `${here}.values.${index}`, rule: 'rule_value' }],
    )
  })
}

function isCountRight({ op, values }: RuleLeaf): boolean {
  const counts = { none: values.length === 0, one: values.length === 1, two: values.length === 2 }
  const wanted = valuesOf(op)
  return wanted === 'many' ? values.length > 0 : counts[wanted]
}

function isValueRight(
  value: RuleValue,
  { field, op, attrs }: { field: RuleField; op: RuleOperator; attrs: RuleAttrTypes },
): boolean {
  if (!isVariable(value)) return isOfType(value, field)
  const code = attrIn(value.var)
  // A yes or no of the user is compared with nothing.
  if (code !== undefined) return field.type !== 'choice' && attrs.get(code)?.type === field.type
  // The typed cast: what names no attribute is one of the others.
  const variable = value.var as RuleVariable
  if (!VARIABLES[field.type].includes(variable)) return false
  return valuesOf(op) === 'many' || !MANY_VALUES.includes(variable)
}

/** Whether a rule asks for attributes, of its user or of the records. */
export const asksAttrs = (group: RuleGroup): boolean =>
  leavesOf(group).some(
    ({ field, values }) =>
      recordAttrIn(field) !== undefined || values.some((value) => isVariable(value) && attrIn(value.var) !== undefined),
  )

/** The leaves of a rule, at all depths. */
export const leavesOf = ({ items }: RuleGroup): RuleLeaf[] =>
  items.flatMap((item) => (isRuleGroup(item) ? leavesOf(item) : [item]))

/** Whether a rule says nothing of its user. */
export const isFixed = (group: RuleGroup): boolean =>
  leavesOf(group).every(({ values }) => values.every((value) => !isVariable(value) || value.var === 'today'))

/** The departments whose branches have to be known before a rule is made ready. */
export const branchesIn = (group: RuleGroup, own: readonly string[]): string[] =>
  leavesOf(group).flatMap(({ op, values }) =>
    values.flatMap((value) => {
      if (isVariable(value)) return value.var === 'me.deptTree' || op === 'within' ? own : []
      return op === 'within' && typeof value === 'string' ? [value] : []
    }),
  )

/**
 * Replaces variables and branches by the ids they stand for.
 * @throws Error for what the resource does not declare, NoAttrValue: then no record is reached
 */
export function makeReady(group: RuleGroup, table: RuledTable, reader: RuleReader): ReadyGroup {
  const [issue] = issuesOf(group, table, undefined, reader.attrs)
  if (issue) throw new Error(`${issue.rule} at ${issue.path}`)
  return readyGroup(group, table, reader)
}

const readyGroup = ({ join, items }: RuleGroup, table: RuledTable, reader: RuleReader): ReadyGroup => ({
  join,
  items: items.map((item) => (isRuleGroup(item) ? readyGroup(item, table, reader) : readyLeaf(item, table, reader))),
})

function readyLeaf({ field, op, values }: RuleLeaf, table: RuledTable, reader: RuleReader): ReadyLeaf {
  const plain = values.flatMap((value): readonly (string | number)[] =>
    isVariable(value) ? valuesFor(value.var, reader) : [value],
  )
  const attrType = reader.attrs?.get(attrKey(table, recordAttrIn(field) ?? ''))?.type
  const asked = { field, ...(attrType && { attrType }) }
  if (op !== 'within') return { ...asked, op, values: plain }
  // A branch is the set of its departments.
  const branches = plain.flatMap((value) => reader.branchOf(String(value)))
  return { ...asked, op: 'in', values: [...new Set(branches)] }
}

function valuesFor(variable: RuleVariable | RuleAttr, reader: RuleReader): readonly (string | number)[] {
  const code = attrIn(variable)
  return code === undefined ? valuesOfVariable(variable as RuleVariable, reader) : [attrValue(code, reader)]
}

function valuesOfVariable(variable: RuleVariable, reader: RuleReader): readonly string[] {
  switch (variable) {
    case 'me.id':
      return [reader.id]
    case 'me.deptId':
      return [reader.deptId]
    case 'me.deptTree':
      return [...new Set(reader.deptIds.flatMap((id) => reader.branchOf(id)))]
    case 'me.roleIds':
      return reader.roleIds
    case 'me.postIds':
      return reader.postIds
    case 'today':
      return [reader.today]
  }
}

/** @throws NoAttrValue where the user has none, or one that no column can be compared with */
function attrValue(code: string, { attrs }: RuleReader): string | number {
  const { type, value } = attrs?.get(code) ?? {}
  if (value === undefined) throw new NoAttrValue(code)
  if (type !== 'number') return value
  // Numbers of records are whole.
  if (!Number.isSafeInteger(Number(value))) throw new NoAttrValue(code)
  return Number(value)
}

/** Whether a rule in SQL says nothing of its user: it takes no parameter but the day. */
export const isFixedSql = (text: string): boolean => !/\$[1-5]\b/.test(text)

/** A rule in SQL for one user. A variable that stands for one value and has none is null. */
export const makeSqlReady = (text: string, reader: RuleReader): ReadySql => ({
  text,
  values: SQL_PARAMETERS.map((variable) => {
    const values = valuesOfVariable(variable, reader)
    return MANY_VALUES.includes(variable) ? values : values[0] || null
  }),
})

/** The type of values by which a column is compared in SQL. */
export const sqlTypeOf = (type: RuleFieldType): 'text' | 'bigint' | 'date' | 'uuid' => {
  if (type === 'text') return 'text'
  if (type === 'number' || type === 'choice') return 'bigint'
  return type === 'date' ? 'date' : 'uuid'
}
