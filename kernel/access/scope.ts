/**
 * Data scope: which records a person reaches. Computed once per session load from the person's roles, which add up, and
 * put into every query by the repo that owns the table.
 */
import { sql, type ExpressionBuilder, type ReferenceExpression, type SqlBool, type Expression } from 'kysely'
import { ruleCondition } from './rule-condition.ts'
import type { DataScope } from './data-scope.ts'
import type { ReadyRule } from './ready-rule.ts'

export type { DataScope } from './data-scope.ts'

/** The scope of one resource: where no role sets one, the general one. */
export function scopeFor(scope: DataScope, resource: string): DataScope {
  return scope.of !== undefined && Object.hasOwn(scope.of, resource) ? (scope.of[resource] ?? NO_ROWS) : scope
}

/** Whether everything is reached, whatever the resource. */
export const isBoundless = ({ kind, of }: DataScope): boolean =>
  kind === 'all' && (of === undefined || Object.values(of).every((scope) => scope.kind === 'all'))

/** Whether a scope has a data rule in SQL. */
export const isUnderSql = (scope: DataScope): boolean =>
  scope.kind === 'some' && scope.rules?.some(({ matter }) => 'sql' in matter) === true

/** Nothing at all: what an error in computing a scope becomes. */
export const NO_ROWS: Extract<DataScope, { kind: 'some' }> = { kind: 'some', deptIds: [], own: false }

/** Several roles add up. */
export function addScopes(scopes: readonly DataScope[]): DataScope {
  const deptIds = new Set<string>()
  const rules = new Map<string, ReadyRule>()
  let own = false
  for (const scope of scopes) {
    if (scope.kind === 'all') return scope
    scope.deptIds.forEach((id) => deptIds.add(id))
    scope.rules?.forEach((rule) => rules.set(JSON.stringify(rule), rule))
    own ||= scope.own
  }
  return { kind: 'some', deptIds: [...deptIds], own, ...(rules.size > 0 && { rules: [...rules.values()] }) }
}

/**
 * The scope as a condition. `dept` is the record's department column, `owner` the column with its owner's user id.
 * A scope that reaches nothing becomes `false`, never a missing condition.
 */
export function scopeCondition<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  scope: DataScope,
  columns: {
    dept?: ReferenceExpression<DB, TB>
    owner?: ReferenceExpression<DB, TB>
    userId: string
    /** The name by which the query knows the resource's table; left out, its own. */
    at?: string
  },
): Expression<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`
  const reached: Expression<SqlBool>[] = []
  if (columns.dept && scope.deptIds.length > 0)
    reached.push(eb(columns.dept, '=', sql<string>`any(${[...scope.deptIds]}::uuid[])`))
  if (columns.owner && scope.own) reached.push(eb(columns.owner, '=', columns.userId))
  for (const rule of scope.rules ?? []) reached.push(ruleCondition(rule, columns.at))
  return reached.length === 0 ? sql<SqlBool>`false` : eb.or(reached)
}
