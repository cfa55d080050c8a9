/** What roles' scopes by resource and their data rules mean for one user. */
import { z } from 'zod'
import { RuleConditions, type RuleGroup } from '#contract/rule.ts'
import { scopedResource } from '#kernel/access/rule-fields.ts'
import { ReadyRule } from '#kernel/access/ready-rule.ts'
import {
  asksAttrs,
  branchesIn,
  isFixed,
  isFixedSql,
  makeReady,
  makeSqlReady,
  NoAttrValue,
  type RuleReader,
} from '#kernel/access/rule.ts'
import { addScopes, NO_ROWS, type DataScope } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { AssignedRole, GrantRow } from '../grants.repo.ts'
import { expandRoleScopes } from '../role/role.scope.ts'
import { findReached, findRuleReader } from './rule-reader.repo.ts'

/** As `findGrants` reads it: what a role sets for one resource. A rule that is disabled has no conditions. */
export const RoleScopeRow = z.object({
  roleId: z.string(),
  resource: z.string(),
  kind: z.number(),
  deptIds: z.array(z.string()),
  ruleId: z.string().nullable(),
  conditions: z.unknown(),
  /** Of a rule in SQL. */
  sql: z.string().nullable(),
})
export type RoleScopeRow = z.infer<typeof RoleScopeRow>

const [CHOSEN, RULE] = [4, 5]
type Person = Pick<GrantRow, 'dept_id' | 'dept_ids' | 'post_id' | 'roles'> & { userId: string }

/** A role as it is assigned, with what it sets by resource. */
interface Assigned {
  readonly general: DataScope
  readonly of: ReadonlyMap<string, DataScope>
}

/**
 * The scope of all of a user's roles together: in general, and for every resource that one of them sets apart. A role
 * that sets nothing for a resource adds its general scope.
 * @throws when a scope is not one of the known ones; a rule that fails reaches nothing and goes to `onError`
 */
export async function scopeOfRoles(
  db: Db,
  person: Person,
  rows: readonly RoleScopeRow[],
  onError: (error: unknown) => void,
): Promise<DataScope> {
  const assigned: Assigned[] = []
  for (const boundTo of new Set(person.roles.map(({ deptId }) => deptId))) {
    const roles = person.roles.filter(({ deptId }) => deptId === boundTo)
    const own = boundTo === null ? person.dept_ids : [boundTo]
    assigned.push(...(await assignedIn(db, { person, roles, own, rows }, onError)))
  }
  const general = addScopes(assigned.map((role) => role.general))
  const resources = new Set(rows.map(({ resource }) => resource))
  if (resources.size === 0) return general
  const together = (resource: string) => addScopes(assigned.map((role) => role.of.get(resource) ?? role.general))
  return { ...general, of: Object.fromEntries([...resources].map((resource) => [resource, together(resource)])) }
}

interface Binding {
  readonly person: Person
  readonly roles: readonly AssignedRole[]
  /** The departments that "own" means. */
  readonly own: readonly string[]
  readonly rows: readonly RoleScopeRow[]
}

async function assignedIn(db: Db, { person, roles, own, rows }: Binding, onError: (error: unknown) => void) {
  const ids = new Set(roles.map(({ id }) => id))
  const ofThese = rows.filter(({ roleId }) => ids.has(roleId))
  const plain = ofThese.filter(({ kind }) => kind < CHOSEN)
  const asRoles = plain.map((row) => ({ id: keyOf(row), dataScope: row.kind as 0 }))
  const scopes = await expandRoleScopes(db, [...roles, ...asRoles], own)
  const rules = await rulesOf(db, { person, own, rows: ofThese.filter(({ kind }) => kind === RULE) }, onError)
  const scopeIn = (row: RoleScopeRow): DataScope => {
    if (row.kind === CHOSEN) return { kind: 'some', deptIds: row.deptIds, own: true }
    return (row.kind === RULE ? rules : scopes).get(keyOf(row)) ?? NO_ROWS
  }
  return roles.map(({ id }): Assigned => {
    const own = ofThese.filter(({ roleId }) => roleId === id).map((row) => [row.resource, scopeIn(row)] as const)
    return { general: scopes.get(id) ?? NO_ROWS, of: new Map(own) }
  })
}

const keyOf = ({ roleId, resource }: RoleScopeRow) => `${roleId} ${resource}`

async function rulesOf(
  db: Db,
  { person, own, rows }: Pick<Binding, 'person' | 'own' | 'rows'>,
  onError: (error: unknown) => void,
): Promise<Map<string, DataScope>> {
  if (rows.length === 0) return new Map()
  const parsed = rows.map((row) => ({ row, rule: RuleConditions.safeParse(row.conditions).data }))
  const mine = [...own, person.dept_id]
  const branches = parsed.flatMap(({ row, rule }) => (row.sql !== null ? mine : rule ? branchesIn(rule, mine) : []))
  const { userId: id, dept_id: deptId, post_id: postId, roles } = person
  const about = { id, deptId, deptIds: own, roleIds: [...new Set(roles.map((role) => role.id))], postId }
  const withAttrs = parsed.some(({ rule }) => rule !== undefined && asksAttrs(rule))
  const reader = await findRuleReader(db, about, branches, withAttrs)
  const scopes = new Map<string, DataScope>()
  for (const { row, rule } of parsed)
    scopes.set(keyOf(row), await listedScope(db, ruleScope(row, rule, reader, onError)))
  return scopes
}

/** Of a resource whose scope is a list of ids, these instead of the rule. */
async function listedScope(db: Db, scope: DataScope): Promise<DataScope> {
  const [rule] = scope.kind === 'some' ? (scope.rules ?? []) : []
  if (!rule) return scope
  const declared = scopedResource(rule.resource)?.rules
  if (!declared?.isListed) return scope
  return { ...NO_ROWS, deptIds: 'sql' in rule.matter ? [] : await findReached(db, declared, rule) }
}

function ruleScope(
  { resource, ruleId, conditions, sql }: RoleScopeRow,
  rule: RuleGroup | undefined,
  reader: RuleReader,
  onError: (error: unknown) => void,
): DataScope {
  // Disabled, or one of another resource.
  if (conditions === null || ruleId === null) return NO_ROWS
  const declared = scopedResource(resource)?.rules
  try {
    if (!rule || !declared) throw new Error(`rule ${ruleId} cannot be read for ${resource}`)
    const ready =
      sql === null
        ? { isFixed: isFixed(rule), matter: { where: makeReady(rule, declared, reader) } }
        : { isFixed: isFixedSql(sql), matter: { sql: makeSqlReady(sql, reader) } }
    return { ...NO_ROWS, rules: [new ReadyRule({ id: ruleId, resource, ...ready })] }
  } catch (error) {
    if (!(error instanceof NoAttrValue)) onError(error)
    return NO_ROWS
  }
}
