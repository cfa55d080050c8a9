/** What saving a role would do to its members: who really gains and who really loses, over all the roles they have. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { DataScope } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { MAX_PREVIEW_PEOPLE, type GrantDraft, type RolePreview } from '#system/contract/role.ts'
import { findPackagedMenus, type MenuRow } from '../menu/menu.repo.ts'
import { changedPermissions, keysOf, type ChangedPermission } from './role-change.ts'
import * as repo from './role-preview.repo.ts'
import { inTreeOrder } from '../tree.ts'
import { urlOf } from '#kernel/files/file-url.ts'
import { findRole, type FoundRole } from './role.repo.ts'
import { linksIn } from './role.rules.ts'
import { scopeOfRole } from './role.scope.ts'
import { checkGrants } from './role.service.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'settings'>

/** Changes nothing. */
export async function previewRole(
  kernel: KernelPart,
  actor: Actor,
  id: string,
  draft: GrantDraft,
): Promise<RolePreview> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const role = await findRole(db, id)
    if (!role) throw new AppError(errors.notFound)
    await linksIn(db, draft)
    const changed = changedPermissions(inTreeOrder(await findPackagedMenus(db)), role.menuIdList, draft.menuIdList)
    const covering = await repo.findCovering(db, id, keysOf(changed))
    const groups = await repo.countByOtherRoles(db, id, covering)
    const concerned = concernedIn(groups, covering)
    const side = async (change: ChangedPermission['change']) => {
      const keys = changed.filter((each) => each.change === change).map(({ key }) => key)
      const count = concerned.anyOf(keys)
      const people =
        count === 0 ? [] : await repo.findAffected(db, actor, id, { keys, covering, limit: MAX_PREVIEW_PEOPLE })
      const address = (headUrl: string) => urlOf(kernel, actor.tenantId, headUrl)
      return { count, people: people.map((person) => ({ ...person, headUrl: address(person.headUrl) })) }
    }
    return {
      memberCount: role.memberCount,
      permissions: changed.map(({ key, page, button, change }) => ({
        key,
        page: nameIn(actor, page),
        button: button ? nameIn(actor, button) : '',
        change,
        count: concerned.anyOf([key]),
      })),
      concerned: concerned.anyOf(changed.map(({ key }) => key)),
      gain: await side('gain'),
      lose: await side('lose'),
      scope: await reachOf(db, actor, role, draft),
      refusal: await refusalOf(db, actor, role, draft),
    }
  })
}

/** Counts members by what their other roles do not give already. */
function concernedIn(groups: readonly { others: string[]; count: number }[], { roleIds, keys }: repo.Covering) {
  const givenBy = new Map<string, Set<string>>()
  roleIds.forEach((roleId, at) => {
    const given = givenBy.get(roleId) ?? new Set()
    givenBy.set(roleId, given.add(keys[at] ?? ''))
  })
  const isCovered = (key: string, others: readonly string[]) => others.some((other) => givenBy.get(other)?.has(key))
  return {
    anyOf: (wanted: readonly string[]): number =>
      groups
        .filter(({ others }) => wanted.some((key) => !isCovered(key, others)))
        .reduce((sum, { count }) => sum + count, 0),
  }
}

/** Why the actor may not save the role so, in their language. */
async function refusalOf(db: Db, actor: Actor, role: FoundRole, draft: GrantDraft): Promise<string> {
  try {
    await checkGrants(db, actor, { ...role, ...draft }, role)
    return ''
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return translate(actor.language, `error.${error.code.name}`, error.params)
  }
}

/**
 * What members together reach by this role within the actor's own scope, before and after; null while it is the same.
 */
async function reachOf(db: Db, actor: Actor, role: FoundRole, draft: GrantDraft): Promise<RolePreview['scope']> {
  const isSame =
    role.dataScope === draft.dataScope && [...role.deptIdList].sort().join() === [...draft.deptIdList].sort().join()
  if (isSame) return null
  const own = await repo.findMemberDeptIds(db, role.id)
  const [before, after] = [
    await scopeOfRole(db, { dataScope: role.dataScope, chosen: role.deptIdList }, own),
    await scopeOfRole(db, { dataScope: draft.dataScope, chosen: draft.deptIdList }, own),
  ]
  return { before: await count(db, within(actor.scope, before)), after: await count(db, within(actor.scope, after)) }
}

function within(own: DataScope, scope: DataScope): DataScope {
  if (own.kind === 'all') return scope
  return scope.kind === 'all' ? own : { ...scope, deptIds: scope.deptIds.filter((id) => own.deptIds.includes(id)) }
}

const count = (db: Db, scope: DataScope) => repo.countReached(db, scope.kind === 'all' ? undefined : scope.deptIds)

function nameIn({ language }: Actor, menu: MenuRow): string {
  return language === 'en' && menu.name_en !== '' ? menu.name_en : menu.name
}
