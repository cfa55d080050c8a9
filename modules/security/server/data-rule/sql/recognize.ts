/**
 * Reads conditions out of SQL, where it has the form that `convert.ts` gives them. What is found here is a guess: it
 * counts only if it becomes the same SQL again.
 */
import { SQL_PARAMETERS, type RuleGroup, type RuleLeaf, type RuleValue } from '#contract/rule.ts'
import { scopedResource, type RuleField } from '#kernel/access/rule-fields.ts'
import { columnOf } from './convert.ts'
import type { Tree } from './parser.ts'
import { asTree, listOf, nodeOf, numberOf, textOf, wordsOf } from './tree.ts'

type Item = RuleGroup | RuleLeaf

/** Without the name that a statement gives its table: over one table, the rest decides what it says. */
export function withoutAlias(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAlias)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([field, one]): [string, unknown][] => {
    if (field === 'ColumnRef') return [[field, wordsOf(asTree(one)['fields']).at(-1)]]
    return field === 'alias' ? [] : [[field, withoutAlias(one)]]
  })
  return Object.fromEntries(entries)
}

/** Undefined where it is none. */
export function conditionsIn(resource: string, statement: Tree): RuleGroup | undefined {
  const select = nodeOf(asTree(asTree(listOf(statement['stmts'])[0])['stmt']), 'SelectStmt')
  const fields = scopedResource(resource)?.rules?.fields
  if (!select || !fields) return undefined
  if (select['whereClause'] === undefined) return { join: 'all', items: [] }
  const item = new Reading(fields).item(asTree(select['whereClause']))
  return item && ('join' in item ? item : { join: 'all', items: [item] })
}

class Reading {
  /** Column to field. */
  readonly #fields: ReadonlyMap<string, { name: string; field: RuleField }>

  constructor(fields: Readonly<Record<string, RuleField>>) {
    const entries = Object.entries(fields)
    this.#fields = new Map(entries.map(([name, field]) => [columnOf(name, field), { name, field }]))
  }

  item(node: Tree): Item | undefined {
    const bool = nodeOf(node, 'BoolExpr')
    if (bool) return this.#bool(bool)
    const nullTest = nodeOf(node, 'NullTest')
    if (nullTest?.['nulltesttype'] === 'IS_NULL') return this.#leaf(asTree(nullTest['arg']), 'isNull')
    const test = nodeOf(node, 'BooleanTest')
    if (test?.['booltesttype'] === 'IS_NOT_TRUE') return this.#negated(asTree(test['arg']))
    const comparison = nodeOf(node, 'A_Expr')
    return comparison && this.#comparison(comparison)
  }

  #bool({ boolop, args }: Tree): Item | undefined {
    const parts = listOf(args).map((one) => asTree(one))
    if (boolop === 'NOT_EXPR') return undefined
    const items = parts.flatMap((part) => this.item(part) ?? [])
    if (items.length < parts.length) return undefined
    return { join: boolop === 'AND_EXPR' ? 'all' : 'any', items }
  }

  /** None of a group, or not among values. */
  #negated(node: Tree): Item | undefined {
    const inner = this.item(asTree(nodeOf(node, 'TypeCast')?.['arg'] ?? node))
    if (!inner) return undefined
    if ('join' in inner)
      return inner.join === 'any' ? { join: 'not', items: inner.items } : { join: 'not', items: [inner] }
    return inner.op === 'in' ? { ...inner, op: 'notIn' } : { join: 'not', items: [inner] }
  }

  #comparison(comparison: Tree): RuleLeaf | undefined {
    const [left, right] = [asTree(comparison['lexpr']), asTree(comparison['rexpr'])]
    const [kind, operator] = [textOf(comparison['kind']), wordsOf(comparison['name'])[0] ?? '']
    if (kind === 'AEXPR_LIKE') return this.#like(left, right)
    if (kind === 'AEXPR_DISTINCT') return this.#leaf(left, 'ne', [right])
    if (kind === 'AEXPR_IN') return this.#leaf(left, 'in', listOf(nodeOf(right, 'List')?.['items']).map(asTree))
    if (kind === 'AEXPR_OP_ANY') return this.#leaf(left, 'in', [right])
    if (kind === 'AEXPR_BETWEEN')
      return this.#leaf(left, 'between', listOf(nodeOf(right, 'List')?.['items']).map(asTree))
    if (kind !== 'AEXPR_OP') return undefined
    if (operator === '=' && nodeOf(left, 'CoalesceExpr'))
      return this.#leaf(asTree(listOf(nodeOf(left, 'CoalesceExpr')?.['args'])[0]), 'isNull')
    if (operator === '=' && nodeOf(left, 'FuncCall'))
      return this.#leaf(asTree(listOf(nodeOf(left, 'FuncCall')?.['args'])[0]), 'isNull')
    if (operator === '&&') return this.#leaf(left, 'in', arrayIn(right) ?? [right])
    return this.#ordered(left, operator, right)
  }

  /** `< day + 1` is what `le` says of days, `>= day + 1` what `gt` says. */
  #ordered(left: Tree, operator: string, right: Tree): RuleLeaf | undefined {
    const plain = { '=': 'eq', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const
    const after = { '<': 'le', '>=': 'gt' } as const
    const sum = nodeOf(right, 'A_Expr')
    if (sum && Object.hasOwn(after, operator)) return this.#leaf(left, after[operator as '<'], [asTree(sum['lexpr'])])
    return Object.hasOwn(plain, operator) ? this.#leaf(left, plain[operator as '='], [right]) : undefined
  }

  #like(left: Tree, right: Tree): RuleLeaf | undefined {
    const pattern = valueIn(right)
    if (typeof pattern !== 'string') return undefined
    const text = pattern.replaceAll(/\\([\\%_])/g, '$1')
    const column = asTree(listOf(nodeOf(left, 'FuncCall')?.['args'])[0])
    const leaf = this.#leaf(column, 'contains')
    if (!leaf) return undefined
    return text.startsWith('%') && text.length > 2
      ? { ...leaf, values: [text.slice(1, -1)] }
      : { ...leaf, op: 'startsWith', values: [text.slice(0, -1)] }
  }

  #leaf(column: Tree, op: RuleLeaf['op'], right: readonly Tree[] = []): RuleLeaf | undefined {
    const known = this.#fields.get(wordsOf(nodeOf(column, 'ColumnRef')?.['fields']).at(-1) ?? '')
    const values = right.flatMap((one) => valueIn(one) ?? [])
    if (!known || values.length < right.length) return undefined
    return { field: known.name, op, values }
  }
}

const arrayIn = (node: Tree): Tree[] | undefined => {
  const array = nodeOf(asTree(nodeOf(node, 'TypeCast')?.['arg']), 'A_ArrayExpr')
  return array && listOf(array['elements']).map(asTree)
}

/** A literal or a variable, also where it is cast. */
function valueIn(node: Tree): RuleValue | undefined {
  const cast = nodeOf(node, 'TypeCast')
  if (cast) return valueIn(asTree(cast['arg']))
  const parameter = nodeOf(node, 'ParamRef')
  const variable = parameter && SQL_PARAMETERS[numberOf(parameter['number']) - 1]
  if (variable) return { var: variable }
  const constant = nodeOf(node, 'A_Const')
  if (!constant) return undefined
  if (constant['sval'] !== undefined) return textOf(asTree(constant['sval'])['sval'])
  // The parser leaves a zero out.
  return constant['ival'] === undefined ? undefined : numberOf(asTree(constant['ival'])['ival'])
}
