/** Whom the data scope reaches: people in one of its departments (main or further), or oneself. */
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Schema } from '#kernel/database/schema.ts'

/** Who asks, as far as a query must know. */
export type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>

/** People in reach: in one of the scope's departments, or oneself. */
export function inScope(
  eb: ExpressionBuilder<Pick<Schema, 'sys_user'>, 'sys_user'>,
  { scope, userId }: Reader,
): Expression<SqlBool>[] {
  if (scope.kind === 'all') return []
  const reached: Expression<SqlBool>[] = []
  if (scope.deptIds.length > 0) reached.push(inDepartments(scope.deptIds))
  if (scope.own) reached.push(eb('id', '=', userId))
  return [reached.length > 0 ? eb.or(reached) : sql<SqlBool>`false`]
}

const inDepartments = (deptIds: readonly string[]) => sql<SqlBool>`exists (
  select 1 from sys_user_dept ud
  where ud.tenant_id = sys_user.tenant_id and ud.user_id = sys_user.id and ud.dept_id = any(${[...deptIds]}::uuid[]))`

/**
 * Whether the data scope reaches a person, for the queries of other modules.
 * @param column qualified name of the column that holds the person's id, such as `wf_away.user_id`
 */
export function isPersonInScope({ scope, userId }: Reader, column: string): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`true`
  const person = sql.ref(column)
  const ownPerson = scope.own ? sql<SqlBool>`${person} = ${userId}::uuid` : sql<SqlBool>`false`
  return sql<SqlBool>`(${ownPerson} or exists (select 1 from sys_user_dept scoped
    where scoped.user_id = ${person} and scoped.dept_id = any(${[...scope.deptIds]}::uuid[])))`
}
