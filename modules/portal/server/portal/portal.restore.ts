/** How a portal returns from the recycle bin: last in the order, no default, without its picture. */
import { z } from 'zod'
import type { Restorer } from '#kernel/recycle/restorers.ts'
import { modulesOf } from '#system/server/index.ts'
import { PortalDraft } from '#portal/contract/portal.ts'
import { findPortals, lockPortals } from './portal.repo.ts'
import { addPortal } from './portal.service.ts'
import { valuesOf } from './portal.shape.ts'

const Recycled = PortalDraft.omit({ defaultFlag: true }).extend({ portalPic: z.literal('[]').catch('[]') })

export const portalRestorer: Restorer = {
  resource: 'portal',
  can: 'sys:portal:save',
  canPurge: 'sys:portal:delete',
  changesAccess: 'everyone',
  restore: async (tx, actor, { resourceId: id, payload }) => {
    await lockPortals(tx, actor.tenantId)
    const values = valuesOf(Recycled.parse(payload))
    // Modules that went meanwhile show nothing; the portal returns without them.
    const known = new Set((await modulesOf(tx)).map(({ code }) => code))
    const modules = values.modules.filter((code) => known.has(code))
    await addPortal(tx, actor, await findPortals(tx), { id, action: 'restore', values: { ...values, modules } })
  },
}
