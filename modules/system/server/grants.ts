/** What a signed-in person holds: the kernel's GrantSource. Runs whenever a session is not remembered, so it is brief. */
import type { Logger } from 'pino'
import { addScopes, NO_ROWS, type DataScope } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Grants, GrantSource } from '#kernel/ports.ts'
import { findHeld, type HeldRow } from './grants.repo.ts'
import { expandRoleScopes } from './role/role.scope.ts'

/** Loads grants; a scope that cannot be computed becomes no rows, with a line in `log`. */
export function createGrantSource(log: Pick<Logger, 'error'>): GrantSource {
  return {
    async load(db: Db, userId: string): Promise<Grants | undefined> {
      const held = await findHeld(db, userId)
      if (!held) return undefined
      return {
        realName: held.real_name,
        username: held.username,
        superAdmin: held.super_admin,
        deptId: held.dept_id,
        roleIds: held.roles.map(({ id }) => id),
        permissions: new Set(held.permissions),
        scope: await scopeOf(db, held, (error) => log.error({ err: error, userId }, 'data scope failed: no rows')),
      }
    },
  }
}

async function scopeOf(db: Db, held: HeldRow, onError: (error: unknown) => void): Promise<DataScope> {
  if (held.super_admin === 1) return { kind: 'all' }
  try {
    const scopes = await expandRoleScopes(db, held.roles, held.dept_ids)
    return addScopes([...scopes.values()])
  } catch (error) {
    onError(error)
    return NO_ROWS
  }
}
