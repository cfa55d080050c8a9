/**
 * Departments as a resource of data rules. Which departments a user reaches is a list of ids wherever it is asked for,
 * so a rule becomes the departments that it reaches when the rights of a user are loaded.
 */
import { sql } from 'kysely'
import { declareScoped } from '#kernel/access/rule-fields.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { attrFieldOf } from '../party-attr/ruled-attrs.repo.ts'

declareScoped('dept', {
  table: 'sys_dept',
  label: 'name',
  can: 'sys:dept:page',
  reach: ({ scope: general }) => {
    const scope = scopeFor(general, 'dept')
    return scope.kind === 'all' ? sql`true` : sql`sys_dept.id = any(${[...scope.deptIds]}::uuid[])`
  },
  fields: {
    id: { type: 'dept', column: 'id' },
    pid: { type: 'dept', column: 'pid' },
    name: { type: 'text', column: 'name' },
    status: { type: 'choice', column: 'status', options: [0, 1] },
    leaderIds: { type: 'user', set: { table: 'sys_dept_leader', key: 'dept_id', value: 'user_id' } },
    createDate: { type: 'date', column: 'created_at' },
    createdBy: { type: 'user', column: 'created_by' },
  },
  attrField: attrFieldOf('dept'),
  attrsOf: 'dept',
  isListed: true,
})
