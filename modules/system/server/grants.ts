/**
 * What a signed-in person holds: the kernel's GrantSource. Runs whenever a session is not remembered, so it is brief.
 */
import type { Logger } from 'pino'
import { z } from 'zod'
import type { ActingIdentity, WantedIdentity } from '#kernel/access/acting.ts'
import { EVERY_FIELD, noField, type FieldAccess } from '#kernel/access/field-access.ts'
import type { Delegation } from '#kernel/access/delegation.ts'
import { PackageCodes, isInPackage } from '#kernel/access/package-codes.ts'
import { NO_ROWS, type DataScope } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Grants, GrantSource } from '#kernel/ports.ts'
import { EDITABLE } from '#contract/field-mode.ts'
import { ModeOfField, guardedFields } from '#contract/guarded.ts'
import { delegationIn, findCodesOf } from './delegation/chain.repo.ts'
import { coveredGrants } from './power/covered.ts'
import { findGrants, type GrantRow } from './grants.repo.ts'
import { NO_GRADE } from './power/grade.ts'
import { RoleScopeRow, scopeOfRoles } from './role-scope/resource-scopes.ts'

/**
 * Loads grants; a scope that cannot be computed becomes no rows, guarded fields then are hidden, with a line in `log`.
 */
export function createGrantSource(log: Pick<Logger, 'error'>): GrantSource {
  const source: GrantSource = {
    async load(db: Db, userId: string, wanted?: WantedIdentity): Promise<Grants | undefined> {
      const row = await findGrants(db, userId, wanted)
      if (!row) return undefined
      const { delegation, isFailed } = delegated(row, (error) =>
        log.error({ err: error, userId }, 'grant failed: no rows'),
      )
      const scope = await scopeOf(db, userId, row, (error) =>
        log.error({ err: error, userId }, 'data scope failed: no rows'),
      )
      const codes = delegation ? await findCodesOf(db, delegation.menuIds) : []
      return {
        realName: row.real_name,
        username: row.username,
        superAdmin: superAdminOf(row, delegation),
        deptId: row.dept_id,
        ...(wanted && row.is_several && { acting: actingIn(row) }),
        roleIds: [...new Set(row.roles.map(({ id }) => id))],
        grade: Math.min(NO_GRADE, ...row.roles.map(({ grade }) => grade)),
        permissions: permissionsOf(row, codes),
        scope: isFailed ? NO_ROWS : delegatedScope(scope, delegation),
        fields: fieldsOf(row, (error) => log.error({ err: error, userId }, 'field modes failed: all hidden')),
        ...(delegation && { delegation }),
        changesIn: Math.min(row.changes_in ?? Infinity, delegation?.endsIn ?? Infinity),
        ...(row.max_calls !== null && { callsPerMinute: row.max_calls }),
      }
    },
    covered: (db, viewer, userId) => coveredGrants(db, source.load, viewer, userId),
  }
  return source
}

function actingIn({ dept_id: deptId, post_id: postId, dept_name, post_name }: GrantRow): ActingIdentity {
  return { deptId, postId, label: postId === null ? dept_name : `${dept_name} · ${post_name}` }
}

/** A grant that cannot be read gives nothing, and what it would have narrowed is not reached without it. */
function delegated({ super_admin, chain }: GrantRow, onError: (error: unknown) => void) {
  if (super_admin === 1) return { delegation: undefined, isFailed: false }
  try {
    return { delegation: delegationIn(chain), isFailed: false }
  } catch (error) {
    onError(error)
    return { delegation: undefined, isFailed: true }
  }
}

const superAdminOf = ({ super_admin }: GrantRow, delegation: Delegation | undefined): Grants['superAdmin'] =>
  super_admin === 1 ? 1 : delegation ? 2 : 0

/** Of users and departments a secondary administrator reaches those of the grant, whatever their roles say. */
function delegatedScope(scope: DataScope, delegation: Delegation | undefined): DataScope {
  if (!delegation) return scope
  const granted: DataScope = { kind: 'some', deptIds: [...delegation.deptIds], own: true }
  return { ...scope, of: { ...scope.of, user: granted, dept: granted } }
}

/**
 * What the roles and a grant give, within the package of the tenant; an administrator has all of it, whatever menus
 * there are.
 */
function permissionsOf(
  { super_admin, permissions, package_codes }: GrantRow,
  granted: readonly string[],
): ReadonlySet<string> {
  const codes = [...permissions, ...granted]
  if (package_codes === null) return new Set(codes)
  const allowed = new Set(package_codes)
  return new PackageCodes(super_admin === 1 ? allowed : codes.filter((code) => isInPackage(allowed, code)))
}

const Rows = z.array(RoleScopeRow)

async function scopeOf(db: Db, userId: string, row: GrantRow, onError: (error: unknown) => void): Promise<DataScope> {
  if (row.super_admin === 1) return { kind: 'all' }
  try {
    return await scopeOfRoles(db, { ...row, userId }, Rows.parse(row.role_scopes), onError)
  } catch (error) {
    onError(error)
    return NO_ROWS
  }
}

const Modes = z.record(z.string(), ModeOfField)

/** The best of the base and of all roles, field by field. */
function fieldsOf({ super_admin, field_modes }: GrantRow, onError: (error: unknown) => void): FieldAccess {
  if (super_admin === 1) return EVERY_FIELD
  const parsed = Modes.safeParse(field_modes)
  if (!parsed.success) {
    onError(parsed.error)
    return noField()
  }
  const restricted = guardedFields().flatMap(({ name }) => {
    const mode = parsed.data[name] ?? EDITABLE
    return mode === EDITABLE ? [] : [[name, mode] as const]
  })
  return restricted.length === 0 ? EVERY_FIELD : new Map(restricted)
}
