/** How much room an organisation has for its files. */
import type { Kernel } from '#kernel/kernel.ts'
import { readParam } from '#system/server/index.ts'
import { spaceTaken } from './oss.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'bus' | 'database' | 'keyFor'>

const MB = 1024 ** 2

/** The bytes that all files of a tenant may take together: the parameter `oss.quota.mb`. */
export async function quotaOf(kernel: KernelPart, tenantId: number): Promise<number> {
  return (await readParam(kernel, tenantId, 'oss.quota.mb')) * MB
}

/** The bytes that all files of a tenant take, and may take. */
export async function spaceOf(kernel: KernelPart, tenantId: number): Promise<{ used: number; quota: number }> {
  const [{ bytes }, quota] = await Promise.all([kernel.database.read(tenantId, spaceTaken), quotaOf(kernel, tenantId)])
  return { used: bytes, quota }
}
