/** Share links: making, listing and revoking them, and the log of their use. What a link opens: `kernel/shares`. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { ShareKindName } from '#contract/share-kinds.ts'
import { SHARE } from '#contract/share.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import type { Share, ShareDraft, ShareQuery, ShareState, ShareUse, ShareUseQuery } from '#gateway/contract/share.ts'
import { shareActions } from './share.policy.ts'
import * as repo from './share.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists' | 'shares'>

const RESOURCE = 'share'
/** The page that shows what a link opens. */
const PAGES: Readonly<Record<ShareKindName, string>> = {
  file: '/filePreview',
  process: '/flowableReport',
  formTemplate: '/dataTemplateView',
}

/** One page of the links in the actor's reach. */
export async function pageShares(kernel: KernelPart, actor: Actor, query: ShareQuery): Promise<Page<Share>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.shareList, repo.callOfShares(actor, query)),
  )
  return { ...page, list: page.list.map((share) => withActions(actor, share)) }
}

/** The newest links of a record. */
export async function sharesOf(
  kernel: KernelPart,
  actor: Actor,
  { kind, recordId }: { kind: ShareKindName; recordId: string },
): Promise<Share[]> {
  const by = holds(actor, 'gw:share:page') ? undefined : actor.userId
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findOfRecord(db, { kind, recordId, by }))
  return found.map((share) => withActions(actor, share))
}

/** Who has opened a link, or tried to. @throws AppError not_found */
export async function pageUses(
  kernel: KernelPart,
  actor: Actor,
  id: string,
  query: ShareUseQuery,
): Promise<Page<ShareUse>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if (!(await repo.isThere(db, actor, id))) throw new AppError(errors.notFound)
    return listPage(db, kernel.lists, repo.shareUseList, repo.callOfUses(actor.tenantId, id, query))
  })
}

/**
 * Makes a link for a record that the actor may open. The ticket is part of the answer and stored nowhere.
 * @throws AppError not_found
 */
export async function createShare(
  kernel: KernelPart,
  actor: Actor,
  draft: ShareDraft,
): Promise<{ id: string; path: string }> {
  const { kind, recordId, days, maxUses, password, download } = draft
  const made = await kernel.shares.prepare(actor, { kind, recordId, days, maxUses, password, scope: { download } })
  const { id, label, ticket, write } = made
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await write(tx)
    const after = { kind, recordId, days, maxUses, download, hasPassword: password !== null }
    await recordChange(tx, actor, { action: 'create', resource: RESOURCE, resourceId: id, label, after })
  })
  return { id, path: `${PAGES[kind]}?${SHARE}=${ticket}` }
}

/** Revokes links, each on its own; one that is revoked already stays so. */
export async function revokeShares(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, async (id) => {
      const share = await repo.findForChange(tx, actor, id)
      if (!share) throw new AppError(errors.notFound)
      const isRevoked = share.state === REVOKED
      if (isRevoked) return
      if (!shareActions(actor, share).includes('revoke')) throw new AppError(errors.notFound)
      await repo.markRevoked(tx, id, actor.userId)
      const change = { before: { state: share.state }, after: { state: REVOKED } }
      await recordChange(tx, actor, {
        action: 'revoke',
        resource: RESOURCE,
        resourceId: id,
        label: share.label,
        ...change,
      })
    }),
  )
}

const REVOKED: ShareState = 2

const withActions = <Row extends { createdBy: string; state: ShareState }>(actor: Actor, share: Row) => ({
  ...share,
  actions: shareActions(actor, share),
})
