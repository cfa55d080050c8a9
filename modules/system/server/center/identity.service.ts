/** In which of their departments and posts users act. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { centerErrors, type IdentityChoice } from '#system/contract/center.ts'
import { findOwnIdentity } from './identity.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'sessions'>

/**
 * The session of the actor acts in one of their departments and posts, which counts at its next call on every node. It
 * is asked again at each load of the session, so that a user who is moved at the same moment gains nothing.
 * @throws AppError identity_not_yours for what is another's, disabled or does not exist
 */
export async function actAs({ database, sessions }: KernelPart, actor: Actor, choice: IdentityChoice): Promise<void> {
  const { tenantId, userId, sessionId } = actor
  await database.transaction(tenantId, async (tx) => {
    const identity = await findOwnIdentity(tx, userId, choice)
    if (!identity) throw new AppError(centerErrors.identityNotYours)
    if (!(await sessions.actAs(tx, tenantId, sessionId, choice))) throw new AppError(errors.unauthenticated)
    await recordChange(tx, actor, {
      action: 'actAs',
      resource: 'user',
      resourceId: userId,
      label: actor.realName,
      before: { actingAs: actor.acting?.label ?? '' },
      after: { actingAs: identity.label },
    })
  })
}
