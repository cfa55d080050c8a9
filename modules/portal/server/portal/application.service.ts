/**
 * Applications of the platform in one tenant: portals of type 2 that its operator gives and takes. Called within a
 * transaction that is set to the tenant.
 */
import { recordChange, type Author } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { themeIn } from '#portal/contract/portal-rules.ts'
import * as repo from './portal.repo.ts'
import { toAuditRecord } from './portal.shape.ts'

export interface Application {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly url: string
  readonly icon: string
}

/** It opens in a window of its own: it is another program. */
const THEME = '{"themeId":"default","interactionMode":"popup"}'

/**
 * Gives the tenant an application, or changes the one it has.
 * @returns false where a portal of the tenant's own has the code
 */
export async function keepApplication(tx: Tx, author: Author, { id: appId, ...app }: Application): Promise<boolean> {
  const { tenantId } = author
  await repo.lockPortals(tx, tenantId)
  const portals = await repo.findPortals(tx)
  const had = portals.find((portal) => portal.app_id === appId)
  const isTaken = portals.some(({ id, code }) => id !== had?.id && code.toLowerCase() === app.code.toLowerCase())
  if (isTaken) return false
  const fixed = { name_en: '', type: '2', pic_id: null, modules: [], show_flag: 1, micro_frontend: 0 } as const
  const values = { ...fixed, ...app, modules: [], theme: themeIn(THEME) ?? null, client: 'PC' as const }
  const id = had?.id ?? newId()
  const key = { tenantId, id, by: null }
  if (had) await repo.portals.update(tx, key, values)
  else await repo.insertApplication(tx, key, { ...values, app_id: appId, rank: lowest(portals) - 10 })
  const trace = { resource: 'portal', resourceId: id, label: app.name, after: toAuditRecord(values) }
  if (had) await recordChange(tx, author, { action: 'update', ...trace, before: toAuditRecord(had) })
  else await recordChange(tx, author, { action: 'create', ...trace })
  return true
}

/** Takes the application away; what users had chosen of it goes with it. */
export async function dropApplication(tx: Tx, author: Author, appId: string): Promise<void> {
  await repo.lockPortals(tx, author.tenantId)
  const had = (await repo.findPortals(tx)).find((portal) => portal.app_id === appId)
  if (!had) return
  await repo.portals.delete(tx, had.id)
  const trace = { resource: 'portal', resourceId: had.id, label: had.name }
  await recordChange(tx, author, { action: 'delete', ...trace, before: toAuditRecord(had) })
}

const lowest = (portals: readonly repo.FoundPortal[]): number => Math.min(0, ...portals.map(({ rank }) => rank))
