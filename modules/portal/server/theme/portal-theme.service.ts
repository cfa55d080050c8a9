/** What people change of a portal's looks for themselves. Not audited: it changes nothing for anybody else. */
import { errors } from '#contract/errors.ts'
import { DEFAULT_THEME_KEY } from '#contract/theme-config.ts'
import type { ThemeLayer } from '#contract/theme.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { findPortals, lockPortals } from '../portal/portal.repo.ts'
import * as repo from './portal-theme.repo.ts'
import { keepOwnPictures } from './own-pictures.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

/** The actor's own layer; empty when there is none. */
export async function ownTheme(kernel: KernelPart, { tenantId, userId }: Actor, key: string) {
  const theme = await kernel.database.read(tenantId, (db) => repo.findTheme(db, { userId, key }))
  return { portalCode: key, theme }
}

/**
 * Keeps the actor's own layer in place of the one before. The last write wins.
 * @throws AppError not_found when there is no such portal; InvalidInput at `theme` when it shows a picture that is not
 *   there
 */
export async function saveTheme(kernel: KernelPart, actor: Actor, key: string, theme: ThemeLayer): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await assertKey(tx, actor, key)
    if (Object.keys(theme).length === 0) await repo.deleteTheme(tx, { ...actor, key })
    else await repo.saveTheme(tx, { ...actor, key }, theme)
    await keepOwnPictures(tx, actor)
  })
}

/** Takes the actor's own layer away. Nothing happens when there is none. */
export async function resetTheme(kernel: KernelPart, actor: Actor, key: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await repo.deleteTheme(tx, { ...actor, key })
    await keepOwnPictures(tx, actor)
  })
}

/** Under the lock, so that a portal that goes at this moment does not leave a theme behind. */
async function assertKey(tx: Tx, { tenantId }: Actor, key: string): Promise<void> {
  if (key === DEFAULT_THEME_KEY) return
  await lockPortals(tx, tenantId)
  if (!(await findPortals(tx)).some(({ code }) => code === key)) throw new AppError(errors.notFound)
}
