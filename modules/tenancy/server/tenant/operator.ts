/** Whether a caller is of the operator's tenant: certification 2, as the database says it, whatever a caller sends. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Database } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Admits } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { findCertification } from './customer.repo.ts'

const OPERATOR = 2

export const isOperator = async (database: Database, tenantId: number): Promise<boolean> =>
  (await database.read(tenantId, (db) => findCertification(db, tenantId))) === OPERATOR

/** @throws AppError forbidden for every other tenant, its administrators included */
export async function assertOperator(database: Database, { tenantId }: Pick<Actor, 'tenantId'>): Promise<void> {
  if (!(await isOperator(database, tenantId))) throw new AppError(errors.forbidden)
}

/** For the routes of the operator: each call asks the database whether its caller is of the operator's tenant. */
export const forOperator =
  ({ database }: Pick<Kernel, 'database'>): Admits =>
  (caller) =>
    assertOperator(database, caller)
