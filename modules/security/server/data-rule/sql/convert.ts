/** Conditions as SQL that reaches the same records, for who goes on writing SQL. */
import { attrIn, isRuleGroup, MANY_VALUES, type RuleGroup, type RuleLeaf, type RuleValue } from '#contract/rule.ts'
import { fieldOf, scopedResource, type RuledTable, type RuleField } from '#kernel/access/rule-fields.ts'
import { viewColumns, viewOf } from './views.ts'

/** What the view calls the records. */
const RECORD = 'r'

/**
 * Undefined where SQL cannot say it: roles, attributes of the user, and the branch of a department that is not the
 * user's.
 */
export function sqlOf(resource: string, conditions: RuleGroup): string | undefined {
  const [view, table] = [viewOf(resource), scopedResource(resource)?.rules]
  if (!view || !table) return undefined
  const where = groupSql(conditions, { table, columns: viewColumns(view) ?? [] })
  if (where === undefined) return undefined
  return `select ${RECORD}.id\nfrom rules.${view} ${RECORD}${where === '' ? '' : `\nwhere ${where}`}`
}

interface Declared {
  readonly table: RuledTable
  readonly columns: readonly string[]
}

function groupSql({ join, items }: RuleGroup, declared: Declared): string | undefined {
  const parts = items.map((item) => {
    if (!isRuleGroup(item)) return leafSql(item, declared)
    const inner = groupSql(item, declared)
    return inner === undefined || item.join === 'not' ? inner : `(${inner})`
  })
  if (parts.includes(undefined)) return undefined
  const text = parts.join(join === 'all' ? '\n  and ' : '\n  or ')
  return join === 'not' ? `(${text}) is not true` : text
}

/** A column, or an array for a field that has several values. */
export const columnOf = (name: string, { column }: RuleField): string =>
  column ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function leafSql(leaf: RuleLeaf, { table, columns }: Declared): string | undefined {
  const field = fieldOf(table, leaf.field)
  const column = field && columnOf(leaf.field, field)
  if (!field || column === undefined || !columns.includes(column)) return undefined
  const name = `${RECORD}.${column}`
  if (leaf.op === 'within' && !leaf.values.every((value) => isVariable(value) && value.var === 'me.deptTree'))
    return undefined
  if (leaf.values.some(isAttr)) return undefined
  if (field.set) return setSql(leaf, name)
  return field.type === 'date' ? daySql(leaf, name) : columnSql(leaf, field, name)
}

const isVariable = (value: RuleValue) => typeof value === 'object'
const isAttr = (value: RuleValue) => typeof value === 'object' && attrIn(value.var) !== undefined
const isMany = (value: RuleValue) => typeof value === 'object' && MANY_VALUES.some((variable) => variable === value.var)

function literal(value: RuleValue): string {
  if (typeof value === 'object') return `:${value.var}`
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

function columnSql({ op, values }: RuleLeaf, { type }: RuleField, name: string): string {
  const [first = '', second = ''] = values
  const plain = { eq: '=', lt: '<', le: '<=', gt: '>', ge: '>=', ne: 'is distinct from' }
  switch (op) {
    case 'in':
    case 'within':
      return amongSql(values, name)
    case 'notIn':
      return `(${amongSql(values, name)}) is not true`
    case 'between':
      return `${name} between ${literal(first)} and ${literal(second)}`
    case 'contains':
      return `lower(${name}) like ${literal(`%${likeText(first)}%`)}`
    case 'startsWith':
      return `lower(${name}) like ${literal(`${likeText(first)}%`)}`
    case 'isNull':
      return type === 'text' ? `coalesce(${name}, '') = ''` : `${name} is null`
    default:
      return `${name} ${plain[op]} ${literal(first)}`
  }
}

const likeText = (value: RuleValue) =>
  literalText(value)
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)

const literalText = (value: RuleValue): string => (typeof value === 'object' ? value.var : String(value))

/** Among the values; a variable that stands for several is a comparison of its own. */
function amongSql(values: readonly RuleValue[], name: string): string {
  const [single, many] = [values.filter((value) => !isMany(value)), values.filter(isMany)]
  const parts = [
    ...(single.length > 0 ? [`${name} in (${single.map(literal).join(', ')})`] : []),
    ...many.map((value) => `${name} = any(${literal(value)})`),
  ]
  return parts.length > 1 ? `(${parts.join(' or ')})` : parts.join('')
}

function setSql({ op, values }: RuleLeaf, name: string): string {
  if (op === 'isNull') return `cardinality(${name}) = 0`
  const [single, many] = [values.filter((value) => !isMany(value)), values.filter(isMany)]
  const parts = [
    ...(single.length > 0 ? [`${name} && array[${single.map(literal).join(', ')}]::uuid[]`] : []),
    ...many.map((value) => `${name} && ${literal(value)}`),
  ]
  const any = parts.length > 1 ? `(${parts.join(' or ')})` : parts.join('')
  return op === 'ne' || op === 'notIn' ? `(${any}) is not true` : any
}

/** Moments by the days of the organisation, in whose time zone the rule runs. */
function daySql({ op, values: [first = '', second = ''] }: RuleLeaf, name: string): string {
  const day = (value: RuleValue) => (typeof value === 'object' ? `:${value.var}` : `${literal(value)}::date`)
  const during = (from: RuleValue, to: RuleValue) => `(${name} >= ${day(from)} and ${name} < ${day(to)} + 1)`
  switch (op) {
    case 'eq':
      return during(first, first)
    case 'ne':
      return `${during(first, first)} is not true`
    case 'lt':
      return `${name} < ${day(first)}`
    case 'le':
      return `${name} < ${day(first)} + 1`
    case 'gt':
      return `${name} >= ${day(first)} + 1`
    case 'ge':
      return `${name} >= ${day(first)}`
    case 'between':
      return during(first, second)
    default:
      return `${name} is null`
  }
}
