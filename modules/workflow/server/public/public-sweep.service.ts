/** Housekeeping: how much the public filed on days that are over. */
import type { Kernel } from '#kernel/kernel.ts'
import { forgetPublicDays } from './public.repo.ts'

/** Only today counts; the others are kept for questions. */
const KEPT_DAYS = 30

export const publicSweep =
  (kernel: Pick<Kernel, 'database'>) =>
  (tenantId: number): Promise<void> =>
    kernel.database.transaction(tenantId, (tx) => forgetPublicDays(tx, KEPT_DAYS))
