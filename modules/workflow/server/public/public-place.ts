/** Where a visitor stands: their organisation, and a process that it offers. */
import { errors } from '#contract/errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isTenantHost, tenantOfLogin } from '#kernel/session/tenant.ts'
import type { PublicStart } from '#workflow/contract/public-start.ts'
import { definitionOf, type Definition } from '../runtime/engine/definition.service.ts'
import { offeredProcesses, type OfferedRow } from './public.repo.ts'

/**
 * The organisation that is visited, as the sign-in pages find it: that of the host, of the code in the address, else
 * the installation's own.
 * @throws AppError not_found: unknown, not open and expired answer alike
 */
export async function visitedTenant(
  { database }: Pick<Kernel, 'database'>,
  { host }: Pick<Origin, 'host'>,
  tenantCode: string | undefined,
): Promise<number> {
  const isNamed = Boolean(tenantCode) || (await isTenantHost(database, host))
  try {
    return await tenantOfLogin(database, { loginPage: isNamed ? 'logintt' : 'login', host, tenantCode })
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === errors.tenantUnavailable) throw new AppError(errors.notFound)
    throw thrown
  }
}

/** A process with what its version says of the public. */
export interface Offered {
  readonly definition: Definition
  readonly publicStart: PublicStart
}

/** @throws AppError not_found for a process that is not offered to the public, for whatever reason */
export async function findOffered(db: Db, tenantId: number, key: string): Promise<Offered & { row: OfferedRow }> {
  const [row] = await offeredProcesses(db, key)
  if (row === undefined) throw new AppError(errors.notFound)
  return { ...offeredBy(await definitionOf(db, tenantId, row.id)), row }
}

/** @throws AppError not_found */
export function offeredBy(definition: Definition): Offered {
  const { publicStart } = definition.settings
  if (publicStart === null) throw new AppError(errors.notFound)
  return { definition, publicStart }
}
