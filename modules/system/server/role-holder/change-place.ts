/** What every change of a post or group keeps: its users get its roles with it, and lose them with it. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { WaitingReply } from '#system/contract/approval.ts'
import { inUse, referencesFromOutside, type Reference } from '#kernel/records/references.ts'
import { replyOf, watchGrants } from '../approval/watch-grants.ts'
import { watchExclusions } from '../role-exclusion/exclusion-check.ts'
import { GRANTS } from '../rule-names.ts'
import { findRolesOfPlace, type RolePlace } from './role-holder.repo.ts'
import { isActedIn } from '../center/identity.repo.ts'

type PostOrGroup = RolePlace & { kind: 'post' | 'group' }

/** What processes and roles find a post or group by. */
interface Named {
  code: string
  name: string
  status: 0 | 1
}

/** Whether processes find the users of a post or group otherwise than before. */
export const isFoundOtherwise = (before: Named, after: Named): boolean =>
  (['code', 'name', 'status'] as const).some((field) => before[field] !== after[field])

/**
 * Changes a post or group in one transaction, and has sessions and open pages learn their rights anew where it brings
 * roles to its users, or a session acts in it.
 * @returns the request, where a sensitive role waits for a second person
 * @throws AppError roles_exclude, approval_needed, and what `change` throws
 */
export async function changePlace(
  { database, sessions }: Pick<Kernel, 'database' | 'sessions'>,
  actor: Actor,
  place: PostOrGroup,
  change: (tx: Tx) => Promise<unknown>,
): Promise<WaitingReply> {
  const { tenantId } = actor
  return database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, GRANTS)
    await lockRule(tx, tenantId, place.kind)
    const assertNotExcluded = await watchExclusions(tx)
    const holdBack = await watchGrants(tx, actor)
    await change(tx)
    await assertNotExcluded()
    const pending = await holdBack()
    const bringsRoles = (await findRolesOfPlace(tx, place)).length > 0
    if (bringsRoles || (place.kind === 'post' && (await isActedIn(tx, place.id))))
      await sessions.grantsChanged(tx, tenantId)
    return replyOf(pending)
  })
}

/**
 * A post or group that a role, a process or one of `references` names stays.
 * @throws AppError in_use, naming them
 */
export async function assertPlaceUnused(
  tx: Tx,
  { language }: Actor,
  place: PostOrGroup & { code: string; name: string },
  { referrers, references = [] }: Pick<Kernel, 'referrers'> & { references?: readonly Reference[] },
): Promise<void> {
  const outside = await referencesFromOutside(tx, referrers, place)
  const all = [...references, ...(await findRolesOfPlace(tx, place)), ...outside]
  if (all.length > 0) throw inUse(language, place.name, all)
}
