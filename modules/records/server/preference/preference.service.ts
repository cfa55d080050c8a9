/**
 * What a person prefers. Everybody reads and writes their own and no other user’s; it is not audited, for it changes
 * nothing.
 */
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { MAX_PREFERENCES, preferenceErrors, type PreferenceValue } from '#records/contract/preference.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import * as repo from './preference.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

/** Everything the actor prefers, by name. */
export async function allPreferences(kernel: KernelPart, actor: Actor): Promise<Record<string, PreferenceValue>> {
  return kernel.database.read(actor.tenantId, (db) => repo.findPreferences(db, actor.userId))
}

/**
 * Keeps one preference; an empty one is forgotten. The last write wins.
 * @throws AppError too_many_preferences when a new one would be beyond the limit
 */
export async function setPreference(
  kernel: KernelPart,
  actor: Actor,
  preference: { name: string; value: PreferenceValue },
): Promise<void> {
  const { name, value } = preference
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    if (Object.keys(value).length === 0) {
      await repo.deletePreference(tx, actor.userId, name)
      return
    }
    await lockRule(tx, actor.tenantId, `preference:${actor.userId}`) // two tabs may both write the last one
    if ((await repo.countOthers(tx, actor.userId, name)) >= MAX_PREFERENCES)
      throw new AppError(preferenceErrors.tooMany, { maximum: MAX_PREFERENCES })
    await repo.savePreference(tx, actor, preference)
  })
}
