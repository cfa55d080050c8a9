/** Whom the data scope reaches: people in one of its departments (main or further), or oneself. */
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { ruleCondition } from '#kernel/access/rule-condition.ts'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { attrFieldOf } from '../party-attr/ruled-attrs.repo.ts'
import type { Schema } from '#kernel/database/schema.ts'

/** Who asks, as far as a query must know. */
export type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>

/** People in reach: in one of the scope's departments, oneself, or whom a data rule reaches. */
export function inScope(
  eb: ExpressionBuilder<Pick<Schema, 'sys_user'>, 'sys_user'>,
  { scope: general, userId }: Reader,
): Expression<SqlBool>[] {
  const scope = scopeFor(general, 'user')
  if (scope.kind === 'all') return []
  const reached: Expression<SqlBool>[] = []
  if (scope.deptIds.length > 0) reached.push(inDepartments(scope.deptIds))
  if (scope.own) reached.push(eb('id', '=', userId))
  for (const rule of scope.rules ?? []) reached.push(ruleCondition(rule))
  return [reached.length > 0 ? eb.or(reached) : sql<SqlBool>`false`]
}

const inDepartments = (deptIds: readonly string[]) => sql<SqlBool>`exists (
  select 1 from sys_user_dept ud
  where ud.tenant_id = sys_user.tenant_id and ud.user_id = sys_user.id and ud.dept_id = any(${[...deptIds]}::uuid[]))`

/** Records that are reached by a person: whose scope decides, and the name by which the query knows their table. */
interface ReachedBy {
  readonly resource: string
  readonly at?: string
}

/**
 * Whether the data scope reaches a person, for the queries of other modules.
 * @param column qualified name of the column that holds the person's id, such as `wf_away.user_id`
 * @param of the resource, where it is not users themselves
 */
export function isPersonInScope(
  { scope: general, userId }: Reader,
  column: string,
  { resource, at }: ReachedBy = { resource: 'user' },
): RawBuilder<SqlBool> {
  const scope = scopeFor(general, resource)
  if (scope.kind === 'all') return sql<SqlBool>`true`
  const person = sql.ref(column)
  const ownPerson = scope.own ? sql<SqlBool>`${person} = ${userId}::uuid` : sql<SqlBool>`false`
  const rules = (scope.rules ?? []).map((rule) =>
    resource === 'user'
      ? sql` or exists (select from sys_user ruled where ruled.id = ${person} and ${ruleCondition(rule, 'ruled')})`
      : sql` or ${ruleCondition(rule, at)}`,
  )
  return sql<SqlBool>`(${ownPerson} or exists (select 1 from sys_user_dept scoped
    where scoped.user_id = ${person} and scoped.dept_id = any(${[...scope.deptIds]}::uuid[]))${sql.join(rules, sql``)})`
}

const set = (table: string, value: string) => ({ set: { table, key: 'user_id', value } })

declareScoped('user', {
  table: 'sys_user',
  label: 'real_name',
  can: 'sys:user:page',
  reach: (reader) => isPersonInScope(reader, 'sys_user.id'),
  fields: {
    id: { type: 'user', column: 'id' },
    username: { type: 'text', column: 'username' },
    realName: { type: 'text', column: 'real_name' },
    gender: { type: 'choice', column: 'gender', options: [0, 1, 2] },
    status: { type: 'choice', column: 'status', options: [0, 1] },
    superAdmin: { type: 'choice', column: 'super_admin', options: [0, 1, 2] },
    deptId: { type: 'dept', column: 'dept_id' },
    deptIds: { type: 'dept', ...set('sys_user_dept', 'dept_id') },
    postIds: { type: 'post', ...set('sys_user_post', 'post_id') },
    roleIds: { type: 'role', ...set('sys_effective_role', 'role_id') },
    createDate: { type: 'date', column: 'created_at' },
    createdBy: { type: 'user', column: 'created_by' },
    lastLoginDate: { type: 'date', column: 'last_login_at' },
  },
  attrField: attrFieldOf('user'),
})
