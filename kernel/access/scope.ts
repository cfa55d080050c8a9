/**
 * Data scope: which records a person reaches. Computed once per session load from the person's roles, which add up, and
 * put into every query by the repo that owns the table.
 */
import { sql, type ExpressionBuilder, type ReferenceExpression, type SqlBool, type Expression } from 'kysely'

export type DataScope =
  | { kind: 'all' }
  | {
      kind: 'some'
      /** Departments whose records are reached, already expanded to those below. */
      deptIds: readonly string[]
      /** Whether one's own records are reached. */
      own: boolean
    }

/** Nothing at all: what an error in computing a scope becomes. */
export const NO_ROWS: DataScope = { kind: 'some', deptIds: [], own: false }

/** Several roles add up. */
export function addScopes(scopes: readonly DataScope[]): DataScope {
  const deptIds = new Set<string>()
  let own = false
  for (const scope of scopes) {
    if (scope.kind === 'all') return scope
    scope.deptIds.forEach((id) => deptIds.add(id))
    own ||= scope.own
  }
  return { kind: 'some', deptIds: [...deptIds], own }
}

/** Whether `inner` reaches nothing beyond `outer`: no one hands on more than they hold. */
export function isWithin(inner: DataScope, outer: DataScope): boolean {
  if (outer.kind === 'all') return true
  if (inner.kind === 'all') return false
  if (inner.own && !outer.own && outer.deptIds.length === 0) return false
  const reach = new Set(outer.deptIds)
  return inner.deptIds.every((id) => reach.has(id))
}

/**
 * The scope as a condition. `dept` is the record's department column, `owner` the column with its owner's user id.
 * A scope that reaches nothing becomes `false`, never a missing condition.
 */
export function scopeCondition<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  scope: DataScope,
  columns: { dept?: ReferenceExpression<DB, TB>; owner?: ReferenceExpression<DB, TB>; userId: string },
): Expression<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`
  const reached: Expression<SqlBool>[] = []
  if (columns.dept && scope.deptIds.length > 0)
    reached.push(eb(columns.dept, '=', sql<string>`any(${[...scope.deptIds]}::uuid[])`))
  if (columns.owner && scope.own) reached.push(eb(columns.owner, '=', columns.userId))
  return reached.length === 0 ? sql<SqlBool>`false` : eb.or(reached)
}
