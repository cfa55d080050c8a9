/** Files as something that can be shared: by the user who may download them, for as long as they may. */
import type { Kernel } from '#kernel/kernel.ts'
import type { ShareKind } from '#kernel/shares/kinds.ts'
import { fileFor } from '#files/server/index.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'bus' | 'database' | 'files' | 'keyFor' | 'log' | 'settings'>

export const fileShare = (kernel: KernelPart): ShareKind => ({
  name: 'file',
  can: 'gw:share:save',
  async find(actor, id) {
    const file = await fileFor(kernel, actor, id)
    return file && { label: file.name }
  },
})
