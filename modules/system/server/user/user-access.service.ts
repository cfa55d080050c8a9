/** Whether and how a user gets in: enabled or not, passwords given by others, sessions ended. */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import { unlockName } from '#kernel/session/sign-in-guard.ts'
import type { WaitingBatch } from '#system/contract/approval.ts'
import { userErrors } from '#system/contract/user.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { watchGrants } from '../approval/watch-grants.ts'
import { othersDependOn } from '../delegation/chain.repo.ts'
import { newPassword } from './new-password.ts'
import * as repo from './user.repo.ts'
import { assertNotLastAdmin, loadForUpdate } from './user.rules.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'factors' | 'sessions'>

/**
 * Enables or disables several users, each on its own: one refusal does not undo the others. An administrator who is
 * enabled again may have to wait for a second person, and is an ordinary user until then.
 */
export async function setUserStatus(
  kernel: KernelPart,
  actor: Actor,
  ids: readonly string[],
  status: 0 | 1,
): Promise<WaitingBatch> {
  let requestId: string | undefined
  const result = await eachOf(ids, actor.language, (id) =>
    kernel.database.transaction(actor.tenantId, async (tx) => {
      const before = await loadForUpdate(tx, actor, id, 'update')
      if (before.status === status) return
      if (id === actor.userId) throw new AppError(userErrors.notYourself)
      if (status === 0) await assertNotLastAdmin(tx, actor, before)
      const holdBack = await watchGrants(tx, actor, [id])
      await repo.setStatus(tx, id, status, actor.userId)
      const pending = await holdBack()
      requestId ??= pending.requestId
      const rank = { superAdmin: pending.rankOf(id, before.super_admin) }
      await recordChange(tx, actor, {
        action: status === 1 ? 'enable' : 'disable',
        resource: 'user',
        resourceId: id,
        label: before.real_name,
        before: { status: before.status, superAdmin: before.super_admin },
        after: { status, ...rank },
      })
      if (status === 0) await kernel.sessions.endAll(tx, actor.tenantId, id, 'disabled')
      // What they have given by a grant depends on them.
      if (await othersDependOn(tx, [id])) await kernel.sessions.grantsChanged(tx, actor.tenantId)
    }),
  )
  return requestId === undefined ? result : { ...result, requestId }
}

/**
 * Gives a user a new one-time password, unlocks the name wherever it is locked, and ends their sessions. Answers it
 * once.
 */
export async function resetPassword(
  kernel: KernelPart,
  actor: Actor,
  id: string,
): Promise<{ id: string; password: string }> {
  const password = newPassword()
  const hash = await passwords.hash(password)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const user = await loadForUpdate(tx, actor, id, 'resetPassword')
    await repo.setForeignPassword(tx, id, hash, actor.userId)
    await recordChange(tx, actor, { action: 'resetPassword', resource: 'user', resourceId: id, label: user.real_name })
    await unlockName(tx, user.username)
    await kernel.sessions.endAll(tx, actor.tenantId, id, 'password')
  })
  return { id, password }
}

/**
 * Removes the second factors of a user, for one who has lost them: they enrol a new one where the policy asks for it.
 * Their sessions and trusted devices end, and messaging notifies them (`user.removeFactors`).
 */
export async function removeFactors(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const user = await loadForUpdate(tx, actor, id, 'removeFactors')
    if ((await kernel.factors.removeAll(tx, { tenantId: actor.tenantId, userId: id })) === 0) return
    await kernel.sessions.endAll(tx, actor.tenantId, id, 'forced')
    await recordChange(tx, actor, { action: 'removeFactors', resource: 'user', resourceId: id, label: user.real_name })
  })
}

/** Ends every session of a user, on every node. */
export async function forceQuit(kernel: KernelPart, actor: Actor, id: string): Promise<{ sessions: number }> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const user = await loadForUpdate(tx, actor, id, 'forceQuit')
    const sessions = await kernel.sessions.endAll(tx, actor.tenantId, id, 'forced')
    await recordChange(tx, actor, { action: 'forceQuit', resource: 'user', resourceId: id, label: user.real_name })
    return { sessions }
  })
}
