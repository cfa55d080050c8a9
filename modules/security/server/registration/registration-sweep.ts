/** Registrations without a decision expire; those with one are not kept for ever. */
import { recordChanges, type Author } from '#kernel/audit/record.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dropOldChallenges } from './challenge.repo.ts'
import { mailDecision } from './registration-mail.ts'
import { dropOldRegistrations, expireRegistrations } from './registration.repo.ts'

export const registrationSweep =
  (kernel: Pick<Kernel, 'database' | 'jobs'>) =>
  (tenantId: number): Promise<void> =>
    kernel.database.transaction(tenantId, async (tx) => {
      await dropOldChallenges(tx)
      await dropOldRegistrations(tx)
      const expired = await expireRegistrations(tx)
      const author: Author = { tenantId, userId: null, realName: 'housekeeping', requestId: 'sweep', ip: '' }
      await recordChanges(
        tx,
        author,
        expired.map(({ id, realName }) => ({
          action: 'expire',
          resource: 'registration',
          resourceId: id,
          label: realName,
        })),
      )
      for (const { id } of expired) await mailDecision(kernel, tx, tenantId, id)
    })
