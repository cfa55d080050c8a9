import type { Db } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import { handlersAmong } from '../persistence/people.repo.ts'

/**
 * Refuses to give tasks to a user who may not handle any: they would be stuck there.
 * @throws InvalidInput at the field that names them
 */
export async function assertMayHandle(db: Db, field: string, userIds: readonly string[]): Promise<void> {
  const handlers = await handlersAmong(db, userIds)
  if (userIds.some((one) => !handlers.has(one))) throw invalid(field, 'may_not_handle')
}
