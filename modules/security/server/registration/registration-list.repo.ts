/** The list of registrations in SQL. */
import { expressionBuilder, sql, type ExpressionBuilder } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { scopeCondition, scopeFor } from '#kernel/access/scope.ts'
import type { Schema } from '#kernel/database/schema.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import type { RegistrationQuery, RegistrationStatus } from '#security/contract/registration.ts'
import { fromDay, untilDay } from '#system/server/index.ts'

declareScoped('registration', {
  table: 'sys_registration',
  label: 'real_name',
  can: 'sys:registration:page',
  reach: (reader) => inScope(expressionBuilder(), reader),
  fields: {
    username: { type: 'text', column: 'username' },
    realName: { type: 'text', column: 'real_name' },
    deptId: { type: 'dept', column: 'dept_id' },
    status: { type: 'choice', column: 'status', options: [0, 1, 2, 3] },
    createDate: { type: 'date', column: 'created_at' },
    decideDate: { type: 'date', column: 'decided_at' },
  },
})

export type Reader = Pick<Actor, 'tenantId' | 'userId' | 'scope'>

export const statusOf = sql.ref<RegistrationStatus>

/** Of `sys_dept as d` and `sys_user as u`, joined from the left. */
export const deptName = sql<string>`coalesce(d.name, '')`.as('deptName')
export const deciderName = sql<string>`coalesce(u.real_name, '')`.as('deciderName')

export const registrationList = defineList({
  resource: 'registration',
  table: 'sys_registration',
  sort: {
    createDate: 'created_at',
    realName: 'real_name',
    username: 'username',
    status: 'status',
    decideDate: 'decided_at',
  },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_dept as d', 'd.id', 'page.dept_id')
      .leftJoin('sys_user as u', 'u.id', 'page.decided_by')
      .select([
        'page.position',
        'page.id',
        'page.username',
        'page.real_name as realName',
        'page.email',
        'page.mobile',
        'page.confirmed_by as confirmedBy',
        'page.dept_id as deptId',
        'page.reason',
        'page.created_at as createDate',
        'page.expires_at as expireDate',
        'page.decided_at as decideDate',
        'page.answer',
        'page.version',
        statusOf('page.status').as('status'),
        deptName,
        deciderName,
      ])
      .orderBy(order),
})

/** What the reader reaches of the table by its own name. */
const inScope = (eb: ExpressionBuilder<Schema, 'sys_registration'>, { scope, userId }: Reader) =>
  scopeCondition(eb, scopeFor(scope, 'registration'), { dept: 'sys_registration.dept_id', userId })

/** Registrations for the departments of the actor's data scope. */
export const callOfRegistrations = (actor: Reader, query: RegistrationQuery) => {
  const call = listCall('sys_registration', { actor, query }, (eb, { keyword, status, deptId, fromDate, toDate }) => [
    inScope(eb, actor),
    keyword && contains(['username', 'real_name', 'email', 'mobile'], keyword),
    status && eb('status', 'in', status.map(Number)),
    deptId && eb('dept_id', '=', deptId),
    fromDate && fromDay('created_at', fromDate),
    toDate && untilDay('created_at', toDate),
  ])
  return { ...call, whereKey: [call.whereKey, scopeFor(actor.scope, 'registration')] }
}
