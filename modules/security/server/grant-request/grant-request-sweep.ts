/** Requests without a decision expire; those with one are not kept for ever. */
import { recordChanges, type Author } from '#kernel/audit/record.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { tell } from './grant-request-messages.ts'
import { dropOldRequests, expireRequests } from './grant-request.repo.ts'

export const grantRequestSweep =
  ({ database }: Pick<Kernel, 'database'>) =>
  (tenantId: number): Promise<void> =>
    database.transaction(tenantId, async (tx) => {
      await dropOldRequests(tx)
      const expired = await expireRequests(tx)
      const author: Author = { tenantId, userId: null, realName: 'housekeeping', requestId: 'sweep', ip: '' }
      await recordChanges(
        tx,
        author,
        expired.map(({ id, label }) => ({ action: 'expire', resource: 'grantRequest', resourceId: id, label })),
      )
      for (const { id, label, requesterId } of expired)
        if (requesterId !== null)
          await tell(tx, tenantId, [requesterId], { id, label, what: 'expired', senderId: null })
    })
