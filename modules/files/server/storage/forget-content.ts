/** Content that no row names, because what was to name it failed. */
import type { Kernel } from '#kernel/kernel.ts'
import { deleteLeftover } from './migration.repo.ts'

/**
 * Removes it, and its entry among the leftovers; what cannot be removed now is removed with them. Never fails.
 */
export async function forgetContent(
  { database, files, log }: Pick<Kernel, 'database' | 'files' | 'log'>,
  tenantId: number,
  place: string,
): Promise<void> {
  try {
    await files.remove(place)
    await database.transaction(tenantId, (tx) => deleteLeftover(tx, place))
  } catch (error) {
    log.info({ err: error, tenantId }, 'content without a file is removed later')
  }
}
