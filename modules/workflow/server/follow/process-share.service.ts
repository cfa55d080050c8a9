/** Runs as something that can be shared: by who started one and by those who manage all, for as long as they see it. */
import type { Kernel } from '#kernel/kernel.ts'
import type { ShareKind } from '#kernel/shares/kinds.ts'
import { findInstance, managedRootOf } from '../instance/instance-lookup.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

export const processShare = (kernel: KernelPart): ShareKind => ({
  name: 'process',
  can: 'gw:share:save',
  async find(actor, id) {
    return kernel.database.read(actor.tenantId, async (db) => {
      const found = await findInstance(db, actor, id)
      const isTheirs = found?.starterId === actor.userId || (await managedRootOf(db, actor, id)) !== undefined
      return found !== undefined && isTheirs ? { label: found.title } : undefined
    })
  },
})
