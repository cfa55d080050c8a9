/** With which portal a user wants to begin. One's own affair: not audited, for it changes nothing for anybody else. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { mayEnter, openModules } from '#system/server/index.ts'
import type { PortalConfig } from '#portal/contract/portal-config.ts'
import { portalNameIn } from '../portal/portal.shape.ts'
import { findSeenPortals, menusOf } from '../seen/seen-portal.repo.ts'
import { findChoice, saveChoice } from './portal-config.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

export async function ownDefault(kernel: KernelPart, actor: Actor): Promise<PortalConfig> {
  const found = await kernel.database.read(actor.tenantId, (db) => findChoice(db, actor.userId))
  const { code, name, name_en: nameEn } = found ?? {}
  return {
    id: found?.id ?? '',
    portalCode: code ?? '',
    portalName: name ? portalNameIn(actor, { name, name_en: nameEn ?? '' }) : '',
    userId: actor.userId,
    defaultFlag: '2',
  }
}

export interface Choice {
  /** Of the choice before, when the caller names it. */
  readonly id?: string
  /** Empty: none. */
  readonly portalCode: string
  readonly userId?: string | undefined
}

/**
 * Writes the choice in place of the one before; resolves with its id.
 * @throws AppError not_found when the id is not of the actor's own choice; InvalidInput at `userId` when it is a user
 * else's affair, at `portalCode` when the actor may enter no such portal
 */
export async function chooseDefault(kernel: KernelPart, actor: Actor, choice: Choice): Promise<{ id: string }> {
  const { tenantId, userId } = actor
  if (choice.userId !== undefined && choice.userId !== userId) throw invalid('userId', 'unknown_choice')
  return kernel.database.transaction(tenantId, async (tx) => {
    const before = await findChoice(tx, userId)
    if (choice.id !== undefined && choice.id !== before?.id) throw new AppError(errors.notFound)
    const portalId = choice.portalCode === '' ? null : await idOf(tx, actor, choice.portalCode)
    return { id: await saveChoice(tx, { tenantId, id: newId(), userId, portalId }) }
  })
}

async function idOf(tx: Tx, actor: Actor, portalCode: string): Promise<string> {
  const found = (await findSeenPortals(tx, actor.userId)).find(({ code }) => code === portalCode)
  if (!found || !mayEnter(menusOf(found), await openModules(tx, actor))) throw invalid('portalCode', 'unknown_choice')
  return found.id
}
