/**
 * Whom a registered system may bring in. Asked when it wants a ticket, when the ticket is used, and in the course of
 * the session that it became: what a user may do can change in between.
 */
import { recordChange } from '#kernel/audit/record.ts'
import type { Permissions } from '#kernel/access/permissions.ts'
import type { EntrySource, Grants } from '#kernel/ports.ts'
import { findAudience, requiresFactor, type Audience } from './audience.repo.ts'

type Granted = Pick<Grants, 'superAdmin' | 'roleIds' | 'permissions'>

/** The kernel's port: registered systems by id. */
export function createEntrySource(permissions: Pick<Permissions, 'isAdministrative'>): EntrySource {
  return {
    async admits(db, systemId, granted) {
      const audience = await findAudience(db, systemId)
      return audience !== undefined && isInAudience(audience, granted, permissions)
    },

    requiresFactor: (db, systemId) => requiresFactor(db, systemId),

    recordEntry: (tx, author, { id, name }) =>
      recordChange(tx, author, { action: 'enter', resource: 'entryClient', resourceId: id, label: name }),
  }
}

/**
 * Administrators (`superAdmin` 1 or 2) only where the system says so. Others by the audience: users whose roles are all
 * among its roles, or users without an administrative right.
 */
export function isInAudience(
  { admitsAdmins, audience, roleIds, sensitiveCodes }: Audience,
  granted: Granted,
  permissions: Pick<Permissions, 'isAdministrative'>,
): boolean {
  if (granted.superAdmin !== 0) return admitsAdmins === 1
  if (audience === 'roles') return granted.roleIds.every((id) => roleIds.includes(id))
  return ![...granted.permissions].some((code) => sensitiveCodes.includes(code) || permissions.isAdministrative(code))
}
