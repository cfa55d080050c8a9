/**
 * Who gains and who loses what by a change that is not saved. Each kind of change is brought into one form: who would
 * have which roles, and what roles would give; the rest is the same for all. Permissions by the grant of a secondary
 * administrator are not looked at.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { PackageEffect } from '#kernel/access/package-preview.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { urlOf } from '#kernel/files/file-url.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  MAX_PREVIEWED_KEYS,
  MAX_PREVIEWED_PEOPLE,
  MAX_PREVIEWED_TENANTS,
  type AccessChange,
  type AccessPreview,
} from '#system/contract/access-preview.ts'
import { findConflicts } from './conflicts.repo.ts'
import * as repo from './access-preview.repo.ts'
import { bitsOf, countDiffs, keysIn, widthOf, type KeyChange } from './key-diff.ts'
import { changeOf } from './preview-changes.ts'
import { changedKeys } from './preview-keys.ts'
import { alteredBy } from './rule-change.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'grants' | 'keyFor' | 'settings'>

const NO_ONE = { count: 0, people: [] }
const NOTHING: AccessPreview = {
  concerned: 0,
  gain: NO_ONE,
  lose: NO_ONE,
  keys: [],
  keyCount: 0,
  altered: NO_ONE,
  tenants: { count: 0, list: [] },
  conflicts: NO_ONE,
}

/**
 * Changes nothing. Users are counted in the whole organisation, and named within the actor's data scope.
 * @throws AppError not_found for a role, menu, group, post or rule that is not there
 */
export async function previewAccess(kernel: Kernel, actor: Actor, change: AccessChange): Promise<AccessPreview> {
  if (change.kind === 'package') return packageEffect(kernel, actor, change)
  const preview = await effectOf(kernel, actor, change)
  if (change.kind !== 'dataRule') return preview
  const { count, people } = await alteredBy(kernel, actor, change)
  const shown = people.map((person) => ({ ...person, headUrl: urlOf(kernel, actor.tenantId, person.headUrl) }))
  return { ...preview, concerned: Math.max(preview.concerned, count), altered: { count, people: shown } }
}

function effectOf(kernel: KernelPart, actor: Actor, change: OwnChange): Promise<AccessPreview> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if (change.kind === 'exclusion')
      return { ...NOTHING, conflicts: await findConflicts(db, actor, change.roleIdList, MAX_PREVIEWED_PEOPLE) }
    const found = await changeOf(db, change)
    if (found === 'unknown') throw new AppError(errors.notFound)
    if (found === 'nothing') return NOTHING
    return previewOf(kernel, db, { actor, ...found })
  })
}

type PackageChange = Extract<AccessChange, { kind: 'package' }>
/** What changes in the tenant itself. */
type OwnChange = Exclude<AccessChange, PackageChange>

async function packageEffect(kernel: Kernel, actor: Actor, change: PackageChange): Promise<AccessPreview> {
  const effect = await kernel.previewPackage(kernel, actor, change)
  if (!effect) throw new AppError(errors.notFound)
  const { tenants, codes } = effect
  const counted = (which: 'gain' | 'lose') => new Map(codes.flatMap(codesOf(which)))
  const sum = (which: 'gain' | 'lose') => tenants.reduce((all, tenant) => all + tenant[which], 0)
  const named = await kernel.database.read(actor.tenantId, (db) =>
    changedKeys(db, actor, {
      order: codes.map(({ code }) => code),
      counted: { gain: sum('gain'), lose: sum('lose'), gained: counted('gain'), lost: counted('lose') },
    }),
  )
  return {
    ...NOTHING,
    gain: { count: sum('gain'), people: [] },
    lose: { count: sum('lose'), people: [] },
    keys: named.slice(0, MAX_PREVIEWED_KEYS),
    keyCount: named.length,
    tenants: { count: tenants.length, list: tenants.slice(0, MAX_PREVIEWED_TENANTS) },
  }
}

const codesOf =
  (which: 'gain' | 'lose') =>
  ({ code, change, count }: PackageEffect['codes'][number]) =>
    change === which ? [[code, count] as const] : []

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
  { actor, roles: change, keys: { keys, before, after }, ofAll = '' }: Asked,
): Promise<AccessPreview> {
  const asked = 'length' in change.concerns ? change.concerns : []
  const roleIds = [...new Set([...before.keys(), ...after.keys(), ...asked])].filter((id) => id !== ofAll)
  const bits = {
    width: widthOf({ keys }),
    roleIds,
    before: roleIds.map((id) => bitsOf(keys, before.get(id))),
    after: roleIds.map((id) => bitsOf(keys, after.get(id))),
    all: { before: bitsOf(keys, before.get(ofAll)), after: bitsOf(keys, after.get(ofAll)) },
  }
  const { groups, ...sides } = await repo.findSides(db, actor, { change, bits, limit: MAX_PREVIEWED_PEOPLE })
  const counted = countDiffs(keys, groups)
  const named = await changedKeys(db, actor, { order: keys, counted })
  const shown = named.slice(0, MAX_PREVIEWED_KEYS)
  const isShown = new Set(shown.map(({ key }) => key))
  const side = (which: 'gain' | 'lose') => ({
    count: counted[which],
    people: sides[which].map((person) => ({
      ...person,
      headUrl: urlOf(kernel, actor.tenantId, person.headUrl),
      keys: keysIn(keys, person.keys).filter((key) => isShown.has(key)),
    })),
  })
  return {
    ...NOTHING,
    concerned: groups.reduce((sum, { count }) => sum + count, 0),
    gain: side('gain'),
    lose: side('lose'),
    keys: shown,
    keyCount: named.length,
  }
}
