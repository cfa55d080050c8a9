/**
 * Module `records`, the entry point: what the product keeps about records of every kind. The audit trail, the recycle
 * bin, saved views of lists and what people prefer. The kernel writes the trail and the bin with every change
 * (`kernel/audit`, `kernel/recycle`); here they are read, and records restored.
 *
 * Promises: the trail is only read; restoring takes what deleting takes, and no less power; a view shows no one more
 * than they may open.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { exportedAudit } from './audit/audit.export.ts'
import { mountAudit } from './audit/audit.routes.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { mountPreferences } from './preference/preference.routes.ts'
import { mountRecycleBin } from './recycle/recycle.routes.ts'
import { mountAuditSeal } from './seal/seal.routes.ts'
import { verificationTask } from './seal/seal.service.ts'
import { viewRestorer } from './view/view.restore.ts'
import { mountViews } from './view/view.routes.ts'

export const recordsModule: ServerModule = {
  name: 'records',
  texts: { zh, en },
  routes: (kernel) => [
    ...mountAudit(kernel),
    ...mountAuditSeal(kernel),
    ...mountRecycleBin(kernel),
    ...mountPreferences(kernel),
    ...mountViews(kernel),
  ],
  exports: [exportedAudit],
  tasks: (kernel) => [verificationTask(kernel)],
  restorers: [viewRestorer],
}

export { recordsMenus } from './seed/menus.ts'
export { recordsSeeds } from './seed/demo/index.ts'
