/** How the parts are that one organisation relies on. */
import { countTenantEvents } from '#kernel/events/outbox.repo.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { spaceOf } from '#files/server/index.ts'
import type { SystemState } from '#help/contract/system-state.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'bus' | 'database' | 'files' | 'keyFor' | 'log'>

/** Asks each part now. A storage that cannot be written is an answer, not an error. */
export async function systemState(kernel: KernelPart, tenantId: number): Promise<SystemState> {
  const [space, isWritable, background] = await Promise.all([
    spaceOf(kernel, tenantId),
    canWrite(kernel),
    kernel.database.read(tenantId, (db) => countTenantEvents(db)),
  ])
  return { checkedAt: new Date().toISOString(), storage: { ...space, isWritable }, background }
}

async function canWrite({ files, log }: KernelPart): Promise<boolean> {
  try {
    await files.check()
    return true
  } catch (err) {
    log.warn({ err }, 'the file storage cannot be written')
    return false
  }
}
