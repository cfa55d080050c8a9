/**
 * Who gains and who loses what by a change that is not saved. Each kind of change is brought into one form: who would
 * have which roles, and what roles would give; the rest is the same for all. Permissions by the grant of a secondary
 * administrator are not looked at.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { urlOf } from '#kernel/files/file-url.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  MAX_PREVIEWED_KEYS,
  MAX_PREVIEWED_PEOPLE,
  type AccessChange,
  type AccessPreview,
} from '#system/contract/access-preview.ts'
import { findConflicts } from './conflicts.repo.ts'
import * as repo from './access-preview.repo.ts'
import { countDiffs, differ, type KeyChange, type RolesOfMany } from './key-diff.ts'
import { changeOf } from './preview-changes.ts'
import { changedKeys } from './preview-keys.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'settings'>

const NO_ONE = { count: 0, people: [] }
const NOTHING: AccessPreview = {
  concerned: 0,
  gain: NO_ONE,
  lose: NO_ONE,
  keys: [],
  keyCount: 0,
  conflicts: NO_ONE,
}

/**
 * Changes nothing. Users are counted in the whole organisation, and named within the actor's data scope.
 * @throws AppError not_found for a role, menu, group, post or rule that is not there
 */
export function previewAccess(kernel: KernelPart, actor: Actor, change: AccessChange): Promise<AccessPreview> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if (change.kind === 'exclusion')
      return { ...NOTHING, conflicts: await findConflicts(db, actor, change.roleIdList, MAX_PREVIEWED_PEOPLE) }
    const found = await changeOf(db, change)
    if (found === 'unknown') throw new AppError(errors.notFound)
    if (found === 'nothing') return NOTHING
    return previewOf(kernel, db, { actor, ...found })
  })
}

interface Asked {
  readonly actor: Actor
  readonly roles: repo.AssignmentChange
  readonly keys: KeyChange
  /** A role that everyone has: what the organisation gives to all. */
  readonly ofAll?: string
}

async function previewOf(
  kernel: KernelPart,
  db: Db,
  { actor, roles: change, keys, ofAll }: Asked,
): Promise<AccessPreview> {
  const roleIds = [...new Set([...keys.before.keys(), ...keys.after.keys()])].filter((id) => id !== ofAll)
  const withAll = <Group extends Pick<RolesOfMany, 'had' | 'has'>>(group: Group): Group =>
    ofAll === undefined ? group : { ...group, had: [...group.had, ofAll], has: [...group.has, ofAll] }
  const diffOf = differ(keys)
  const groups = await repo.countByRoles(db, change, roleIds)
  const counted = countDiffs(groups.map(withAll), diffOf)
  const named = await changedKeys(db, actor, { order: keys.keys, counted })
  const shown = named.slice(0, MAX_PREVIEWED_KEYS)
  const isShown = new Set(shown.map(({ key }) => key))
  const side = async (which: 'gain' | 'lose') => {
    if (counted[which] === 0) return NO_ONE
    const concerned = groups.filter((group) => diffOf(withAll(group))[which].length > 0)
    const limit = MAX_PREVIEWED_PEOPLE
    const found = await repo.findAffected(db, actor, { change, roleIds, groups: concerned, limit })
    const people = found.map(({ had, has, headUrl, ...person }) => ({
      ...person,
      headUrl: urlOf(kernel, actor.tenantId, headUrl),
      keys: diffOf(withAll({ had, has }))[which].filter((key) => isShown.has(key)),
    }))
    return { count: counted[which], people }
  }
  return {
    concerned: groups.reduce((sum, { count }) => sum + count, 0),
    gain: await side('gain'),
    lose: await side('lose'),
    keys: shown,
    keyCount: named.length,
    conflicts: NO_ONE,
  }
}
