/** Which records of a form a user reaches, in SQL and for one record that was read. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { scopeCondition, scopeFor } from '#kernel/access/scope.ts'
import type { Schema } from '#kernel/database/schema.ts'
import type { RecordReach } from '#forms/contract/access.ts'

declareScoped('formRecord')

/** Who asks, as far as a query must know. */
export type RecordReader = Pick<Actor, 'userId' | 'scope'>

/**
 * The reach as a condition over `frm_record`. `role`: the data scope of the user's roles, and what they have entered.
 * @param reach undefined: no record
 */
export function recordsInReach(
  eb: ExpressionBuilder<Schema, 'frm_record'>,
  { userId, scope }: RecordReader,
  reach: RecordReach | undefined,
): Expression<SqlBool> {
  const isOwn = eb('frm_record.owner_id', '=', userId)
  switch (reach) {
    case undefined:
      return sql<SqlBool>`false`
    case 'all':
      return sql<SqlBool>`true`
    case 'own':
      return isOwn
    case 'role':
      return eb.or([
        isOwn,
        scopeCondition(eb, scopeFor(scope, 'formRecord'), {
          dept: 'frm_record.dept_id',
          owner: 'frm_record.owner_id',
          userId,
        }),
      ])
  }
}

/** The same for a record that was read. */
export function isInReach(
  { ownerId, deptId }: { ownerId: string | null; deptId: string | null },
  { userId, scope }: RecordReader,
  reach: RecordReach | undefined,
): boolean {
  if (reach === undefined) return false
  if (reach === 'all' || ownerId === userId) return true
  if (reach === 'own') return false
  const reached = scopeFor(scope, 'formRecord')
  return reached.kind === 'all' || (deptId !== null && reached.deptIds.includes(deptId))
}
